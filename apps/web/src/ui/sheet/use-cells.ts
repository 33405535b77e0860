// The cells of a sheet as they stand, with what is not saved yet: read, written as one step, taken back and pasted into.
import { useRef } from 'react'
import { toast } from '../../kit/toast.ts'
import { isWritten, parsed } from './columns.ts'
import { did, type Edit, type Key, NO_PAST, pasted, type Place, type Range, same, type Value, wentBack } from './model.ts'
import { fromTsv } from './tsv.ts'
import { cellKey, type Saving, useSaves } from './use-saves.ts'

export interface Given<R> extends Saving<R> {
  /** The rows as they are shown, without the headings between them. */
  rows: readonly { key: Key; row: R }[]
  readOnly: boolean
  /** Adds rows at the end for what is pasted past it; without it those lines are left out. */
  addRows?: ((values: readonly Readonly<Record<string, Value>>[]) => Promise<void>) | undefined
  /** Brings a row into view. */
  show: (key: Key) => void
}
type Wanted = Place & { value: Value | undefined; base?: number }

export function useCells<R>(given: Given<R>) {
  const { rows, columns, readOnly, versionOf, addRows } = given
  const saves = useSaves(given)
  const past = useRef(NO_PAST)
  const ground = { rows: rows.map(({ key }) => key), columns: columns.map(({ id }) => id) }
  const byKey = new Map(rows.map(({ key, row }) => [key, row]))
  const columnOf = (id: string) => columns.find(column => column.id === id)!
  const baseOf = (key: Key) => (versionOf && byKey.has(key) ? versionOf(byKey.get(key)!) : 0)
  /** An older answer may come after a save; until the row has caught up, what was saved is what stands there. */
  const unsaved = new Map(saves.unsaved.entries().filter(([, { saved }]) => !saved || baseOf(saved.row) < saved.version))
  const read = (place: Place): Value | undefined => {
    const row = byKey.get(place.row)
    return unsaved.get(cellKey(place))?.value ?? (row && columnOf(place.column).read(row))
  }
  /** Writes what changes something, as one step of undo. */
  const write = (cells: readonly Wanted[], undoable = true): void => {
    const edits = cells.flatMap(({ value, base, ...place }) => {
      const before = read(place)
      if (readOnly || value === undefined || before === undefined || !isWritten(columnOf(place.column)) || same(before, value)) return []
      return [{ ...place, before, after: value, base: base ?? baseOf(place.row) }]
    })
    if (!edits.length) return
    if (undoable) past.current = did(past.current, edits)
    saves.write(edits)
  }
  /** @returns what it wrote */
  const back = (way: 'undo' | 'redo'): readonly Edit[] => {
    const { past: after, edits } = wentBack(past.current, way, read)
    past.current = after
    write(
      edits.map(({ row, column, after: value }) => ({ row, column, value })),
      false,
    )
    return edits
  }
  const valuesOf = (line: readonly string[], left: number) =>
    Object.fromEntries(
      line.flatMap((cell, at) => {
        const column = columns[left + at]!
        const value = isWritten(column) ? parsed(column, cell) : undefined
        return value === undefined ? [] : [[column.id, value]]
      }),
    )
  const pasteAt = async (range: Range, text: string) => {
    const { cells, more } = pasted(ground, range, fromTsv(text))
    const wanted = cells.map(({ text: cell, ...place }) => ({ ...place, value: parsed(columnOf(place.column), cell) }))
    const refused = wanted.filter(({ column, value }) => value === undefined && isWritten(columnOf(column))).length
    write(wanted)
    if (more.length && addRows) await addRows(more.map(line => valuesOf(line, range.left)))
    const left = more.length && !addRows ? more.length : 0
    if (refused || left) toast.info([refused && `${refused} 格不合要求，没有粘贴`, left && `${left} 行放不下`].filter(Boolean).join('；'))
  }
  return { ...saves, unsaved, ground, columnOf, baseOf, read, put: write, back, pasteAt }
}
