// The pictures of shots as one zip.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { drawStrip, type Packed, packed } from '../../drawing/downloads/index.ts'
import { endingOf, type FileRow } from '../../files/index.ts'
import type { Row, Sheet } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { storyboardOf } from './shots.store.ts'
import { fileName } from '../../kit/download.ts'

/** The file behind the picture of a shot; undefined once somebody has removed it. */
export async function fileOf(app: Uses<'files'>, shot: Shot): Promise<FileRow | undefined> {
  const id = /\/file\/(\d+)/.exec(shot.picture?.image_url ?? '')?.[1]
  return id === undefined ? undefined : ((await app.files.find(Number(id))) ?? undefined)
}

/** The picture of a shot in an archive. */
type Entry = Extract<Packed, { file: FileRow }> & { shot: Shot }

/** The pictures of shots under names that tell their places; of these shots alone where they are named. */
export async function picturesOf(app: Uses<'files'>, scenes: readonly StoryboardScene[], wanted?: ReadonlySet<number>): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [nth, { no, shots }] of scenes.entries())
    for (const [at, shot] of shots.entries()) {
      if (!shot.picture || (wanted && !wanted.has(shot.storyboard_id))) continue
      const file = await fileOf(app, shot)
      // Counted by place too, since two scenes may be written with the same number.
      const place = `${String(nth + 1).padStart(2, '0')} 场 ${no || '无号'} 镜 ${String(at + 1).padStart(2, '0')}`
      if (file) entries.push({ shot, name: `${fileName(place, 60)}.${endingOf(file.mime)}`, file, engine_kind: shot.picture.engine_kind })
    }
  return entries
}

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
  const body = Readable.from(packed(app, entries, await drawStrip(app, row.teamId)))
  return { name: `${doc_name} 分镜图片 ${entries.length} 张.zip`, mime: 'application/zip', body }
}
