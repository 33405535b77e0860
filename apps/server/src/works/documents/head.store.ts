// A document without its text.
import type { MediaType } from '@qianmu/contract/works/kinds'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { workKeys } from '../../kit/permit.ts'
import { found } from '../../kit/refuse.ts'
import { rememberPlace } from './documents.store.ts'
import { findDocument } from './find.store.ts'

interface HeadRow {
  doc_id: number
  doc_name: string
  doc_type: 1 | 2 | 3 | 4 | 5 | 6 | 99
  kind: 'doc' | 'idea'
  word_goal: number | null
  words: number
  version: number
  project_id: number
  project_name: string
  project_type: number
  script_type: MediaType
  volume_id: number | null
  updated_at: Date
}

/** A document without its text; where somebody opens one, the work goes on next time. */
export async function headOf(app: Uses<'pool'>, actor: Actor, docId: number) {
  const asked = app.pool.query<HeadRow>(
    `select d.id doc_id, d.name doc_name, d.doc_type, d.kind, d.word_goal, d.words, d.version, w.id project_id, w.name project_name, w.project_type,
       w.script_type, d.volume_id, d.updated_at
     from docs d join works w on w.id = d.work_id where d.id = $1`,
    [docId],
  )
  const [{ rows }, right] = await Promise.all([asked, findDocument.find(app.pool, docId, actor.userId)])
  const head = found(rows[0], '文档')
  const access = found(right, '文档')
  await rememberPlace(app, head.project_id, actor.userId, head.doc_id)
  return { ...head, updated_at: head.updated_at.toISOString(), may_write: workKeys(actor, access).includes(access.writeKey) }
}
