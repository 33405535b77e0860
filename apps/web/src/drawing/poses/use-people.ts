// The people of a pose while they are edited: steps back and forth, who and which joint is picked, what a drag shows before it ends.
import type { Person } from '@qianmu/drawing/pose'
import { useState } from 'react'
import { useHistory } from '../../ui/history/history.ts'

export interface People {
  /** As they are to be shown: with what is being dragged. */
  shown: readonly Person[]
  changed: boolean
  canUndo: boolean
  canRedo: boolean
  /** Makes a step. Steps of the same `kind` one after the other count as one. */
  set(people: readonly Person[], kind?: string): void
  change(index: number, person: Person, kind?: string): void
  /** Shows a person otherwise until `settle`. */
  drag(index: number, person: Person): void
  /** Keeps what was dragged as a step. */
  settle(): void
  undo(): void
  redo(): void
}

export function usePeople(initial: readonly Person[]): People {
  const { present, undoLabel, redoLabel, change, undo, redo } = useHistory(initial)
  const [dragged, setDragged] = useState<readonly Person[] | null>(null)
  const set = (people: readonly Person[], kind?: string) => change(() => people, '摆姿势', kind)
  return {
    shown: dragged ?? present,
    changed: present !== initial,
    canUndo: undoLabel !== undefined,
    canRedo: redoLabel !== undefined,
    set,
    change: (index, person, kind) => set(present.with(index, person), kind),
    drag: (index, person) => setDragged(present.with(index, person)),
    settle() {
      if (dragged) set(dragged)
      setDragged(null)
    },
    undo,
    redo,
  }
}
