// Drawings with what each was made from: a picture knows its shot and its sheets, and these know their pictures.
import type { DrawingLinks } from '@qianmu/contract/works/assets'
import type { Uses } from '../../app.ts'
import { sourcesOf } from '../../graph/index.ts'

interface Row {
  record_id: number
  scene: string
  subject_id: string
  file_id: number | null
}

/** Some drawings, in their order, those in the bin left out. */
export async function drawingLinks(app: Uses<'files' | 'pool'>, records: readonly number[]): Promise<DrawingLinks[]> {
  const [{ rows }, sources] = await Promise.all([
    app.pool.query<Row>(
      `select r.id record_id, r.scene, r.subject_id, (select i.file_id from draw_images i where i.record_id = r.id and i.role = 'result' and i.deleted_at is null order by i.id limit 1) file_id
       from draw_records r where r.id = any($1) and r.deleted_at is null order by r.id desc`,
      [records],
    ),
    sourcesOf(app, 'drawing', records),
  ])
  const of = Map.groupBy(sources, source => source.from_id)
  return rows.map(({ record_id, scene, subject_id, file_id }) => ({
    record_id,
    storyboard_id: scene === 'cartoon' ? Number(subject_id) || null : null,
    thumb: file_id === null ? '' : app.files.address(file_id, 'small'),
    made_from: (of.get(record_id) ?? []).map(({ from_id: _from, ...source }) => source),
  }))
}
