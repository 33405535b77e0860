// Words for the camera that scripts write before, behind or within what is seen: 特写：…, 【俯拍】…, …特写, …的主观视角.
import { SHOT_WORDS } from '../elements.ts'
import { SHOT_SIZES } from './words.ts'

export interface Frame {
  size: string
  move: string
  /** What is seen, without the words. */
  rest: string
}

const JOINT = /^[\s：:，,、。·/—-]+/
/** How scripts write a movement or a frame that the lists call otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  空镜头: '空镜',
  俯视: '俯拍',
  仰视: '仰拍',
  跟拍: '跟',
  主观镜头: '主观',
  主观视角: '主观',
  POV: '主观',
  升格: '慢镜头',
}
const WORD = new RegExp(`^(?:${SHOT_WORDS})`)

/** Takes the words that begin a shot (特写、推镜头 …) off its text. */
export function frameOf(text: string): Frame {
  let [size, move, rest] = ['', '', text]
  for (let word = WORD.exec(rest)?.[0]; word; word = WORD.exec(rest)?.[0]) {
    const name = ALIASES[word] ?? word.replace(/^([推拉摇移跟])镜头?$/, '$1')
    if ((SHOT_SIZES as readonly string[]).includes(name)) size ||= name
    else move ||= name
    rest = rest.slice(word.length).replace(JOINT, '')
  }
  return { size, move, rest }
}

/** Words before what is seen, parted from it by a sign; in brackets the bracket is the sign. */
const BEFORE = new RegExp(`^[△▲\\s]*(?:镜头)?(?:双人|三人|单人)?((?:(?:${SHOT_WORDS})(?:镜头)?[\\s、，,/+]*)+)(?:[：:，,—·\\s-]|$)`)
const BRACKETED = new RegExp(`^[△▲\\s]*[【（(\\[［]\\s*((?:(?:${SHOT_WORDS})(?:镜头)?[\\s、，,/+]*)+)[】）)\\]］]`)
/** Two of them need no sign: 中景俯拍甲乙对坐. */
const TWO = new RegExp(`^[△▲\\s]*((?:${SHOT_WORDS}){2,})`)
const BEHIND = /^([^，。！？；\n]{1,16}?)的?(大特写|特写)(?:镜头)?[。！\s]*$/
/** Whose eyes they are stays said: 林晚的主观视角. */
const WHOSE_EYES = /(?:^|[，。；\s])[^，。；：:\n]{0,8}?(?:主观(?:视角|镜头|视点)?|POV)(?=[：:，,。—\s]|$)/i

/** What the camera does, told as a sentence: 镜头缓缓推近，; 镜头跟着许未跑过长廊. */
const CAMERA =
  /^[△▲\s]*(?:镜头|画面|摄影机|摄像机)(?:缓缓|慢慢|渐渐|快速|急速|迅速|猛地|继续|一路|随即|再次)?(?:向[前后上下左右])?(推|拉|摇|移|跟|升|降|环绕|上升|下降|上摇|下摇|后退|前移|横移)(?:[近远进出开过向到至随着拍起高低下上前后]{0,2})/
const CAMERA_MOVES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  环绕: '移',
  横移: '移',
  上升: '升',
  下降: '降',
  上摇: '摇',
  下摇: '摇',
  后退: '拉',
  前移: '推',
}
/** Words that are for the camera wherever they begin a line: 跟拍许未跑过长廊. */
const PLAIN = /^[△▲\s]*(?:手持)?(跟拍|航拍|俯拍|仰拍)(?=[\u4e00-\u9fff])(?!的|摄|机|手|师|画面|镜头|照)/

/** What the camera is told to do where no sign parts it from what is seen. */
function toldIn(text: string): Frame | undefined {
  const found = CAMERA.exec(text) ?? PLAIN.exec(text)
  const word = found?.[1]
  if (!found || !word) return undefined
  const rest = text.slice(found[0].length).replace(JOINT, '')
  return rest === '' ? undefined : { size: '', move: CAMERA_MOVES[word] ?? ALIASES[word] ?? word, rest }
}

/**
 * The words for the camera in a line of action. A word that is no mark (全景天窗) is none.
 * @returns what is left is never empty where the text was not
 */
export function marksIn(text: string): Frame {
  const before = BRACKETED.exec(text) ?? BEFORE.exec(text) ?? TWO.exec(text)
  if (before) {
    const { size, move } = frameOf(before[1]!.trim())
    const rest = text.slice(before[0].length).replace(JOINT, '')
    if (rest !== '' && (size || move)) return { size, move, rest }
  }
  const told = toldIn(text)
  if (told) return told
  const [, seen = '', behind = ''] = BEHIND.exec(text) ?? []
  if (seen) return { size: behind, move: '', rest: seen }
  return { size: '', move: WHOSE_EYES.test(text) ? '主观' : '', rest: text }
}
