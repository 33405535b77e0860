// The pictures of the passages of a document as one zip, named by their passages.
import { Readable } from 'node:stream'
import type { Uses } from '../../app.ts'
import { drawStrip, type Packed, packed } from '../../drawing/downloads/index.ts'
import type { Row, Sheet } from '../../kit/answer.ts'
import { fileName } from '../../kit/download.ts'
import { refuseField } from '../../kit/refuse.ts'
import { endingOf } from '../../files/index.ts'

interface PictureRow {
  file_id: number
  text: string
  passage: number | null
  nth: number
  engine_kind: string
  doc_name: string
}
/** Characters of a passage that name its pictures. */
const NAMED = 20

/** Refuses a document whose passages have no picture. */
export async function zipOf(app: Uses<'files' | 'pool'>, { teamId }: Row, docId: number): Promise<Sheet> {
  const { rows } = await app.pool.query<PictureRow>(
    `select p.file_id, coalesce(i.text, '') as text, i.passage::int, row_number() over (partition by p.info_id order by p.order_key, p.id)::int nth,
       coalesce((select d.engine_kind from draw_images d where d.file_id = p.file_id limit 1), '') engine_kind, o.name doc_name
     from matching_images p join docs o on o.id = p.doc_id
     left join (select id, text, row_number() over (order by order_key, id) passage from matching_infos where doc_id = $1) i on i.id = p.info_id
     where p.doc_id = $1 order by i.passage nulls last, nth`,
    [docId],
  )
  const entries: Packed[] = []
  for (const { file_id, text, passage, nth, engine_kind } of rows) {
    const file = await app.files.find(file_id)
    const place = passage === null ? '整篇' : `${String(passage).padStart(3, '0')} ${text.replace(/\s+/g, ' ').slice(0, NAMED)}`
    if (file) entries.push({ name: `${fileName(`${place} ${nth}`)}.${endingOf(file.mime)}`, file, engine_kind })
  }
  if (!entries.length) return refuseField('doc_id', '还没有配图')
  return {
    name: `${rows[0]!.doc_name} 配图.zip`,
    mime: 'application/zip',
    body: Readable.from(packed(app, entries, await drawStrip(app, teamId))),
  }
}
