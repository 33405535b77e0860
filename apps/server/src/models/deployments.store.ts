// Where the copies of uploaded models are, in the database: at which engines, in which state, and what is to be removed.
import type { Deployment } from '@qianmu/contract/models/own'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import type { NewJob } from '../jobs/index.ts'

/** An engine of the operators that copies can be put at. */
export interface Target {
  engine_id: number
  name: string
  models_folder: string
}

/** Those with a folder for models. */
export async function targets(pool: pg.Pool): Promise<Target[]> {
  const { rows } = await pool.query<Target>(
    `select id as engine_id, name, models_folder from engines
     where models_folder <> '' and kind = 'comfy' and enabled and deleted_at is null order by rank, id`,
  )
  return rows
}

/** Notes that copies are to be made, with the job that makes them; a job that waits for it already is enough. */
export const enqueueDeployment = (app: Uses<'jobs' | 'now' | 'pool'>, modelId: number, at: readonly Target[], job: NewJob): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { rowCount } = await client.query(
      `insert into model_deployments (model_id, engine_id, state, at) select $1, unnest($2::bigint[]), 'waiting', $3
       on conflict (model_id, engine_id) do update set state = 'waiting', reason = '', at = $3
         where model_deployments.state not in ('waiting', 'copying')`,
      [modelId, at.map(each => each.engine_id), app.now()],
    )
    if (rowCount) await app.jobs.enqueue(job, client)
  })

/** The engines at which a model's copy is still to be made, each with where it was `before`, '' for nowhere. */
export async function undone(pool: pg.Pool, modelId: number): Promise<(Target & { before: string })[]> {
  const { rows } = await pool.query<{ engine_id: number; path: string }>(
    `select engine_id, path from model_deployments where model_id = $1 and state in ('waiting', 'copying', 'failed')`,
    [modelId],
  )
  return (await targets(pool)).flatMap(target => {
    const row = rows.find(({ engine_id }) => engine_id === target.engine_id)
    return row ? { ...target, before: row.path } : []
  })
}

export const noteDeployment = (
  app: Uses<'now' | 'pool'>,
  modelId: number,
  engineId: number,
  { state, reason = '', path }: { state: Deployment['state']; reason?: string; path?: string },
) =>
  app.pool.query(
    'update model_deployments set state = $3, reason = $4, path = coalesce($5, path), at = $6 where model_id = $1 and engine_id = $2',
    [modelId, engineId, state, reason, path ?? null, app.now()],
  )

/** A job that came to nothing leaves nothing that seems to go on. */
export const failDeployments = (client: pg.PoolClient, modelId: number, reason: string) =>
  client.query(`update model_deployments set state = 'failed', reason = $2 where model_id = $1 and state in ('waiting', 'copying')`, [
    modelId,
    reason,
  ])

/** A model whose time to be taken back is over. */
export interface Leftover {
  model_id: number
  /** null while a training keeps the file. */
  file_id: number | null
  paths: string[]
}
export async function leftovers(app: Uses<'pool'>, before: Date): Promise<Leftover[]> {
  const { rows } = await app.pool.query<Leftover>(
    `select m.model_id, case when exists (select 1 from training_epochs e where e.file_id = m.file_id) then null else m.file_id end as file_id, coalesce(array_agg(d.path) filter (where d.path <> ''), '{}') as paths
     from own_models m left join model_deployments d using (model_id) where m.deleted_at < $1 group by m.model_id limit 50`,
    [before],
  )
  return rows
}
export const forgetOwn = (app: Uses<'pool'>, modelId: number) => app.pool.query('delete from own_models where model_id = $1', [modelId])
