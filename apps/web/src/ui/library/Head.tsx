// The head of a list in columns; it stays in sight, and sorts.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { Column, Layout } from './layout.ts'
import type { Selection } from './use-selection.ts'
import styles from './library.module.css'

export const visibleColumns = <Row,>(columns: readonly Column<Row>[], width: number) => columns.filter(({ from = 0 }) => width >= from)

type InColumns<Row> = Extract<Layout<Row>, { columns: unknown }>

/** Up, down, and back to the order of the source. */
const next = (key: string, now: InColumns<never>['sorting']) => {
  if (now?.key !== key) return { key, down: false }
  return now.down ? undefined : { key, down: true }
}

interface Props<Row> {
  layout: InColumns<Row>
  width: number
  selection: Selection | undefined
}

export const Head = <Row,>({ layout: { columns, sorting, onSort }, width, selection }: Props<Row>) => (
  <div role="rowgroup" className={styles.head}>
    <div role="row" aria-rowindex={1} className={styles.item}>
      {visibleColumns(columns, width).map(({ key, title, className = '', sorts, head }) => {
        const sorted = sorting?.key === key ? (sorting.down ? 'descending' : 'ascending') : undefined
        const Arrow = sorted ? (sorting?.down ? ArrowDown : ArrowUp) : ArrowUpDown
        return (
          <div key={key} role="columnheader" className={`${styles.cell} ${className}`} aria-sort={sorts ? (sorted ?? 'none') : undefined}>
            {head?.(selection)}
            {sorts && onSort ? (
              <button type="button" className={styles.sort} onClick={() => onSort(next(key, sorting))}>
                {title}
                <Arrow size={12} aria-hidden data-idle={!sorted || undefined} />
              </button>
            ) : (
              title
            )}
          </div>
        )
      })}
    </div>
  </div>
)
