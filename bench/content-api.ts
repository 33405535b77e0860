// Listing documents and saving one: our calls against bare node:http + pg doing the same work, interleaved. Figure: CPU of the server process per request.
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { generateNKeysBetween } from 'fractional-indexing'
import pg from 'pg'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'
import { pino } from 'pino'

const DOCS = 2000
const PAGE = 50
const CHARACTERS = 4000
const ROUNDS = Number(process.env.ROUNDS ?? 9)
/** Rounds before those that count: a server runs for days, its code is compiled in the first seconds. */
const WARM_ROUNDS = 6
const REQUESTS = { list: 600, save: 400 }
const CONCURRENCY = 8
// Goals of the product (issue 2).
const GOALS = { list: 1.5, save: 1.6 }

const SESSION = `select s.user_id from session_tokens t join sessions s on s.id = t.session_id and s.revoked_at is null and s.ends_at > now()
  join users u on u.id = s.user_id and not u.disabled left join team_members m on m.team_id = s.team_id and m.user_id = s.user_id left join roles r on r.id = m.role_id
  where t.hash = $1 and t.expires_at > now()`
const LIST = `select d.id doc_id, d.name doc_name, d.doc_type, d.volume_id, d.words, d.scenes, d.minutes, d.status, d.assignee_id,
  coalesce(a.nickname, '') assignee, d.updated_at, u.nickname updated_by
  from docs d join users u on u.id = d.updated_by left join users a on a.id = d.assignee_id left join volumes v on v.id = d.volume_id where d.work_id = $1 and d.deleted_at is null
  order by v.order_key nulls last, d.volume_id, d.order_key, d.id limit $2 offset $3`

