// Lists whose order people set: dragged by a grip, or moved with Alt and the arrow keys (on the grip the arrows alone do it).
import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../shortcuts.ts'
import styles from './sortable.module.css'

/** Pointer movement before a press becomes a drag, in px; less is a click. */
const DRAG_PX = 5
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** How dragging begins wherever something is dragged. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }))

/** What the pointer is over; between two entries, the nearer one. */
const underPointer: CollisionDetection = args => {
  const within = pointerWithin(args)
  return within.length ? within : closestCenter(args)
}

type Id = string | number
interface Order {
  ids: readonly Id[]
  move: (id: Id, to: number) => void
  disabled: boolean
  unit: string
}
const Sorting = createContext<Order>({ ids: [], move: () => undefined, disabled: true, unit: '个' })

interface ListProps<I extends Id> {
  /** The ids in their present order; the children are drawn in the same. */
  ids: readonly I[]
  /** Puts an entry at another index. */
  onMove: (id: I, to: number) => void
  disabled?: boolean
  /** The measure word of its entries. */
  unit?: string
  children: ReactNode
}

/** Goes around the `<ol>` or `<ul>`; each of its entries is a `SortableItem`. */
export function SortableList<I extends Id>({ ids, onMove, disabled = false, unit = '个', children }: ListProps<I>) {
  const sensors = useDragSensors()
  const move = (id: Id, to: number) => {
    if (to >= 0 && to < ids.length && ids.indexOf(id as I) !== to) onMove(id as I, to)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(active.id, ids.indexOf(over.id as I))
  }
  return (
    <Sorting value={{ ids, move, disabled, unit }}>
      <DndContext sensors={sensors} collisionDetection={underPointer} onDragEnd={drop}>
        <SortableContext items={[...ids]} strategy={rectSortingStrategy} disabled={disabled}>
          {children}
        </SortableContext>
      </DndContext>
    </Sorting>
  )
}

interface ItemProps {
  id: Id
  /** `tr` in a table, whose body the list goes around. */
  as?: 'li' | 'tr'
  className?: string | undefined
  /** The accessible name of the entry. */
  label?: string | undefined
  /** Where the grip stands among the rest is the caller's; it is null while there is nothing to sort. */
  children: (grip: (props: GripProps) => ReactNode) => ReactNode
}
export interface GripProps {
  /** Which one is moved, where its place alone does not tell. */
  label?: string
  className?: string | undefined
  /** In place of the six dots. */
  children?: ReactNode
}

export const SortableItem = ({ id, as: Tag = 'li', className, label, children }: ItemProps) => {
  const { ids, move, disabled, unit } = useContext(Sorting)
  const sortable = useSortable({ id, transition: null })
  const at = ids.indexOf(id)
  const grip = useRef<HTMLButtonElement>(null)
  const stepped = useRef(false)
  // An element that is put elsewhere in its list loses the focus.
  useLayoutEffect(() => {
    if (stepped.current) grip.current?.focus()
    stepped.current = false
  }, [at])
  const step = (event: KeyboardEvent, plain: boolean) => {
    const by = STEPS[event.key]
    if (!by || disabled || !(event.altKey || plain) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    stepped.current = true
    move(id, at + by)
  }
  const renderGrip = ({ label: what = '', className: own, children: inside }: GripProps) =>
    ids.length > 1 && (
      <button
        ref={element => {
          grip.current = element
          sortable.setActivatorNodeRef(element)
        }}
        type="button"
        className={own ?? styles.grip}
        disabled={disabled}
        {...sortable.listeners}
        aria-label={`移动${what}，第 ${at + 1} ${unit}，共 ${ids.length} ${unit}`}
        aria-keyshortcuts="ArrowUp ArrowDown Alt+ArrowUp Alt+ArrowDown"
        title="拖动排序（Alt+方向键）"
        onKeyDown={event => step(event, true)}
      >
        {inside ?? <GripVertical size={14} aria-hidden />}
      </button>
    )
  const { transform, isDragging } = sortable
  return (
    <Tag
      ref={sortable.setNodeRef}
      className={className ? `${styles.item} ${className}` : styles.item}
      aria-label={label}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      onKeyDown={event => step(event, false)}
    >
      {children(renderGrip)}
    </Tag>
  )
}
