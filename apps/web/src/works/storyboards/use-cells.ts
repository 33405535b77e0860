// The cell that is written in, and the one that has the focus once it is left.
import type { Shot, ShotField } from '@qianmu/contract/works/storyboards'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isConflict, rethrowUnlessFailure } from '../../kit/failure.ts'
import { cellAfter, type CellPlace, type Going, type Line } from './model.ts'
import type { Storyboard } from './use-storyboard.ts'

/** A cell that is written in; `draft` is what somebody else's change kept from being saved. */
export interface Editing extends CellPlace {
  draft?: string | number
}

const cellOf = (frame: HTMLElement | null, { id, field }: { id: number; field: string }) =>
  frame?.querySelector<HTMLElement>(`[data-shot="${id}"] [data-cell="${field}"]`)

export const useCells = (
  frame: RefObject<HTMLElement | null>,
  { lines, board, show }: { lines: readonly Line[]; board: Storyboard; show: (key: string) => void },
) => {
  const [editing, setEditing] = useState<Editing>()
  const wanted = useRef<{ id: number; field: string }>(undefined)
  // The cell comes back, or into view, a moment later.
  useEffect(() => {
    const cell = wanted.current && cellOf(frame.current, wanted.current)
    if (!cell) return
    wanted.current = undefined
    cell.focus()
  })
  const focus = (place: { id: number; field: string }) => {
    wanted.current = place
    show(`shot-${place.id}`)
  }
  const save = async (shot: Shot, field: ShotField, value: string | number) => {
    if (value === shot[field]) return
    try {
      await board.edit(shot, field, value)
    } catch (error) {
      // What was written stands in the cell again, over what the other one wrote.
      if (isConflict(error)) setEditing({ id: shot.storyboard_id, field, draft: value })
      rethrowUnlessFailure(error)
    }
  }
  return {
    editing,
    focus,
    edit: setEditing,
    /** Leaves the cell: keeps what was written (undefined = nothing), and goes on where the key says. */
    leave(shot: Shot, field: ShotField, value: string | number | undefined, going?: Going | 'stay') {
      const here = { id: shot.storyboard_id, field }
      setEditing(before => (before?.id === here.id && before.field === field ? undefined : before))
      if (value !== undefined) void save(shot, field, value)
      if (!going) return
      const next = going === 'stay' ? undefined : cellAfter(lines, here, going)
      if (next) {
        show(`shot-${next.id}`)
        setEditing(next)
      } else focus(here)
    },
  }
}
export type Cells = ReturnType<typeof useCells>
