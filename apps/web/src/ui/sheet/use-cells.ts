// The cells of a sheet as they stand, with what is not saved yet: read, written as one step, taken back and pasted into.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Acts } from '../history/acts.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { isWritten, parsed } from './columns.ts'
import { type Edit, type Key, pasted, type Place, type Range, reversed, same, standing, type Value } from './model.ts'
import { fromTsv } from './tsv.ts'
import { cellKey, type Saving, useSaves } from './use-saves.ts'

export interface Given<R> extends Saving<R> {
  /** The rows as they are shown, without the headings between them. */
  rows: readonly { key: Key; row: R; name: string }[]
  readOnly: boolean
  /** Adds rows at the end for what is pasted past it; without it those lines are left out. */
  addRows?: ((values: readonly Readonly<Record<string, Value>>[]) => Promise<void>) | undefined
  /** They are added only when somebody says so: what they are called, 「镜」. */
  offersRows?: string | undefined
  /** What is done on the page, in which cells are written in their turn. */
  acts: Acts
  /** Writes cells of rows when the sheet is shown no longer. */
  rewrite?: ((edits: readonly Edit[]) => void) | undefined
  /** Brings a row into view. */
  show: (key: Key) => void
  /** Cells were written by going back or forth. */
  onBack: (place: Place) => void
}
type Wanted = Place & { value: Value | undefined; base?: number; was?: Value }

export function useCells<R>(given: Given<R>) {
  const { rows, columns, readOnly, versionOf, addRows, offersRows, acts, rewrite, onBack } = given
  const saves = useSaves(given)
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
  /** Goes back or forth by edits, while the sheet is shown. */
  const live = useRef<(edits: readonly Edit[]) => void>(undefined)
  /** Writes what changes something, as one step of undo. */
  const write = (cells: readonly Wanted[], undoable = true): void => {
    const edits = cells.flatMap(({ value, base, was, ...place }) => {
      const before = read(place)
      if (readOnly || value === undefined || before === undefined || !isWritten(columnOf(place.column)) || same(before, value)) return []
      return [{ ...place, before, after: value, base: base ?? baseOf(place.row), ...(was === undefined ? {} : { was }) }]
    })
    if (!edits.length) return
    const back = (to: readonly Edit[]) => (live.current ? live.current(to) : rewrite?.(to))
    if (undoable) acts.did({ label: '填写', undo: () => back(reversed(edits)), redo: () => back(edits) })
    saves.write(edits)
  }
  useLayoutEffect(() => {
    live.current = edits => {
      const cells = standing(edits, read)
      write(
        cells.map(({ row, column, after }) => ({ row, column, value: after })),
        false,
      )
      if (cells[0]) onBack(cells[0])
    }
  })
  useEffect(() => () => (live.current = undefined), [])
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
    const wanted = cells.map(({ text: cell, ...place }) => ({ ...place, value: parsed(columnOf(place.column), cell), cell }))
    const refused = wanted.filter(({ column, value }) => value === undefined && isWritten(columnOf(column)))
    write(wanted.map(({ cell: _cell, ...place }) => place))
    const names = new Map(rows.map(({ key, name }) => [key, name]))
    if (refused.length)
      toast.info(refusedText(refused.map(({ row, column, cell }) => [`${names.get(row)} ${columnOf(column).title}`, cell])))
    if (!more.length) return
    const add = () => addRows!(more.map(line => valuesOf(line, range.left)))
    if (!addRows) toast.info(`${more.length} 行放不下`)
    else if (offersRows === undefined) await add()
    else
      toast.info(`还有 ${more.length} 行放不下`, {
        forMs: OFFER_MS,
        action: { label: `添加 ${more.length} ${offersRows}`, run: () => void add().catch(rethrowUnlessFailure) },
      })
  }
  return { ...saves, unsaved, ground, columnOf, baseOf, read, put: write, pasteAt }
}

const OFFER_MS = 20_000
const NAMED = 4
/** Which cells took nothing of what was pasted, and what that was. */
const refusedText = (cells: readonly (readonly [where: string, text: string])[]) =>
  `${cells.length} 格没有粘贴：${cells
    .slice(0, NAMED)
    .map(([where, text]) => `${where}「${text.trim().slice(0, 12)}」`)
    .join('、')}${cells.length > NAMED ? ' …' : ''}`
