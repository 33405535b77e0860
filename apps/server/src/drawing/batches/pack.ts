// Many pictures as one zip.
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { zipped } from '../../files/index.ts'
import type { Actor, Sheet } from '../../kit/answer.ts'
import { fileName } from '../../kit/download.ts'
import { type Downloaded, drawStrip, leaving, picturesToDownload } from '../downloads/index.ts'
import { endingOf } from '../../files/index.ts'

const entryName = (given: string | undefined, { record_id, id, file }: Downloaded): string =>
  `${fileName(given ?? '', 100) || `${record_id}-${id}`}.${endingOf(file.mime)}`

async function* entriesOf(
  pictures: readonly Downloaded[],
  names: ReadonlyMap<number, string>,
  bytesOf: (picture: Downloaded) => Promise<Uint8Array>,
) {
  for (const picture of pictures) yield { name: entryName(names.get(picture.id), picture), bytes: await bytesOf(picture) }
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
  const body = Readable.from(zipped(entriesOf(pictures, named, picture => leaving(app, picture, strip))))
  return { name: `千幕图片 ${pictures.length} 张.zip`, mime: 'application/zip', body }
}
