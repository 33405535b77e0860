// Lines in their order, and when those come that are to be said. Pure.
import type { DubLine } from '@qianmu/contract/sound/dubs'

/** A line and its place among all. */
export interface Row {
  line: DubLine
  nth: number
  /** How many are said before it; null where it is not to be said now. */
  ahead: number | null
}
/** Jobs go on in their turn, each in the order of its lines. */
export function rowsOf(lines: readonly DubLine[]): Row[] {
  const making = lines.filter(line => line.state === 'making').toSorted((one, other) => one.job_id! - other.job_id!)
  const ahead = new Map(making.map((line, nth) => [line, nth]))
  return lines.map((line, nth) => ({ line, nth, ahead: ahead.get(line) ?? null }))
}
