// Where the rows of a list will stand, in their size: shown when the answer takes a moment.
import type { Layout } from './layout.ts'
import { columnsIn } from './lines.ts'
import styles from './library.module.css'

/** Enough to fill a screen. */
const PX = 800

export const Waiting = <Row,>({ layout, width }: { layout: Layout<Row>; width: number }) => {
  if (layout.flow === 'strip') {
    const style = { width: layout.width, height: layout.height }
    return (
      <div className={styles.waiting} style={{ display: 'flex', gap: layout.gap }} aria-hidden>
        {Array.from({ length: Math.ceil(width / layout.width) }, (_, at) => (
          <div key={at} style={style} />
        ))}
      </div>
    )
  }
  const [row, column] = layout.flow === 'grid' ? layout.gap : [0, 0]
  const columns = layout.flow === 'grid' ? columnsIn(width, layout.min, column, layout.least) : 1
  const height = layout.flow === 'grid' ? layout.height((width + column) / columns - column) : layout.height
  const gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`
  return (
    <div className={styles.waiting} data-flow={layout.flow} style={{ gridTemplateColumns, gap: `${row}px ${column}px` }} aria-hidden>
      {Array.from({ length: Math.ceil(PX / (height + row)) * columns }, (_, at) => (
        <div key={at} style={{ height }} />
      ))}
    </div>
  )
}
