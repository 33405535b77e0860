// The ground on which cards and notes are dragged: what is lifted follows the pointer, where it may fall is asked of the board.
import { DndContext, type DragEndEvent, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { useDragSensors } from '../../ui/sortable/SortableList.tsx'
import { type ReactNode, useState } from 'react'
import { dropPlace } from './Board.tsx'
import { type Lane, landing } from './model.ts'
import styles from './board.module.css'

/** Where something falls: an act, and the card it then stands behind. */
export interface Place {
  lane: string
  after_id: number | null
}
interface Props {
  lanes: readonly Lane[]
  onMove: (cardId: number, place: Place) => void
  onNote: (ideaId: number, place: Place) => void
  children: ReactNode
}

export const DragGround = ({ lanes, onMove, onNote, children }: Props) => {
  const [lifted, setLifted] = useState('')
  const sensors = useDragSensors()
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted('')
    if (!over) return
    const [kind, text] = String(active.id).split('-')
    const { lane, before } = dropPlace(over.id)
    const target = lanes.find(each => each.name === lane)
    const place = target && landing(target, kind === 'card' ? Number(text) : 0, before)
    if (!place) return
    if (kind === 'card') onMove(Number(text), place)
    else onNote(Number(text), place)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setLifted(String(active.data.current?.title ?? ''))}
      onDragEnd={drop}
      onDragCancel={() => setLifted('')}
    >
      {children}
      <DragOverlay dropAnimation={null}>{lifted && <span className={`${styles.tile} ${styles.lifted}`}>{lifted}</span>}</DragOverlay>
    </DndContext>
  )
}
