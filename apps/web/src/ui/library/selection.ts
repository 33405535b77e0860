// Which rows of a list are selected: one by one, or a range from the row that was selected last. Pure.
import type { RowKey } from './lines.ts'

/** With `key`, or without it when it was there. */
export const toggled = <Key extends RowKey>(selected: ReadonlySet<Key>, key: Key): ReadonlySet<Key> =>
  selected.has(key) ? new Set([...selected].filter(each => each !== key)) : new Set([...selected, key])

/** All from `anchor` to `key` in the shown order; without an anchor that is shown, `key` alone. */
export function between<Key extends RowKey>(shown: readonly Key[], anchor: Key | undefined, key: Key): readonly Key[] {
  const to = shown.indexOf(key)
  const from = anchor === undefined ? -1 : shown.indexOf(anchor)
  if (to < 0) return []
  return from < 0 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}
