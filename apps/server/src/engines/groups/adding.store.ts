// The job that fetches a group of small models, and which group is being fetched.
import type { ModelGroup } from '@qianmu/contract/model-groups'
import type pg from 'pg'

/** The kind under which the job is enqueued. */
export const ADD_JOB = 'add_model_group'
export interface AddPayload {
  group: ModelGroup
}

/** The job that is at each group, or will be, and whose it is. */
export async function jobsAt(pool: pg.Pool): Promise<Map<ModelGroup, { id: number; user_id: number }>> {
  const { rows } = await pool.query<{ id: number; user_id: number; payload: AddPayload }>(
    `select id, user_id, payload from jobs where kind = $1 and state in ('waiting', 'running') order by id desc`,
    [ADD_JOB],
  )
  return new Map(rows.map(({ payload, ...job }) => [payload.group, job]))
}
