// Which rows of the log a document in memory holds for certain.
import type * as Y from 'yjs'

/** Rows by their numbers, so that a compaction need not read again what this process wrote itself. */
export interface HeldRows {
  /** The rows are committed, and what is in them is applied to the document. */
  note(doc: Y.Doc, seqs: readonly number[]): void
  /** All that were noted; they are forgotten. */
  take(doc: Y.Doc): number[]
}

export function createHeldRows(): HeldRows {
  const held = new WeakMap<Y.Doc, number[]>()
  return {
    note(doc, seqs) {
      const noted = held.get(doc)
      if (noted) noted.push(...seqs)
      else held.set(doc, [...seqs])
    },
    take(doc) {
      const noted = held.get(doc) ?? []
      held.delete(doc)
      return noted
    },
  }
}
