// Times of TTML: clocks with fractions or frames, and numbers with a unit.
import { parseClock } from '../time.ts'

export interface Rates {
  /** Frames a second, what multiplies them counted in. */
  frame: number
  sub: number
  tick: number
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
  return { frame, sub, tick: positive(parameter('tickRate')) ?? (whole === undefined ? 1 : frame * sub) }
}
/** Milliseconds of a time; undefined for what is none. */
export function timeOf(text: string | undefined, { frame, sub, tick }: Rates): number | undefined {
  const bare = text?.trim() ?? ''
  const [, amount, unit = 's'] = /^(\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)?$/.exec(bare) ?? []
  if (amount) {
    const each = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frame, t: 1000 / tick }
    return Number(amount) * each[unit as keyof typeof each]
  }
  const [, clockPart, frames, parts = '0'] = /^(\d{1,4}:\d{1,2}:\d{1,2}):(\d{1,4})(?:\.(\d{1,4}))?$/.exec(bare) ?? []
  if (clockPart) return (parseClock(clockPart) ?? 0) + ((Number(frames) + Number(parts) / sub) * 1000) / frame
  return parseClock(bare)
}
