// A table that is written in like a spreadsheet: only the visible rows in the page, cells of declared kinds, headings between rows, rows in an order.
import { DndContext } from '@dnd-kit/core'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { type Acts, useActs } from '../history/acts.ts'
import { isComposing } from '../shortcuts.ts'
import { Cell } from './Cell.tsx'
import type { Column } from './columns.ts'
import { type Edit, isIn, type Place, type Value } from './model.ts'
import { HeadingBox, RowBox } from './RowBox.tsx'
import styles from './sheet.module.css'
import { WidthGrip } from './WidthGrip.tsx'
import { keysOf } from './use-keys.ts'
import { useLeaving } from './use-leaving.ts'
import { type Edge, useRowDrag } from './use-row-drag.tsx'
import { cellKey, isAsked, type Saving } from './use-saves.ts'
import { type SheetState, useSheet } from './use-sheet.ts'

export type SheetLine<R> =
  /** `name` is what the row is called: 「镜 2」. */
  { kind: 'row'; key: string; row: R; name: string } | { kind: 'heading'; key: string; render: () => ReactNode }
/** What stands beside the cells and is no cell of the sheet: a number, a picture, a menu. */
export interface Side<R> {
  id: string
  head: ReactNode
  width: string
  render: (row: R, name: string) => ReactNode
}
export interface SheetHandle {
  /** Goes to a cell and writes in it, or to the grip of a row; as soon as the row is there. */
  want: (key: string, column: string) => void
}
/** By what the rows are sorted; the page sorts them. */
interface Sorting {
  by: string | undefined
  isDown: boolean
  onSort: (id: string) => void
}
interface Props<R> extends Saving<R> {
  label: string
  lines: readonly SheetLine<R>[]
  columns: readonly Column<R>[]
  before?: readonly Side<R>[]
  after?: readonly Side<R>[]
  readOnly?: boolean
  /** Heights in px before a row is seen. */
  rowPx?: number
  headingPx?: number
  /** The narrowest that it gets before it scrolls sideways, in px. */
  minPx?: number
  /** Under this name it is scrolled to where it was left. */
  memory?: string
  /** The row that something beside the sheet is about; it is brought into view. */
  openKey?: string | undefined
  markedKeys?: ReadonlySet<string>
  addRows?: (values: readonly Readonly<Record<string, Value>>[]) => Promise<void>
  /** Rows that are pasted past the end are added when somebody says so: what they are called, 「镜」. */
  offersRows?: string
  /** The history of the page; without one the sheet has its own. */
  acts?: Acts
  /** Writes cells for that history when the sheet is shown no longer. */
  rewrite?: (edits: readonly Edit[]) => void
  /** A row was dragged onto the half of another one, or onto a heading. Rows have an order when it is there. */
  onDrop?: (key: string, over: string, edge: Edge) => void
  /** Alt+↑/↓. */
  onStep?: (key: string, by: -1 | 1) => void
  /** The focus has come to a row. */
  onRow?: (key: string) => void
  sorting?: Sorting
  /** Columns can be made wider and narrower by their edges; the page keeps the widths. */
  onResize?: (id: string, px: number) => void
  handle?: Ref<SheetHandle>
}

/** The row of headings over the rows, in px: what is scrolled to stands below it. */
const HEAD_PX = 34
const GRIP = '28px'
const places = new Map<string, { offset: number; measured: VirtualItem[] }>()

function useRows<R>({ lines, rowPx = 36, headingPx = 40, memory = '', openKey }: Props<R>) {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: at => (lines[at]!.kind === 'heading' ? headingPx : rowPx),
    overscan: 6,
    scrollPaddingStart: HEAD_PX,
    scrollMargin: HEAD_PX,
    getItemKey: at => lines[at]!.key,
    initialOffset: () => places.get(memory)?.offset ?? 0,
    initialMeasurementsCache: places.get(memory)?.measured ?? [],
    onChange: ({ scrollOffset, measurementsCache }) => {
      if (memory) places.set(memory, { offset: scrollOffset ?? 0, measured: measurementsCache })
    },
  })
  const show = (key: string, centre = false) => {
    const at = lines.findIndex(line => line.key === key)
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
    if (at >= 0 && (!centre || at < startIndex || at > endIndex)) virtual.scrollToIndex(at, centre ? { align: 'center' } : {})
  }
  const bring = useEffectEvent((key: string) => show(key, true))
  useEffect(() => {
    if (openKey !== undefined) bring(openKey)
  }, [openKey])
  return { frame, virtual, show }
}

