// A zip that is made while it is sent: one entry in memory at a time, whatever their number.
import { Zip, ZipPassThrough } from 'fflate'

/** Pictures and the like are compressed already: the archive only holds them together. */
export async function* zipped(
  entries: AsyncIterable<{ name: string; bytes: Uint8Array }> | Iterable<{ name: string; bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for await (const { name, bytes } of entries) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
    yield* parts
    parts = []
  }
  zip.end()
  yield* parts
}
