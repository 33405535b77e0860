// The copy of a document on this machine (y-indexeddb 9): from it a text stands on the screen at once, and without a connection.
import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { copyName } from './copy-name.ts'

/** Where the copy has its updates. */
const UPDATES = 'updates'

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

/**
 * Takes updates of the server into the document, and into the copy as they came: written out anew they would cost as much as reading them. Only the
 * keystrokes since the last folding, behind what was folded, become one: there may be two thousand of them.
 */
export function takeIn(kept: IndexeddbPersistence, updates: readonly Uint8Array[]): void {
  const { doc } = kept
  doc.off('update', kept._storeUpdate)
  const [folded, ...keystrokes] = Y.transact(doc, () => updates.filter(update => isApplied(doc, update)), kept, false)
  if (!kept.synced) return
  doc.on('update', kept._storeUpdate)
  if (folded) store(kept, keystrokes.length > 0 ? [folded, Y.mergeUpdates(keystrokes)] : [folded])
}

/** All or nothing: of a copy that holds any text nobody asks for the rest, and a page may be closed at any moment. */
function store({ db }: IndexeddbPersistence, updates: readonly Uint8Array[]): void {
  if (!db) return
  const transaction = db.transaction(UPDATES, 'readwrite')
  transaction.onabort = () => console.warn('the document could not be kept on this machine', transaction.error)
  for (const update of updates) transaction.objectStore(UPDATES).add(update)
}

/** What Yjs cannot read is left out, as by the server; it must not take the whole document with it. */
function isApplied(doc: Y.Doc, update: Uint8Array): boolean {
  try {
    Y.applyUpdate(doc, update)
    return true
  } catch (error) {
    console.warn('unreadable update', error)
    return false
  }
}
