// Tests of jobs on a real database: fair order, crashes, cancelling, trying again, and the state machine against a model.
import { scaled } from '@qianmu/testkit/pace'
import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@qianmu/testkit/database'
import fc from 'fast-check'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../kit/database.ts'
import { inTransaction } from '../kit/pool.ts'
import { createEvents, type Events } from './events.store.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { type JobState, type JobStep, MAX_ATTEMPTS, nextState } from './jobs.rules.ts'
import { claimJob, insertJob, isHeldBy, makeStep } from './jobs.store.ts'
import { JobRefusal, type JobKind } from './worker.ts'

const log = pino({ level: 'silent' })
let connection: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let events: Events
const running: Jobs[] = []
beforeAll(async () => {
  connection = await freshDatabase()
  pool = openDatabase(connection).pool
  events = createEvents({ pool, connection, log })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(jobs => jobs.stop()))
  await pool.query('truncate jobs, job_lanes, events')
})
afterAll(() => pool.end())

async function startJobs(kinds: Record<string, JobKind['run']>, slots = 2): Promise<Jobs> {
  const jobs = createJobs({ pool, connection, events, log, slots: { test: slots } })
  for (const [kind, run] of Object.entries(kinds)) jobs.register(kind, { pool: 'test', run })
  await jobs.start()
  running.push(jobs)
  return jobs
}

function job(kind: string, userId = 1, payload: unknown = {}) {
  return { kind, userId, payload, title: '测试' }
}

async function becomes(jobs: Jobs, id: number, state: JobState, withinMs = 5000) {
  await vi.waitFor(async () => expect((await jobs.find(id))?.state).toBe(state), { timeout: withinMs, interval: 10 })
  return jobs.find(id)
}

it('runs a job and keeps its result, link and progress', async () => {
  const jobs = await startJobs({
    async add(row, { progress }) {
      progress(0.5, '一半')
      await sleep(20)
      return { result: { sum: 3, payload: row.payload }, link: '/works/1' }
    },
  })
  const { id } = await jobs.enqueue(job('add', 1, { a: 1 }))
  const done = await becomes(jobs, id, 'done')
  expect(done).toMatchObject({ result: { sum: 3, payload: { a: 1 } }, link: '/works/1', progress: 1, attempt: 1, queue_position: null })
})

it('gives one job for the same key, also when asked five times at once', async () => {
  const jobs = await startJobs({ once: async () => undefined })
  const asked = await Promise.all([1, 2, 3, 4, 5].map(() => jobs.enqueue({ ...job('once'), idempotencyKey: 'key' })))
  expect(new Set(asked.map(row => row.id)).size).toBe(1)
  const other = await jobs.enqueue({ ...job('once', 2), idempotencyKey: 'key' })
  expect(other.id).not.toBe(asked[0]?.id)
})

it('comes into being with the transaction that makes it, or not at all', async () => {
  const jobs = await startJobs({ once: async () => undefined })
  const broken = inTransaction(pool, async client => {
    await jobs.enqueue(job('once'), client)
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  expect(await jobs.list(1)).toEqual([])
  const row = await inTransaction(pool, client => jobs.enqueue(job('once'), client))
  await becomes(jobs, row.id, 'done')
})

it('begins a failing job three times and then says why, while others go on', async () => {
  const attempts: number[] = []
  const jobs = await startJobs({
    async poison(row) {
      attempts.push(row.attempt)
      throw new Error('select secret from somewhere')
    },
    fine: async () => undefined,
    async refuses() {
      throw new JobRefusal('剧本里没有对白')
    },
  })
  const [poison, fine, refuses] = await Promise.all(['poison', 'fine', 'refuses'].map(kind => jobs.enqueue(job(kind))))
  expect(await becomes(jobs, poison?.id ?? 0, 'failed')).toMatchObject({ error: '内部错误，请稍后重试', attempt: 3 })
  expect(attempts).toEqual([1, 2, 3])
  await becomes(jobs, fine?.id ?? 0, 'done')
  expect(await becomes(jobs, refuses?.id ?? 0, 'failed')).toMatchObject({ error: '剧本里没有对白', attempt: 1 })
})

it('reaches a running job with a cancel, and drops what it still produces', async () => {
  let aborted: unknown
  let finish = () => {}
  const jobs = await startJobs({
    stubborn: (_row, { signal }) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => (aborted = signal.reason))
        finish = () => resolve({ result: 'too late' })
      }),
  })
  const { id } = await jobs.enqueue(job('stubborn'))
  await becomes(jobs, id, 'running')
  await vi.waitFor(() => expect(finish).toHaveLength(0))
  expect((await jobs.cancel(id))?.state).toBe('cancelled')
  // Told so, and not by the next beat, which would find it lost.
  await vi.waitFor(() => expect(aborted).toEqual(new Error('cancelled')), 10_000)
  finish()
  await sleep(50)
  expect(await jobs.find(id)).toMatchObject({ state: 'cancelled', result: null })
  expect(await jobs.cancel(id)).toBeUndefined()
})

