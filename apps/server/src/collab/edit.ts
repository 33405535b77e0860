// Changes and readings of documents by the server itself: imports, REST saves, results of the assistant, exports.
import * as Y from 'yjs'
import type { Batcher } from './batcher.ts'
import { COMPACT_AT_ROWS, type Compact } from './compaction.ts'
import { DURABLE, type DocumentLog } from './log.ts'

/** What the server can do with a document without being a client. */
export interface ServerSide {
  /**
   * Runs `change` on a copy, writes the outcome to the log and only then gives it to the people who have the document open.
   * Changes of one document are made one after the other in this process, each on the outcome of the one before.
   * @returns whether there was anything to write
   */
  edit(docId: number, userId: number | null, change: (doc: Y.Doc) => void): Promise<{ changed: boolean }>
  /** A copy of the document as it is now; empty for an id that nobody has written to. */
  read(docId: number): Promise<Y.Doc>
}

export function createServerSide(documents: DocumentLog, batcher: Batcher, compact: Compact): ServerSide {
  const lastEdit = new Map<number, Promise<unknown>>()

  async function read(docId: number): Promise<Y.Doc> {
    const { doc } = await copyOf(docId)
    return doc
  }

  async function copyOf(docId: number): Promise<{ doc: Y.Doc; rows: number }> {
    const doc = new Y.Doc()
    const loaded = documents.open.get(docId)
    if (loaded?.ready) {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(loaded.doc))
      return { doc, rows: 0 }
    }
    const rows = await documents.fill(docId, doc)
    return { doc, rows: rows.length }
  }

  async function editNow(docId: number, userId: number | null, change: (doc: Y.Doc) => void): Promise<{ changed: boolean }> {
    const { doc, rows } = await copyOf(docId)
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    change(doc)
    if (updates.length === 0) return { changed: false }
    const update = Y.mergeUpdates(updates)
    await batcher.append(docId, update, userId)
    // Looked up again: somebody may have opened or left it meanwhile. One that is just loading is there already.
    const open = documents.open.get(docId)
    if (open) Y.applyUpdate(open.doc, update, DURABLE)
    else if (rows >= COMPACT_AT_ROWS) await compact(docId, doc)
    return { changed: true }
  }

  return {
    read,
    edit(docId, userId, change) {
      const before = lastEdit.get(docId) ?? Promise.resolve()
      // The one before answers for its own failure; it only must be over.
      const next = before.catch(() => undefined).then(() => editNow(docId, userId, change))
      lastEdit.set(docId, next)
      return next.finally(() => lastEdit.get(docId) === next && lastEdit.delete(docId))
    },
  }
}
