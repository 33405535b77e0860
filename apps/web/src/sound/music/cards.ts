// What cards of pieces say: times, days, and where sections stand. Pure.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { dateText } from '../../ui/format.ts'

/** Seconds as 1:20. */
export const timeText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

const DAY = 24 * 3_600_000
/** 今天, 昨天, or the date. */
export function dayText(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (at.getTime() >= midnight) return '今天'
  // A day of 23 hours has its midnight later than 24 hours before.
  return dateText(at, now) === dateText(new Date(midnight - DAY / 2), now) ? '昨天' : dateText(at, now)
}
/** Sections with where they begin, as shares of the piece. */
export const placesOf = ({ sections, duration_ms }: SoundRecord): { name: string; from: number; width: number }[] =>
  sections.map(({ name, start_ms }, nth) => ({
    name,
    from: start_ms / duration_ms,
    width: ((sections[nth + 1]?.start_ms ?? duration_ms) - start_ms) / duration_ms,
  }))

/** Sections after the edge behind one of them was moved by so many bars: its neighbour gives them or takes them, and each keeps one. */
export function moved<S extends { bars: number }>(sections: readonly S[], edge: number, by: number): S[] {
  const [one, other] = [sections[edge], sections[edge + 1]]
  if (!one || !other) return [...sections]
  const held = Math.max(1 - one.bars, Math.min(other.bars - 1, by))
  return sections.map((each, nth) =>
    nth === edge ? { ...each, bars: each.bars + held } : nth === edge + 1 ? { ...each, bars: each.bars - held } : each,
  )
}
