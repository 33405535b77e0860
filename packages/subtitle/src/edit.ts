// Changes of whole lists of cues: shift, stretch, cut and join, and edges put onto cuts of the film.
import { type Cue, inOrder } from './cue.ts'
import { parted, slowed, trimmed, wordsIn, wordsOf } from './words.ts'

/** All of them at other times; what would stand before the beginning or behind the end stays there, none is left out. */
export const shifted = <C extends Cue>(cues: readonly C[], by: number): C[] =>
  cues.map(cue => ({ ...cue, ...inOrder(cue.start + by, cue.end + by) }))
/** So that what was at `from` is at `to`, for two points. */
export function stretched<C extends Cue>(cues: readonly C[], one: { from: number; to: number }, other: { from: number; to: number }): C[] {
  if (one.from === other.from) return shifted(cues, one.to - one.from)
  const scale = (other.to - one.to) / (other.from - one.from)
  if (!(scale > 0)) return [...cues]
  const at = (ms: number) => one.to + (ms - one.from) * scale
  return cues.map(cue => ({ ...cue, ...inOrder(at(cue.start), at(cue.end)), ...(cue.words && { words: slowed(cue, scale) }) }))
}

/** Best places to break a text, from strong to weak; a number is what a break after it costs. */
const breakCost = (text: string, at: number): number => {
  const before = text[at - 1] ?? ''
  if (before === '\n') return 0
  if (/[。！？!?…]/.test(before)) return 1
  if (/[，、；：,;:]/.test(before)) return 2
  if (/\s/.test(before)) return 3
  return /[\p{L}\p{N}]/u.test(before) && /[a-z\d]/i.test(text[at] ?? '') && /[a-z\d]/i.test(before) ? 30 : 8
}
/** Where a text is best broken near a share of it. */
export function breakAt(text: string, share = 0.5): number {
  const goal = text.length * share
  let best = Math.max(1, Math.round(goal))
  let least = Infinity
  for (let at = 1; at < text.length; at++) {
    // No half of a character that takes two.
    if (/[\udc00-\udfff]/.test(text[at]!)) continue
    const cost = breakCost(text, at) + (Math.abs(at - goal) / Math.max(text.length, 1)) * 20
    if (cost < least) [best, least] = [at, cost]
  }
  return best
}
const halves = (text: string, at: number): [string, string] => [text.slice(0, at).trim(), text.slice(at).trim()]

/** Where a text is cut at a time: between the words that are said before and after it. */
function placeAt(cue: Cue, at: number): number | undefined {
  let from = 0
  for (const { at: begin, text } of wordsOf(cue)) {
    if (from > 0 && cue.start + begin >= at) return from
    from += text.length
  }
  return undefined
}

/** A cue as two, at a time or in the middle of its text; as it is when it is too short for two. */
export function split<C extends Cue>(cue: C, at?: number): C[] {
  if (cue.text.length < 2) return [cue]
  const share = at === undefined ? 0.5 : (at - cue.start) / (cue.end - cue.start)
  if (!(share > 0 && share < 1)) return [cue]
  const place = (at === undefined ? undefined : placeAt(cue, at)) ?? breakAt(cue.text, share)
  const [one, other] = halves(cue.text, place)
  if (!one || !other) return [cue]
  const time = at ?? Math.round(cue.start + (cue.end - cue.start) * (one.length / (one.length + other.length)))
  if (time <= cue.start || time >= cue.end) return [cue]
  const second = cue.translation ? halves(cue.translation, breakAt(cue.translation, share)) : undefined
  const times = cue.words ? parted(cue, place, time) : undefined
  return [
    { ...cue, end: time, text: one, ...(second && { translation: second[0] }), ...(times && { words: times[0] }) },
    { ...cue, start: time, text: other, ...(second && { translation: second[1] }), ...(times && { words: times[1] }) },
  ]
}
/** Neighbours as one. */
export function merged<C extends Cue>(one: C, other: C): C {
  const glue = (a = '', b = '') => (!a || !b ? a + b : /[a-z\d,.!?]$/i.test(a) && /^[a-z\d]/i.test(b) ? `${a} ${b}` : a + b)
  const translation = glue(one.translation, other.translation)
  const [text, end] = [glue(one.text, other.text), Math.max(one.end, other.end)]
  const timed = (cue: C, space: string) => {
    const words = wordsOf(cue)
    const own = words.length > 0 ? words : [{ at: 0, text: cue.text }]
    return own.map((word, nth) => ({ at: cue.start - one.start + word.at, text: nth === own.length - 1 ? word.text + space : word.text }))
  }
  const gap = text.slice(one.text.length, text.length - other.text.length)
  const words = one.words || other.words ? wordsIn([...timed(one, gap), ...timed(other, '')], end - one.start) : ''
  return { ...one, end, text, ...(translation && { translation }), ...((one.words || other.words) && { words }) }
}

/** Edges that lie within `reach` of a cut of the film are put onto it; ends leave `gap` before it. */
export function snapped<C extends Cue>(cues: readonly C[], cuts: readonly number[], reach: number, gap: number): C[] {
  const sorted = cuts.toSorted((one, other) => one - other)
  const near = (ms: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! < ms - reach) low = middle + 1
      else high = middle
    }
    const close = sorted.slice(low, low + 3).filter(cut => Math.abs(cut - ms) <= reach)
    return close.toSorted((one, other) => Math.abs(one - ms) - Math.abs(other - ms))[0]
  }
  return cues.map(cue => {
    const [start, end] = [near(cue.start) ?? cue.start, near(cue.end)]
    const last = end === undefined ? cue.end : end - gap
    return last > start ? { ...cue, start, end: last, ...(cue.words && { words: trimmed(cue, start - cue.start) }) } : cue
  })
}
