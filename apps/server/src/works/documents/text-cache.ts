// The documents whose text this process lately read or saved, so that a save need not build them from the log again.
import type { BoundDoc } from '@qianmu/script/ydoc'
import { LRUCache } from 'lru-cache'
import type { Collab, Reached } from '../../collab/index.ts'

/** A document's text as this process last saw or wrote it; all of it durable. Whether it is still the newest, only the database knows. */
export interface Text {
  bound: BoundDoc
  /** Where the log stood. */
  position: Reached
  version: number
  words: number
  /** The content of this version stands in doc_bases. */
  hasBase: boolean
}

/** Characters kept in all; a character in a Y.Doc and beside it takes some 30 bytes when it was typed, fewer when it was imported. */
const MAX_CHARACTERS = 1_500_000
/** What an entry of a Y.Doc weighs, in characters. Texts that were changed often have many more of them than the words that are left. */
const ENTRY_CHARACTERS = 6

function entriesOf({ bound: { doc } }: Text): number {
  let entries = 0
  for (const structs of doc.store.clients.values()) entries += structs.length
  return entries
}

/** Texts by document, the least lately used one leaving first. */
export interface TextCache {
  get(docId: number): Text | undefined
  set(docId: number, text: Text): void
  delete(docId: number): void
}

export function createTextCache(maxCharacters = MAX_CHARACTERS): TextCache {
  const texts = new LRUCache<number, Text>({
    maxSize: maxCharacters,
    // Punctuation and marks are not counted as words; an empty document is not free either.
    sizeCalculation: text => text.words * 2 + 1000 + entriesOf(text) * ENTRY_CHARACTERS,
  })
  return {
    get: docId => texts.get(docId),
    set: (docId, text) => void texts.set(docId, text),
    delete: docId => void texts.delete(docId),
  }
}

const caches = new WeakMap<Collab, TextCache>()

/** The cache beside the co-writing of this process. */
export function textCacheOf(collab: Collab): TextCache {
  let cache = caches.get(collab)
  if (!cache) caches.set(collab, (cache = createTextCache()))
  return cache
}
