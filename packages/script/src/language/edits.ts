// Replacements in a text by place, and what they make of it, with and without marks.
import type { Text } from '../elements.ts'

/** Characters [start, end) become `text`. Offsets in UTF-16 units of the text before any of the edits. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The edits in order of place, without those that touch an earlier one. */
export function inOrder<E extends { start: number; end: number }>(edits: readonly E[]): E[] {
  const kept: E[] = []
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1)
    if (!last || edit.start > last.end || (edit.start === last.end && edit.end > edit.start && last.end > last.start)) kept.push(edit)
  }
  return kept
}

/** The text after the edits, which must be in order and must not touch. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = ''
  let at = 0
  for (const edit of edits) {
    out += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + text.slice(at)
}

/** The same on runs: a replacement takes the marks of the character it begins at, or of the last one where it stands at the end. */
export function applyToRuns(runs: readonly Text[], edits: readonly Edit[]): Text[] {
  const out: Text[] = []
  let offset = 0
  let next = 0
  let skipTo = 0
  runs.forEach((run, index) => {
    const end = offset + run.text.length
    const isLast = index === runs.length - 1
    let text = ''
    let at = Math.max(offset, skipTo)
    while (next < edits.length && (edits[next]!.start < end || isLast)) {
      const edit = edits[next++]!
      if (edit.start > at) text += run.text.slice(at - offset, edit.start - offset)
      text += edit.text
      skipTo = edit.end
      at = Math.max(at, edit.end)
    }
    if (at < end) text += run.text.slice(at - offset)
    if (text !== '') out.push({ ...run, text })
    offset = end
  })
  return out
}
