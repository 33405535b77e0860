// What of the log a document in memory holds for certain.
import type * as Y from 'yjs'

/** Rows by their numbers, and the snapshot under them: what a compaction may fold together without reading it. */
export interface HeldRows {
  /** The row is committed, and what is in it is applied to the document. */
  note(doc: Y.Doc, seq: number): void
  /** All that were noted; they are forgotten. */
  take(doc: Y.Doc): number[]
  /** All that is in the snapshot of this version is applied to the document. */
  noteSnapshot(doc: Y.Doc, version: number): void
  /** The version that was noted last. */
  snapshot(doc: Y.Doc): number | undefined
}

export function createHeldRows(): HeldRows {
  const held = new WeakMap<Y.Doc, number[]>()
  const versions = new WeakMap<Y.Doc, number>()
  return {
    note(doc, seq) {
      const noted = held.get(doc)
      if (noted) noted.push(seq)
      else held.set(doc, [seq])
    },
    take(doc) {
      const noted = held.get(doc) ?? []
      held.delete(doc)
      return noted
    },
    noteSnapshot: (doc, version) => void versions.set(doc, version),
    snapshot: doc => versions.get(doc),
  }
}
