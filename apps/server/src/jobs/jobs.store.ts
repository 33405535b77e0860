// The statements on jobs and lanes; each step of a job and the count of its lane change in one transaction.
import type pg from 'pg'
import { isOver, type JobState, type JobStep, LEASE_S, nextState } from './jobs.rules.ts'
import { ownRow } from '../kit/own-row.store.ts'

/** Jobs are their owner's alone. */
export const findJob = ownRow('jobs x')

/** A row of the table, as the statements here give it. */
export interface JobRow {
  id: number
  kind: string
  pool: string
  title: string
  team_id: number | null
  user_id: number
  state: JobState
  progress: number
  message: string
  payload: unknown
  result: unknown
  error: string
  link: string
  attempt: number
  worker: string | null
  /** Shown in the task tray. */
  listed: boolean
  created_at: Date
  /** When the present attempt was begun. */
  started_at: Date | null
  finished_at: Date | null
}

/** A job that is to be done. */
export interface NewJob {
  kind: string
  /** Chinese, for the task tray. */
  title: string
  userId: number
  teamId?: number | null
  payload: unknown
  /** Higher first among the jobs of this person. */
  priority?: number
  /** The same key of the same person and kind gives the job that was made first. */
  idempotencyKey?: string
}

/** Somebody holds the job: its worker, at this attempt. Results of others are dropped. */
export interface Holder {
  worker: string
  attempt: number
}

/** A guard: whether the one still holds the job. */
export function isHeldBy(holder: Holder): (row: JobRow) => boolean {
  return row => row.worker === holder.worker && row.attempt === holder.attempt
}

/** What a step may change besides the state. */
export interface Outcome {
  result?: unknown
  link?: string
  error?: string
}

/** pg.Pool or a client within a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** @returns the job, and whether it is new; call it within a transaction */
export async function insertJob(client: Queryable, pool: string, job: NewJob): Promise<{ row: JobRow; isNew: boolean }> {
  const { kind, title, userId, teamId = null, payload, priority = 0, idempotencyKey = null } = job
  const inserted = await client.query<JobRow>(
    `insert into jobs (kind, pool, title, user_id, team_id, payload, priority, idempotency_key) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, kind, idempotency_key) where idempotency_key is not null do nothing returning *`,
    [kind, pool, title, userId, teamId, JSON.stringify(payload), priority, idempotencyKey],
  )
  const row = inserted.rows[0]
  if (row) {
    await joinLane(client, pool, userId)
    return { row, isNew: true }
  }
  const same = await client.query<JobRow>('select * from jobs where user_id = $1 and kind = $2 and idempotency_key = $3', [
    userId,
    kind,
    idempotencyKey,
  ])
  if (!same.rows[0]) throw new Error('a job with the same key vanished')
  return { row: same.rows[0], isNew: false }
}

/** Inserts many jobs of one person and kind, in this order and without keys; call it within a transaction. */
export async function insertJobs(client: Queryable, pool: string, jobs: readonly [NewJob, ...NewJob[]]): Promise<number[]> {
  const [{ kind, userId, teamId = null, priority = 0 }] = jobs
  const { rows } = await client.query<{ id: number }>(
    `insert into jobs (kind, pool, title, user_id, team_id, payload, priority, listed)
     select $1, $2, title, $3, $4, payload, $5, false from unnest($6::text[], $7::jsonb[]) with ordinality as given (title, payload, nth) order by nth returning id`,
    [kind, pool, userId, teamId, priority, jobs.map(job => job.title), jobs.map(job => JSON.stringify(job.payload))],
  )
  await joinLane(client, pool, userId, jobs.length)
  return rows.map(row => row.id)
}

/**
 * A lane that has been empty begins at the present virtual time: it neither has to make up for, nor profits from, the time it
 * was away.
 */
async function joinLane(client: Queryable, pool: string, userId: number, jobs = 1): Promise<void> {
  await client.query(
    `insert into job_lanes as lane (pool, user_id, waiting, vtime) values ($1, $2, $3, coalesce(
       (select min(vtime) from job_lanes where pool = $1 and waiting > 0 and not paused), (select max(vtime) from job_lanes where pool = $1), 0))
     on conflict (pool, user_id) do update set waiting = lane.waiting + $3,
       vtime = case when lane.waiting = 0 then greatest(lane.vtime, excluded.vtime) else lane.vtime end`,
    [pool, userId, jobs],
  )
  await client.query(`select pg_notify('job_ready', $1)`, [pool])
}

/** A pool, and what jobs need that is not there just now: those that name it are passed over. */
export interface OpenPool {
  name: string
  away: readonly string[]
}
const BEGUN = `state = 'waiting' and pool = $1 and not coalesce(payload ->> 'needs' = any ($2), false)`
const OPEN = `pool = $1 and waiting > 0 and not paused and
  (cardinality($2::text[]) = 0 or exists (select 1 from jobs where jobs.user_id = job_lanes.user_id and ${BEGUN}))`

/** Takes the next job of the pool for a worker: the lane that has had least, the person's own order within it. */
export async function claimJob(db: Queryable, { name, away }: OpenPool, worker: string): Promise<JobRow | undefined> {
  const { rows } = await db.query<JobRow>({
    name: 'job_claim',
    text: `with lane as (
        select pool, user_id from job_lanes where ${OPEN} order by vtime, user_id limit 1 for update skip locked
      ), job as (
        select id, pool, user_id from jobs where ${BEGUN} and user_id = (select user_id from lane)
        order by priority desc, id limit 1 for update skip locked
      ), served as (
        update job_lanes set vtime = vtime + 1, waiting = waiting - 1 where (pool, user_id) in (select pool, user_id from job)
      )
      update jobs set state = 'running', worker = $3, attempt = attempt + 1, started_at = now(), lease_until = now() + make_interval(secs => $4)
      where id in (select id from job) returning *`,
    values: [name, [...away], worker, LEASE_S],
  })
  return rows[0]
}

