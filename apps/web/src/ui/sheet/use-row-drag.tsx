// Order by dragging the rows of a sheet, or tiles beside each other: what hangs at the pointer, and on which side of another one it would land.
import { type DragEndEvent, type DragMoveEvent, DragOverlay, type DragStartEvent, pointerWithin } from '@dnd-kit/core'
import { useState } from 'react'
import { useDragSensors } from '../sortable/SortableList.tsx'

export type Edge = 'above' | 'below'

/** Which half of a row the dragged one is over; of tiles side by side the left one is above. */
const edgeOf = ({ active, over }: DragMoveEvent | DragEndEvent, isBeside: boolean): Edge => {
  const now = active.rect.current.translated
  if (!now || !over) return 'below'
  if (isBeside) return now.left + now.width / 2 < over.rect.left + over.rect.width / 2 ? 'above' : 'below'
  return now.top + now.height / 2 < over.rect.top + over.rect.height / 2 ? 'above' : 'below'
}

export function useRowDrag(
  textOf: (id: string) => string,
  onDrop: ((id: string, over: string, edge: Edge) => void) | undefined,
  isBeside = false,
) {
  const [edge, setEdge] = useState<Edge>('below')
  const [dragged, setDragged] = useState<string>()
  const context = {
    sensors: useDragSensors(),
    collisionDetection: pointerWithin,
    onDragStart: ({ active }: DragStartEvent) => setDragged(String(active.id)),
    onDragMove: (event: DragMoveEvent) => setEdge(edgeOf(event, isBeside)),
    onDragEnd(event: DragEndEvent) {
      setDragged(undefined)
      if (event.over && event.over.id !== event.active.id) onDrop?.(String(event.active.id), String(event.over.id), edgeOf(event, isBeside))
    },
    onDragCancel: () => setDragged(undefined),
  }
  const overlay = (
    <DragOverlay dropAnimation={null}>
      {dragged && (
        <span className="inline-flex items-center h-36 py-0 px-12 rounded-6 bg-raised lifted text-t1 font-medium whitespace-nowrap">
          {textOf(dragged)}
        </span>
      )}
    </DragOverlay>
  )
  return { edge, context, overlay }
}
