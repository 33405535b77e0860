// Evaluations and the list of works that can be evaluated.
import type { EvaluatedWork, ListedEvaluation } from '@qianmu/contract/evaluation/evaluation'
import { ORIGIN, STATE } from '@qianmu/contract/evaluation/states'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { permit } from '../kit/permit.ts'
import { found, refuse, Refusal } from '../kit/refuse.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { type Kind, type KeptReport, pack, packJson, unpack, unpackJson } from './evaluation.rules.ts'
import { forgetFile, type Taken } from './snapshot.store.ts'

export const findEvaluation = ownRow('evaluations x', { team: 'x.team_id' })

export interface EvaluationRow {
  id: number
  team_id: number
  work_id: number | null
  file_id: number | null
  doc_ids: number[] | null
  name: string
  kind: Kind
  words: number
  status: EvaluatedWork['status']
  reason: string
  score: number | null
  manual: { key: string; score: number; text: string }[]
  is_shared: boolean
  job_id: number | null
  created_at: Date
  finished_at: Date | null
  deleted_at: Date | null
  user_name: string
}

const COLUMNS = `e.id, e.team_id, e.work_id, e.file_id, e.doc_ids, e.name, e.kind, e.words, e.status, e.reason, e.score, e.manual, e.is_shared, e.job_id,
  e.created_at, e.finished_at, e.deleted_at, (select nickname from users where id = e.user_id) user_name`

/** The work of an evaluation, or one that is to be evaluated. */
export type Origin = { work_id: number | null; file_id: number | null }
export const originOf = (work_from: 0 | 1, id: number): Origin =>
  work_from === ORIGIN.inside ? { work_id: id, file_id: null } : { work_id: null, file_id: id }

/** Refuses whoever may not evaluate this: a work needs AiEvaluate in it, a file from outside mAiEvaluate in its team. */
export async function permitOn(app: Uses<'finders' | 'pool'>, actor: Actor, { work_id, file_id }: Origin): Promise<void> {
  if (work_id !== null)
    return void (await permit(app.finders, app.pool, { who: 'work', key: 'AiEvaluate', by: 'work', field: 'work_id' }, actor, { work_id }))
  await permitOutside(app, actor)
  const { rowCount } = await app.pool.query('select 1 from evaluated_files where id = $1 and team_id = $2', [file_id, actor.teamId])
  if (!rowCount) refuse(STATUS.notFound, '作品不存在或已删除')
}

/** Refuses whoever may not bring in works from outside. */
export const permitOutside = (app: Uses<'finders' | 'pool'>, actor: Actor) =>
  permit(app.finders, app.pool, { who: 'team', key: 'mAiEvaluate' }, actor, {})

