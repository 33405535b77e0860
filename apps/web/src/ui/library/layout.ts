// The ways a list can be laid out, and what an item is told of its state.
import type { ReactNode } from 'react'
import type { RowKey } from './lines.ts'
import type { Selection } from './use-selection.ts'

/** What an item spreads on its main control, a link or a button, or on its own element when it has none: the keyboard goes there. */
export interface FocusProps {
  tabIndex: 0 | -1
  'data-focus': ''
}
export interface ItemState {
  selected: boolean
  /** Is the one that Tab leads to. Its other controls take `focus.tabIndex` too, so that Tab leaves the list after one item. */
  focused: boolean
  focus: FocusProps
  /** Selects it or takes that back; with Shift all from the last one to this. */
  select: (range?: boolean) => void
}

export interface Column<Row> {
  key: string
  title: ReactNode
  /** A track of a CSS grid. */
  width: string
  cell: (row: Row, state: ItemState) => ReactNode
  /** Instead of the title, what acts on all rows. */
  head?: (selection: Selection | undefined) => ReactNode
  className?: string
  /** The list is at least this wide, in px, or the column is left out. */
  from?: number
  /** The head sorts by it. */
  sorts?: boolean
}
export interface Sorting {
  key: string
  down: boolean
}

export type Layout<Row> =
  | {
      flow: 'grid'
      /** Least width of an item, in px. */
      min: number
      /** Columns even where `min` does not fit. */
      least?: number
      /** Height of an item as far as it is known before it is measured: of its width. */
      height: (width: number) => number
      gap: readonly [row: number, column: number]
    }
  | {
      flow: 'rows'
      height: number
      /** Heads over rows that belong together: the same key for each of them, and what the head says. */
      group?: { keyOf: (row: Row) => string; head: (rows: readonly Row[]) => ReactNode }
    }
  | {
      flow: 'rows'
      height: number
      columns: readonly Column<Row>[]
      sorting?: Sorting | undefined
      /** undefined: back to the order of the source. */
      onSort?: (sorting: Sorting | undefined) => void
    }
  | { flow: 'strip'; width: number; height: number; gap: number }

/** A list as its window draws it. */
export interface Listed<Row> {
  /** What the list holds, for those who cannot see it. */
  name: string
  rows: readonly Row[]
  total: number | undefined
  keyOf: (row: Row) => RowKey
  layout: Layout<Row>
  /** The same function at every drawing, as `layout` is the same object: rows are drawn anew when it changes. */
  item?: (row: Row, state: ItemState) => ReactNode
  onOpen?: (row: Row) => void
  /** The row that is looked at: it is marked. */
  current?: RowKey | undefined
  /** A row that got the focus or was clicked: it is looked at now. */
  onLook?: (row: Row) => void
  /** When this changes, that row is scrolled into sight. */
  reveal?: RowKey | undefined
}
