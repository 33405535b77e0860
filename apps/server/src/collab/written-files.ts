// Files that an update brings into what is written together: addresses in values, and the attribute by which a text names a picture.
import * as Y from 'yjs'

const NAMED = Buffer.from('file')
const ADDRESS = /\/file\/(\d{1,15})/g

/** Numbers of the files that an update names; what most updates are costs one search through their bytes. */
export function filesWritten(update: Uint8Array): number[] {
  if (!Buffer.from(update.buffer, update.byteOffset, update.byteLength).includes(NAMED)) return []
  const found = new Set<number>()
  for (const struct of Y.decodeUpdate(update).structs) if (struct instanceof Y.Item) collect(struct, found)
  return [...found]
}

function collect({ parentSub, content }: Y.Item, found: Set<number>): void {
  if (!(content instanceof Y.ContentAny || content instanceof Y.ContentJSON || content instanceof Y.ContentString)) return
  const values: unknown[] = content instanceof Y.ContentString ? [content.str] : content.arr
  for (const value of values) {
    if (typeof value === 'number') {
      if (parentSub === 'file' && Number.isSafeInteger(value)) found.add(value)
    } else if (typeof value === 'string' || (value && typeof value === 'object')) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      for (const [, id] of text.matchAll(ADDRESS)) found.add(Number(id))
    }
  }
}

/** Notes the files that somebody wrote into what is co-written under an id; ends when that is kept. */
export type NoteFiles = (docId: number, userId: number, fileIds: readonly number[]) => Promise<void>

/** Notes the files of an update; at once where it names none. */
export function noteFilesOf(update: Uint8Array, docId: number, userId: number, note: NoteFiles): Promise<void> | undefined {
  const files = filesWritten(update)
  return files.length ? note(docId, userId, files) : undefined
}
