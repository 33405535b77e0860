// Sequence numbers known to be applied to the in-memory document.
import type * as Y from 'yjs'

/** Rows by their numbers: what a compaction may fold. */
export interface HeldRows {
  /** The row is committed, and what is in it is applied to the document. */
  note(doc: Y.Doc, seq: number): void
  has(doc: Y.Doc, seq: number): boolean
  /** All that were noted; they are forgotten. */
  take(doc: Y.Doc): number[]
}

export function createHeldRows(): HeldRows {
  const held = new WeakMap<Y.Doc, Set<number>>()
  return {
    note(doc, seq) {
      const noted = held.get(doc)
      if (noted) noted.add(seq)
      else held.set(doc, new Set([seq]))
    },
    has: (doc, seq) => held.get(doc)?.has(seq) ?? false,
    take(doc) {
      const noted = [...(held.get(doc) ?? [])]
      held.delete(doc)
      return noted
    },
  }
}