/** Whether somebody may. */
async function isPermitted(app: Uses<'finders' | 'pool'>, actor: Actor, origin: Origin): Promise<boolean> {
  try {
    await permitOn(app, actor, origin)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export interface Allowed {
  row: EvaluationRow
  canEdit: boolean
}

/** An evaluation that may be read: by who may evaluate its work, and when it is shared by the whole team. */
export async function toRead(app: Uses<'finders' | 'pool'>, actor: Actor, eid: number): Promise<Allowed> {
  const row = await evaluationById(app, eid)
  if (row.is_shared && !row.deleted_at) return { row, canEdit: await isPermitted(app, actor, row) }
  await permitOn(app, actor, row)
  return { row, canEdit: true }
}

/** An evaluation that may be changed. */
export async function toEdit(app: Uses<'finders' | 'pool'>, actor: Actor, eid: number): Promise<EvaluationRow> {
  const row = await evaluationById(app, eid)
  await permitOn(app, actor, row)
  return row
}

export async function evaluationById(app: Uses<'pool'>, eid: number): Promise<EvaluationRow> {
  const { rows } = await app.pool.query<EvaluationRow>(`select ${COLUMNS} from evaluations e where e.id = $1`, [eid])
  return found(rows[0], '评估')
}

/** What lists and reports tell of an evaluation. */
export const headOf = (row: EvaluationRow, canEdit: boolean): ListedEvaluation => ({
  eid: row.id,
  work_from: row.work_id === null ? ORIGIN.outside : ORIGIN.inside,
  work_id: row.work_id ?? row.file_id!,
  work_name: row.name,
  status: row.deleted_at ? STATE.deleted : row.status,
  reason: row.reason,
  score: row.score,
  words: row.words,
  kind: row.kind,
  is_shared: row.is_shared ? 1 : 0,
  can_edit: canEdit,
  job_id: row.job_id,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  user_name: row.user_name,
})

const pageOf = (page: number, size: number) => [size, (page - 1) * size]

/** Evaluations of a work, the newest first. */
export async function evaluationsOf(app: Uses<'pool'>, { work_id, file_id }: Origin, page: number, size: number) {
  const { rows } = await app.pool.query<EvaluationRow & { total: number }>(
    `select ${COLUMNS}, count(*) over ()::int total from evaluations e
     where (e.work_id = $1 or e.file_id = $2) and e.deleted_at is null order by e.id desc limit $3 offset $4`,
    [work_id, file_id, ...pageOf(page, size)],
  )
  return { list: rows.map(row => headOf(row, true)), total: rows[0]?.total ?? 0, page, size }
}

/** A new evaluation of a text as it is now, to be begun. @returns its id */
export async function addEvaluation(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  origin: Origin,
  taken: Omit<Taken, 'count'>,
  docIds?: readonly number[],
): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into evaluations (team_id, user_id, work_id, file_id, doc_ids, name, kind, words, snapshot, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      actor.teamId,
      actor.userId,
      origin.work_id,
      origin.file_id,
      docIds ? JSON.stringify(docIds) : null,
      taken.name,
      taken.kind,
      taken.words,
      await packJson(taken.docs),
      app.now(),
    ],
  )
  return rows[0]!.id
}

/** A work from outside as it was taken in. */
export async function fileOf(app: Uses<'pool'>, fileId: number): Promise<Omit<Taken, 'count'>> {
  const { rows } = await app.pool.query<Omit<Taken, 'count' | 'docs'> & { docs: Buffer }>(
    'select name, kind, words, docs from evaluated_files where id = $1 and deleted_at is null',
    [fileId],
  )
  const { docs, ...file } = found(rows[0], '作品')
  return { ...file, docs: await unpackJson(docs) }
}

/** One of the packed columns; null while there is nothing in it. */
async function packedOf(app: Uses<'pool'>, eid: number, column: 'snapshot' | 'report'): Promise<Uint8Array | null> {
  const { rows } = await app.pool.query<{ packed: Buffer | null }>(`select ${column} packed from evaluations where id = $1`, [eid])
  return rows[0]?.packed ?? null
}
/** A snapshot as it is kept, packed. */
export const snapshotOf = async (app: Uses<'pool'>, eid: number): Promise<Uint8Array> =>
  new Uint8Array(found(await packedOf(app, eid, 'snapshot'), '评估'))
export async function reportOf(app: Uses<'pool'>, eid: number): Promise<KeptReport | null> {
  const packed = await packedOf(app, eid, 'report')
  return packed && unpack<KeptReport>(packed)
}

/** Keeps a report, unless a later run was begun. @param reason why an engine did not judge all of it */
export const keepReport = async (app: Uses<'now' | 'pool'>, eid: number, jobId: number, kept: KeptReport, reason: string) =>
  app.pool.query(
    `update evaluations set report = $3, score = $4, status = ${STATE.done}, reason = $5, finished_at = $6 where id = $1 and job_id = $2`,
    [eid, jobId, await pack(kept), kept.report.score, reason, app.now()],
  )

/** Notes that a text does not meet the conditions. */
export const noteUnfit = (app: Uses<'now' | 'pool'>, eid: number, jobId: number, reason: string) =>
  app.pool.query(
    `update evaluations set status = ${STATE.unfit}, reason = $3, score = null, report = null, finished_at = $4 where id = $1 and job_id = $2`,
    [eid, jobId, reason, app.now()],
  )

