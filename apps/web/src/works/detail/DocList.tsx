// The documents of a work as a list: 34 px rows, only the visible ones in the page, dragged or stepped into order.
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Checkbox } from 'antd'
import { ChevronDown, ChevronRight, FileText, GripVertical } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ago } from '../../ui/format.ts'
import type { Row } from './tree.ts'
import styles from './docs.module.css'

const ROW_PX = 34
/** Pointer movement before a press becomes a drag, in px. */
const DRAG_PX = 6

export interface ListProps {
  rows: readonly Row[]
  closed: ReadonlySet<number>
  selected: ReadonlySet<number>
  mayWrite: boolean
  onToggleVolume: (volumeId: number) => void
  onSelect: (docId: number, on: boolean) => void
  onDrop: (docId: number, overKey: string) => void
  /** Alt+↑/↓ on a row. */
  onStep: (docId: number, step: -1 | 1) => void
  menuOf: (row: Row) => ReactNode
}

const DocCells = ({ row, props }: { row: Row & { kind: 'doc' }; props: ListProps }) => {
  const { doc } = row
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: row.key, disabled: !props.mayWrite })
  return (
    <>
      <span className={styles.check}>
        <Checkbox
          aria-label={`选择${doc.doc_name}`}
          checked={props.selected.has(doc.doc_id)}
          onChange={event => props.onSelect(doc.doc_id, event.target.checked)}
        />
      </span>
      <button
        ref={setNodeRef}
        type="button"
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={`拖动${doc.doc_name}排序，或按上下键`}
        disabled={!props.mayWrite}
        data-grip
        data-dragging={isDragging || undefined}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <FileText size={14} aria-hidden className={styles.icon} />
      <Link className="cut grow" to={`/editor/edit/${doc.doc_id}`}>
        {doc.doc_name}
      </Link>
      <span className={styles.number}>{doc.scenes ? `${doc.scenes} 场` : '—'}</span>
      <span className={styles.number}>{doc.words.toLocaleString('zh-CN')} 字</span>
      <span className={styles.number}>{doc.minutes >= 1 ? `约 ${Math.round(doc.minutes)} 分` : '—'}</span>
      <span className={`cut ${styles.by}`}>{doc.updated_by}</span>
      <span className={styles.when}>{ago(doc.updated_at)}</span>
      <span className={styles.menu}>{props.menuOf(row)}</span>
    </>
  )
}

const VolumeCells = ({ row, props }: { row: Row & { kind: 'volume' }; props: ListProps }) => {
  const { volume } = row
  const open = !props.closed.has(volume.volume_id)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => props.onToggleVolume(volume.volume_id)}>
        <Arrow size={14} aria-hidden />
        <span className="strong cut">{volume.volume_name}</span>
        <span className="meta num">{volume.docs.length}</span>
      </button>
      <span className="grow" />
      <span className={styles.menu}>{volume.volume_id > 0 && props.menuOf(row)}</span>
    </>
  )
}

const ListRow = ({ row, style, props }: { row: Row; style: CSSProperties; props: ListProps }) => {
  const { setNodeRef, isOver } = useDroppable({ id: row.key })
  const step = (event: KeyboardEvent) => {
    // On the grip the arrows alone move the row; elsewhere they need Alt.
    const onGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null
    if (row.kind !== 'doc' || !(event.altKey || onGrip) || !props.mayWrite) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    props.onStep(row.doc.doc_id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      className={styles.row}
      data-kind={row.kind}
      data-over={isOver || undefined}
      data-selected={(row.kind === 'doc' && props.selected.has(row.doc.doc_id)) || undefined}
      style={style}
      onKeyDown={step}
    >
      {row.kind === 'doc' ? <DocCells row={row} props={props} /> : <VolumeCells row={row} props={props} />}
    </div>
  )
}

const nameOf = (rows: readonly Row[], key: string) => {
  const row = rows.find(each => each.key === key)
  return row?.kind === 'doc' ? row.doc.doc_name : ''
}

export const DocList = (props: ListProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }))
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: at => props.rows[at]!.key,
  })
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged('')
    const id = Number(String(active.id).slice('doc-'.length))
    if (over && over.id !== active.id) props.onDrop(id, String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(nameOf(props.rows, String(active.id)))}
      onDragEnd={drop}
      onDragCancel={() => setDragged('')}
    >
      <div ref={frame} className={styles.frame}>
        <div role="list" aria-label="文档" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {/* Placed by `top`: dnd-kit measures drop targets without their transforms. */}
          {virtual.getVirtualItems().map(item => (
            <ListRow key={item.key} row={props.rows[item.index]!} style={{ top: item.start }} props={props} />
          ))}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <span className={styles.dragged}>{dragged}</span>}</DragOverlay>
    </DndContext>
  )
}
