// Runs jobs in this process: claims them fairly, keeps their leases, tells their progress, and hands them back when it stops.
import crypto from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { inTransaction } from '../kit/pool.ts'
import { createListener } from '../kit/listen.ts'
import type { Events } from './events.store.ts'
import { HEARTBEAT_MS, INTERNAL_FAILURE, type JobStep, WORKER_DIED } from './jobs.rules.ts'
import { claimJob, findExpired, hasWaiting, isHeldBy, type JobRow, makeStep, type Outcome, renewLeases } from './jobs.store.ts'
import { tellState } from './news.ts'
import { createReporter } from './progress.ts'

const POLL_MS = 2000
const CONTENTION_PAUSE_MS = 20
const STOP_GRACE_MS = 15_000

/** A job cannot be done for a reason that its owner should read (Chinese); it is not tried again. */
export class JobRefusal extends Error {}

/** A job cannot be done just now, for a reason that its owner should read (Chinese) if it is the last; it is tried again. */
export class JobSetback extends Error {}

/** A job cannot be begun just now: it waits again as if it had not been, until what it needs is back (`away` of its kind). */
export class JobPause extends Error {}

/** What a running job gets besides itself. */
export interface JobTools {
  /** Aborted when the job is cancelled, lost to another worker, or must stop; the job should then throw or return soon. */
  signal: AbortSignal
  /** @param share 0–1, @param message for the user (Chinese); may be called as often as one likes */
  progress(share: number, message?: string): void
}

/** What a job gives back. */
export interface JobResult {
  result?: unknown
  /** Path of the result inside the product. */
  link?: string
}

/** How a kind of job is done; `payload` is what it was enqueued with. Must be safe to run again after half a run. */
export interface JobKind {
  /** Jobs of one pool share its slots. */
  pool: string
  run(job: JobRow, tools: JobTools): Promise<JobResult | void>
  /**
   * What is not there just now: jobs whose payload names one of these as `needs` are passed over.
   * @param held what the jobs of the pool need that this process runs
   */
  away?(held: readonly string[]): readonly string[]
  /** Takes what belongs to the job along when its owner stops it (afterwards) or begins it anew (before). May come twice. */
  along?(job: JobRow, step: 'cancel' | 'retry'): Promise<void>
  /** Writes what follows from the job's new state (done, failed, cancelled, waiting again), in the transaction that changes it. */
  changed?(client: pg.PoolClient, job: JobRow): Promise<void>
}

/** Makes a step of a job, and what its kind writes with it; undefined when nothing was changed. */
export async function takeStep(
  { pool, kinds }: { pool: pg.Pool; kinds: ReadonlyMap<string, JobKind> },
  ...step: Parameters<typeof makeStep> extends [unknown, ...infer Rest] ? Rest : never
): Promise<JobRow | undefined> {
  return inTransaction(pool, async client => {
    const after = await makeStep(client, ...step)
    if (after) await kinds.get(after.kind)?.changed?.(client, after)
    return after
  })
}

interface Running {
  job: JobRow
  abort: AbortController
  /** Resolves when the run is over and its outcome written. */
  over: Promise<void>
  handBack: boolean
}

/** The worker of this process. */
export interface Worker {
  start(): Promise<void>
  /** Aborts what runs and hands it back, so that another process begins it at once. */
  stop(): Promise<void>
}

interface WorkerOptions {
  pool: pg.Pool
  connection: pg.ClientConfig
  kinds: Map<string, JobKind>
  /** Jobs at a time, by pool; one for pools not named. */
  slots: Record<string, number>
  events: Events
  log: Logger
}

