// The pictures of shots as one zip.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { drawStrip, leaving } from '../../drawing/downloads/index.ts'
import { type FileRow, zipped } from '../../files/index.ts'
import type { Row, Sheet } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { storyboardOf } from './shots.store.ts'
import { fileName } from '../../kit/download.ts'

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/gif': 'gif' }

/** The file behind the picture of a shot; undefined once somebody has removed it. */
export async function fileOf(app: Uses<'files'>, shot: Shot): Promise<FileRow | undefined> {
  const id = /\/file\/(\d+)/.exec(shot.picture?.image_url ?? '')?.[1]
  return id === undefined ? undefined : ((await app.files.find(Number(id))) ?? undefined)
}

/** A picture in an archive. */
interface Entry {
  shot: Shot
  name: string
  file: FileRow
  engine_kind: string
}

/** The pictures of shots under names that tell their places; of these shots alone where they are named. */
export async function picturesOf(app: Uses<'files'>, scenes: readonly StoryboardScene[], wanted?: ReadonlySet<number>): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [nth, { no, shots }] of scenes.entries())
    for (const [at, shot] of shots.entries()) {
      if (!shot.picture || (wanted && !wanted.has(shot.storyboard_id))) continue
      const file = await fileOf(app, shot)
      // Counted by place too, since two scenes may be written with the same number.
      const place = `${String(nth + 1).padStart(2, '0')} 场 ${no || '无号'} 镜 ${String(at + 1).padStart(2, '0')}`
      if (file)
        entries.push({ shot, name: `${fileName(place, 60)}.${ENDINGS[file.mime] ?? 'png'}`, file, engine_kind: shot.picture.engine_kind })
    }
  return entries
}

async function* leavingOnes(
  app: Uses<'files'>,
  entries: readonly Omit<Entry, 'shot'>[],
  strip: boolean,
  list?: { name: string; text: string },
) {
  if (list) yield { name: list.name, bytes: Buffer.from(list.text) }
  for (const picture of entries) yield { name: picture.name, bytes: await leaving(app, picture, strip) }
}
/** The pictures as one zip. @param list a file that stands before them */
export const zippedPictures = (...all: Parameters<typeof leavingOnes>) => zipped(leavingOnes(...all))

/** An archive of the pictures of a document's shots, or of some of them, named by scene and number. */
export async function packPictures(
  app: Uses<'collab' | 'files' | 'long' | 'pool'>,
  row: Row,
  docId: number,
  ids: readonly number[] | undefined,
): Promise<Sheet> {
  const { doc_name, scenes } = await storyboardOf(app, row, docId)
  const entries = await picturesOf(app, scenes, ids && new Set(ids))
  if (!entries.length) refuseField('doc_id', '还没有分镜图片')
  const body = Readable.from(zippedPictures(app, entries, await drawStrip(app, row.teamId)))
  return { name: `${doc_name} 分镜图片 ${entries.length} 张.zip`, mime: 'application/zip', body }
}