/** The limit: one file, no framework, the same statements; a save checks the version and keeps the whole text as history. */
async function bare(connection: pg.PoolConfig): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: 16 })
  await pool.query('create table if not exists bare_doc (id bigint primary key, version int not null, content text not null)')
  await pool.query('create table if not exists bare_history (id bigserial primary key, doc_id bigint, version int, content text)')
  const read = async (request: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return JSON.parse(Buffer.concat(chunks).toString()) as { doc_id: number; version: number; content: unknown }
  }
  const server = createServer(async (request, response) => {
    const token = (request.headers.authorization ?? '').slice(7)
    const session = await pool.query({ name: 's', text: SESSION, values: [createHash('sha256').update(token).digest('base64url')] })
    const url = new URL(request.url!, 'http://localhost')
    let data: unknown = null
    if (!session.rows.length) response.statusCode = 401
    else if (request.method === 'GET') {
      const size = Number(url.searchParams.get('size'))
      const [volumes, docs] = await Promise.all([
        pool.query({
          name: 'v',
          text: 'select id volume_id, name volume_name from volumes where work_id = $1 order by order_key, id',
          values: [url.searchParams.get('project_id')],
        }),
        pool.query({ name: 'l', text: LIST, values: [url.searchParams.get('project_id'), size, 0] }),
      ])
      data = { volumes: volumes.rows, docs: docs.rows }
    } else {
      const body = await read(request)
      const content = JSON.stringify(body.content)
      const client = await pool.connect()
      await client.query('begin')
      const held = await client.query({ name: 'h', text: 'select version from bare_doc where id = $1 for update', values: [body.doc_id] })
      const version = held.rows[0].version + 1
      await client.query({
        name: 'u',
        text: 'update bare_doc set version = $2, content = $3 where id = $1',
        values: [body.doc_id, version, content],
      })
      await client.query({
        name: 'i',
        text: 'insert into bare_history (doc_id, version, content) values ($1, $2, $3)',
        values: [body.doc_id, version, content],
      })
      await client.query('commit')
      client.release()
      data = { version, words: content.length }
    }
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ status: 0, msg: '', data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

async function product(connection: pg.PoolConfig, data: string): Promise<number> {
  const settings = readSettings({ PORT: '0', QIANMU_DATA: data, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' })
  const { url } = await startServer({ settings, connection, log: pino({ level: 'silent' }) })
  return Number(new URL(url).port)
}

/** CPU seconds that a process says it has used, which is finer than the hundredths of /proc. */
async function cpuOf(asked: ChildProcess): Promise<number> {
  asked.send('cpu')
  const [{ user, system }] = (await once(asked, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1e6
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

interface Target {
  child: ChildProcess
  port: number
}
async function child(kind: string, connection: pg.PoolConfig, data: string): Promise<Target> {
  const forked = fork(import.meta.filename, [kind], {
    env: { ...process.env, BENCH_CONNECTION: JSON.stringify(connection), BENCH_DATA: data },
  })
  const [port] = (await once(forked, 'message')) as [number]
  return { child: forked, port }
}

async function call(target: Target, token: string, method: string, address: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${target.port}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, device_id: 'bench', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { status: number; msg: string; data: Record<string, never> }
  if (answer.status !== 0) throw new Error(`${address}: ${answer.status} ${answer.msg}`)
  return answer.data
}

/** CPU ms per request of a target over one round. */
async function round(target: Target, requests: number, one: (nth: number) => Promise<unknown>): Promise<number> {
  const before = await cpuOf(target.child)
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, lane) => {
      while (next++ < requests) await one(lane)
    }),
  )
  return (((await cpuOf(target.child)) - before) * 1000) / requests
}

async function seed(connection: pg.PoolConfig, target: Target) {
  const pool = new pg.Pool(connection)
  const { token, user } = await founder(pool)
  const work = Number(
    (await call(target, token, 'POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }))
      .project_id,
  )
  await pool.query(
    `insert into docs (work_id, name, order_key, content_hash, updated_by, words) select $1, '第 ' || n || ' 集', key, '', $2, 3200 from unnest($3::text[]) with ordinality k(key, n)`,
    [work, user, generateNKeysBetween(null, null, DOCS)],
  )
  const text = Array.from({ length: 100 }, (_, nth) => `顾晚：${`末班车晚点了，站牌下只剩我们两个人${nth}。`.padEnd(36, '雨')}`)
    .join('\n')
    .slice(0, CHARACTERS)
  const docs: number[] = []
  for (let lane = 0; lane < CONCURRENCY; lane++)
    docs.push(Number((await call(target, token, 'POST', '/ixj_web/doc/add', { project_id: work, doc_name: `保存 ${lane}`, text })).doc_id))
  return { token, work, docs, pool }
}

async function main(): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home, maxConnections: 100 })
  await migrate(cluster.connection)
  const ours = await child('product', cluster.connection, path.join(home, 'data'))
  const limit = await child('bare', cluster.connection, home)
  const { token, work, docs, pool } = await seed(cluster.connection, ours)
  const states = new Map<number, { version: number; content: { content: { content: { content: { text: string }[] }[] }[] } }>()
  for (const doc of docs) states.set(doc, (await call(ours, token, 'GET', `/ixj_web/doc/detail?doc_id=${doc}`)) as never)
  await pool.query('insert into bare_doc select unnest($1::bigint[]), 1, $2', [docs, ''])
  const list = (target: Target) => () => call(target, token, 'GET', `/ixj_web/doc/list?project_id=${work}&size=${PAGE}`)
  const save = (target: Target) => async (lane: number) => {
    const doc = docs[lane]!
    const state = states.get(doc)!
    // One sentence changes per save, as an editor does.
    const block = state.content.content[0]!.content[Math.floor(Math.random() * 40)]!
    block.content[0]!.text = `${block.content[0]!.text.slice(0, 30)}${Math.floor(Math.random() * 1000)}`
    const saved = await call(target, token, 'PUT', '/ixj_web/doc/update_version', {
      doc_id: doc,
      version: state.version,
      content: state.content,
    })
    if (target === ours) state.version = Number(saved.version)
  }
  for (const [name, job] of [
    ['list', list],
    ['save', save],
  ] as const) {
    const figures: Record<'ours' | 'limit', number[]> = { ours: [], limit: [] }
    for (let nth = -WARM_ROUNDS; nth < ROUNDS; nth++) {
      const pair = { ours: await round(ours, REQUESTS[name], job(ours)), limit: await round(limit, REQUESTS[name], job(limit)) }
      if (nth < 0) continue
      figures.ours.push(pair.ours)
      figures.limit.push(pair.limit)
    }
    const ratio = median(figures.ours.map((value, at) => value / figures.limit[at]!))
    console.log(
      `${name}: ours ${median(figures.ours).toFixed(2)} ms CPU, bare ${median(figures.limit).toFixed(2)} ms CPU, ratio ${ratio.toFixed(2)} (goal ≤ ${GOALS[name]})`,
    )
  }
  await pool.end()
  // They end by themselves then, and leave a profile when run with --cpu-prof.
  for (const { child } of [ours, limit]) {
    child.disconnect()
    await once(child, 'exit')
  }
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
}

const [kind] = process.argv.slice(2)
if (kind) {
  const connection = JSON.parse(process.env.BENCH_CONNECTION!) as pg.PoolConfig
  process.send!(kind === 'bare' ? await bare(connection) : await product(connection, process.env.BENCH_DATA!))
  process.on('message', () => process.send!(process.cpuUsage()))
  process.once('disconnect', () => process.exit(0))
} else await main()
