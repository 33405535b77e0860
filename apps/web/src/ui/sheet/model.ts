// A sheet as rows and columns of cells: which are chosen, where keys go, what pasting, filling and undoing write. Pure.
export type Key = string | number
export type Value = string | number
export interface Place {
  row: Key
  column: string
}
/** The cells between two corners; `to` is the one that keys go to. */
export interface Selection {
  from: Place
  to: Place
}
/** Rows and columns in the order in which they are shown. */
export interface Ground {
  rows: readonly Key[]
  columns: readonly string[]
}
/** A range by its indexes, ends included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}
/** What is written in a cell, and what stood there. */
export interface Edit extends Place {
  before: Value
  after: Value
  /** What was written on: the text of `base`, which others may have changed by now. */
  was?: Value
}

export const same = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other)
const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** The range of a selection; undefined when one of its corners is gone. */
export function rangeOf({ rows, columns }: Ground, { from, to }: Selection): Range | undefined {
  const [r1, r2, c1, c2] = [rows.indexOf(from.row), rows.indexOf(to.row), columns.indexOf(from.column), columns.indexOf(to.column)]
  if (Math.min(r1, r2, c1, c2) < 0) return undefined
  return { top: Math.min(r1, r2), bottom: Math.max(r1, r2), left: Math.min(c1, c2), right: Math.max(c1, c2) }
}
export const isIn = (range: Range | undefined, row: number, column: number): boolean =>
  range !== undefined && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

/** The cell that many rows and columns away, or the last one before the edge. */
export function stepped({ rows, columns }: Ground, { row, column }: Place, down: number, right: number): Place {
  const [r, c] = [rows.indexOf(row), columns.indexOf(column)]
  return { row: rows[clamp(r + down, rows.length - 1)] ?? row, column: columns[clamp(c + right, columns.length - 1)] ?? column }
}

/** The next cell in reading order, over the ends of rows; undefined at the ends of the sheet. */
export function nextCell({ rows, columns }: Ground, { row, column }: Place, by: 1 | -1): Place | undefined {
  const at = rows.indexOf(row) * columns.length + columns.indexOf(column) + by
  const to = rows[Math.floor(at / columns.length)]
  return at < 0 || to === undefined ? undefined : { row: to, column: columns[at % columns.length]! }
}

/** The cells of a range row by row. */
export const placesIn = ({ rows, columns }: Ground, { top, bottom, left, right }: Range): Place[][] =>
  rows.slice(top, bottom + 1).map(row => columns.slice(left, right + 1).map(column => ({ row, column })))

/** Where each cell of a pasted grid goes; one cell fills all that are chosen. `more` are the rows that do not fit below. */
export function pasted(
  ground: Ground,
  range: Range,
  grid: readonly (readonly string[])[],
): { cells: (Place & { text: string })[]; more: string[][] } {
  const only = grid.length === 1 && grid[0]!.length === 1 ? grid[0]![0]! : undefined
  if (only !== undefined)
    return {
      cells: placesIn(ground, range)
        .flat()
        .map(place => ({ ...place, text: only })),
      more: [],
    }
  const room = ground.rows.length - range.top
  const cells = grid.slice(0, room).flatMap((line, r) =>
    line.flatMap((text, c) => {
      const column = ground.columns[range.left + c]
      return column === undefined ? [] : [{ row: ground.rows[range.top + r]!, column, text }]
    }),
  )
  return { cells, more: grid.slice(room).map(line => line.slice(0, ground.columns.length - range.left)) }
}

/** What filling down writes: the first row of the range in those below it; of a single row, the row above it. */
export function filled(ground: Ground, range: Range, read: (place: Place) => Value): (Place & { value: Value })[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top
  const source = ground.rows[from]
  if (source === undefined) return []
  return placesIn(ground, { ...range, top: from + 1 })
    .flat()
    .map(place => ({ ...place, value: read({ row: source, column: place.column }) }))
}

/** The edits that go back from what these have written. */
export const reversed = (edits: readonly Edit[]): Edit[] =>
  edits.map(({ before, after, was: _was, ...place }) => ({ ...place, before: after, after: before }))

/** Of edits those whose cell still says what they begin from: one that says something else by now was changed by somebody else and stays. */
export const standing = (edits: readonly Edit[], read: (place: Place) => Value | undefined): Edit[] =>
  edits.filter(edit => {
    const now = read(edit)
    return now !== undefined && same(now, edit.before)
  })
