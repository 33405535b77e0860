// Saving of cells: shown at once, a row's saves one after the other. What could not be saved stays in its cell until it is tried again or given up.
import { mergeTexts } from '@qianmu/script/merging/texts'
import { useRef, useState } from 'react'
import { Failure, isConflict, rethrowUnlessFailure } from '../../kit/failure.ts'
import type { Column } from './columns.ts'
import type { Edit, Key, Place, Value } from './model.ts'

/** A cell that the server does not have yet as it is shown. */
export interface Unsaved {
  value: Value
  /** Set when somebody else wrote it first: what, who, and the version of the row with it. */
  theirs?: { value: Value; by: string; version: number }
  /** Set when it was not saved for another reason: why, and the version it was made from. */
  failed?: { reason: string; base: number }
  /** Set when the server has it: the row must be shown in this version before its own value is the newest. */
  saved?: { row: Key; version: number }
}
/** Only this page holds it, until it is tried again or given up. */
export const isAsked = ({ theirs, failed }: Unsaved): boolean => (theirs ?? failed) !== undefined

export interface Saving<R> {
  columns: readonly Column<R>[]
  /** The version of a row as it is shown; absent where rows have none. */
  versionOf?: ((row: R) => number) | undefined
  /** Writes fields of a row. @returns the row as it is then @throws Failure */
  save: (key: Key, values: Readonly<Record<string, Value>>, version: number) => Promise<R | void>
}
/** An edit with the version that it was made from. */
export type Based = Edit & { base: number }

export const cellKey = ({ row, column }: Place): string => `${row}\n${column}`

/** A refusal because somebody else was first (1009) holds the present row. */
const theirsIn = <R>(error: Failure, { columns, versionOf }: Saving<R>, id: string): NonNullable<Unsaved['theirs']> | undefined => {
  const column = columns.find(each => each.id === id)
  const present = error.data as R & { updated_by?: string; late_fields?: string[] }
  if (!column || !versionOf || !present?.late_fields?.includes(id)) return undefined
  return { value: column.read(present), by: present.updated_by ?? '', version: versionOf(present) }
}

/**
 * A text that others have changed since it was begun, with the words of both (and from then on undone to theirs alone);
 * undefined for what is no text, and where both together are too long.
 */
function joinedWith<R>(theirs: Unsaved['theirs'], edit: Based, { columns }: Saving<R>): Based | undefined {
  const { kind, max = Infinity } = columns.find(({ id }) => id === edit.column)!
  if (!theirs || kind !== 'text') return undefined
  const after = mergeTexts(String(edit.was ?? edit.before), String(edit.after), String(theirs.value))
  return after.length > max ? undefined : Object.assign(edit, { before: theirs.value, was: theirs.value, after, base: theirs.version })
}

export function useSaves<R>(saving: Saving<R>) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  /** The last save of each row, and the version at which we wrote each cell ourselves. */
  const queues = useRef(new Map<Key, Promise<void>>())
  const own = useRef(new Map<string, number>())
  const put = (places: readonly Place[], of: (place: Place, now: Unsaved | undefined) => Unsaved | undefined) =>
    setUnsaved(before => {
      const after = new Map(before)
      for (const place of places) {
        const next = of(place, before.get(cellKey(place)))
        if (next) after.set(cellKey(place), next)
        else after.delete(cellKey(place))
      }
      return after
    })
  const send = async (row: Key, edits: readonly Based[], base: number) => {
    const values = Object.fromEntries(edits.map(({ column, after }) => [column, after]))
    // A newer value of the same cell waits behind this one and stays shown.
    const isShown = (now: Unsaved | undefined, place: Place) =>
      now !== undefined && now.value === values[place.column] && !now.theirs && !now.failed
    try {
      const saved = await saving.save(row, values, base)
      const version = saved && saving.versionOf?.(saved)
      if (version !== undefined) for (const edit of edits) own.current.set(cellKey(edit), version)
      put(edits, (place, now) => {
        if (!isShown(now, place)) return now
        return version === undefined ? undefined : { value: now!.value, saved: { row, version } }
      })
    } catch (error) {
      const merging = isConflict(error) ? edits.flatMap(edit => joinedWith(theirsIn(error, saving, edit.column), edit, saving) ?? []) : []
      put(edits, (place, now) => {
        if (!isShown(now, place)) return now
        const merged = merging.find(({ column }) => column === place.column)
        if (merged) return { value: merged.after }
        const theirs = isConflict(error) ? theirsIn(error, saving, place.column) : undefined
        if (theirs) return { value: now!.value, theirs }
        return { value: now!.value, failed: { reason: error instanceof Failure ? error.reason : '', base } }
      })
      // Fields that nobody else wrote are not lost with the one that was late.
      if (isConflict(error)) {
        const late = (error.data as { late_fields?: string[] }).late_fields ?? []
        const rest = edits.filter(({ column }) => !late.includes(column))
        if (late.length && rest.length) {
          put(rest, place => ({ value: values[place.column]! }))
          await send(row, rest, base)
        }
        // The words of both are saved upon theirs.
        const version = Math.max(0, ...merging.map(edit => edit.base))
        if (merging.length) return send(row, merging, version)
      }
      rethrowUnlessFailure(error)
    }
  }
  const write = (edits: readonly Based[]) => {
    put(edits, place => ({ value: edits.find(edit => edit.row === place.row && edit.column === place.column)!.after }))
    for (const [row, ofRow] of Map.groupBy(edits, edit => edit.row)) {
      const before = queues.current.get(row) ?? Promise.resolve()
      const after = before.then(async () => {
        // What we wrote ourselves since is no news to us.
        const byBase = Map.groupBy(ofRow, edit => Math.max(edit.base, own.current.get(cellKey(edit)) ?? 0))
        for (const [base, some] of byBase) await send(row, some, base)
      })
      // The row's later saves go on after a fault of ours; the window tells of it.
      queues.current.set(row, after.catch(reportError))
    }
  }
  return {
    unsaved,
    write,
    /** Ends a conflict or a failure: what was written is saved (again), or what the server has stands. */
    settle(place: Place, mine: boolean) {
      const now = unsaved.get(cellKey(place))
      const base = now?.theirs?.version ?? now?.failed?.base
      if (!now || base === undefined) return
      put([place], () => undefined)
      if (mine) write([{ ...place, before: now.theirs?.value ?? now.value, after: now.value, base }])
    },
  }
}
