// Long work for the rest of the server: enqueue it, watch it, cancel it, and run it where this process is a worker.
import type { Job } from '@qianmu/contract/jobs'
import type pg from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '../kit/pool.ts'
import type { Events } from './events.store.ts'
import { firstWaiting, type LaneGroup, laneOf, type LaneState, pauseLane, placeInLane } from './lanes.store.ts'
import {
  clearJobs,
  insertJob,
  insertJobs,
  type JobRow,
  listedJob,
  listedJobs,
  type ListedJob,
  type NewJob,
  type Queryable,
} from './jobs.store.ts'
import { nextState } from './jobs.rules.ts'
import { tellState } from './news.ts'
import { createWorker, type JobKind, takeStep } from './worker.ts'

const LIST_LENGTH = 200

/** The tray's entries for a person's jobs that are not listed one by one. */
export type GroupsOf = (userId: number) => Promise<Job[]>

/** What jobs need. */
export interface JobsOptions {
  pool: pg.Pool
  connection: pg.ClientConfig
  events: Events
  log: Logger
  /** Jobs at a time in this process, by pool; one for pools not named. */
  slots?: Record<string, number>
}

/** Long work. */
export interface Jobs {
  /** Must be called for every kind before start(), and for those that this process enqueues. */
  register(kind: string, definition: JobKind): void
  /**
   * @param client when given, the job comes into being with that transaction
   * @throws Error for a kind that was not registered
   */
  enqueue(job: NewJob, client?: Queryable): Promise<JobRow>
  /** Many jobs of one person and kind, in their order, kept out of the task tray; their ids. They come into being with the transaction. */
  enqueueAll(jobs: readonly [NewJob, ...NewJob[]], client: Queryable): Promise<number[]>
  /** Cancels a job that waits or runs; a running one is told at once, and whatever it still produces is dropped. */
  cancel(id: number): Promise<JobRow | undefined>
  /** Begins a failed or cancelled job anew. */
  retry(id: number): Promise<JobRow | undefined>
  find(id: number): Promise<ListedJob | undefined>
  /** The latest 200 jobs of a person, newest first. */
  list(userId: number): Promise<ListedJob[]>
  /** Shows many jobs of a kind as few entries of the tray. */
  addGroups(groups: GroupsOf): void
  /** The entries of all kinds that are shown in groups, newest first. */
  groups(userId: number): Promise<Job[]>
  /** Removes the person's jobs that are over from the list. */
  clear(userId: number): Promise<void>
  /** How a person's lane in a pool stands. @param client the transaction that is to see it, with what it has enqueued itself */
  lane(poolName: string, userId: number, client?: pg.PoolClient): Promise<LaneState>
  /** Holds a lane back or lets it go on; what runs is not stopped. */
  pause(poolName: string, userId: number, paused: boolean): Promise<void>
  /** The first jobs of a lane that wait, in the order they will be begun. */
  waiting(poolName: string, userId: number, limit: number): Promise<number[]>
  /** Puts one group of a lane where it stands among these, which are all that wait, in the order wanted. */
  place(poolName: string, userId: number, groups: readonly LaneGroup[], at: number): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export function createJobs(options: JobsOptions): Jobs {
  const { pool, events, slots = {} } = options
  const kinds = new Map<string, JobKind>()
  const grouped: GroupsOf[] = []
  const worker = createWorker({ ...options, kinds, slots })

  async function step(id: number, name: 'cancel' | 'retry'): Promise<JobRow | undefined> {
    const before = await listedJob(pool, id)
    if (!before || !nextState(before.state, name, before.attempt)) return undefined
    const along = kinds.get(before.kind)?.along
    // A job that is begun anew must not find what belongs to it as it was left; one that is stopped must not see it stop.
    if (name === 'retry') await along?.(before, name)
    const after = await takeStep({ pool, kinds }, id, name)
    if (name === 'cancel' && after) await along?.(after, name)
    if (after) await tellState(events, after)
    return after
  }

  return {
    register(kind, definition) {
      if (kinds.has(kind)) throw new Error(`this kind of job is registered already: ${kind}`)
      kinds.set(kind, definition)
    },
    async enqueue(job, client) {
      const kind = kinds.get(job.kind)
      if (!kind) throw new Error(`no such kind of job: ${job.kind}`)
      const { row, isNew } = client
        ? await insertJob(client, kind.pool, job)
        : await inTransaction(pool, own => insertJob(own, kind.pool, job))
      if (isNew && !client) await tellState(events, row)
      return row
    },
    async enqueueAll(jobs, client) {
      const kind = kinds.get(jobs[0].kind)
      if (!kind) throw new Error(`no such kind of job: ${jobs[0].kind}`)
      return insertJobs(client, kind.pool, jobs)
    },
    cancel: id => step(id, 'cancel'),
    retry: id => step(id, 'retry'),
    find: id => listedJob(pool, id),
    list: userId => listedJobs(pool, userId, LIST_LENGTH),
    addGroups: groups => void grouped.push(groups),
    groups: async userId => (await Promise.all(grouped.map(groups => groups(userId)))).flat(),
    clear: userId => clearJobs(pool, userId),
    lane: (name, userId, client) => laneOf(client ?? pool, name, userId),
    pause: (name, userId, paused) => pauseLane(pool, name, userId, paused),
    waiting: (name, userId, limit) => firstWaiting(pool, name, userId, limit),
    place: (name, userId, groups, at) => placeInLane(pool, name, userId, groups, at),
    start: worker.start,
    stop: worker.stop,
  }
}
