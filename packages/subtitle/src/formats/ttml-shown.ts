// When words of TTML are seen, and how: what an element says of itself holds, but for the time of a <set> that says otherwise.
import { shownColour, type TtmlLook } from './ttml-look.ts'

/** What is not there, or not seen, for a time or always, and looks that a caption has a place for. */
type Showing = Pick<TtmlLook, 'gone' | 'hidden' | 'colour' | 'italic' | 'textAlign'>
const LOOKS = ['colour', 'italic', 'textAlign'] as const
export interface TtmlSet extends Showing {
  begin: number
  end: number
}
/** What a <set> changes for a time; undefined where that is nothing that a caption has a place for. */
export function settingOf({ gone, hidden, colour, italic, textAlign }: TtmlLook): Showing | undefined {
  const setting = { gone, hidden, colour, italic, textAlign }
  return Object.values(setting).some(value => value !== undefined) ? setting : undefined
}
/** An element around words, with what it says itself. */
export interface Shower {
  own: Showing
  sets: readonly TtmlSet[]
}
/** The last of several that hold at once is above the others. */
const at = <K extends keyof Showing>({ own, sets }: Shower, time: number, of: K): Showing[K] =>
  sets.findLast(each => each[of] !== undefined && each.begin <= time && time < each.end)?.[of] ?? own[of]
/** What the nearest says that says anything. */
function nearest<K extends keyof Showing>(around: readonly Shower[], time: number, of: K): Showing[K] {
  const told = around.findLast(each => at(each, time, of) !== undefined)
  return told && at(told, time, of)
}

interface Seen {
  start: number
  end: number
  italic?: boolean | undefined
  colour?: string | undefined
  textAlign?: string | undefined
}
/** The times in which words are seen and look the same, of those in which they are there. @param around the elements around them, the nearest last */
export function shownTimes<T extends Seen>(run: T, around: readonly Shower[]): T[] {
  if (!around.some(({ own, sets }) => own.gone || own.hidden || sets.length)) return [run]
  const changing = LOOKS.filter(name => around.some(({ sets }) => sets.some(each => each[name] !== undefined)))
  const inside = (time: number) => run.start < time && time < run.end
  const marks = [run.start, ...around.flatMap(({ sets }) => sets.flatMap(({ begin, end }) => [begin, end])).filter(inside)]
  const times = [...new Set(marks)].toSorted((one, other) => one - other)
  const shown: T[] = []
  for (const [nth, start] of times.entries()) {
    const end = times[nth + 1] ?? run.end
    if (around.some(each => at(each, start, 'gone')) || nearest(around, start, 'hidden')) continue
    const now = { ...run, start, end }
    for (const name of changing) {
      if (name === 'colour') now.colour = shownColour({ colour: nearest(around, start, name) })
      else if (name === 'italic') now.italic = nearest(around, start, name)
      else now.textAlign = nearest(around, start, name)
    }
    const before = shown.at(-1)
    if (before?.end === start && LOOKS.every(name => before[name] === now[name])) shown[shown.length - 1] = { ...before, end }
    else shown.push(now)
  }
  return shown
}
