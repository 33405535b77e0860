// Custom models in the database: what they are, where they stand, and what a training told.
import { TRAINING_LIMITS, type TrainingState } from '@qianmu/contract/models/custom'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse } from '../kit/refuse.ts'
import { ownRow } from '../kit/own-row.store.ts'

/** A custom model, or one that was uploaded: both are released and taken back by the same calls. */
export const findCustomModel = ownRow(
  '(select model_id, user_id, team_id from trainings union select model_id, user_id, team_id from own_models) x',
  { user: 'x.user_id', id: 'x.model_id' },
)

export interface TrainingRow {
  model_id: number
  team_id: number
  user_id: number
  name: string
  model_type: '' | 'screen' | 'role' | 'clothing' | 'scene'
  base_model: 'SDXL' | 'SD1.5' | 'F.1'
  checkpoint: string
  trigger_word: string
  class_word: string
  intro: string
  cover_id: number | null
  crop: boolean
  features: string[]
  prompts: string[]
  params: string
  state: TrainingState
  error: string
  job_id: number | null
  set_job_id: number | null
  set_error: string
  run: number
  engine: string
  step: number
  total_steps: number
  epoch: number
  epochs: number
  loss: number | null
  seconds_per_step: number | null
  stops_after: boolean
  log: string[]
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  images: number
}

const IMAGES = '(select count(*)::int from training_images i where i.model_id = t.model_id and i.deleted_at is null) as images'

export async function oneTraining(app: Uses<'pool'>, id: number): Promise<TrainingRow> {
  const { rows } = await app.pool.query<TrainingRow>(
    `select t.*, ${IMAGES} from trainings t where t.model_id = $1 and t.deleted_at is null`,
    [id],
  )
  return found(rows[0], '自训模型')
}

/** Undefined for a model that was uploaded. */
export async function trainingBehind(app: Uses<'pool'>, id: number): Promise<TrainingRow | undefined> {
  const { rows } = await app.pool.query<TrainingRow>(
    `select t.*, ${IMAGES} from trainings t where t.model_id = $1 and t.deleted_at is null`,
    [id],
  )
  return rows[0]
}

interface Who {
  teamId: number
  userId: number
}
type New = Pick<TrainingRow, 'name' | 'model_type' | 'base_model' | 'trigger_word' | 'params' | 'prompts'> & { file_name: string }

