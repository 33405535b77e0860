// Undo and redo of something that is replaced whole at every change (a graph, a canvas, a sheet). Pure, and a hook around it.
import { type KeyboardEvent, useReducer } from 'react'
import { matches } from '../shortcuts.ts'

/** Changes that can be taken back where nobody says how many. */
const LONGEST = 200

interface Step<T> {
  state: T
  /** What led from here to the next state: 「移动节点」. */
  label: string
  /** How much of what others did it has already. */
  joined: number
}
export interface History<T> {
  past: readonly Step<T>[]
  present: T
  future: readonly Step<T>[]
  /** Changes of one hand that go on (a drag, a key that repeats) share a key and are one step. */
  mergeKey: string | undefined
  /** Changes that can be taken back. */
  most: number
  /** What others did meanwhile, to be joined with a state of before. */
  joins: readonly ((state: T) => T)[]
}

export const begun = <T>(present: T, most = LONGEST): History<T> => ({
  past: [],
  present,
  future: [],
  mergeKey: undefined,
  most,
  joins: [],
})

const presentAs = <T>({ present, joins }: History<T>, label: string): Step<T> => ({ state: present, label, joined: joins.length })
const stateOf = <T>({ joins }: History<T>, { state, joined }: Step<T>): T => joins.slice(joined).reduce((now, join) => join(now), state)

/** What others did is no step: undo and redo leave it as it is. */
export function joined<T>(history: History<T>, join: (state: T) => T): History<T> {
  return { ...history, present: join(history.present), joins: [...history.joins, join], mergeKey: undefined }
}

/** Goes on to `next`; a state that is the same is no step. */
export function stepped<T>(history: History<T>, next: T, label: string, mergeKey?: string): History<T> {
  if (Object.is(next, history.present)) return history
  const merges = mergeKey !== undefined && mergeKey === history.mergeKey && history.past.length > 0
  const past = merges ? history.past : [...history.past, presentAs(history, label)].slice(-history.most)
  return { ...history, past, present: next, future: [], mergeKey }
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  if (!last) return history
  return {
    ...history,
    past: history.past.slice(0, -1),
    present: stateOf(history, last),
    future: [presentAs(history, last.label), ...history.future],
    mergeKey: undefined,
  }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future
  if (!next) return history
  const past = [...history.past, presentAs(history, next.label)]
  return { ...history, past, present: stateOf(history, next), future: rest, mergeKey: undefined }
}

type Action<T> =
  | { do: 'step'; next: (state: T) => T; label: string; mergeKey: string | undefined }
  | { do: 'join'; join: (state: T) => T }
  | { do: 'undo' | 'redo' }
  | { do: 'begin'; state: T }

const reduce = <T>(history: History<T>, action: Action<T>): History<T> => {
  if (action.do === 'step') return stepped(history, action.next(history.present), action.label, action.mergeKey)
  if (action.do === 'join') return joined(history, action.join)
  if (action.do === 'begin') return begun(action.state, history.most)
  return action.do === 'undo' ? undone(history) : redone(history)
}

/** The present state and its history, kept by the calling component. @param most changes that can be taken back; `Infinity` where states share their parts */
export function useHistory<T>(first: T, most?: number) {
  const [history, dispatch] = useReducer(reduce<T>, first, state => begun(state, most))
  return {
    present: history.present,
    /** What undo and redo would take back or do again; undefined when there is nothing. */
    undoLabel: history.past.at(-1)?.label,
    redoLabel: history.future[0]?.label,
    change: (next: (state: T) => T, label: string, mergeKey?: string) => dispatch({ do: 'step', next, label, mergeKey }),
    join: (join: (state: T) => T) => dispatch({ do: 'join', join }),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    /** Another thing, without a past. */
    begin: (state: T) => dispatch({ do: 'begin', state }),
  }
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y of a part of the page; in a field they belong to what is typed. */
export const undoKeys =
  ({ undo, redo }: { undo: () => void; redo: () => void }) =>
  (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return
    const again = matches(event.nativeEvent, 'Ctrl+Shift+Z') || matches(event.nativeEvent, 'Ctrl+Y')
    if (!again && !matches(event.nativeEvent, 'Ctrl+Z')) return
    event.preventDefault()
    if (again) redo()
    else undo()
  }
