// The selection of a list, by pointer (Ctrl, Shift) and by keyboard; rows that are gone or filtered out are not selected.
import { useMemo, useState } from 'react'
import type { RowKey } from './lines.ts'
import { between, toggled } from './selection.ts'

/** What is held down while one clicks. */
export interface Modifiers {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * @param shown keys of the rows in the order they are shown in
 * @param more more rows are to be read: selecting all takes them too, as they come, and nothing that is added after that
 * @param existing keys that stay selected while they are not shown, as those in a group that was closed
 */
export function useSelection<Key extends RowKey>(shown: readonly Key[], more = false, existing = shown) {
  const [chosen, setChosen] = useState<ReadonlySet<Key> | 'everything'>(new Set())
  if (chosen === 'everything' && !more) setChosen(new Set(shown))
  const [anchor, setAnchor] = useState<Key>()
  const selected = useMemo(
    () => new Set(chosen === 'everything' ? shown : existing.filter(key => chosen.has(key))),
    [chosen, shown, existing],
  )
  const toggle = (key: Key) => {
    setAnchor(key)
    setChosen(before => toggled(before === 'everything' ? selected : before, key))
  }
  const stretch = (key: Key) =>
    setChosen(before => new Set([...(before === 'everything' ? selected : before), ...between(shown, anchor, key)]))
  return {
    selected: selected as ReadonlySet<Key>,
    /** All are selected, also those that are still being read. */
    everything: chosen === 'everything',
    /** How many could be selected. */
    shown: shown.length,
    toggle,
    /** Selects all from the last one to this. */
    stretch,
    all: () => setChosen(more ? 'everything' : new Set(shown)),
    clear: () => setChosen(new Set()),
    /** A click beside the controls of a row: without a modifier it only says where a range begins. */
    click(key: Key, { shiftKey, ctrlKey, metaKey }: Modifiers) {
      if (shiftKey) stretch(key)
      else if (ctrlKey || metaKey) toggle(key)
      else setAnchor(key)
    },
  }
}
export type Selection<Key extends RowKey = RowKey> = ReturnType<typeof useSelection<Key>>
