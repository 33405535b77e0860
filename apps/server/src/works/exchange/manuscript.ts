// The documents of an export as a manuscript: in reading order, under their volumes, with their present text.
import type { Manuscript } from '@qianmu/script/formats/manuscript'
import { yToContent } from '@qianmu/script/ydoc'
import type { App } from '../../app.ts'
import { found, refuseField } from '../../kit/refuse.ts'

interface ExportedRow {
  id: number
  name: string
  volume: string | null
}

/** What is exported: the work's name and its documents, all or the chosen ones. Refuses when one is not there. */
export async function exportedDocs(app: App, workId: number, docIds: readonly number[] | undefined) {
  const { rows } = await app.pool.query<ExportedRow>(
    `select d.id, d.name, v.name volume from docs d left join volumes v on v.id = d.volume_id
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null and ($2::bigint[] is null or d.id = any($2))
     order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    [workId, docIds ?? null],
  )
  if (!rows.length || (docIds && rows.length !== new Set(docIds).size))
    refuseField('doc_id', docIds ? '有文档不存在或已删除' : '作品里还没有文档')
  const work = await app.pool.query<{ name: string }>('select name from works where id = $1', [workId])
  return { title: found(work.rows[0], '作品').name, rows }
}
export type ExportedDocs = Awaited<ReturnType<typeof exportedDocs>>

/** @param onDoc told the share of the documents read (0–1) after each; what it throws ends the reading */
export async function manuscriptOf(app: App, { title, rows }: ExportedDocs, onDoc?: (share: number) => void): Promise<Manuscript> {
  const parts: Manuscript['parts'] = []
  for (const { id, name, volume } of rows) {
    const doc = await app.collab.read(id)
    parts.push({ name, ...(volume === null ? {} : { volume }), content: yToContent(doc) })
    doc.destroy()
    onDoc?.(parts.length / rows.length)
  }
  return { title, parts }
}

/** The name of the file without its ending. */
export const fileNameOf = ({ title, rows }: ExportedDocs) => (rows.length === 1 ? `${title} ${rows[0]!.name}` : title)