/** Goes where the page wants, once the row is drawn. */
function useWants(
  sheet: SheetState,
  frame: { current: HTMLElement | null },
  show: (key: string) => void,
  handle: Ref<SheetHandle> | undefined,
) {
  const wanted = useRef<{ row: string; column: string }>(undefined)
  const [, again] = useReducer((count: number) => count + 1, 0)
  const reach = () => {
    const place = wanted.current
    if (!place || !sheet.ground.rows.includes(place.row)) return
    if (sheet.ground.columns.includes(place.column)) sheet.begin(place)
    else {
      const grip = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.row)}"] [data-cell="${place.column}"]`)
      if (!grip) return show(place.row)
      grip.focus()
    }
    wanted.current = undefined
  }
  useEffect(reach)
  useImperativeHandle(handle, () => ({
    want(row, column) {
      wanted.current = { row, column }
      show(row)
      again()
    },
  }))
}

const ColumnHead = <R,>({
  column: { id, title, kind, stays, isSortable },
  sorting,
  onResize,
}: {
  column: Column<R>
  sorting: Sorting | undefined
  onResize: Props<R>['onResize']
}) => {
  const by = sorting?.by === id ? sorting : undefined
  const Arrow = by?.isDown ? ArrowDown : ArrowUp
  return (
    <span
      role="columnheader"
      data-kind={kind}
      data-stays={stays}
      aria-sort={by && (by.isDown ? 'descending' : 'ascending')}
      className={onResize ? 'cut relative' : 'cut'}
    >
      {isSortable && sorting ? (
        <button
          type="button"
          className="inline-flex items-center gap-4 p-0 border-0 bg-transparent text-inherit cursor-pointer"
          onClick={() => sorting.onSort(id)}
        >
          {title}
          {by && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        title
      )}
      {onResize && <WidthGrip title={title} onResize={px => onResize(id, px)} />}
    </span>
  )
}

type RowLine<R> = Extract<SheetLine<R>, { kind: 'row' }>

const Sides = <R,>({ list, line: { row, name } }: { list: readonly Side<R>[]; line: RowLine<R> }) =>
  list.map(side => (
    <div key={side.id} role="gridcell" className="min-w-0 py-8 px-0" data-side={side.id}>
      {side.render(row, name)}
    </div>
  ))

interface CellsProps<R> {
  line: RowLine<R>
  /** Its place among the rows. */
  at: number
  columns: readonly Column<R>[]
  /** The place of the first cell, counted from 1. */
  first: number
  sheet: SheetState
  now: RefObject<SheetState>
  readOnly: boolean
}
const Cells = <R,>({ line: { key, row, name }, at, columns, first, sheet, now, readOnly }: CellsProps<R>) =>
  columns.map((column, nth) => {
    const isHere = (place: Place | undefined) => place?.row === key && place.column === column.id
    return (
      <Cell<R>
        key={column.id}
        {...{ column, row, name, readOnly }}
        at={first + nth}
        rowKey={key}
        unsaved={sheet.unsaved.get(cellKey({ row: key, column: column.id }))}
        isActive={isHere(sheet.active)}
        isIn={isIn(sheet.range, at, nth)}
        isEntry={!sheet.active && at === 0 && nth === 0}
        draft={isHere(sheet.writing) ? sheet.writing!.draft : undefined}
        sheet={now}
      />
    )
  })

interface HeadsProps<R> extends Pick<Props<R>, 'columns' | 'sorting' | 'onResize'> {
  before: readonly Side<R>[]
  after: readonly Side<R>[]
  tracks: string
  hasGrip: boolean
}
const SideHeads = <R,>({ list }: { list: readonly Side<R>[] }) =>
  list.map(({ id, head }) => (
    <span key={id} role="columnheader" data-side={id}>
      {head}
    </span>
  ))
const Heads = <R,>({ columns, before, after, tracks, hasGrip, sorting, onResize }: HeadsProps<R>) => (
  <div role="row" aria-rowindex={1} className={styles.heads} style={{ gridTemplateColumns: tracks }}>
    {hasGrip && <span role="columnheader" aria-label="移动" />}
    <SideHeads list={before} />
    {columns.map(column => (
      <ColumnHead key={column.id} column={column} sorting={sorting} onResize={onResize} />
    ))}
    <SideHeads list={after} />
  </div>
)

export function Sheet<R>(props: Props<R>) {
  const { label, lines, columns, before = [], after = [], readOnly = false, markedKeys, openKey, onDrop, onStep, onRow } = props
  const { frame, virtual, show } = useRows(props)
  const rows = lines.filter(line => line.kind === 'row')
  const own = useActs(label)
  const sheet = useSheet<R>({ ...props, acts: props.acts ?? own, rows, readOnly, show: key => show(String(key)) })
  const now = useRef<SheetState>(sheet)
  useLayoutEffect(() => {
    now.current = sheet
  })
  useWants(sheet, frame, show, props.handle)
  const question = useLeaving(sheet.unsaved.values().filter(isAsked).toArray().length)
  const activeRow = sheet.active?.row
  const tellRow = useEffectEvent((key: string) => onRow?.(key))
  useEffect(() => {
    if (activeRow !== undefined) tellRow(String(activeRow))
  }, [activeRow])
  const nameOf = (key: string) => rows.find(row => row.key === key)?.name ?? ''
  const { edge, context, overlay } = useRowDrag(nameOf, onDrop)
  const tracks = [...(onDrop ? [GRIP] : []), ...[...before, ...columns, ...after].map(({ width }) => width)].join(' ')
  const first = (onDrop ? 1 : 0) + before.length + 1
  const step = (event: KeyboardEvent) => {
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!key || !by || !onStep || readOnly || !event.altKey || sheet.writing || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onStep(key, by)
  }
  const keys = keysOf(sheet)
  const rowIndex = new Map(rows.map((row, at) => [row.key, at]))
  return (
    <DndContext {...context}>
      <div ref={frame} className={styles.frame} data-testid="sheet">
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={first + columns.length + after.length - 1}
          aria-multiselectable
          aria-readonly={readOnly || undefined}
          className="select-none"
          style={{ minWidth: props.minPx }}
          {...keys}
          onKeyDown={event => {
            step(event)
            keys.onKeyDown(event)
          }}
          onMouseUp={() => (sheet.dragging.current = false)}
          onMouseLeave={() => (sheet.dragging.current = false)}
        >
          <div role="rowgroup" className="sticky z-3 top-0">
            <Heads {...props} {...{ before, after, tracks }} hasGrip={onDrop !== undefined} />
          </div>
          {/* Placed by `top`: dnd-kit measures drop targets without their transforms. */}
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const line = lines[index]!
              const place = { id: line.key, index, style: { top: start - HEAD_PX }, measure: virtual.measureElement }
              if (line.kind === 'heading')
                return (
                  <HeadingBox key={line.key} {...place} span={first + columns.length + after.length - 1}>
                    {line.render()}
                  </HeadingBox>
                )
              return (
                <RowBox
                  key={line.key}
                  {...place}
                  columns={tracks}
                  name={line.name}
                  grip={onDrop && { disabled: readOnly }}
                  edge={edge}
                  isMarked={markedKeys?.has(line.key) ?? false}
                  isOpen={openKey === line.key}
                >
                  <Sides list={before} line={line} />
                  <Cells {...{ line, columns, first, sheet, now, readOnly }} at={rowIndex.get(line.key)!} />
                  <Sides list={after} line={line} />
                </RowBox>
              )
            })}
          </div>
        </div>
      </div>
      {overlay}
      {question}
    </DndContext>
  )
}