/** @throws a refusal with 1013 when one has as many as one may */
export const insertTraining = (app: Uses<'now' | 'pool'>, { teamId, userId }: Who, row: New): Promise<number> =>
  inTransaction(app.pool, async client => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`trainings ${teamId} ${userId}`])
    const { rows } = await client.query<{ total: number }>(
      'select count(*)::int as total from trainings where team_id = $1 and user_id = $2 and deleted_at is null',
      [teamId, userId],
    )
    if (rows[0]!.total >= TRAINING_LIMITS.models) refuse(STATUS.limit, `每人最多 ${TRAINING_LIMITS.models} 个自训模型，请先删除不用的`)
    const made = await client.query<{ id: number }>(`insert into model_files (kind, key) values ('lora', $1) returning id`, [
      row.file_name.toLowerCase(),
    ])
    const { id } = made.rows[0]!
    await client.query(
      `insert into trainings (model_id, team_id, user_id, name, model_type, base_model, trigger_word, params, prompts, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [id, teamId, userId, row.name, row.model_type, row.base_model, row.trigger_word, row.params, row.prompts, app.now()],
    )
    return id
  })

export type Change = {
  [
    K in
      | 'name'
      | 'model_type'
      | 'base_model'
      | 'checkpoint'
      | 'trigger_word'
      | 'class_word'
      | 'intro'
      | 'cover_id'
      | 'crop'
      | 'features'
      | 'prompts'
      | 'params'
      | 'set_job_id'
      | 'set_error'
  ]?: TrainingRow[K] | undefined
}
export async function changeTraining(app: Uses<'now' | 'pool'>, id: number, change: Change): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (!given.length) return
  // Names of columns, out of the type above.
  const sets = given.map(([column], nth) => `${column} = $${nth + 3}`).join(', ')
  await app.pool.query(`update trainings set ${sets}, updated_at = $2 where model_id = $1`, [
    id,
    app.now(),
    ...given.map(([, value]) => value),
  ])
}

/** Bins a custom model, or takes it out again; what was released of it goes along. */
export const binTraining = (app: Uses<'now' | 'pool'>, id: number, at: Date | null): Promise<void> =>
  inTransaction(app.pool, async client => {
    await client.query('update trainings set deleted_at = $2, updated_at = $3 where model_id = $1', [id, at, app.now()])
    await client.query('update own_models set deleted_at = $2 where model_id = $1', [id, at])
  })

export interface TrainingFilter {
  keyword: string
  state?: string | undefined
  page: number
  size: number
}
export async function listTrainings(app: Uses<'pool'>, { teamId, userId }: Who, { keyword, state, page, size }: TrainingFilter) {
  const where = `t.team_id = $1 and t.user_id = $2 and t.deleted_at is null and ($3::text is null or t.state = $3) and ($4 = '' or strpos(lower(t.name), $4) > 0)`
  const values = [teamId, userId, state ?? null, keyword.trim().toLowerCase()]
  const [rows, count] = await Promise.all([
    app.pool.query<TrainingRow>(
      `select t.*, ${IMAGES} from trainings t where ${where} order by t.updated_at desc, t.model_id desc limit $5 offset $6`,
      [...values, size, (page - 1) * size],
    ),
    app.pool.query<{ total: number }>(`select count(*)::int as total from trainings t where ${where}`, values),
  ])
  return { rows: rows.rows, total: count.rows[0]!.total }
}

/** Begins a run: one at a time of a model. @returns its number, undefined when one is under way */
export async function beginRun(
  client: pg.PoolClient,
  id: number,
  { at, total, epochs }: { at: Date; total: number; epochs: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ run: number }>(
    `update trainings set run = run + 1, state = 'preparing', error = '', step = 0, total_steps = $3, epoch = 0, epochs = $4, loss = null, seconds_per_step = null,
       stops_after = false, log = '{}', updated_at = $2
     where model_id = $1 and deleted_at is null and state not in ('preparing', 'queued', 'training') returning run`,
    [id, at, total, epochs],
  )
  return rows[0]?.run
}
/** Takes a run up again from an epoch that it kept: what came after that is drawn anew. @returns its number, undefined when one is under way */
export async function resumeRun(
  client: pg.PoolClient,
  id: number,
  { at, total, epochs, from }: { at: Date; total: number; epochs: number; from: { epoch: number; step: number } },
): Promise<number | undefined> {
  const { rows } = await client.query<{ run: number }>(
    `update trainings set state = 'preparing', error = '', step = $5, total_steps = $3, epoch = $6, epochs = $4, stops_after = false, updated_at = $2
     where model_id = $1 and deleted_at is null and state not in ('preparing', 'queued', 'training') returning run`,
    [id, at, total, epochs, from.step, from.epoch],
  )
  const run = rows[0]?.run
  if (run !== undefined)
    await client.query('delete from training_points where model_id = $1 and run = $2 and step > $3', [id, run, from.step])
  return run
}

export const linkTrainJob = (client: pg.PoolClient, id: number, jobId: number) =>
  client.query('update trainings set job_id = $2 where model_id = $1', [id, jobId])

/** Where a run stands, unless another one was begun meanwhile. */
export const setState = (
  db: pg.Pool | pg.PoolClient,
  id: number,
  run: number,
  { state, error = '', at }: { state: TrainingState; error?: string; at: Date },
) => db.query('update trainings set state = $3, error = $4, updated_at = $5 where model_id = $1 and run = $2', [id, run, state, error, at])

/** The state that a run which is over leaves: what was released stays so. */
export const endRun = (
  client: pg.PoolClient,
  id: number,
  run: number,
  { state, error, at }: { state: 'trained' | 'failed' | 'cancelled'; error: string; at: Date },
) =>
  client.query('update trainings set state = $3, error = $4, updated_at = $5, stops_after = false where model_id = $1 and run = $2', [
    id,
    run,
    state,
    error,
    at,
  ])

export const askStop = (app: Uses<'pool'>, id: number) =>
  app.pool.query(`update trainings set stops_after = true where model_id = $1 and state = 'training'`, [id])
export async function wantsStop(app: Uses<'pool'>, id: number): Promise<boolean> {
  const { rows } = await app.pool.query<{ stops_after: boolean }>('select stops_after from trainings where model_id = $1', [id])
  return rows[0]?.stops_after ?? false
}

export interface Point {
  step: number
  loss: number
  lr: number | null
}
export interface Told {
  engine: string
  step: number
  total: number
  epoch: number
  epochs: number
  loss: number | null
  seconds: number | null
  points: readonly Point[]
  lines: readonly string[]
}
const LINES_KEPT = 200
/** Writes what a training told since it was last written. */
export const noteProgress = (app: Uses<'now' | 'pool'>, id: number, run: number, told: Told): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { rowCount } = await client.query(
      `update trainings set state = 'training', engine = $3, step = $4, total_steps = $5, epoch = $6, epochs = $7, loss = coalesce($8, loss),
         seconds_per_step = coalesce($9, seconds_per_step), updated_at = $10,
         log = (select coalesce(array_agg(line order by at), '{}') from (select line, at from unnest(log || $11::text[]) with ordinality l(line, at) order by at desc limit ${LINES_KEPT}) kept)
       where model_id = $1 and run = $2`,
      [id, run, told.engine, told.step, told.total, told.epoch, told.epochs, told.loss, told.seconds, app.now(), told.lines],
    )
    if (!rowCount || !told.points.length) return
    await client.query(
      `insert into training_points (model_id, run, step, loss, lr) select $1, $2, * from unnest($3::int[], $4::real[], $5::real[]) on conflict do nothing`,
      [id, run, told.points.map(each => each.step), told.points.map(each => each.loss), told.points.map(each => each.lr)],
    )
  })

const POINTS_SHOWN = 2000
/** Points of the last run, evenly taken; of a whole training there are more than a chart has pixels. */
export async function pointsOf(app: Uses<'pool'>, id: number, after: number): Promise<Point[]> {
  const { rows } = await app.pool.query<Point>(
    `with p as (select step, loss, lr, row_number() over (order by step) nth, count(*) over () many from training_points
       where model_id = $1 and run = (select run from trainings where model_id = $1) and step > $2)
     select step, loss, lr from p where nth % greatest(1, ceil(many / ${POINTS_SHOWN}.0)::int) = 0 or nth = many order by step`,
    [id, after],
  )
  return rows
}

export interface EpochRow {
  id: number
  run: number
  epoch: number
  file_id: number
  size: number
  loss: number | null
  created_at: Date
}
/** The epochs of the last run that left any, the newest first. */
export async function epochsOf(app: Uses<'pool'>, id: number): Promise<EpochRow[]> {
  const { rows } = await app.pool.query<EpochRow>(
    `select * from training_epochs where model_id = $1 and run = (select max(run) from training_epochs where model_id = $1) order by epoch desc`,
    [id],
  )
  return rows
}
export async function oneEpoch(app: Uses<'pool'>, id: number, epochId: number): Promise<EpochRow> {
  const { rows } = await app.pool.query<EpochRow>('select * from training_epochs where model_id = $1 and id = $2', [id, epochId])
  return found(rows[0], '存档点')
}
export async function hasEpoch(app: Uses<'pool'>, id: number, run: number, epoch: number): Promise<boolean> {
  const { rowCount } = await app.pool.query('select 1 from training_epochs where model_id = $1 and run = $2 and epoch = $3', [
    id,
    run,
    epoch,
  ])
  return rowCount === 1
}
/** @returns whether it was not there before */
export async function insertEpoch(
  app: Uses<'now' | 'pool'>,
  id: number,
  run: number,
  { epoch, file_id, size, loss }: Omit<EpochRow, 'id' | 'run' | 'created_at'>,
): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `insert into training_epochs (model_id, run, epoch, file_id, size, loss, created_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [id, run, epoch, file_id, size, loss, app.now()],
  )
  return rowCount === 1
}