export function createWorker(options: WorkerOptions): Worker {
  const { pool, kinds, slots, log } = options
  const id = crypto.randomUUID()
  const running = new Map<number, Running>()
  const claiming = new Map<string, Promise<void>>()
  let stopping = true
  let timers: NodeJS.Timeout[] = []
  const listener = createListener({
    connection: options.connection,
    channels: ['job_ready', 'job_cancelled'],
    onNotification(channel, payload) {
      if (channel === 'job_ready') fill(payload)
      else running.get(Number(payload))?.abort.abort(new Error('cancelled'))
    },
    onConnected: fillAll,
    log,
  })

  function fillAll(): void {
    for (const name of new Set([...kinds.values()].map(kind => kind.pool))) fill(name)
  }

  function fill(name: string): void {
    if (!claiming.has(name))
      claiming.set(
        name,
        claim(name).finally(() => claiming.delete(name)),
      )
  }

  /** Claims jobs of the pool until its slots are full or nothing waits. */
  async function claim(name: string): Promise<void> {
    try {
      while (!stopping && runningIn(name).length < (slots[name] ?? 1)) {
        const held = runningIn(name).map(({ payload }) => String((payload as { needs?: string }).needs ?? ''))
        const away = [...kinds.values()].flatMap(kind => (kind.pool === name ? (kind.away?.(held) ?? []) : []))
        const job = await claimJob(pool, { name, away }, id)
        if (job) begin(job)
        else if (await hasWaiting(pool, { name, away })) await new Promise(resolve => setTimeout(resolve, CONTENTION_PAUSE_MS))
        else break
      }
    } catch (error) {
      log.warn({ err: error, pool: name }, 'no job could be claimed') // the poll comes back to it
    }
  }

  function runningIn(name: string): JobRow[] {
    return [...running.values()].map(({ job }) => job).filter(job => job.pool === name)
  }

  function begin(job: JobRow): void {
    const entry: Running = { job, abort: new AbortController(), over: Promise.resolve(), handBack: false }
    running.set(job.id, entry)
    entry.over = perform(options, id, entry).finally(() => {
      running.delete(job.id)
      fill(job.pool)
    })
  }

  async function beat(): Promise<void> {
    try {
      const ids = [...running.keys()]
      const held = new Set(ids.length ? await renewLeases(pool, id, ids) : [])
      for (const jobId of ids) if (!held.has(jobId)) running.get(jobId)?.abort.abort(new Error('lost'))
      await reviveOrphans(options)
      fillAll()
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
  }

  return {
    async start() {
      stopping = false
      timers = [setInterval(() => void beat(), Math.min(HEARTBEAT_MS, POLL_MS))]
      await listener.start()
    },
    async stop() {
      stopping = true
      await listener.stop()
      // A claim under way could take what is about to be handed back, and keep it from everybody until its lease runs out.
      await Promise.all(claiming.values())
      for (const entry of running.values()) {
        entry.handBack = true
        entry.abort.abort(new Error('the worker stops'))
      }
      const grace = new Promise(resolve => setTimeout(resolve, STOP_GRACE_MS).unref())
      await Promise.race([Promise.all([...running.values()].map(entry => entry.over)), grace])
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Runs a job and writes its outcome, if the worker still holds it by then. */
async function perform(options: WorkerOptions, worker: string, entry: Running): Promise<void> {
  const { pool, kinds, events, log } = options
  const { job, abort } = entry
  try {
    await tellState(events, job)
    const holder = { worker, attempt: job.attempt }
    const reporter = createReporter({ pool, events, log }, job, holder)
    const [ending, outcome] = await runJob(kinds.get(job.kind), job, { signal: abort.signal, progress: reporter.report }, log)
    reporter.stop()
    const step = entry.handBack && ending !== 'finish' ? 'handBack' : ending
    const after = await takeStep(options, job.id, step, outcome, isHeldBy(holder))
    if (after) await tellState(events, after)
  } catch (error) {
    log.error({ err: error, job: job.id }, 'the outcome of a job could not be written') // its lease runs out, and it is run again
  }
}

/** How a job ended, as the step that it makes. Nothing of an unexpected error's text reaches the user. */
async function runJob(kind: JobKind | undefined, job: JobRow, tools: JobTools, log: Logger): Promise<[Exclude<JobStep, 'claim'>, Outcome]> {
  try {
    if (!kind) throw new Error(`no such kind of job: ${job.kind}`)
    // Who listens for the abort would never hear one that has been.
    tools.signal.throwIfAborted()
    return ['finish', (await kind.run(job, tools)) ?? {}]
  } catch (error) {
    if (error instanceof JobRefusal) return ['refuse', { error: error.message }]
    if (error instanceof JobPause) return ['handBack', {}]
    if (error instanceof JobSetback) return ['mishap', { error: error.message }]
    if (!tools.signal.aborted) log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempt }, 'a job failed')
    return ['mishap', { error: INTERNAL_FAILURE }]
  }
}

/** Any worker looks after the jobs of those that have died. */
async function reviveOrphans(options: WorkerOptions): Promise<void> {
  for (const { id, ...holder } of await findExpired(options.pool)) {
    const isDead = isHeldBy(holder)
    const after = await takeStep(options, id, 'mishap', { error: WORKER_DIED }, row => isDead(row) && row.expired)
    if (after) await tellState(options.events, after)
  }
}
