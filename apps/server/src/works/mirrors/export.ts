// The pictures of mirrors as one zip, in folders, with what each was to show.
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { drawStrip, type Packed, packed } from '../../drawing/downloads/index.ts'
import type { Row, Sheet } from '../../kit/answer.ts'
import { fileName } from '../../kit/download.ts'
import { refuseField } from '../../kit/refuse.ts'
import { endingOf } from '../../files/index.ts'
import { dirsOf, enginesOf, mirrorRows, picturesOf } from './rows.store.ts'

/** Refuses where there is no picture. */
export async function exportPictures(
  app: Uses<'files' | 'pool'>,
  { workId, teamId }: Row,
  wanted: { dir_id?: number | undefined; doc_id?: number | undefined; mirror_ids?: readonly number[] | undefined },
): Promise<Sheet> {
  const [dirs, mirrors] = await Promise.all([dirsOf(app.pool, workId), mirrorRows(app.pool, { workId, ...wanted })])
  const pictures = Map.groupBy(await picturesOf(app, workId, { mirrorIds: mirrors.map(({ id }) => id) }), ({ mirror_id }) => mirror_id)
  const kinds = await enginesOf(
    app.pool,
    [...pictures.values()].flat().map(({ file_id }) => file_id),
  )
  const entries: Packed[] = []
  const told: object[] = []
  for (const [at, mirror] of mirrors.entries()) {
    const folder = dirs.find(({ dir_id }) => dir_id === mirror.dir_id)?.name
    const names: string[] = []
    for (const [nth, { file_id }] of (pictures.get(mirror.id) ?? []).toReversed().entries()) {
      const file = await app.files.find(file_id)
      if (!file) continue
      const own = `${String(at + 1).padStart(3, '0')} ${mirror.name} ${nth + 1}`
      const name = [folder, own].flatMap(each => (each ? fileName(each) || [] : [])).join('/') + `.${endingOf(file.mime)}`
      entries.push({ name, file, engine_kind: kinds.get(file_id) ?? '' })
      names.push(name)
    }
    told.push({ name: mirror.name, folder: folder ?? '', words: mirror.words, note: mirror.note, pictures: names })
  }
  if (!entries.length) refuseField('project_id', '还没有可以导出的图片')
  entries.push({ name: 'mirrors.json', bytes: Buffer.from(JSON.stringify(told, null, 2)) })
  const body = Readable.from(packed(app, entries, await drawStrip(app, teamId)))
  return { name: '画面配置.zip', mime: 'application/zip', body }
}
