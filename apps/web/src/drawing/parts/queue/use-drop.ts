// Drawings that wait are put in order among the results too: the tile of one is dragged onto another that waits.
import { type DragEvent, useState } from 'react'
import type { DrawQueue } from '@qianmu/contract/drawing/pictures'
import { useOrder } from './use-order.ts'

/** What a dragged tile carries: the number of its record. */
const WAITING_DRAG = 'application/x-qianmu-waiting'

const placeIn = (queue: DrawQueue | undefined, recordId: number) =>
  queue?.records.findIndex(({ record_id }) => record_id === recordId) ?? -1

/** For a tile: it can be dragged while its drawing waits among others. */
export function useWaitingDrag(recordId: number) {
  const { queue } = useOrder()
  if (!queue || queue.records.length < 2 || placeIn(queue, recordId) < 0) return {}
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(WAITING_DRAG, String(recordId))
      event.dataTransfer.effectAllowed = 'move'
    },
  }
}

/** For what shows a drawing: another one that is dropped on it takes its place in the queue. */
export function useWaitingDrop(recordId: number) {
  const { queue, put } = useOrder()
  const [over, setOver] = useState(false)
  const at = placeIn(queue, recordId)
  if (at < 0) return {}
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(WAITING_DRAG)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      const dragged = Number(event.dataTransfer.getData(WAITING_DRAG))
      setOver(false)
      if (!dragged) return
      event.preventDefault()
      put(dragged, at)
    },
  }
}
