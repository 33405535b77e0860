// The copy of a document on this machine (y-indexeddb 9): from it a text stands on the screen at once, and without a connection.
import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { copyName } from './copy-name.ts'

/**
 * Opens the copy. Whoever listens to a document has each change written out for it, a long text's first one too, which takes as long as reading it:
 * so it listens only from when it has read what it keeps. Until then it takes the whole document in any case.
 */
export function keptCopy(docId: number, doc: Y.Doc): IndexeddbPersistence {
  const kept = new IndexeddbPersistence(copyName(docId), doc)
  doc.off('update', kept._storeUpdate)
  kept.on('synced', () => doc.on('update', kept._storeUpdate))
  return kept
}

/** Takes updates of the server into the document, and into the copy as they came: written out anew they would cost as much as reading them. */
export function takeIn(kept: IndexeddbPersistence, updates: readonly Uint8Array[]): void {
  const { doc } = kept
  doc.off('update', kept._storeUpdate)
  Y.transact(doc, () => updates.forEach(update => applyIfReadable(doc, update)), kept, false)
  if (!kept.synced) return
  doc.on('update', kept._storeUpdate)
  for (const update of updates) kept._storeUpdate(update, null)
}

/** What Yjs cannot read is left out, as by the server; it must not take the whole document with it. */
function applyIfReadable(doc: Y.Doc, update: Uint8Array): void {
  try {
    Y.applyUpdate(doc, update)
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.warn('unreadable update', error)
  }
}
