// A list with one of its entries at another place: what dragging and stepping both come to.

/** @param to the place that the entry has afterwards; beyond an end it is that end */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, to), 0, list[from]!)
}
