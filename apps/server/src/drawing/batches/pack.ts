// Many pictures as one zip, made while it is sent: one picture in memory at a time, whatever their number.
import { Zip, ZipPassThrough } from 'fflate'
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import type { Actor, Sheet } from '../../kit/answer.ts'
import { fileName } from '../../kit/download.ts'
import { type Downloaded, drawStrip, leaving, picturesToDownload } from '../downloads/index.ts'

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** A name that every system takes, and that no other entry has. */
function entryName(given: string | undefined, { record_id, id, file }: Downloaded, taken: Set<string>): string {
  const base = fileName(given ?? '', 100) || `${record_id}-${id}`
  const ending = ENDINGS[file.mime] ?? 'png'
  let name = `${base}.${ending}`
  for (let nth = 2; taken.has(name.toLowerCase()); nth++) name = `${base} (${nth}).${ending}`
  taken.add(name.toLowerCase())
  return name
}

/** Pictures are compressed already: the archive only holds them together. */
async function* zipped(
  pictures: readonly Downloaded[],
  names: ReadonlyMap<number, string>,
  bytesOf: (picture: Downloaded) => Promise<Uint8Array>,
) {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const taken = new Set<string>()
  for (const picture of pictures) {
    const entry = new ZipPassThrough(entryName(names.get(picture.id), picture, taken))
    zip.add(entry)
    entry.push(await bytesOf(picture), true)
    yield* parts
    parts = []
  }
  zip.end()
  yield* parts
}

/** An archive of a person's own pictures, in the order of the ids. */
export async function packPictures(
  app: Uses<'files' | 'pool'>,
  actor: Actor,
  ids: readonly number[],
  names: readonly string[],
): Promise<Sheet> {
  const pictures = await picturesToDownload(app, actor, ids)
  const strip = await drawStrip(app, actor.teamId)
  const named = new Map(ids.map((id, nth) => [id, names[nth] ?? '']))
  const body = Readable.from(zipped(pictures, named, picture => leaving(app, picture, strip)))
  return { name: `千幕图片 ${pictures.length} 张.zip`, mime: 'application/zip', body }
}