it('begins a failed job anew when its owner tries again, and clears what is over', async () => {
  let broken = true
  const jobs = await startJobs({
    async flaky() {
      if (broken) throw new JobRefusal('引擎没有连接')
    },
  })
  const { id } = await jobs.enqueue(job('flaky'))
  await becomes(jobs, id, 'failed')
  broken = false
  expect(await jobs.retry(id)).toMatchObject({ state: 'waiting', attempt: 0, error: '' })
  await becomes(jobs, id, 'done')
  expect(await jobs.retry(id)).toBeUndefined()
  await jobs.clear(1)
  expect(await jobs.list(1)).toEqual([])
})

it('serves 20 people evenly, whoever came first and however much they asked for', async () => {
  const served: number[] = []
  const jobs = createJobs({ pool, connection, events, log, slots: { test: 2 } })
  running.push(jobs)
  jobs.register('draw', { pool: 'test', run: async row => void served.push(row.user_id) })
  for (let user = 1; user <= 20; user++) for (let count = 0; count < (user === 1 ? 60 : 5); count++) await jobs.enqueue(job('draw', user))
  const last = (await jobs.list(20)).at(-1)
  expect(last?.queue_position).toBe(20)
  await jobs.start()
  await vi.waitFor(() => expect(served.length).toBe(155), { timeout: scaled(15_000) })
  for (let round = 1; round <= 5; round++) {
    const counts = Map.groupBy(served.slice(0, round * 20), user => user)
    expect(counts.size).toBe(20)
    for (const own of counts.values()) expect(Math.abs(own.length - round)).toBeLessThanOrEqual(1)
  }
})

it('lets somebody new begin at the present time, neither before nor behind those who worked all day', async () => {
  const order: number[] = []
  const claim = async () => order.push((await claimJob(pool, { name: 'test', away: [] }, WORKER))?.user_id ?? 0)
  const add = (user: number) => inTransaction(pool, client => insertJob(client, 'test', job('x', user)))
  for (let count = 0; count < 30; count++) await add(1)
  for (let count = 0; count < 20; count++) await claim()
  for (let count = 0; count < 10; count++) await add(2)
  order.length = 0
  for (let count = 0; count < 20; count++) await claim()
  expect(order.slice(0, 6).filter(user => user === 1)).toHaveLength(3)
})

