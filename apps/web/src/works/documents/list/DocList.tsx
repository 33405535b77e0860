// The documents of a work as a list: 34 px rows (44 for a finger), only the visible ones in the page, dragged or stepped into order.
import { DndContext, type DragEndEvent, type DragOverEvent, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { useRowPx } from '../../../ui/sides/narrow.ts'
import { useDragSensors } from '../../../ui/sortable/SortableList.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { actionOf } from './list-keys.ts'
import { ListHead, ListRow } from './ListRow.tsx'
import type { StateChange, Writer } from './StateCells.tsx'
import type { Tags } from './tags/use-tags.ts'
import type { Row } from './tree.ts'
import type { Selection } from '../../../ui/library/use-selection.ts'

const ROW_PX = 34
export interface ListProps {
  rows: readonly Row[]
  closed: ReadonlySet<number>
  selection: Selection<number>
  writers: readonly Writer[]
  tagsOf: Tags['of']
  mayWrite: boolean
  onToggleVolume: (volumeId: number) => void
  onDrop: (docId: number, overKey: string) => void
  /** Alt+↑/↓ on a row. */
  onStep: (docId: number, step: -1 | 1) => void
  /** Where a document opens. */
  pathOf: (docId: number) => string
  onOpen: (docId: number) => void
  onRename: (row: Row) => void
  onRemove: (docId: number) => void
  onState: (docIds: readonly number[], change: StateChange) => void
  menuOf: (row: Row) => ReactNode
}

const idOf = (key: string | number) => Number(String(key).slice('doc-'.length))

/** What hangs at the pointer: the document's name, or how many are dragged with it. */
const draggedText = ({ rows, selection }: ListProps, key: string) => {
  const row = rows.find(each => each.key === key)
  if (row?.kind !== 'doc') return ''
  const { selected } = selection
  return selected.has(row.doc.doc_id) && selected.size > 1 ? `${selected.size} 个文档` : row.doc.doc_name
}

/** The row that has the focus of the list; it follows its document when that moves. */
const useActiveRow = (rows: readonly Row[], show: (at: number) => void) => {
  const [activeKey, setActiveKey] = useState('')
  const wanted = useRef('')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted.current) return
    const row = frame.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)
    if (!row) return
    wanted.current = ''
    row.focus()
  })
  return {
    frame,
    isActive: (key: string, at: number) => (rows.some(row => row.key === activeKey) ? key === activeKey : at === 0),
    setActiveKey,
    go(to: number) {
      const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
      if (!row) return
      wanted.current = row.key
      setActiveKey(row.key)
      show(rows.indexOf(row))
    },
  }
}

export const DocList = (props: ListProps) => {
  const { rows } = props
  const rowPx = useRowPx(ROW_PX)
  const [dragged, setDragged] = useState('')
  const [edge, setEdge] = useState<'above' | 'below'>('below')
  const sensors = useDragSensors()
  const { frame, isActive, setActiveKey, go } = useActiveRow(rows, at => virtual.scrollToIndex(at))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 6,
    getItemKey: at => rows[at]!.key,
  })
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged('')
    if (over && over.id !== active.id) props.onDrop(idOf(active.id), String(over.id))
  }
  // A row is dropped behind one that stands below it, and before one above; in a volume, as its first.
  const over = ({ active, over }: DragOverEvent) => {
    const [from, to] = [rows.findIndex(row => row.key === active.id), rows.findIndex(row => row.key === over?.id)]
    setEdge(to < from && rows[to]?.kind === 'doc' ? 'above' : 'below')
  }
  const press = (event: KeyboardEvent) => {
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
    const at = rows.findIndex(row => row.key === key)
    if (event.nativeEvent.isComposing || at < 0) return
    const action = actionOf(event, rows[at]!, at, props, go)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(draggedText(props, String(active.id)))}
      onDragOver={over}
      onDragEnd={drop}
      onDragCancel={() => setDragged('')}
    >
      <ListHead matching={rows.some(row => row.kind === 'doc' && row.doc.matching)} />
      <div ref={frame} className="flex-1 min-h-0 overflow-y-auto">
        <div role="list" aria-label="文档" style={{ height: virtual.getTotalSize(), position: 'relative' }} onKeyDown={press}>
          {/* Placed by `top`: dnd-kit measures drop targets without their transforms. */}
          {virtual.getVirtualItems().map(item => (
            <ListRow
              key={item.key}
              row={rows[item.index]!}
              style={{ top: item.start }}
              active={isActive(rows[item.index]!.key, item.index)}
              edge={edge}
              onActivate={() => setActiveKey(rows[item.index]!.key)}
              props={props}
            />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className="inline-flex items-center h-32 py-0 px-12 rounded-6 bg-raised lifted text-t1 font-medium whitespace-nowrap">
            {dragged}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}
