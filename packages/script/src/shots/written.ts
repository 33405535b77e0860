// What people write into the cells of a shot: lengths as clocks and tables show them, sizes and movements by every name that the field has for them.
import { frameOf } from './frame.ts'
import { SHOT_MOVES, SHOT_SIZES } from './words.ts'

const rounded = (seconds: number) => Math.round(seconds * 10) / 10
/** Full-width signs, commas for points, and the signs of feet for those of minutes. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[′’‘]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/^(\d{1,4}),(\d{1,3})(?!\d)/, '$1.$2')

/**
 * Seconds that people write: 「3」, 「4,5」, 「2.5 秒」, 「3.5s」, 「1 分 20 秒」, 「1'20"」, 「0:04」, 「00:01:20」, 「0:04.5」, and time codes with frames behind them.
 *
 * @param fps frames that a second of a time code has
 * @returns undefined for what is no length
 */
export function secondsIn(text: string, fps = 25): number | undefined {
  const plain = plainOf(text)
  const code = /^(\d{1,2}):(\d{1,2}):(\d{1,2})[:;](\d{1,2})$/.exec(plain)
  if (code) {
    const [hours, minutes, seconds, frames] = code.slice(1).map(Number) as [number, number, number, number]
    return frames < fps ? rounded(hours * 3600 + minutes * 60 + seconds + frames / fps) : undefined
  }
  const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(plain)
  if (clock) {
    const seconds = Number(clock[3])
    return seconds < 60 ? rounded(Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + seconds) : undefined
  }
  const parts = /^(?:(\d{1,3})(?:'|分钟?|m(?:in(?:utes?)?)?))?(?:(\d{1,4}(?:\.\d{1,6})?)(?:"|s(?:ec(?:onds?|s)?)?|秒钟?)?)?$/i.exec(plain)
  return parts && plain !== '' ? rounded(Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0)) : undefined
}

/** Shot sizes and movements as other countries, programs and schools write them. */
const SIZES: Readonly<Record<string, (typeof SHOT_SIZES)[number]>> = {
  __proto__: null as never,
  ELS: '大远景',
  XLS: '大远景',
  EWS: '大远景',
  VLS: '远景',
  LS: '远景',
  LONG: '远景',
  LONGSHOT: '远景',
  EXTREMELONGSHOT: '大远景',
  EST: '大远景',
  ESTABLISHING: '大远景',
  ESTABLISHINGSHOT: '大远景',
  WS: '全景',
  WIDE: '全景',
  WIDESHOT: '全景',
  FS: '全景',
  FULL: '全景',
  FULLSHOT: '全景',
  全身: '全景',
  MLS: '中景',
  MS: '中景',
  MID: '中景',
  MEDIUM: '中景',
  MEDIUMSHOT: '中景',
  MIDSHOT: '中景',
  MCU: '中近景',
  MEDIUMCLOSEUP: '中近景',
  半身: '中近景',
  CS: '近景',
  CLOSE: '近景',
  CLOSESHOT: '近景',
  胸像: '近景',
  CU: '特写',
  CLOSEUP: '特写',
  ECU: '大特写',
  XCU: '大特写',
  BCU: '大特写',
  EXTREMECLOSEUP: '大特写',
  极近景: '大特写',
  INSERT: '特写',
  插入: '特写',
  空镜头: '空镜',
}
const MOVES: Readonly<Record<string, (typeof SHOT_MOVES)[number]>> = {
  __proto__: null as never,
  STATIC: '固定',
  FIXED: '固定',
  LOCKED: '固定',
  FIX: '固定',
  静止: '固定',
  定镜: '固定',
  PUSH: '推',
  PUSHIN: '推',
  DOLLYIN: '推',
  ZOOMIN: '推',
  TU: '推',
  PULL: '拉',
  PULLOUT: '拉',
  PULLBACK: '拉',
  DOLLYOUT: '拉',
  ZOOMOUT: '拉',
  TB: '拉',
  PAN: '摇',
  TILT: '摇',
  TRUCK: '移',
  TRACK: '移',
  TRACKING: '移',
  DOLLY: '移',
  平移: '移',
  横移: '移',
  FOLLOW: '跟',
  CRANEUP: '升',
  PEDUP: '升',
  CRANEDOWN: '降',
  PEDDOWN: '降',
  AERIAL: '航拍',
  DRONE: '航拍',
  俯: '俯拍',
  HIGHANGLE: '俯拍',
  仰: '仰拍',
  LOWANGLE: '仰拍',
  HANDHELD: '手持',
  POV: '主观',
  LONGTAKE: '长镜头',
  ONER: '长镜头',
  SLOWMOTION: '慢镜头',
  SLOWMO: '慢镜头',
}

/** A word without what stands around it: signs, and the word for a shot behind it. */
const nameOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\-_.·、。：:【】[\]()（）]/g, '')
    .toUpperCase()
const bare = (name: string) => name.replace(/(?:镜头|画面|镜)$/, '')

function wordIn<Word extends string>(text: string, words: readonly Word[], aliases: Readonly<Record<string, Word>>): Word | undefined {
  const name = nameOf(text)
  const isWord = (each: string): each is Word => (words as readonly string[]).includes(each)
  for (const each of [name, bare(name)]) {
    if (isWord(each)) return each
    if (aliases[each]) return aliases[each]
  }
  return undefined
}

/** The size that a cell means: 「特写镜头」, 「CU」, 「Medium Close-Up」, 「中景」; undefined for what is none. */
export function sizeIn(text: string): string | undefined {
  const known = wordIn(text, SHOT_SIZES, SIZES)
  if (known) return known
  const { size, move, rest } = frameOf(text.trim())
  return size !== '' && move === '' && /^(?:镜头|画面)?$/.test(rest) ? size : undefined
}
/** The movement that a cell means: 「推镜头」, 「缓推」, 「Push-in」; undefined for what is none. */
export function moveIn(text: string): string | undefined {
  const plain = text.trim().replace(/^(?:镜头)?(?:缓缓?|慢慢?|快速?|急速?|轻)(?=[推拉摇移跟升降])/, '')
  const known = wordIn(plain, SHOT_MOVES, MOVES)
  if (known) return known
  const { size, move, rest } = frameOf(plain)
  return move !== '' && size === '' && /^(?:镜头|画面)?$/.test(rest) ? move : undefined
}
