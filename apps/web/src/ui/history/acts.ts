// One history of what is done on a page to things that the server keeps: each act says how it is taken back and done again.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { matches, useHelp } from '../shortcuts.ts'

/** Acts that can be taken back. */
const LONGEST = 200

export interface Act {
  /** What was done: 「移动分镜」. */
  label: string
  undo: () => void | Promise<unknown>
  redo: () => void | Promise<unknown>
}
interface Shown {
  /** What undo would take back; undefined when there is nothing. */
  undoLabel: string | undefined
  redoLabel: string | undefined
}

/** Acts in the order in which they were done. They are taken back one after the other, however fast the keys come. */
export class Acts {
  #past: readonly Act[] = []
  #future: readonly Act[] = []
  #shown: Shown = { undoLabel: undefined, redoLabel: undefined }
  #turn: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly shown = (): Shown => this.#shown

  #put(past: readonly Act[], future: readonly Act[]) {
    this.#past = past.slice(-LONGEST)
    this.#future = future
    this.#shown = { undoLabel: this.#past.at(-1)?.label, redoLabel: future[0]?.label }
    for (const listener of this.#listeners) listener()
  }
  #after(run: () => void | Promise<unknown>): Promise<void> {
    const done = this.#turn.then(async () => void (await run()))
    // A step that fails is told where it was asked for; those behind it go on.
    this.#turn = done.catch(() => undefined)
    return done
  }

  /** Something was done; what was taken back before can't be done again. */
  did(act: Act): void {
    this.#put([...this.#past, act], [])
  }
  /** Takes the last act back. One that fails is a step no more. */
  undo(): Promise<void> {
    return this.#after(async () => {
      const act = this.#past.at(-1)
      if (!act) return
      this.#put(this.#past.slice(0, -1), this.#future)
      await act.undo()
      this.#put(this.#past, [act, ...this.#future])
    })
  }
  /** Does the act that was taken back last once more. */
  redo(): Promise<void> {
    return this.#after(async () => {
      const [act, ...rest] = this.#future
      if (!act) return
      this.#put(this.#past, rest)
      await act.redo()
      this.#put([...this.#past, act], this.#future)
    })
  }
  /** Takes back one act wherever it stands; nothing when it was taken back already. */
  takeBack(act: Act): Promise<void> {
    return this.#after(async () => {
      if (!this.#past.includes(act)) return
      this.#put(
        this.#past.filter(each => each !== act),
        this.#future,
      )
      await act.undo()
    })
  }
}

/** The acts of a page about one thing; of another thing they begin anew. */
export function useActs(of: number | string): Acts {
  const [kept, keep] = useState(() => ({ of, acts: new Acts() }))
  if (kept.of === of) return kept.acts
  const next = { of, acts: new Acts() }
  keep(next)
  return next.acts
}
/** What can be taken back and done again, as buttons say it. */
export const useActLabels = (acts: Acts): Shown => useSyncExternalStore(acts.subscribe, acts.shown)

const KEYS = [
  ['Ctrl+Z', '撤销'],
  ['Ctrl+Shift+Z', '重做'],
] as const
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:TEXTAREA|INPUT)$/.test(target.tagName))

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y wherever the focus is on the page; in a field they belong to what is typed. @param group where `?` lists them */
export function useActKeys(acts: Acts, group: string): void {
  useHelp(KEYS, group)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isText(event.target)) return
      const again = matches(event, 'Ctrl+Shift+Z') || matches(event, 'Ctrl+Y')
      if (!again && !matches(event, 'Ctrl+Z')) return
      event.preventDefault()
      void (again ? acts.redo() : acts.undo()).catch(rethrowUnlessFailure)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [acts])
}
