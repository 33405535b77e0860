// Where a text is parted that is too long to be read at once. Pure; without what letters pages, for players load it.
const STOP = /[。！？!?…；;][」”』’）)]*/g
const PAUSE = /[，,、：:\n]/g
/** A text in two about as long as each other, cut where a sentence ends, else where it pauses; null for one that is too short. */
export function halves(text: string): [string, string] | null {
  const middle = text.length / 2
  const ends = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ index, 0: mark }) => index + mark.length).filter(at => text.slice(at).trim() !== '')
  const nearest = (places: readonly number[]) => places.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0]
  const [stop, pause] = [nearest(ends(STOP)), nearest(ends(PAUSE))]
  const isNear = (at: number | undefined): at is number => at !== undefined && Math.abs(at - middle) < text.length * 0.35
  const at = isNear(stop) ? stop : isNear(pause) ? pause : (stop ?? pause)
  if (at === undefined) return null
  return [text.slice(0, at).trim(), text.slice(at).trim()]
}
