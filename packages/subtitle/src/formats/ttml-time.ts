// Times of TTML: clocks with fractions or frames, and numbers with a unit.
import { parseClock } from '../time.ts'

export interface Rates {
  /** Frames a second, what multiplies them counted in. */
  frame: number
  sub: number
  tick: number
  /** Of a clock that counts frames: the frames that a second of it counts, and how many names it has left out by a minute. */
  counted?: { whole: number; dropped: (minutes: number) => number } | undefined
}
/** NTSC leaves out two names of each minute that is no tenth, PAL-M four of each second one that is no twentieth. */
const DROPPED: Readonly<Record<string, (minutes: number) => number>> = {
  __proto__: null as never,
  dropNTSC: minutes => 2 * (minutes - Math.floor(minutes / 10)),
  dropPAL: minutes => 4 * (Math.floor(minutes / 2) - Math.floor(minutes / 20)),
}
const positive = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined
}
/** @param parameter of the root, by its local name */
export function ratesOf(parameter: (name: string) => string | undefined): Rates {
  const [over, under] = (parameter('frameRateMultiplier') ?? '1 1').split(/[\s:]+/)
  const whole = positive(parameter('frameRate'))
  const frame = (whole ?? 30) * ((positive(over) ?? 1) / (positive(under) ?? 1))
  const sub = positive(parameter('subFrameRate')) ?? 1
  const counted =
    parameter('timeBase') === 'smpte' ? { whole: whole ?? 30, dropped: DROPPED[parameter('dropMode') ?? ''] ?? (() => 0) } : undefined
  return { frame, sub, counted, tick: positive(parameter('tickRate')) ?? (whole === undefined ? 1 : frame * sub) }
}
/** Milliseconds of a time; undefined for what is none. */
export function timeOf(text: string | undefined, { frame, sub, tick, counted }: Rates): number | undefined {
  const bare = text?.trim() ?? ''
  const [, amount, unit = 's'] = /^(\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)?$/.exec(bare) ?? []
  if (amount) {
    const each = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frame, t: 1000 / tick }
    return Number(amount) * each[unit as keyof typeof each]
  }
  const [, clockPart, frames, parts = '0'] = /^(\d{1,4}:\d{1,2}:\d{1,2}):(\d{1,4})(?:\.(\d{1,4}))?$/.exec(bare) ?? []
  if (clockPart) {
    const clock = parseClock(clockPart) ?? 0
    const more = Number(frames) + Number(parts) / sub
    if (!counted) return clock + (more * 1000) / frame
    // Each second of the clock has the same number of names, however long its frames are.
    return (((clock / 1000) * counted.whole - counted.dropped(Math.floor(clock / 60_000)) + more) * 1000) / frame
  }
  return parseClock(bare)
}
