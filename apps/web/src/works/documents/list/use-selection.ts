// Which documents are chosen: one by a click, more with Ctrl, a stretch with Shift, by pointer and by keyboard.
import { useState } from 'react'
import { between, type Row } from './tree.ts'

export interface Keys {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

export const useSelection = (rows: readonly Row[]) => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number>()
  const toggle = (id: number) => {
    setAnchor(id)
    setSelected(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  }
  const stretch = (id: number) => setSelected(before => new Set([...before, ...between(rows, anchor ?? id, id)]))
  return {
    selected,
    toggle,
    stretch,
    clear: () => setSelected(new Set()),
    all: () => setSelected(new Set(rows.flatMap(row => (row.kind === 'doc' ? [row.doc.doc_id] : [])))),
    /** A click on a row: alone it chooses nothing, because it may only have missed the name. */
    click(id: number, keys: Keys) {
      if (keys.shiftKey) stretch(id)
      else if (keys.ctrlKey || keys.metaKey) toggle(id)
      else setAnchor(id)
    },
  }
}
export type Selection = ReturnType<typeof useSelection>
