// The things of a shared game as they were read last, for whoever keeps its document: only those that changed are read again.
import * as Y from 'yjs'

/** A collection: what was read of each id, null for what is none, and the ids that were changed since. */
interface Kept {
  read: Map<string, unknown>
  changed: Set<string>
  /** What is there, in order; made when it is asked for. */
  list: readonly unknown[] | undefined
}
const documents = new WeakMap<Y.Doc, Map<string, Kept>>()

/** From now on what is read of the document is kept. The things that it gives are shared by all who ask: they must not be changed. */
export function keepThings(doc: Y.Doc): void {
  if (documents.has(doc)) return
  documents.set(doc, new Map())
  doc.on('afterTransaction', ({ changed }: Y.Transaction) => {
    for (const [type, keys] of changed) {
      const part = type._item
      if (part === null) for (const id of keys) touchIn(doc, type, id)
      else touchIn(doc, part.parent, part.parentSub)
    }
  })
}

/** Whether what is read of a document is kept. */
export const keepsThings = (doc: Y.Doc): boolean => documents.has(doc)

function touchIn(doc: Y.Doc, root: unknown, id: string | null): void {
  if (id === null) return
  for (const [collection, kept] of documents.get(doc)!) if (doc.share.get(collection) === root) touch(kept, id)
}
function touch(kept: Kept, id: string): void {
  kept.changed.add(id)
  kept.list = undefined
}

/** Says what is being changed, so that it is seen within the transaction too. */
export function touched(doc: Y.Doc, collection: string, id: string): void {
  const kept = documents.get(doc)?.get(collection)
  if (kept) touch(kept, id)
}

/** All that is kept of a collection; undefined for a document whose things are not kept. @param read null for what is no thing */
export function keptThings<T>(
  doc: Y.Doc,
  collection: string,
  read: (id: string) => T | null,
  inOrder: (things: T[]) => T[],
): readonly T[] | undefined {
  const collections = documents.get(doc)
  if (!collections) return undefined
  let kept = collections.get(collection)
  if (!kept) {
    kept = { read: new Map(), changed: new Set(doc.getMap(collection).keys()), list: undefined }
    collections.set(collection, kept)
  }
  // A removed one leaves its place behind: it has it again when it comes back, as in the document.
  for (const id of kept.changed) kept.read.set(id, read(id))
  kept.changed.clear()
  return (kept.list ??= inOrder([...kept.read.values()].filter(each => each !== null) as T[])) as readonly T[]
}