/** Whether a pool has jobs that may be begun and nobody has. */
export async function hasWaiting(db: Queryable, { name, away }: OpenPool): Promise<boolean> {
  const { rows } = await db.query(`select 1 from job_lanes where ${OPEN} limit 1`, [name, [...away]])
  return rows.length > 0
}

/**
 * Makes a step, if the rules allow it from the job's present state.
 * @param guard further condition on the present row
 * @returns the job after the step, or undefined when nothing was changed
 */
export async function makeStep(
  client: Queryable,
  id: number,
  step: Exclude<JobStep, 'claim'>,
  outcome: Outcome = {},
  guard: (row: JobRow & { expired: boolean }) => boolean = () => true,
): Promise<JobRow | undefined> {
  const { rows } = await client.query<JobRow & { expired: boolean }>(
    'select *, lease_until < now() as expired from jobs where id = $1 for update',
    [id],
  )
  const before = rows[0]
  if (!before || !guard(before)) return undefined
  const state = nextState(before.state, step, before.attempt)
  if (!state) return undefined
  const attempt = step === 'retry' ? 0 : before.attempt - (step === 'handBack' ? 1 : 0)
  const { result = null, link = '', error = '' } = outcome
  const after = await client.query<JobRow>(
    `update jobs set state = $2, attempt = $3, result = $4, link = $5, error = $6, worker = null, lease_until = null,
       progress = case when $2 = 'done' then 1 when $2 = 'waiting' then 0 else progress end,
       message = case when $2 in ('failed', 'cancelled') then message else '' end, finished_at = case when $7 then now() end
     where id = $1 returning *`,
    [id, state, attempt, result === null ? null : JSON.stringify(result), link, state === 'failed' ? error : '', isOver(state)],
  )
  if (state === 'waiting') await joinLane(client, before.pool, before.user_id)
  else if (before.state === 'waiting') await leaveLane(client, before.pool, before.user_id)
  if (step === 'cancel') await client.query(`select pg_notify('job_cancelled', $1)`, [String(id)])
  return after.rows[0]
}

async function leaveLane(client: Queryable, pool: string, userId: number): Promise<void> {
  await client.query('update job_lanes set waiting = waiting - 1 where pool = $1 and user_id = $2', [pool, userId])
}

/** Lengthens the leases of a worker's jobs. @returns those it still holds */
export async function renewLeases(db: Queryable, worker: string, ids: number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `update jobs set lease_until = now() + make_interval(secs => $3) where worker = $1 and id = any($2) and state = 'running' returning id`,
    [worker, ids, LEASE_S],
  )
  return rows.map(row => row.id)
}

/** Jobs whose workers have fallen silent. */
export async function findExpired(db: Queryable): Promise<(Holder & { id: number })[]> {
  const { rows } = await db.query<Holder & { id: number }>(
    `select id, worker, attempt from jobs where state = 'running' and lease_until < now() order by id limit 100`,
  )
  return rows
}

/**
 * Notes facts with a job in the transaction that does its work, so that both happen or neither: a job that was cancelled or lost meanwhile
 * must not leave anything, and one that is run again must see what was done.
 * @returns false when the worker no longer holds the job; the transaction should then be rolled back
 */
export async function noteWithWork(client: Queryable, { id, attempt }: JobRow, facts: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { rowCount } = await client.query(`update jobs set payload = payload || $3 where id = $1 and attempt = $2 and state = 'running'`, [
    id,
    attempt,
    JSON.stringify(facts),
  ])
  return rowCount === 1
}

/** Tells how far a job is. @returns false when the worker no longer holds it */
export async function writeProgress(db: Queryable, id: number, holder: Holder, progress: number, message: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jobs set progress = $4, message = $5 where id = $1 and worker = $2 and attempt = $3 and state = 'running'`,
    [id, holder.worker, holder.attempt, progress, message],
  )
  return rowCount === 1
}

/** A job with its place in the queue; null when it does not wait. */
export type ListedJob = JobRow & { queue_position: number | null }

// The k-th job of a lane is begun after at most k jobs of every other lane.
const LISTED = `select jobs.*, case when state = 'waiting' then (
    select sum(least(lane.waiting, mine.rank))::int from job_lanes lane, (
      select count(*) as rank from jobs before where before.state = 'waiting' and before.pool = jobs.pool and before.user_id = jobs.user_id
        and (before.priority > jobs.priority or (before.priority = jobs.priority and before.id <= jobs.id))
    ) mine where lane.pool = jobs.pool and lane.waiting > 0
  ) end as queue_position from jobs`

export async function listedJob(pool: pg.Pool, id: number): Promise<ListedJob | undefined> {
  const { rows } = await pool.query<ListedJob>(`${LISTED} where id = $1`, [id])
  return rows[0]
}

/** The latest jobs of a person that the task tray lists, newest first. */
export async function listedJobs(pool: pg.Pool, userId: number, limit: number): Promise<ListedJob[]> {
  const { rows } = await pool.query<ListedJob>(`${LISTED} where user_id = $1 and listed order by id desc limit $2`, [userId, limit])
  return rows
}

/** Removes the person's jobs that are over. */
export async function clearJobs(pool: pg.Pool, userId: number): Promise<void> {
  await pool.query(`delete from jobs where user_id = $1 and state in ('done', 'failed', 'cancelled')`, [userId])
}
