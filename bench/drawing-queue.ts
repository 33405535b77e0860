// The queue and the history of drawing: claims per second and their fairness with 30,000 pictures queued; paging through 100,000 records and the prompts in them.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { claimJob, insertJobs, type NewJob } from '../apps/server/src/jobs/jobs.store.ts'
import { inTransaction } from '../apps/server/src/kit/pool.ts'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'

const USERS = 100
const EACH = 300
const CLAIMS = 10_000
const RECORDS = 100_000
const PAGES = 300
const WORKERS = 8
// Goals of the product (issue 3).
const GOALS = { claims: 1000, fairness: 0.98, pageMs: 20 }

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-queue-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home: path.join(home, 'pg'), maxConnections: 60 })
await migrate(cluster.connection)
const pool = new pg.Pool({ ...cluster.connection, max: WORKERS })
// The cluster stops under the last of its connections.
pool.on('error', () => undefined)
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

/** Claims as eight workers would, while nothing is finished; and beside them the same number of bare one-row updates, which nothing can beat. */
async function claims() {
  for (let user = 1; user <= USERS; user++) {
    const jobs = Array.from({ length: EACH }, (_, nth): NewJob => ({
      kind: 'draw',
      title: '绘图',
      userId: user,
      payload: { task_id: nth },
    }))
    await inTransaction(pool, client => insertJobs(client, 'bench', jobs as [NewJob, ...NewJob[]]))
  }
  await pool.query('analyze jobs; analyze job_lanes; create table bare as select id, 0 state from jobs; create index on bare (id)')
  const served = new Map<number, number>()
  const timed = async (total: number, one: (nth: number) => Promise<void>) => {
    let next = 0
    const lane = async () => {
      while (next < total) await one(next++)
    }
    const from = performance.now()
    await Promise.all(Array.from({ length: WORKERS }, lane))
    return total / ((performance.now() - from) / 1000)
  }
  const worker = randomUUID()
  const ours = await timed(CLAIMS, async () => {
    // A lane that another worker holds is skipped; whoever finds none free looks again.
    for (;;) {
      const job = await claimJob(pool, { name: 'bench', away: [] }, worker)
      if (!job) continue
      served.set(job.user_id, (served.get(job.user_id) ?? 0) + 1)
      return
    }
  })
  const limit = await timed(
    CLAIMS,
    async nth => void (await pool.query({ name: 'bare', text: 'update bare set state = 1 where id = $1', values: [nth + 1] })),
  )
  const shares = Array.from({ length: USERS }, (_, at) => served.get(at + 1) ?? 0)
  const sum = shares.reduce((total, share) => total + share, 0)
  return { ours, limit, fairness: sum ** 2 / (USERS * shares.reduce((total, share) => total + share ** 2, 0)) }
}

/** Pages of a person's history over HTTP, at places all through it. */
async function pages() {
  const settings = readSettings({ PORT: '0', QIANMU_DATA: home, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000', QIANMU_ROLE: 'web' })
  const server = await startServer({ settings, connection: cluster.connection, log: pino({ level: 'silent' }) })
  const { token, user, team } = await founder(pool)
  const call = async (address: string, body: object) => {
    const answer = await fetch(server.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, device_id: 'bench', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { status, msg, data } = (await answer.json()) as {
      status: number
      msg: string
      data: { list: { record_id: number }[]; next: number | null }
    }
    if (status !== 0) throw new Error(`${address}: ${msg}`)
    return data
  }
  await pool.query(
    `insert into draw_records (team_id, user_id, client_draw_type, ai_draw_type, request, prompt, base_seed, engine, quantity)
     select $1, $2, 1, 0, $3, '夜雨城市街道 ' || n / 5, n, 'sketch', 1 from generate_series(1, ${RECORDS}) n`,
    [team, user, JSON.stringify({ ai_param: '{"prompt":["夜雨城市街道"]}', ai_draw_type: 0, client_draw_type: 1 })],
  )
  await pool.query('insert into draw_tasks (record_id, nth, status) select id, 0, 5 from draw_records')
  await pool.query(
    `insert into draw_images (record_id, task_id, role, file_id, width, height, seed, engine, engine_kind, unknown_words)
     select record_id, id, 'result', 1, 512, 512, 1, '草图引擎', 'procedural', '[]' from draw_tasks`,
  )
  await pool.query('analyze draw_records; analyze draw_tasks; analyze draw_images')
  const newest = (await call('/ai_web/ai/draw_picture_list', { size: 1 })).list[0]!.record_id
  const times: number[] = []
  const prompts: number[] = []
  for (let nth = 0; nth < PAGES; nth++) {
    const before = newest - Math.floor((nth / PAGES) * (RECORDS - 100))
    const from = performance.now()
    const { list } = await call('/ai_web/ai/draw_picture_list', { size: 40, before })
    times.push(performance.now() - from)
    if (list.length !== 40) throw new Error('a page is not full')
    const again = performance.now()
    const used = await call('/ai_web/ai/draw_prompt_list', { size: 20, before })
    prompts.push(performance.now() - again)
    if (used.list.length !== 20) throw new Error('a page of prompts is not full')
  }
  await server.close()
  return { times, prompts }
}

const { ours, limit, fairness } = await claims()
console.log(
  `${USERS * EACH} queued: ${ours.toFixed(0)} claims/s (goal ${GOALS.claims}), bare updates ${limit.toFixed(0)}/s, ratio ${(limit / ours).toFixed(2)}; Jain fairness over ${USERS} people ${fairness.toFixed(4)} (goal ${GOALS.fairness})`,
)
const { times, prompts } = await pages()
const [first, last] = [times.slice(0, PAGES / 3), times.slice((PAGES * 2) / 3)]
console.log(
  `${RECORDS} records, pages of 40: p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms (goal ${GOALS.pageMs}); newest third p50 ${quantile(first, 0.5).toFixed(1)}, oldest third ${quantile(last, 0.5).toFixed(1)} ms`,
)
console.log(
  `prompts of ${RECORDS} records, pages of 20: p50 ${quantile(prompts, 0.5).toFixed(1)} ms, p99 ${quantile(prompts, 0.99).toFixed(1)} ms (goal ${GOALS.pageMs})`,
)
await pool.end()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
const slow = [times, prompts].some(each => quantile(each, 0.99) > GOALS.pageMs)
process.exitCode = ours < GOALS.claims || fairness < GOALS.fairness || slow ? 1 : 0
