// A zip that is made while it is sent: what is read of one entry in memory at a time, whatever their number.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipPassThrough } from 'fflate'
import { entryNames } from '../kit/download.ts'

interface Entry {
  name: string
  /** All at once, or as they are read. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
}
const NOTHING = new Uint8Array()
/** The first that archives know: the same entries are the same bytes, whenever they are put together. */
export const NO_DATE = new Date(1980, 0, 1)
/** Bytes that are put in at once: their sum takes some 5 ms. */
const PIECE = 1 << 20

/** The same in pieces, with a turn for others before each. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    await nextTurn()
    yield bytes.subarray(at, at + PIECE)
  }
}

/** Pictures and the like are compressed already: the archive only holds them together. @param date of all entries, where it is known when they were changed */
export async function* zipped(entries: AsyncIterable<Entry> | Iterable<Entry>, date = NO_DATE): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const nameOf = entryNames()
  for await (const { name, bytes } of entries) {
    const entry = new ZipPassThrough(nameOf(name))
    entry.mtime = date
    zip.add(entry)
    for await (const part of bytes instanceof Uint8Array ? piecesOf(bytes) : bytes) {
      entry.push(part)
      yield* parts
      parts = []
    }
    entry.push(NOTHING, true)
    yield* parts
    parts = []
  }
  zip.end()
  yield* parts
}
