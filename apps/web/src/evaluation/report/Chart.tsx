// The frame of every chart: its head, the drawing, and the same figures as a table for whoever does not see the drawing.
import { Segmented } from 'antd'
import { type ReactNode, useId, useState } from 'react'

/** The same figures in rows. */
export interface Table {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}
interface Props {
  title: string
  /** What is counted, or the legend. */
  fact?: ReactNode
  table: Table
  /** Two columns wide where there is room. */
  wide?: boolean
  children: ReactNode
}

export const Chart = ({ title, fact, table, wide, children }: Props) => {
  const id = useId()
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  return (
    <section className="stack p-16 line-b data-wide:col-span-full min-w-0" data-wide={wide || undefined} aria-labelledby={id}>
      <div className="row min-h-28">
        <h2 id={id} className="text-13 strong flex-none">
          {title}
        </h2>
        <span className="grow meta cut">{fact}</span>
        <Segmented<'chart' | 'table'>
          size="small"
          aria-label={`${title}的样子`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'chart', label: '图' },
            { value: 'table', label: '表' },
          ]}
        />
      </div>
      {shown === 'chart' ? <div aria-hidden>{children}</div> : null}
      <div
        className={shown === 'chart' ? 'sr-only' : 'max-h-280 overflow-auto'}
        tabIndex={shown === 'chart' ? -1 : 0}
        role="region"
        aria-label={`${title}的数据`}
      >
        <table className="w-full text-12 num">
          <thead>
            <tr>
              {table.columns.map(column => (
                <th key={column} scope="col" className="text-left quiet font-medium py-4 pr-12">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([head, ...cells], at) => (
              <tr key={`${head}-${at}`}>
                <th scope="row" className="text-left font-normal py-4 pr-12">
                  {head}
                </th>
                {cells.map((cell, column) => (
                  <td key={table.columns[column + 1]} className="py-4 pr-12">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
