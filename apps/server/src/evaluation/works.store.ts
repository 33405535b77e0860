// The list of works that can be evaluated: those of the instance that the asking person may evaluate, and those from outside.
import type { EvaluatedWork } from '@qianmu/contract/evaluation/evaluation'
import { STATE } from '@qianmu/contract/evaluation/states'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import type { Kind } from './evaluation.rules.ts'

export interface Wanted {
  status?: number | undefined
  work_from?: 0 | 1 | undefined
  keyword?: string | undefined
  page: number
  size: number
}

/** $1 team, $2 person, $3 holds all keys, $4 whether the role has AiEvaluate. */
const ALL = `
  with mine as (
    select 0 work_from, w.id work_id, w.name work_name, case when w.script_type = 'NOVEL' then 'novel' else 'script' end as kind, w.words::int words,
      w.updated_at, null::timestamptz deleted_at, ${STATE.none} as untried
    from works w left join work_members m on m.work_id = w.id and m.user_id = $2
    where w.team_id = $1 and w.deleted_at is null
      and ($3 or w.owner_id = $2 or (m.user_id is not null and case when m.permissions is null then $4 else 'AiEvaluate' = any(m.permissions) end))
    union all
    select 1, f.id, f.name, f.kind, f.words, f.created_at, f.deleted_at, ${STATE.pending} from evaluated_files f where f.team_id = $1 and f.is_kept
  ), told as (
    select mine.*, l.eid, l.score, coalesce(l.reason, '') reason, coalesce(l.times, 0)::int times,
      case when mine.deleted_at is not null or l.deleted then ${STATE.deleted} else coalesce(l.status, untried) end status,
      greatest(mine.updated_at, l.changed_at) changed_at
    from mine left join lateral (
      select e.id eid, e.score, e.reason, e.status, e.deleted_at is not null deleted, coalesce(e.finished_at, e.created_at) changed_at, count(*) over () times
      from evaluations e where (mine.work_from = 0 and e.work_id = mine.work_id) or (mine.work_from = 1 and e.file_id = mine.work_id)
      order by e.id desc limit 1
    ) l on true
  )`

interface Row {
  work_from: 0 | 1
  work_id: number
  work_name: string
  kind: Kind
  words: number
  status: EvaluatedWork['status']
  reason: string
  eid: number | null
  score: number | null
  times: number
  changed_at: Date
  total: number
}

/** One page of works, what was last evaluated or changed first. */
export async function evaluatedWorks(app: Uses<'pool'>, actor: Actor, { status, work_from, keyword, page, size }: Wanted) {
  const { rows } = await app.pool.query<Row>(
    `${ALL} select *, count(*) over ()::int total from told
     where ($5::int is null and status <> ${STATE.deleted} or status = $5) and ($6::int is null or work_from = $6)
       and ($7::text is null or position(lower($7) in lower(work_name)) > 0)
     order by changed_at desc, work_from, work_id desc limit $8 offset $9`,
    [
      actor.teamId,
      actor.userId,
      actor.isOwner,
      actor.permissions.includes('AiEvaluate'),
      status ?? null,
      work_from ?? null,
      keyword || null,
      size,
      (page - 1) * size,
    ],
  )
  const list = rows.map(({ changed_at, total: _total, ...row }) => ({
    work_from: row.work_from,
    work_id: row.work_id,
    work_name: row.work_name,
    kind: row.kind,
    words: row.words,
    status: row.status,
    reason: row.reason,
    eid: row.eid,
    score: row.score,
    times: row.times,
    updated_at: changed_at.toISOString(),
  }))
  return { list, total: rows[0]?.total ?? 0, page, size }
}

/** Works from outside, the newest first. */
export async function outsideWorks(app: Uses<'pool'>, teamId: number, page: number, size: number) {
  const { rows } = await app.pool.query<{ work_id: number; work_name: string; kind: Kind; words: number; created_at: Date; total: number }>(
    `select id work_id, name work_name, kind, words, created_at, count(*) over ()::int total from evaluated_files
     where team_id = $1 and is_kept and deleted_at is null order by id desc limit $2 offset $3`,
    [teamId, size, (page - 1) * size],
  )
  const list = rows.map(({ total: _total, created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
  return { list, total: rows[0]?.total ?? 0, page, size }
}
