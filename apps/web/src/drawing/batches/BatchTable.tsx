// The table of a batch as a sheet: cells are typed and pasted, a row can be varied along two axes, and shows what was drawn of it.
import type { BatchDrawing } from '@qianmu/contract/drawing/batches'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { BATCH_COLUMNS, type TypedAxis } from '@qianmu/drawing'
import { Checkbox, Progress } from 'antd'
import { CircleDashed, CircleX, Copy, Hourglass, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { toast } from '../../kit/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Column, type Picked, Sheet, type SheetLine, type Side, type Value } from '../../ui/sheet/index.ts'
import styles from './batch.module.css'
import { type Batch, blankRow, type Row } from './use-batch.ts'

/** Columns that every row shows with their widths; the others are set for all rows at the left, or varied. */
const SHOWN: Readonly<Record<string, { width: string; placeholder: string }>> = {
  prompt: { width: 'minmax(180px, 3fr)', placeholder: '—' },
  negative_prompt: { width: 'minmax(120px, 1fr)', placeholder: '—' },
  size: { width: '92px', placeholder: '同左侧' },
  seed: { width: '72px', placeholder: '随机' },
  draw_number: { width: '64px', placeholder: '同左侧' },
}
const AXES = Object.entries(BATCH_COLUMNS).map(([value, { title }]) => ({ value, label: title }))
interface BatchRow {
  nth: number
  row: Row
  drawings: readonly BatchDrawing[]
  wrong: ReadonlySet<string>
}

const SHOWN_IMAGES = 2
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
      {images.slice(0, SHOWN_IMAGES).map(image => (
        <img key={image.id} src={image.thumbs.small} alt="" loading="lazy" />
      ))}
      {images.length > SHOWN_IMAGES && <span className="meta">+{images.length - SHOWN_IMAGES}</span>}
    </span>
  )
}

const axisColumns = (axis: 'x' | 'y'): Column<BatchRow>[] => {
  const name = axis.toUpperCase()
  return [
    {
      id: axis,
      title: name,
      kind: 'select',
      width: '88px',
      read: ({ row }) => row[axis]?.column ?? '',
      options: AXES,
      placeholder: '不变',
    },
    {
      id: `${axis}_values`,
      title: `${name} 的值`,
      kind: 'text',
      width: '112px',
      read: ({ row }) => row[axis]?.values ?? '',
      isLine: true,
      placeholder: `选了 ${name} 再填`,
    },
  ]
}
const COLUMNS: readonly Column<BatchRow>[] = [
  ...Object.entries(SHOWN).map(([id, { width, placeholder }]): Column<BatchRow> => ({
    id,
    title: BATCH_COLUMNS[id]!.title,
    kind: 'text',
    width,
    read: ({ row }) => row.cells[id] ?? '',
    placeholder,
    isLine: true,
    ...(id === 'prompt' && { stays: true }),
    isWrong: ({ wrong }) => wrong.has(id),
  })),
  ...axisColumns('x'),
  ...axisColumns('y'),
]

/** An axis with one of its halves changed; without a column there is none. */
const axisAfter = (axis: TypedAxis | null, column: Value | undefined, values: Value | undefined): TypedAxis | null => {
  const after = { column: String(column ?? axis?.column ?? ''), values: String(values ?? axis?.values ?? '') }
  if (after.column) return after
  if (values) toast.info('先选逐格变化的列')
  return null
}
const rowAfter = ({ cells, x, y }: Row, values: Readonly<Record<string, Value>>): Row => ({
  cells: { ...cells, ...Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (id in SHOWN ? [[id, String(value)]] : []))) },
  x: axisAfter(x, values.x, values.x_values),
  y: axisAfter(y, values.y, values.y_values),
})

/** The rows as they are after every change so far: pasting changes many before the page is drawn again. */
function useRows({ rows, setRows }: Pick<Batch, 'rows' | 'setRows'>) {
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])
  return (change: (rows: Row[]) => Row[]) => {
    latest.current = change(latest.current)
    setRows(latest.current)
  }
}

interface Props {
  batch: Batch
  current: number
  onCurrent: (row: number) => void
  picked: Picked<number>
}

export const BatchTable = ({ batch, current, onCurrent, picked }: Props) => {
  const change = useRows(batch)
  const lines = batch.rows.flatMap((row, nth): SheetLine<BatchRow>[] => {
    const problems = batch.problems.get(nth) ?? []
    const wrong = new Set(problems.map(({ column }) => column))
    const line: SheetLine<BatchRow> = {
      kind: 'row',
      key: String(nth),
      row: { nth, row, drawings: batch.drawingsOf(nth), wrong },
      name: `第 ${nth + 1} 行`,
    }
    if (!problems.length) return [line]
    const said = [...new Set(problems.map(({ text }) => text))].join('；')
    const render = () => (
      <p role="alert" className="text-danger text-12">
        第 {nth + 1} 行：{said}
      </p>
    )
    return [line, { kind: 'heading', key: `problem-${nth}`, render }]
  })
  const { size } = picked.selected
  const before: Side<BatchRow>[] = [
    {
      id: 'tick',
      width: '36px',
      head: (
        <Checkbox
          aria-label="全选"
          checked={size > 0 && size === batch.rows.length}
          indeterminate={size > 0 && size < batch.rows.length}
          onChange={({ target }) => (target.checked ? picked.all() : picked.clear())}
        />
      ),
      render: ({ nth }, name) => (
        <Checkbox aria-label={`选择${name}`} checked={picked.selected.has(nth)} onClick={({ shiftKey }) => picked.pick(nth, shiftKey)} />
      ),
    },
    { id: 'no', width: '32px', head: '行', render: ({ nth }) => <span className="num">{nth + 1}</span> },
    // Beside the number: at the end of the row it was out of view on most screens.
    { id: 'state', width: '116px', head: '状态', render: ({ drawings }) => <State drawings={drawings} /> },
  ]
  const after: Side<BatchRow>[] = [
    {
      id: 'menu',
      width: '64px',
      head: <span className="sr-only">操作</span>,
      render: ({ nth, row }, name) => (
        <span className="row">
          <IconButton
            icon={Copy}
            size={24}
            label={`复制${name}`}
            onClick={() => change(rows => rows.toSpliced(nth + 1, 0, { ...row, cells: { ...row.cells } }))}
          />
          <IconButton icon={Trash2} size={24} label={`删除${name}`} onClick={() => change(rows => rows.toSpliced(nth, 1))} />
        </span>
      ),
    },
  ]
  return (
    <Sheet<BatchRow>
      label="批次"
      {...{ lines, before, after }}
      columns={COLUMNS}
      rowPx={42}
      minPx={1152}
      openKey={String(current)}
      onRow={key => onCurrent(Number(key))}
      save={async (key, values) => change(rows => rows.map((row, nth) => (String(nth) === key ? rowAfter(row, values) : row)))}
      addRows={async more => change(rows => [...rows, ...more.map(values => rowAfter(blankRow(), values))])}
    />
  )
}