/** Notes how the run of an evaluation stands; whatever its end, it can be begun again. */
export const noteRun = (client: pg.PoolClient, jobId: number, status: number, reason: string) =>
  client.query(`update evaluations set status = $2, reason = $3 where job_id = $1 and status in (${STATE.running}, ${STATE.busy})`, [
    jobId,
    status,
    reason,
  ])

/** Notes the job that runs an evaluation: running, or waiting where the instance has others to run. */
export async function noteBegun(client: pg.PoolClient, eid: number, jobId: number): Promise<EvaluatedWork['status']> {
  const { rows } = await client.query<{ status: EvaluatedWork['status'] }>(
    `update evaluations set job_id = $2, reason = '', status = case when exists (select 1 from evaluations where status = ${STATE.running}) then ${STATE.busy} else ${STATE.running} end
     where id = $1 returning status`,
    [eid, jobId],
  )
  return rows[0]!.status
}

/** Writes what was changed of an evaluation; deleting takes its whole work out of the list. */
export async function changeEvaluation(
  app: Uses<'now' | 'pool'>,
  row: EvaluationRow,
  change: { name?: string | undefined; isShared?: boolean | undefined; isDeleted?: boolean | undefined },
): Promise<void> {
  const { name, isShared, isDeleted } = change
  if (isShared !== undefined) await app.pool.query('update evaluations set is_shared = $2 where id = $1', [row.id, isShared])
  if (name !== undefined && row.file_id !== null) {
    await app.pool.query('update evaluated_files set name = $2 where id = $1', [row.file_id, name])
    await app.pool.query('update evaluations set name = $2 where file_id = $1', [row.file_id, name])
  }
  if (isDeleted === undefined) return
  const at = isDeleted ? app.now() : null
  await app.pool.query('update evaluations set deleted_at = $3 where work_id = $1 or file_id = $2', [row.work_id, row.file_id, at])
  await app.pool.query('update evaluated_files set deleted_at = $2 where id = $1', [row.file_id, at])
}

/** Writes the scores that a person gives. */
export const keepManual = (app: Uses<'now' | 'pool'>, eid: number, manual: EvaluationRow['manual'], score: number, isFinished: boolean) =>
  app.pool.query(
    'update evaluations set manual = $2, score = case when $4 = 5 then $3 else score end, status = $4, finished_at = $5 where id = $1',
    [eid, JSON.stringify(manual), score, isFinished ? STATE.manualDone : STATE.manual, app.now()],
  )

/** Forgets all evaluations of a work for good; a work from outside goes with them. */
export async function removeAll(app: Uses<'db' | 'files' | 'pool'>, { work_id, file_id }: Origin): Promise<number> {
  const { rowCount } = await app.pool.query('delete from evaluations where work_id = $1 or file_id = $2', [work_id, file_id])
  await app.pool.query('delete from dismissed_findings where work_id = $1', [work_id])
  if (file_id !== null) await forgetFile(app, file_id)
  return rowCount ?? 0
}

/** Whose work was evaluated; '' for a file from outside. */
export async function authorOf(app: Uses<'pool'>, { work_id }: Origin): Promise<string> {
  const { rows } = await app.pool.query<{ nickname: string }>(
    'select u.nickname from works w join users u on u.id = w.owner_id where w.id = $1',
    [work_id],
  )
  return rows[0]?.nickname ?? ''
}

/** The flags of a person that evaluation looks at (document 3 §6). */
export async function flagsOf(app: Uses<'pool'>, userId: number): Promise<{ ai_evaluate: number }> {
  const { rows } = await app.pool.query<{ may: boolean }>(`select 'ai_evaluate' = any(tags) may from users where id = $1`, [userId])
  return { ai_evaluate: rows[0]?.may ? 1 : 0 }
}
