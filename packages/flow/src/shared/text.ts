// Texts that several people type into at once, kept as shared texts in a map and changed only where they differ.
import * as Y from 'yjs'
import { textEdit } from './edits.ts'

/** A shared text as what it says; anything else as it is. */
export const plainValue = (value: unknown): unknown => (value instanceof Y.Text ? value.toString() : value)

/** Makes a field of a shared map say a text, touching only what differs; a field that held a plain one becomes a shared one. */
export function writeText(map: Y.Map<unknown>, key: string, text: string): void {
  const kept = map.get(key)
  if (!(kept instanceof Y.Text)) return void map.set(key, new Y.Text(text))
  const edit = textEdit(kept.toString(), text)
  if (!edit) return
  if (edit.remove) kept.delete(edit.at, edit.remove)
  if (edit.insert) kept.insert(edit.at, edit.insert)
}