it('runs the job of a worker that was killed again, and gives up after the third death', async () => {
  const env = { ...process.env, QIANMU_TEST_DATABASE: JSON.stringify(connection) }
  const jobs = createJobs({ pool, connection, events, log })
  running.push(jobs)
  jobs.register('hang', { pool: 'test', run: async () => undefined })
  const { id } = await jobs.enqueue(job('hang'))
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    const worker = fork(path.join(import.meta.dirname, 'test-program.ts'), { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    expect(await new Promise(resolve => worker.once('message', resolve))).toBe(attempt)
    worker.kill('SIGKILL')
    await new Promise(resolve => worker.once('exit', resolve))
  }
  await pool.query('update jobs set attempt = $2, lease_until = now() where id = $1', [id, MAX_ATTEMPTS])
  await jobs.start()
  expect(await becomes(jobs, id, 'failed', 12_000)).toMatchObject({ error: '运行任务的进程连续 3 次中断' })
}, 60_000)

it('hands its jobs back when it stops, so that another worker begins them at once and no attempt is lost', async () => {
  const wait: JobKind['run'] = (_row, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const first = await startJobs({ long: wait })
  const { id } = await first.enqueue(job('long'))
  await becomes(first, id, 'running')
  await first.stop()
  expect(await first.find(id)).toMatchObject({ state: 'waiting', attempt: 0 })
  const second = await startJobs({ long: async () => undefined })
  await becomes(second, id, 'done')
})

const WORKER = '00000000-0000-4000-8000-000000000001'
const STEPS: JobStep[] = ['claim', 'finish', 'refuse', 'mishap', 'handBack', 'cancel', 'retry']

it('never leaves the rules over random walks, and counts every lane right', async () => {
  const walk = fc.array(fc.record({ step: fc.constantFrom<JobStep>(...STEPS), which: fc.nat(4) }), { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(walk, async steps => {
      await pool.query('truncate jobs, job_lanes')
      const model = new Map<number, { state: JobState; attempt: number; user: number }>()
      for (const user of [1, 1, 2, 2, 3]) {
        const { row } = await inTransaction(pool, client => insertJob(client, 'test', job('x', user)))
        model.set(row.id, { state: 'waiting', attempt: 0, user })
      }
      for (const { step, which } of steps) await stepBoth([...model.keys()][which] ?? 0, step, model)
      await expectSame(model)
    }),
    { numRuns: 60 },
  )
}, 60_000)

type Model = Map<number, { state: JobState; attempt: number; user: number }>

async function stepBoth(id: number, step: JobStep, model: Model): Promise<void> {
  const known = model.get(id)
  if (!known) return
  if (step === 'claim') {
    const claimed = await claimJob(pool, { name: 'test', away: [] }, WORKER)
    const entry = claimed && model.get(claimed.id)
    const waiting = [...model.values()].some(each => each.state === 'waiting')
    expect(claimed !== undefined).toBe(waiting)
    if (!entry) return
    expect(nextState(entry.state, 'claim', entry.attempt)).toBe('running')
    Object.assign(entry, { state: 'running', attempt: entry.attempt + 1 })
    return
  }
  const expected = nextState(known.state, step, known.attempt)
  const after = await inTransaction(pool, client => makeStep(client, id, step))
  expect(after?.state).toBe(expected)
  if (!expected) return
  known.state = expected
  if (step === 'retry') known.attempt = 0
  if (step === 'handBack') known.attempt--
}

async function expectSame(model: Model): Promise<void> {
  const { rows } = await pool.query('select id, state, attempt from jobs order by id')
  expect(rows).toEqual([...model].map(([id, { state, attempt }]) => ({ id, state, attempt })))
  const lanes = await pool.query('select user_id, waiting from job_lanes order by user_id')
  for (const { user_id: user, waiting } of lanes.rows) {
    expect(waiting).toBe([...model.values()].filter(each => each.user === user && each.state === 'waiting').length)
  }
}

it('drops the result of a worker that no longer holds the job', async () => {
  const { row } = await inTransaction(pool, client => insertJob(client, 'test', job('x')))
  const first = await claimJob(pool, { name: 'test', away: [] }, WORKER)
  await inTransaction(pool, client => makeStep(client, row.id, 'mishap'))
  await claimJob(pool, { name: 'test', away: [] }, WORKER)
  const late = { worker: WORKER, attempt: first?.attempt ?? 0 }
  expect(await inTransaction(pool, client => makeStep(client, row.id, 'finish', {}, isHeldBy(late)))).toBeUndefined()
})
