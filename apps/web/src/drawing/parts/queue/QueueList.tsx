// The drawings that wait, in the order they will be drawn: dragged by their grips, or moved by keys.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DrawQueue } from '@qianmu/contract/drawing/pictures'
import { GripVertical } from 'lucide-react'
import styles from './queue.module.css'
import { nameOf, type Order, useOrder } from './use-order.ts'

type Waiting = DrawQueue['records'][number]

const Row = ({ record, at, order }: { record: Waiting; at: number; order: Order }) => {
  const id = record.record_id
  const drag = useDraggable({ id })
  const drop = useDroppable({ id })
  const shift = drag.transform?.y ?? 0
  return (
    <li
      ref={drop.setNodeRef}
      className={styles.row}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      data-dragged={drag.isDragging || undefined}
      style={shift ? { transform: `translateY(${shift}px)` } : undefined}
    >
      <button
        ref={drag.setNodeRef}
        type="button"
        className={styles.grip}
        {...drag.listeners}
        aria-label={`移动「${nameOf(record)}」，现在第 ${at + 1} 位`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown ArrowUp ArrowDown"
        onKeyDown={event => order.onKey(event, id, true)}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <span className="grow cut" title={record.prompt}>
        {nameOf(record)}
      </span>
      <span className="meta num">{record.waiting} 张</span>
    </li>
  )
}

/** Pixels before a press becomes a drag. */
const DRAG_PX = 4

const QueueList = () => {
  const order = useOrder()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }))
  const records = order.queue?.records ?? []
  const drop = ({ active, over }: DragEndEvent) =>
    order.put(
      Number(active.id),
      records.findIndex(({ record_id }) => record_id === over?.id),
    )
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <ol className={styles.list} aria-label="排队顺序">
        {records.map((record, at) => (
          <Row key={record.record_id} record={record} at={at} order={order} />
        ))}
      </ol>
    </DndContext>
  )
}
export default QueueList
