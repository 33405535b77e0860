// What happens in a sheet: the chosen cells, the one that is written in, and what keys, the clipboard and undo do to them.
import { useRef, useState } from 'react'
import { toast } from '../../kit/toast.ts'
import { cleared, type Column, isWritten, parsed, textOf } from './columns.ts'
import {
  did,
  type Edit,
  filled,
  nextCell,
  NO_PAST,
  pasted,
  type Key,
  type Place,
  placesIn,
  rangeOf,
  same,
  type Selection,
  stepped,
  type Value,
  wentBack,
} from './model.ts'
import { fromTsv, toTsv } from './tsv.ts'
import { cellKey, type Saving, useSaves } from './use-saves.ts'

export type Going = 'down' | 'up' | 'next' | 'back' | 'stay'
export interface Given<R> extends Saving<R> {
  /** The rows as they are shown, without the headings between them. */
  rows: readonly { key: Key; row: R }[]
  readOnly: boolean
  /** Adds rows at the end for what is pasted past it; without it those lines are left out. */
  addRows?: ((values: readonly Readonly<Record<string, Value>>[]) => Promise<void>) | undefined
  /** Brings a row into view. */
  show: (key: Key) => void
}
/** The cell that is written in; `draft` is what stands in it, `base` the version of the row when it was begun. */
export interface Writing extends Place {
  draft: string
  base: number
}

export function useSheet<R>(given: Given<R>) {
  const { rows, columns, readOnly, versionOf, addRows, show } = given
  const saves = useSaves(given)
  const [selection, setSelection] = useState<Selection>()
  const [writing, setWriting] = useState<Writing>()
  const left = useRef<Writing>(undefined)
  const past = useRef(NO_PAST)
  /** The focus follows the chosen cell when a key or a click led there, and not when it scrolls back into view. */
  const wantsFocus = useRef(false)
  /** The pointer stretches the selection. */
  const dragging = useRef(false)
  const ground = { rows: rows.map(({ key }) => key), columns: columns.map(({ id }) => id) }
  const byKey = new Map(rows.map(({ key, row }) => [key, row]))
  const columnOf = (id: string) => columns.find(column => column.id === id)!
  const range = selection && rangeOf(ground, selection)
  const baseOf = (key: Key) => (versionOf && byKey.has(key) ? versionOf(byKey.get(key)!) : 0)
  const read = (place: Place): Value | undefined => {
    const row = byKey.get(place.row)
    return saves.unsaved.get(cellKey(place))?.value ?? (row && columnOf(place.column).read(row))
  }
  const go = (to: Place, stretch = false) => {
    wantsFocus.current = true
    setWriting(undefined)
    setSelection(before => ({ from: stretch && before ? before.from : to, to }))
    show(to.row)
  }
  /** Writes what changes something, as one step of undo. */
  const write = (cells: readonly (Place & { value: Value | undefined; base?: number })[], undoable = true): Edit[] => {
    const edits = cells.flatMap(({ value, base, ...place }) => {
      const before = read(place)
      if (readOnly || value === undefined || before === undefined || !isWritten(columnOf(place.column)) || same(before, value)) return []
      return [{ ...place, before, after: value, base: base ?? baseOf(place.row) }]
    })
    if (!edits.length) return []
    if (undoable) past.current = did(past.current, edits)
    saves.write(edits)
    return edits
  }
  const begin = (place: Place, draft?: string) => {
    const column = columnOf(place.column)
    const now = read(place)
    if (readOnly || !isWritten(column) || now === undefined) return
    wantsFocus.current = true
    setSelection({ from: place, to: place })
    if (column.kind === 'check') write([{ ...place, value: !now }])
    else setWriting({ ...place, draft: draft ?? textOf(column, now), base: baseOf(place.row) })
  }
  /** Leaves the cell that is written in: keeps what was written, unless it is taken back, and goes where the key says. */
  const leave = (going: Going | undefined, keep: boolean, text = writing?.draft ?? '') => {
    // The key that leaves a cell and its blur come both.
    if (!writing || left.current === writing) return
    left.current = writing
    const { base, draft: _draft, ...place } = writing
    const column = columnOf(place.column)
    setWriting(undefined)
    if (keep) {
      const value = parsed(column, text)
      if (value === undefined) toast.error(`${column.title}不能是「${text.slice(0, 20)}」`)
      else write([{ ...place, value, base }])
    }
    if (!going) return
    const to = going === 'next' ? nextCell(ground, place, 1) : going === 'back' ? nextCell(ground, place, -1) : undefined
    go(to ?? stepped(ground, place, going === 'down' ? 1 : going === 'up' ? -1 : 0, 0))
  }
  const back = (way: 'undo' | 'redo') => {
    const { past: after, edits } = wentBack(past.current, way, read)
    past.current = after
    write(
      edits.map(({ row, column, after: value }) => ({ row, column, value })),
      false,
    )
    if (edits[0]) go(edits[0])
  }
  const paste = async (text: string) => {
    if (!range || readOnly) return
    const { cells, more } = pasted(ground, range, fromTsv(text))
    const wanted = cells.map(({ text: cell, ...place }) => ({ ...place, value: parsed(columnOf(place.column), cell) }))
    const refused = wanted.filter(({ column, value }) => value === undefined && isWritten(columnOf(column))).length
    write(wanted)
    if (more.length && addRows) {
      const valuesOf = (line: readonly string[]) =>
        Object.fromEntries(
          line.flatMap((cell, at) => {
            const column = columns[range.left + at]!
            const value = isWritten(column) ? parsed(column, cell) : undefined
            return value === undefined ? [] : [[column.id, value]]
          }),
        )
      await addRows(more.map(valuesOf))
    }
    const left = more.length && !addRows ? more.length : 0
    if (refused || left) toast.info([refused && `${refused} 格不合要求，没有粘贴`, left && `${left} 行放不下`].filter(Boolean).join('；'))
  }
  return {
    ...saves,
    ground,
    range,
    /** The cell that keys go to; without one, the first, which Tab reaches. */
    active: selection && range ? selection.to : undefined,
    writing,
    wantsFocus,
    dragging,
    read,
    go,
    begin,
    draft: (text: string) => setWriting(before => before && { ...before, draft: text }),
    leave,
    move: (down: number, right: number, stretch: boolean) => selection && go(stepped(ground, selection.to, down, right), stretch),
    tab: (by: 1 | -1): boolean => {
      const to = selection && nextCell(ground, selection.to, by)
      if (to) go(to)
      return to !== undefined
    },
    all: () => {
      const [row, column] = [ground.rows[0], ground.columns[0]]
      if (row !== undefined && column !== undefined)
        setSelection({ from: { row, column }, to: { row: ground.rows.at(-1)!, column: ground.columns.at(-1)! } })
    },
    copied: (): string => toTsv(range ? placesIn(ground, range).map(row => row.map(at => textOf(columnOf(at.column), read(at)!))) : []),
    clear: () =>
      range &&
      write(
        placesIn(ground, range)
          .flat()
          .map(place => ({ ...place, value: cleared(columnOf(place.column)) })),
      ),
    fill: () => range && write(filled(ground, range, place => read(place)!)),
    paste,
    undo: () => back('undo'),
    redo: () => back('redo'),
  }
}
export type SheetState = ReturnType<typeof useSheet<never>>
