// What a reader takes in: every cue is kept, times and words that fit nowhere are made to fit, and all of that is told.
import { type Fate, listed, loss, type Loss } from '@qianmu/script/losses'
import {
  type Cue,
  inOrder,
  MAX_CUES,
  MAX_MS,
  MAX_NAME,
  MAX_RAW,
  MAX_STYLE,
  MAX_TEXT,
  ordered,
  plain,
  type ReadFormat,
  type Reading,
  tidy,
} from './cue.ts'
import { clock } from './time.ts'
import { stamped } from './words.ts'

/** A cue as a file has it: times may be missing, backwards or before the beginning. */
export interface Given extends Omit<Cue, 'end' | 'start'> {
  start: number | undefined
  end: number | undefined
  /** Pieces of the text with the times at which they begin, in ms of the film. */
  pieces?: readonly { at: number; text: string }[] | undefined
}
/** Where something is told of. */
export type Tell = (construct: string, fate: Fate, words?: string) => void
/** How long a cue stands that has no end, and nothing after it. */
export const LAST_MS = 5000
/** Characters of all cues together: more than hundreds of films have. Lines that are said at many times must not fill the memory. */
const MOST_CHARACTERS = 10_000_000
/** Losses that are held while a file is read; the rest are counted. */
const MOST_HELD = 5000

const spoken = (ms: number) => `${ms < 0 ? '-' : ''}${clock(Math.abs(ms))}`
const isTime = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value)

/** A text in pieces of at most `MAX_TEXT` characters, cut at the ends of lines where there are some. */
function pieces(text: string): string[] {
  const out: string[] = []
  let rest = text
  while (rest.length > MAX_TEXT) {
    const line = rest.lastIndexOf('\n', MAX_TEXT)
    const end = line > MAX_TEXT / 2 ? line : MAX_TEXT - Number(/[\ud800-\udbff]/.test(rest[MAX_TEXT - 1]!))
    out.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...out, rest]
}

/** Takes in the cues of one file. */
export function intake(format: ReadFormat) {
  const cues: Cue[] = []
  const endless: { cue: Cue; place: string }[] = []
  const losses: Loss[] = []
  let unheld = 0
  let [characters, untaken] = [0, 0]
  let last = 0
  const tell = (place: string, construct: string, fate: Fate, words = '') => {
    if (losses.length < MOST_HELD) losses.push(loss(place, construct, fate, words))
    else unheld++
  }
  /** The times as they may stand; what they were is told. */
  function timed(place: string, { start, end, text }: Given): { start: number; end: number } {
    const from = isTime(start) ? start : last
    if (!isTime(start)) tell(place, '没有开始时间', 'changed', text)
    const to = isTime(end) ? end : from + LAST_MS
    const fit = inOrder(from, to)
    const was = `${spoken(from)} → ${spoken(to)} ${text}`
    if (from < 0) tell(place, '早于零点', 'changed', was)
    else if (from >= MAX_MS || to > MAX_MS) tell(place, '晚于 500 小时', 'changed', was)
    else if (isTime(end) && Math.round(to) <= Math.round(from)) tell(place, '结束不晚于开始', 'changed', was)
    return fit
  }
  function named(place: string, most: number, what: string, given = ''): string {
    const name = plain(given).replaceAll('\n', ' ')
    if (name.length <= most) return name
    tell(place, `${what}超过 ${most} 字`, 'changed', name)
    return name
      .slice(0, most)
      .toWellFormed()
      .replace(/\ufffd$/, '')
  }
  /** An event as it stands, where it is one cue and no endless one. */
  function rawOf(place: string, isWhole: boolean, raw = ''): string {
    if (raw && (!isWhole || raw.length > MAX_RAW)) tell(place, `事件超过 ${MAX_RAW} 字`, 'dropped', raw)
    return isWhole && raw.length <= MAX_RAW ? raw : ''
  }
  function take(place: string, given: Given): void {
    characters += given.text.length + (given.translation?.length ?? 0)
    if (characters > MOST_CHARACTERS) return void untaken++
    const times = timed(place, given)
    last = times.end
    const speaker = named(place, MAX_NAME, '说话人', given.speaker)
    const style = named(place, MAX_STYLE, '样式的名字', given.style)
    const parts = pieces(plain(given.text))
    if (parts.length > 1) tell(place, `一条超过 ${MAX_TEXT} 字`, 'changed', `拆成 ${parts.length} 条`)
    const seconds = pieces(plain(given.translation ?? ''))
    const raw = rawOf(place, parts.length === 1, given.raw)
    for (let nth = 0; nth < Math.max(parts.length, seconds.length); nth++) {
      const cue = tidy({ ...given, ...times, text: parts[nth] ?? '', translation: seconds[nth] ?? '', speaker, style, raw })
      const words = given.pieces && parts.length === 1 && isTime(given.end) ? stamped(given.pieces, cue) : ''
      if (words) cue.words = words
      else if ((given.pieces?.length ?? 0) > 1) tell(place, '逐字时间', 'dropped', given.text)
      cues.push(cue)
      if (!isTime(given.end)) endless.push({ cue, place })
    }
  }
  /** Those without an end stand until the next begins. */
  function ended(sorted: readonly Cue[]): void {
    if (!endless.length) return
    const starts = [...new Set(sorted.map(({ start }) => start))]
    const after = new Map(starts.map((start, nth) => [start, starts[nth + 1]]))
    for (const { cue, place } of endless) {
      cue.end = Math.min(after.get(cue.start) ?? Infinity, cue.start + LAST_MS)
      tell(place, '没有结束时间', 'changed', cue.text)
    }
  }
  function reading(): Reading {
    const sorted = ordered(cues)
    ended(sorted)
    const kept = sorted.slice(0, MAX_CUES)
    const beyond = sorted.slice(MAX_CUES)
    if (beyond.length) losses.unshift(loss(`第 ${MAX_CUES + 1} 条起`, `最多 ${MAX_CUES} 条`, 'dropped', `${beyond.length} 条`))
    if (untaken) losses.unshift(loss('', `最多 ${MOST_CHARACTERS} 字`, 'dropped', `${untaken} 条`))
    if (unheld) losses.push(loss('', `另有 ${unheld} 处`, 'changed'))
    // What was left out is listed before what was only changed.
    const order: readonly Fate[] = ['dropped', 'changed', 'kept']
    return { format, cues: kept, losses: listed(losses.toSorted((one, two) => order.indexOf(one.fate) - order.indexOf(two.fate))) }
  }
  return {
    take,
    tell,
    reading,
    at:
      (place: string): Tell =>
      (construct, fate, words) =>
        tell(place, construct, fate, words),
  }
}
export type Intake = ReturnType<typeof intake>
export const atLine = (nth: number) => `第 ${nth + 1} 行`
export const atCue = (nth: number) => `第 ${nth + 1} 条`