export interface SampleRow {
  epoch: number
  nth: number
  file_id: number
}
export async function samplesOf(app: Uses<'pool'>, id: number): Promise<SampleRow[]> {
  const { rows } = await app.pool.query<SampleRow>(
    `select epoch, nth, file_id from training_samples where model_id = $1 and run = (select run from trainings where model_id = $1) order by epoch, nth limit 400`,
    [id],
  )
  return rows
}
export async function insertSample(app: Uses<'pool'>, id: number, run: number, { epoch, nth, file_id }: SampleRow): Promise<boolean> {
  const { rowCount } = await app.pool.query('insert into training_samples values ($1, $2, $3, $4, $5) on conflict do nothing', [
    id,
    run,
    epoch,
    nth,
    file_id,
  ])
  return rowCount === 1
}
export async function hasSample(app: Uses<'pool'>, id: number, run: number, epoch: number, nth: number): Promise<boolean> {
  const { rowCount } = await app.pool.query('select 1 from training_samples where model_id = $1 and run = $2 and epoch = $3 and nth = $4', [
    id,
    run,
    epoch,
    nth,
  ])
  return rowCount === 1
}

/** What a step took lately on this instance, for models of a family; null where none was trained. */
export async function measuredStep(app: Uses<'pool'>, base: string): Promise<number | null> {
  const { rows } = await app.pool.query<{ seconds: number | null }>(
    `select percentile_cont(0.5) within group (order by seconds_per_step) as seconds from
       (select seconds_per_step from trainings where base_model = $1 and seconds_per_step is not null and state in ('trained', 'released') order by updated_at desc limit 20) t`,
    [base],
  )
  return rows[0]?.seconds ?? null
}

/** Custom models that were deleted before a moment, with everything that they kept. */
export async function leftovers(app: Uses<'pool'>, before: Date): Promise<{ model_id: number; files: number[] }[]> {
  const { rows } = await app.pool.query<{ model_id: number; files: number[] }>(
    `select t.model_id, array(select file_id from training_images where model_id = t.model_id union select file_id from training_samples where model_id = t.model_id
       union select e.file_id from training_epochs e where e.model_id = t.model_id and not exists (select 1 from own_models m where m.file_id = e.file_id)) as files
     from trainings t where t.deleted_at < $1 limit 20`,
    [before],
  )
  return rows
}
export const forgetTraining = (app: Uses<'pool'>, id: number) => app.pool.query('delete from trainings where model_id = $1', [id])
