// What happens in a sheet: the chosen cells, the one that is written in, and what keys and the clipboard do to them.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { copyText } from '../copy.ts'
import { toast } from '../../kit/toast.ts'
import { cleared, type Column, isWritten, parsed, textOf } from './columns.ts'
import { filled, nextCell, type Place, placesIn, rangeOf, type Selection, stepped, type Value } from './model.ts'
import { toTsv } from './tsv.ts'
import { type Given, useCells } from './use-cells.ts'

/** How long words are offered that have no place any more, in ms. */
const KEPT_MS = 60_000

export type Going = 'down' | 'up' | 'next' | 'back' | 'stay'
/** The cell that is written in; `draft` is what stands in it, `base` the version of the row when it was begun. */
export interface Writing extends Place {
  draft: string
  base: number
  /** What stood there. */
  was: Value
}

/** Somebody else has deleted the row under the hands: what was written is not lost without a word. */
function useGone<R>(
  writing: Writing | undefined,
  rows: readonly Place['row'][],
  columnOf: (id: string) => Column<R>,
  stop: () => void,
): void {
  const gone = writing !== undefined && !rows.includes(writing.row)
  const tell = useEffectEvent(() => {
    const { draft, was, column: id } = writing!
    const column = columnOf(id)
    stop()
    if (draft === textOf(column, was)) return
    toast.warning(`这一行已不在这里，${column.title}里没有保存的字：「${draft}」`, {
      forMs: KEPT_MS,
      action: { label: '复制', run: () => void copyText(draft) },
    })
  })
  useEffect(() => {
    if (gone) tell()
  }, [gone])
}

export function useSheet<R>(given: Omit<Given<R>, 'onBack'>) {
  const { readOnly, show, acts } = given
  const goBack = useRef<(place: Place) => void>(undefined)
  const cells = useCells({ ...given, onBack: place => goBack.current?.(place) })
  const { ground, columnOf, baseOf, read, put } = cells
  const [selection, setSelection] = useState<Selection>()
  const [writing, setWriting] = useState<Writing>()
  const left = useRef<Writing>(undefined)
  /** The focus follows the chosen cell when a key or a click led there, and not when it scrolls back into view. */
  const wantsFocus = useRef(false)
  /** The pointer stretches the selection. */
  const dragging = useRef(false)
  const range = selection && rangeOf(ground, selection)
  const go = (to: Place, stretch = false) => {
    wantsFocus.current = true
    setWriting(undefined)
    setSelection(before => ({ from: stretch && before ? before.from : to, to }))
    show(to.row)
  }
  useLayoutEffect(() => {
    goBack.current = go
  })
  useGone(writing, ground.rows, columnOf, () => setWriting(undefined))
  const begin = (place: Place, draft?: string) => {
    const column = columnOf(place.column)
    const now = read(place)
    if (readOnly || !isWritten(column) || now === undefined) return
    wantsFocus.current = true
    setSelection({ from: place, to: place })
    setWriting({ ...place, draft: draft ?? textOf(column, now), base: baseOf(place.row), was: now })
  }
  /** Leaves the cell that is written in: keeps what was written, unless it is taken back, and goes where the key says. */
  const leave = (going: Going | undefined, keep: boolean, text = writing?.draft ?? '') => {
    // The key that leaves a cell and its blur come both.
    if (!writing || left.current === writing) return
    left.current = writing
    const { base, was, draft: _draft, ...place } = writing
    const column = columnOf(place.column)
    setWriting(undefined)
    if (keep) {
      const value = parsed(column, text)
      if (value === undefined) toast.error(`${column.title}不能是「${text.slice(0, 20)}」`)
      else put([{ ...place, value, base, was }])
    }
    if (!going) return
    const to = going === 'next' ? nextCell(ground, place, 1) : going === 'back' ? nextCell(ground, place, -1) : undefined
    go(to ?? stepped(ground, place, going === 'down' ? 1 : going === 'up' ? -1 : 0, 0))
  }
  return {
    ...cells,
    range,
    /** The cell that keys go to; without one, the first, which Tab reaches. */
    active: selection && range ? selection.to : undefined,
    writing,
    wantsFocus,
    dragging,
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
      put(
        placesIn(ground, range)
          .flat()
          .map(place => ({ ...place, value: cleared(columnOf(place.column)) })),
      ),
    fill: () => range && put(filled(ground, range, place => read(place)!)),
    paste: async (text: string) => {
      if (range && !readOnly) await cells.pasteAt(range, text)
    },
    undo: () => void acts.undo().catch(rethrowUnlessFailure),
    redo: () => void acts.redo().catch(rethrowUnlessFailure),
  }
}
export type SheetState = ReturnType<typeof useSheet<never>>
