// A person's own lane in a pool: held back and let go on, and put into another order.
import type pg from 'pg'
import { between } from './jobs.rules.ts'

export interface LaneState {
  paused: boolean
  /** Jobs that nobody has begun. */
  waiting: number
  /** The lowest priority among them, at most 0. */
  lowest: number
  /** The lowest priority above 0 among them: the last of those that go before every series. */
  lowest_soon: number | null
}

export async function laneOf(db: pg.Pool | pg.PoolClient, name: string, userId: number): Promise<LaneState> {
  const { rows } = await db.query<LaneState>(
    `select paused, waiting, least(0, (select min(priority) from jobs where state = 'waiting' and pool = $1 and user_id = $2)) lowest,
       (select min(priority) from jobs where state = 'waiting' and pool = $1 and user_id = $2 and priority > 0) lowest_soon
     from job_lanes where pool = $1 and user_id = $2`,
    [name, userId],
  )
  return rows[0] ?? { paused: false, waiting: 0, lowest: 0, lowest_soon: null }
}

/** Holds a lane back, or lets it go on at the present virtual time: it does not have to make up for the time it rested. */
export async function pauseLane(pool: pg.Pool, name: string, userId: number, paused: boolean): Promise<void> {
  await pool.query(
    `insert into job_lanes as lane (pool, user_id, paused) values ($1, $2, $3)
     on conflict (pool, user_id) do update set paused = $3, vtime = case when $3 then lane.vtime else greatest(lane.vtime,
       coalesce((select min(vtime) from job_lanes where pool = $1 and waiting > 0 and not paused), lane.vtime)) end`,
    [name, userId, paused],
  )
  if (!paused) await pool.query(`select pg_notify('job_ready', $1)`, [name])
}

/** The first jobs of a lane that wait, in their order. */
export async function firstWaiting(pool: pg.Pool, name: string, userId: number, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from jobs where state = 'waiting' and pool = $1 and user_id = $2 order by priority desc, id limit $3`,
    [name, userId, limit],
  )
  return rows.map(row => row.id)
}

/** Jobs of a lane that keep together, and the priority that they share. */
export interface LaneGroup {
  job_ids: readonly number[]
  priority: number
}

/**
 * Puts one group of a lane where it stands in `groups`, which are all of them in the order that is wanted: only its own jobs are written, with
 * a priority between its neighbours. Where there is none left the whole lane is written. Jobs that were begun meanwhile are left alone.
 */
export async function placeInLane(pool: pg.Pool, name: string, userId: number, groups: readonly LaneGroup[], at: number): Promise<void> {
  const priority = between(groups[at - 1]?.priority, groups[at + 1]?.priority)
  const written = priority === null ? groups.map(({ job_ids }, nth) => ({ job_ids, priority: -1 - nth })) : [{ ...groups[at]!, priority }]
  await pool.query(
    `update jobs set priority = given.priority from unnest($3::bigint[], $4::float8[]) given (id, priority)
     where jobs.id = given.id and pool = $1 and user_id = $2 and state = 'waiting'`,
    [name, userId, written.flatMap(group => group.job_ids), written.flatMap(group => group.job_ids.map(() => group.priority))],
  )
}
