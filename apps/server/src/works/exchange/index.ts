// Files in and out of a work: import in one transaction (nothing half-imported), export of one, some or all documents.
import { readFile } from 'node:fs/promises'
import { exchange, type EXPORT_FORMATS } from '@qianmu/contract/works/exchange'
import type { Imported, Manuscript } from '@qianmu/script/formats/manuscript'
import { plainText } from '@qianmu/script/plain-text'
import { yToContent } from '@qianmu/script/ydoc'
import type { App } from '../../app.ts'
import { answer } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/database.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { addDocs } from '../documents/index.ts'
import { keepVersion } from '../history/index.ts'
import { convert } from './convert.ts'
import { findFont } from './font.ts'

type Format = keyof typeof EXPORT_FORMATS
const MIME: Record<Format, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  fountain: 'text/plain; charset=utf-8',
  fdx: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}
/** 剧本 (document 2 §3, idea doc types). */
const SCRIPT_DOC = 5
const NAME_MAX = 60

const withoutEnding = (name: string) => name.replace(/\.[A-Za-z]+$/, '')

interface ExportedRow {
  id: number
  name: string
}

/** The documents of an export in reading order, with their present text. */
async function manuscriptOf(app: App, workId: number, docIds: readonly number[] | undefined): Promise<Manuscript & { name: string }> {
  const { rows } = await app.pool.query<ExportedRow>(
    `select d.id, d.name from docs d left join volumes v on v.id = d.volume_id
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null and ($2::bigint[] is null or d.id = any($2))
     order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    [workId, docIds ?? null],
  )
  if (!rows.length || (docIds && rows.length !== new Set(docIds).size))
    refuseField('doc_id', docIds ? '有文档不存在或已删除' : '作品里还没有文档')
  const work = await app.pool.query<{ name: string }>('select name from works where id = $1', [workId])
  const title = found(work.rows[0], '作品').name
  const parts: Manuscript['parts'] = []
  for (const row of rows) parts.push({ name: row.name, content: yToContent(await app.collab.read(row.id)) })
  return { title, parts, name: rows.length === 1 ? `${title} ${rows[0]!.name}` : title }
}

export const exchangeAnswers = answer(exchange)({
  async import({ app, actor, row, body, files }) {
    const file = files.file ?? refuseField('file', '请选择要导入的文件')
    const imported = await convert<Imported>({ do: 'read', name: file.name, bytes: new Uint8Array(await readFile(file.path)) })
    if (imported.parts.every(part => plainText(part.content).trim() === '')) refuseField('file', '文件里没有文字')
    const docs = imported.parts.map(part => ({
      kind: 'doc' as const,
      name: (part.name.trim() || imported.title?.trim() || withoutEnding(file.name)).slice(0, NAME_MAX),
      doc_type: SCRIPT_DOC,
      content: part.content,
    }))
    const added = await inTransaction(app.pool, client =>
      addDocs(client, row.workId, body.volume_id ?? null, actor.userId, docs, app.now()),
    )
    for (const [at, { doc_id }] of added.entries())
      await keepVersion(app, doc_id, docs[at]!.content, { kind: 'import', name: '', userId: actor.userId })
    return { docs: added, warnings: imported.warnings }
  },
  async export({ app, query }) {
    const { name, ...manuscript } = await manuscriptOf(app, query.project_id, query.doc_id)
    const font = query.format === 'pdf' ? findFont(app.settings.QIANMU_PDF_FONT) : ''
    const body = await convert<Uint8Array>({ do: 'write', format: query.format, manuscript, font })
    return { name: `${name}.${query.format}`, mime: MIME[query.format], body: Buffer.from(body) }
  },
})
