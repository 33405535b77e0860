// The things of a shared game as they were read last, for whoever keeps its document: only those that changed are read again.
import * as Y from 'yjs'

/** A collection: what was read of each id, and the ids that were changed since. */
interface Kept {
  read: Map<string, object>
  changed: Set<string>
  /** The ids of those that name another thing, by its id. */
  naming: Map<string, Set<string>>
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
      let part = type._item
      if (part === null) for (const id of keys) touchIn(doc, type, id)
      // A text stands in a part, which stands in its collection.
      while (part?.parent instanceof Y.AbstractType && part.parent._item) part = part.parent._item
      if (part) touchIn(doc, part.parent, part.parentSub)
    }
  })
}

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

/** Fields by which things of a collection name those that they cannot be without. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  edges: ['from', 'to'],
  nodes: ['board'],
  frames: ['board'],
  notes: ['board'],
}

/** The things of other collections that cannot be without the thing. */
const namedBy = (collection: string, thing: object | null): string[] =>
  thing === null ? [] : (NAMES[collection] ?? []).map(field => String((thing as Record<string, unknown>)[field]))

function replace(kept: Kept, collection: string, id: string, now: object | null): void {
  const before = kept.read.get(id) ?? null
  for (const other of namedBy(collection, before)) kept.naming.get(other)?.delete(id)
  for (const other of namedBy(collection, now)) kept.naming.set(other, (kept.naming.get(other) ?? new Set()).add(id))
  if (now === null) kept.read.delete(id)
  else kept.read.set(id, now)
}

function collectionOf(collections: Map<string, Kept>, doc: Y.Doc, collection: string): Kept {
  const known = collections.get(collection)
  if (known) return known
  const kept = { read: new Map(), changed: new Set(doc.getMap(collection).keys()), naming: new Map(), list: undefined }
  collections.set(collection, kept)
  return kept
}

/** A collection as it is now. */
function keptOf(collections: Map<string, Kept>, doc: Y.Doc, collection: string, read: (id: string) => object | null): Kept {
  const kept = collectionOf(collections, doc, collection)
  for (const id of kept.changed) replace(kept, collection, id, read(id))
  kept.changed.clear()
  return kept
}

/** Reads things of a collection that are not read yet, one at each step; none of a document whose things are not kept. */
export function* readAhead(doc: Y.Doc, collection: string, read: (id: string) => object | null): Generator<void> {
  const collections = documents.get(doc)
  if (!collections) return
  const kept = collectionOf(collections, doc, collection)
  for (const id of kept.changed) {
    replace(kept, collection, id, read(id))
    kept.changed.delete(id)
    yield
  }
}

/** All that is kept of a collection; undefined for a document whose things are not kept. @param read null for what is no thing */
export function keptThings<T extends object>(
  doc: Y.Doc,
  collection: string,
  read: (id: string) => T | null,
):
  | { count: number; each(): Iterable<T>; naming(ids: Iterable<string>): Set<string>; list(inOrder: (things: T[]) => T[]): readonly T[] }
  | undefined {
  const collections = documents.get(doc)
  if (!collections) return undefined
  const kept = keptOf(collections, doc, collection, read)
  return {
    count: kept.read.size,
    each: () => kept.read.values() as MapIterator<T>,
    naming: ids => new Set([...ids].flatMap(id => [...(kept.naming.get(id) ?? [])])),
    list: inOrder =>
      (kept.list ??= inOrder([...doc.getMap(collection).keys()].flatMap(id => (kept.read.get(id) as T | undefined) ?? []))) as readonly T[],
  }
}
