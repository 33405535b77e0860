// The people of a pose while they are edited: steps back and forth, who and which joint is picked, what a drag shows before it ends.
import { type Person } from '@qianmu/drawing/pose'
import { useState } from 'react'

/** Steps that can be taken back. */
const MOST = 200

interface Steps {
  past: readonly (readonly Person[])[]
  now: readonly Person[]
  future: readonly (readonly Person[])[]
  /** What the last step was: like ones right after it join it. */
  kind: string
}

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
  const [steps, setSteps] = useState<Steps>({ past: [], now: initial, future: [], kind: '' })
  const [dragged, setDragged] = useState<readonly Person[] | null>(null)
  const set = (people: readonly Person[], kind = '') =>
    setSteps(({ past, now, kind: last }) => ({
      past: kind && kind === last ? past : [...past, now].slice(-MOST),
      now: people,
      future: [],
      kind,
    }))
  return {
    shown: dragged ?? steps.now,
    changed: steps.now !== initial,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    set,
    change: (index, person, kind) => set(steps.now.with(index, person), kind),
    drag: (index, person) => setDragged(steps.now.with(index, person)),
    settle() {
      if (dragged) set(dragged)
      setDragged(null)
    },
    undo: () =>
      setSteps(state => {
        const now = state.past.at(-1)
        return now ? { past: state.past.slice(0, -1), now, future: [state.now, ...state.future], kind: '' } : state
      }),
    redo: () =>
      setSteps(state => {
        const [now, ...future] = state.future
        return now ? { past: [...state.past, state.now], now, future, kind: '' } : state
      }),
  }
}
