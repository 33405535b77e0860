// How the drawings of a series stand.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { Uses } from '../app.ts'

export interface SeriesStand {
  /** Pictures of records that were not deleted. */
  all: number
  done: number
  /** Done, failed or stopped. */
  ended: number
  share: number
  /** Of one that failed. */
  error: string
}

const { failed, finished } = DRAW_STATUS

export async function seriesStands(app: Uses<'pool'>, recordIds: readonly number[]): Promise<SeriesStand> {
  const { rows } = await app.pool.query<SeriesStand>(
    `select count(*)::int "all", (count(*) filter (where t.status = ${finished}))::int done,
       (count(*) filter (where t.status in (${finished}, ${failed})))::int ended,
       coalesce(sum(case when t.status in (${finished}, ${failed}) then 1 else coalesce(j.progress, 0) end) / nullif(count(*), 0), 0)::float8 share,
       coalesce(max(t.error) filter (where t.status = ${failed}), '') error
     from draw_tasks t join draw_records r on r.id = t.record_id left join jobs j on j.id = t.job_id and j.state = 'running'
     where t.record_id = any($1) and r.deleted_at is null`,
    [recordIds],
  )
  return rows[0]!
}
