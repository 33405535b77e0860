// Several lists that come page by page, each newest first, shown as one.
export interface Entry {
  key: string
  /** ISO instant. */
  at: string
}
export interface Stream<E extends Entry> {
  entries: readonly E[]
  /** Whether older ones are still to be asked for. */
  more: boolean
}

const newestFirst = (one: Entry, other: Entry) => (one.at === other.at ? (one.key < other.key ? 1 : -1) : one.at < other.at ? 1 : -1)

/**
 * What can be shown in one order: nothing before which an entry could stand that has not been asked for yet.
 * `lagging` are the streams (by their place) that must give more before more can be shown.
 */
export function merged<E extends Entry>(streams: readonly Stream<E>[]): { shown: E[]; lagging: number[] } {
  const ends = streams.map(({ entries, more }) => (more ? (entries.at(-1)?.at ?? '\uffff') : ''))
  const horizon = ends.reduce((latest, end) => (end > latest ? end : latest), '')
  const shown = streams.flatMap(({ entries }) => entries.filter(({ at }) => at >= horizon)).toSorted(newestFirst)
  return { shown, lagging: horizon ? ends.flatMap((end, at) => (end === horizon ? at : [])) : [] }
}
