// How a list is laid out: columns that fit a width, the lines that items stand in, and where a key leads. Pure.

export type RowKey = string | number
export type Flow = 'grid' | 'rows' | 'strip'

/** Items that stand beside each other, from `from` up to `to`. */
export interface Line {
  key: string
  from: number
  to: number
}

/** As many columns of at least `min` px as fit, never fewer than `least`. */
export const columnsIn = (width: number, min: number, gap: number, least = 1): number =>
  Math.max(least, Math.floor((width + gap) / (min + gap)))

/** The lines of items in `columns`; the key changes with the columns, so that a measured height is not taken for another line's. */
export const linesOf = (keys: readonly RowKey[], columns: number): Line[] =>
  Array.from({ length: Math.ceil(keys.length / columns) }, (_, nth) => ({
    key: `${columns} ${keys[nth * columns]!}`,
    from: nth * columns,
    to: Math.min(keys.length, (nth + 1) * columns),
  }))

interface Place {
  flow: Flow
  /** How many items there are. */
  count: number
  columns: number
  /** Whole lines that can be seen at once. */
  seen: number
}

/** The item that a key leads to from the one at `at`; undefined for keys that lead nowhere. */
export function targetOf(key: string, at: number, { flow, count, columns, seen }: Place): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (flow !== 'rows' && key === 'ArrowRight') return Math.min(count - 1, at + 1)
  if (flow !== 'rows' && key === 'ArrowLeft') return Math.max(0, at - 1)
  if (flow === 'strip') return undefined
  const lines = { ArrowDown: 1, ArrowUp: -1, PageDown: Math.max(1, seen - 1), PageUp: -Math.max(1, seen - 1) }[key]
  if (lines === undefined) return undefined
  const to = at + lines * columns
  if (to >= 0 && to < count) return to
  // Past the last line: the last item, unless one stands in that line already. Past the first: the first line, in the same column.
  if (to < 0) return at % columns
  return Math.floor(at / columns) === Math.floor((count - 1) / columns) ? at : count - 1
}

/** The lines to draw: those in sight, and the one that holds the focus, so that it is not lost by scrolling. */
export const withActive = (drawn: readonly number[], active: number): number[] => {
  if (active < 0 || drawn.includes(active)) return [...drawn]
  return active < (drawn[0] ?? 0) ? [active, ...drawn] : [...drawn, active]
}
