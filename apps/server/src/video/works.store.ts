// The work that a video belongs to: whose characters speak in it, and the document that is its script.
import type { Uses } from '../app.ts'
import { castRows, namedOf } from '../characters/index.ts'
import type { Actor } from '../kit/answer.ts'
import { refuseField } from '../kit/refuse.ts'
import { readersOf } from '../kit/work-access.store.ts'
import { saidBy } from './captions.rules.ts'
import type { VideoRow } from './videos.store.ts'

/** The captions of a video with who of its work says them. */
export async function saidIn(
  app: Uses<'pool'>,
  { captions, work_id }: Pick<VideoRow, 'captions' | 'work_id'>,
): Promise<VideoRow['captions']> {
  const cast = work_id === null ? [] : await castRows(app.pool, work_id)
  return saidBy(captions, cast.filter(({ status }) => status === 'confirmed').map(namedOf))
}

const mayRead = async (app: Uses<'pool'>, { teamId, userId }: Actor, workId: number) =>
  (await readersOf(app.pool, teamId, { workId }, [userId])).length > 0

/** The ids of a work and of a document of it, for a video. @throws Refusal at the field that is not there, or not for this person */
export async function checkedTie(app: Uses<'pool'>, actor: Actor, work_id: number | null, doc_id: number | null) {
  if (work_id !== null && !(await mayRead(app, actor, work_id))) refuseField('project_id', '作品不存在，或不能查看')
  const { rowCount } = await app.pool.query('select 1 from docs where id = $1 and work_id = $2 and deleted_at is null', [doc_id, work_id])
  if (doc_id !== null && !rowCount) refuseField('doc_id', '文档不在这部作品里')
  return { work_id, doc_id }
}

/** The work of a video as this person sees it: null where there is none, it lies in the bin, or is not theirs to read. */
export async function shownWork(app: Uses<'pool'>, actor: Actor, { work_id, doc_id }: Pick<VideoRow, 'doc_id' | 'work_id'>) {
  if (work_id === null || !(await mayRead(app, actor, work_id))) return null
  const { rows } = await app.pool.query<{ project_id: number; title: string; doc_id: number | null; doc_name: string }>(
    `select w.id project_id, w.name title, d.id doc_id, coalesce(d.name, '') doc_name
     from works w left join docs d on d.id = $2 and d.work_id = w.id and d.deleted_at is null where w.id = $1`,
    [work_id, doc_id],
  )
  return rows[0] ?? null
}
