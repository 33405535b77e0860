// When words of TTML are seen: what an element says of itself holds, but for the time of a <set> that says otherwise.
import type { TtmlLook } from './ttml-look.ts'

/** What is not there, or not seen, for a time or always. */
type Showing = Pick<TtmlLook, 'gone' | 'hidden'>
interface Set_ extends Showing {
  begin: number
  end: number
}
/** An element around words. */
export interface Shower {
  look: Showing
  sets: readonly Set_[]
}
/** The last of several that hold at once is above the others. */
const at = ({ look, sets }: Shower, time: number, of: keyof Showing): boolean | undefined =>
  sets.findLast(each => each[of] !== undefined && each.begin <= time && time < each.end)?.[of] ?? look[of]

/** The times in which words are seen, of those in which they are there. @param around the elements around them, the nearest last */
export function shownTimes<T extends { start: number; end: number }>(run: T, around: readonly Shower[]): T[] {
  if (!around.some(({ look, sets }) => look.gone || look.hidden || sets.length)) return [run]
  const inside = (time: number) => run.start < time && time < run.end
  const marks = [run.start, ...around.flatMap(({ sets }) => sets.flatMap(({ begin, end }) => [begin, end])).filter(inside)]
  const times = [...new Set(marks)].toSorted((one, other) => one - other)
  const shown: T[] = []
  for (const [nth, start] of times.entries()) {
    const end = times[nth + 1] ?? run.end
    const hidden = around.findLast(each => at(each, start, 'hidden') !== undefined)
    if (around.some(each => at(each, start, 'gone')) || (hidden && at(hidden, start, 'hidden'))) continue
    const before = shown.at(-1)
    if (before?.end === start) shown[shown.length - 1] = { ...before, end }
    else shown.push({ ...run, start, end })
  }
  return shown
}
