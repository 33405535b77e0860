// Cues below a sound or a film, and every change of them. Pure; times in seconds, no two overlap once a hand has put them.

export interface Cue {
  id: string
  start: number
  end: number
  /** One of each lane: what is said, what it means. An empty one is not drawn, but for the first. */
  texts: readonly string[]
}

/** The shortest cue that a hand makes. */
export const SHORTEST = 0.1

const byStart = (one: Cue, other: Cue) => one.start - other.start || one.end - other.end
const sorted = (cues: readonly Cue[]): Cue[] => cues.toSorted(byStart)

/** How far a cue may reach: up to its neighbours, and to the ends. */
function roomOf(cues: readonly Cue[], id: string, duration: number): { from: number; to: number } {
  const cue = cues.find(each => each.id === id)!
  const others = cues.filter(each => each.id !== id)
  return {
    from: Math.max(0, ...others.filter(each => each.end <= cue.start + 1e-6).map(each => each.end)),
    to: Math.min(duration, ...others.filter(each => each.start >= cue.end - 1e-6).map(each => each.start)),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))
const put = (cues: readonly Cue[], id: string, part: Partial<Cue>): Cue[] =>
  sorted(cues.map(cue => (cue.id === id ? { ...cue, ...part } : cue)))
const has = (cues: readonly Cue[], id: string) => cues.some(cue => cue.id === id)

/** A cue that begins at another time and lasts as long, as far as its neighbours leave room. */
export function moved(cues: readonly Cue[], id: string, start: number, duration: number): readonly Cue[] {
  if (!has(cues, id)) return cues
  const cue = cues.find(each => each.id === id)!
  const { from, to } = roomOf(cues, id, duration)
  const length = cue.end - cue.start
  const begin = clamp(start, from, to - length)
  return put(cues, id, { start: begin, end: begin + length })
}

/** A cue with another beginning or end. */
export function stretched(cues: readonly Cue[], id: string, side: 'start' | 'end', at: number, duration: number): readonly Cue[] {
  if (!has(cues, id)) return cues
  const cue = cues.find(each => each.id === id)!
  const { from, to } = roomOf(cues, id, duration)
  return side === 'start'
    ? put(cues, id, { start: clamp(at, from, cue.end - SHORTEST) })
    : put(cues, id, { end: clamp(at, cue.start + SHORTEST, to) })
}

export const written = (cues: readonly Cue[], id: string, texts: readonly string[]): readonly Cue[] => put(cues, id, { texts })
export const without = (cues: readonly Cue[], id: string): readonly Cue[] => (has(cues, id) ? cues.filter(cue => cue.id !== id) : cues)

const freeId = (cues: readonly Cue[]): string => {
  for (let nth = cues.length + 1; ; nth++) if (!has(cues, `${nth}`)) return `${nth}`
}

/** A new cue at a time, in the gap that is there; undefined where another one stands or there is no room. */
export function added(cues: readonly Cue[], at: number, duration: number, wanted = 2): { cues: readonly Cue[]; id: string } | undefined {
  if (cueAt(cues, at)) return undefined
  const to = Math.min(duration, at + wanted, ...cues.filter(cue => cue.start > at).map(cue => cue.start))
  if (to - at < SHORTEST) return undefined
  const id = freeId(cues)
  return { cues: sorted([...cues, { id, start: at, end: to, texts: [] }]), id }
}

/**
 * Two cues of one, cut at a time within it; each of its texts is shared out by the share of time, at the nearest break.
 * @param place where its first text is cut, when somebody says so
 */
export function split(cues: readonly Cue[], id: string, at: number, place?: number): readonly Cue[] {
  const cue = cues.find(each => each.id === id)
  if (!cue || at - cue.start < SHORTEST || cue.end - at < SHORTEST) return cues
  const share = (at - cue.start) / (cue.end - cue.start)
  const cuts = cue.texts.map((text, nth) => (nth === 0 && place !== undefined ? place : breakNear(text, Math.round(share * text.length))))
  const rest = { ...cue, id: freeId(cues), start: at, texts: cue.texts.map((text, nth) => text.slice(cuts[nth]).trimStart()) }
  return sorted([...put(cues, id, { end: at, texts: cue.texts.map((text, nth) => text.slice(0, cuts[nth]).trimEnd()) }), rest])
}

/** The place behind a sign at which a line may break, nearest to a wish; the wish where there is none. */
function breakNear(text: string, wish: number): number {
  const places = [...text.matchAll(/[，。！？；：、,.!?;:\s]+/g)].map(match => match.index + match[0].length).filter(at => at < text.length)
  const [best] = places.toSorted((one, other) => Math.abs(one - wish) - Math.abs(other - wish))
  return best ?? wish
}

/** Latin words are set apart, Chinese ones are not. */
const glued = (one = '', other = '') => (/[a-z\d,.!?]$/i.test(one) && /^[a-z\d]/i.test(other) ? `${one} ${other}` : one + other)
/** A cue and the next as one. */
export function joined(cues: readonly Cue[], id: string): readonly Cue[] {
  const cue = cues.find(each => each.id === id)
  const next = cue && sorted(cues).find(each => each.start >= cue.end - 1e-6 && each.id !== id)
  if (!next) return cues
  const texts = Array.from({ length: Math.max(cue.texts.length, next.texts.length) }, (_, nth) => glued(cue.texts[nth], next.texts[nth]))
  return put(without(cues, next.id), id, { end: next.end, texts })
}

/** The cues that are seen between two times; `cues` are sorted by their beginning. */
export function between(cues: readonly Cue[], from: number, to: number): readonly Cue[] {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cues[middle]!.start < to) low = middle + 1
    else high = middle
  }
  return cues.slice(0, low).filter(cue => cue.end > from)
}

/** The cue at a time. */
export const cueAt = (cues: readonly Cue[], at: number): Cue | undefined => cues.find(cue => cue.start <= at && at < cue.end)

/** The nearest of some times that lie within `reach` of a time. @param times sorted or not, in seconds */
export function nearest(times: readonly number[], at: number, reach: number): number | undefined {
  let best: number | undefined
  for (const time of times)
    if (Math.abs(time - at) <= reach && (best === undefined || Math.abs(time - at) < Math.abs(best - at))) best = time
  return best
}

/** 3725.4 at 25 frames: 01:02:05:10. */
export function timecode(seconds: number, rate: number): string {
  const frames = Math.floor(seconds * rate + 1e-6)
  const [h, m, s] = [3600, 60, 1].map((unit, nth) => Math.floor(frames / rate / unit) % (nth === 0 ? Infinity : 60))
  return [h!, m!, s!, Math.floor(frames % rate)].map(part => String(part).padStart(2, '0')).join(':')
}
