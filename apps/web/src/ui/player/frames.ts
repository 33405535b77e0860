// Which frames of a film stand where on a timeline. Pure; times in seconds, places in px.

/** The finest level of which a picture has not more than two frames for each place. @param each seconds of a place */
export function levelFor(steps: readonly number[], each: number): number {
  const found = steps.findIndex(step => step >= each / 2)
  return found < 0 ? steps.length - 1 : found
}

/** The stretches that a part of the film lies in. @param span seconds of one */
export function stretchesOf(from: number, to: number, span: number): number[] {
  const first = Math.max(0, Math.floor(from / span))
  return Array.from({ length: Math.max(1, Math.ceil(to / span) - first) }, (_, at) => first + at)
}

/** The places of frames that are seen. They stand still in the film while it is scrolled. @param each seconds of a place, which is `wide` px */
export function placesOf({ from, to, each, wide }: { from: number; to: number; each: number; wide: number }): { at: number; x: number }[] {
  const first = Math.floor(from / each)
  return Array.from({ length: Math.max(0, Math.ceil(to / each) - first) }, (_, nth) => ({
    at: (first + nth) * each,
    x: (first + nth) * wide - (from / each) * wide,
  }))
}

export const nameOf = (level: number, nth: number): string => `${level} ${nth}`

/** The picture that has the frame of a time, and its place there; while that is not there, one of another level. */
export function frameAt<P>(
  { steps, frames }: { steps: readonly number[]; frames: number },
  pictures: ReadonlyMap<string, P>,
  level: number,
  time: number,
): { picture: P; row: number } | undefined {
  const others = steps.map((_, at) => at).toSorted((one, other) => Math.abs(one - level) - Math.abs(other - level))
  for (const each of others) {
    const at = Math.floor(Math.max(0, time) / steps[each]!)
    const picture = pictures.get(nameOf(each, Math.floor(at / frames)))
    if (picture) return { picture, row: at % frames }
  }
  return undefined
}
