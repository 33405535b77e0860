// The table of a batch: cells are typed in place, a row can be varied along two axes, and shows what was drawn of it.
import type { BatchDrawing } from '@qianmu/contract/drawing/batches'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { BATCH_COLUMNS, type TypedAxis } from '@qianmu/drawing'
import { Checkbox, Progress, Select } from 'antd'
import { CircleDashed, CircleX, Copy, Hourglass, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './batch.module.css'
import { type Batch, type Row } from './use-batch.ts'

/** Columns that every row shows; the others are set for all rows at the left, or varied. */
const SHOWN = ['prompt', 'negative_prompt', 'size', 'seed', 'draw_number'] as const
const PLACEHOLDERS: Readonly<Record<string, string>> = { size: '同左侧', seed: '随机', draw_number: '同左侧' }
const AXES = Object.entries(BATCH_COLUMNS).map(([value, { title }]) => ({ value, label: title }))

const AxisCell = ({ label, axis, onChange }: { label: string; axis: TypedAxis | null; onChange: (axis: TypedAxis | null) => void }) => (
  <span className={styles.axis}>
    <Select
      size="small"
      variant="borderless"
      aria-label={label}
      placeholder="不变"
      allowClear
      popupMatchSelectWidth={false}
      value={axis?.column ?? null}
      options={AXES}
      onChange={(column: string | null | undefined) => onChange(column ? { column, values: axis?.values ?? '' } : null)}
    />
    {axis && (
      <input
        aria-label={`${label}的值`}
        placeholder="8, 14, 20"
        value={axis.values}
        onChange={({ target }) => onChange({ ...axis, values: target.value })}
      />
    )}
  </span>
)

/** Thumbnails of a finished row, else how far it is. */
const State = ({ drawings }: { drawings: readonly BatchDrawing[] }) => {
  if (!drawings.length)
    return (
      <span className={styles.state}>
        <CircleDashed size={14} aria-hidden />
        待生成
      </span>
    )
  const [quantity, finished, failed] = (['quantity', 'finished', 'failed'] as const).map(name =>
    drawings.reduce((sum, each) => sum + each[name], 0),
  ) as [number, number, number]
  const images = drawings.flatMap(each => each.images)
  if (finished + failed < quantity)
    return (
      <span className={styles.state}>
        <Hourglass size={14} aria-hidden />
        <span className="num">
          {finished} / {quantity}
        </span>
        <Progress aria-label="进度" percent={(finished / quantity) * 100} showInfo={false} size="small" />
      </span>
    )
  if (failed)
    return (
      <span className={styles.state} data-state="failed">
        <CircleX size={14} aria-hidden />
        {drawings.flatMap(each => each.tasks).find(({ status }) => status === DRAW_STATUS.failed)?.error || `${failed} 张没有画成`}
      </span>
    )
  return (
    <span className={styles.thumbs}>
      {images.slice(0, 3).map(image => (
        <img key={image.id} src={image.thumbs.small} alt="" loading="lazy" />
      ))}
      {images.length > 3 && <span className="meta">+{images.length - 3}</span>}
    </span>
  )
}

interface RowProps {
  batch: Batch
  nth: number
  current: boolean
  picked: boolean
  onPick: (on: boolean) => void
  onCurrent: () => void
}

const TableRow = ({ batch, nth, current, picked, onPick, onCurrent }: RowProps) => {
  const row = batch.rows[nth]!
  const problems = batch.problems.get(nth) ?? []
  const put = (next: Row) => batch.setRows(batch.rows.map((each, at) => (at === nth ? next : each)))
  const wrong = (column: string) => problems.find(problem => problem.column === column)
  return (
    <>
      <tr aria-selected={current} onFocus={onCurrent} onClick={onCurrent}>
        <td>
          <Checkbox aria-label={`选择第 ${nth + 1} 行`} checked={picked} onChange={({ target }) => onPick(target.checked)} />
        </td>
        <td className="num">{nth + 1}</td>
        {SHOWN.map(column => (
          <td key={column}>
            <input
              aria-label={`第 ${nth + 1} 行${BATCH_COLUMNS[column]!.title}`}
              aria-invalid={wrong(column) !== undefined}
              placeholder={PLACEHOLDERS[column] ?? ''}
              value={row.cells[column] ?? ''}
              onChange={({ target }) => put({ ...row, cells: { ...row.cells, [column]: target.value } })}
            />
          </td>
        ))}
        <td>
          <AxisCell label={`第 ${nth + 1} 行 X`} axis={row.x} onChange={x => put({ ...row, x })} />
        </td>
        <td>
          <AxisCell label={`第 ${nth + 1} 行 Y`} axis={row.y} onChange={y => put({ ...row, y })} />
        </td>
        <td>
          <State drawings={batch.drawingsOf(nth)} />
        </td>
        <td>
          <span className="row">
            <IconButton
              icon={Copy}
              size={24}
              label={`复制第 ${nth + 1} 行`}
              onClick={() => batch.setRows(batch.rows.toSpliced(nth + 1, 0, { ...row, cells: { ...row.cells } }))}
            />
            <IconButton
              icon={Trash2}
              size={24}
              label={`删除第 ${nth + 1} 行`}
              onClick={() => batch.setRows(batch.rows.toSpliced(nth, 1))}
            />
          </span>
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className={styles.problem}>
          <td colSpan={SHOWN.length + 6} role="alert">
            第 {nth + 1} 行：{[...new Set(problems.map(({ text }) => text))].join('；')}
          </td>
        </tr>
      )}
    </>
  )
}

interface Props {
  batch: Batch
  current: number
  onCurrent: (row: number) => void
  picked: ReadonlySet<number>
  onPicked: (picked: ReadonlySet<number>) => void
}

export const BatchTable = ({ batch, current, onCurrent, picked, onPicked }: Props) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th>
          <Checkbox
            aria-label="全选"
            checked={picked.size > 0 && picked.size === batch.rows.length}
            indeterminate={picked.size > 0 && picked.size < batch.rows.length}
            onChange={({ target }) => onPicked(new Set(target.checked ? batch.rows.keys() : []))}
          />
        </th>
        <th>行</th>
        <th>画面描述</th>
        <th>不要出现</th>
        <th>尺寸</th>
        <th>种子</th>
        <th>张数</th>
        <th>X 逐格变化</th>
        <th>Y 逐格变化</th>
        <th>状态</th>
        <th aria-label="操作" />
      </tr>
    </thead>
    <tbody>
      {batch.rows.map((_, nth) => (
        <TableRow
          key={nth}
          {...{ batch, nth }}
          current={nth === current}
          picked={picked.has(nth)}
          onPick={on => onPicked(new Set(on ? [...picked, nth] : [...picked].filter(each => each !== nth)))}
          onCurrent={() => onCurrent(nth)}
        />
      ))}
    </tbody>
  </table>
)
