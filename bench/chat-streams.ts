// Streams of the AI chat: 200 at once through one server process; how much later than at the engine the first piece comes, and how soon a stopped answer ends.
// The engines are protocol fakes in one process, the server is another, and this one reads.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectEngine } from '@qianmu/engines/connectors'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { fakeChat } from '../packages/engines/src/chat/fake.ts'
import { founder } from './grown/founder.ts'

const STREAMS = Number(process.env.STREAMS ?? 200)
/** Answers at once of one engine, the most an operator can say; as many engines as that takes. */
const PLACES = 16
const PIECE_MS = 100
/** People stop one after the other. */
const STOP_EVERY_MS = 50
/** Pieces of three characters: an answer takes a minute, so that all of them run at once. */
const REPLY = '雨声盖过了脚步。'.repeat(220)
// Goals of the product (issue 28).
const GOALS = { firstMs: 100, stopMs: 300 }

/** What runs in processes of its own, each of which tells its address. */
const ROLES = {
  async engines() {
    const fake = await fakeChat({ pieceMs: PIECE_MS, key: '' })
    fake.setReply(() => REPLY)
    return fake.url
  },
  async server() {
    const settings = readSettings({ PORT: '0', QIANMU_DATA: process.env.BENCH_DATA, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' })
    const connection = JSON.parse(process.env.BENCH_CONNECTION!) as pg.PoolConfig
    const running = await startServer({ settings, connection, connect: connectEngine, log: pino({ level: 'silent' }) })
    process.once('SIGTERM', () => void running.close().then(() => process.exit()))
    return running.url
  },
}
type Role = keyof typeof ROLES
async function start(role: Role, env: Record<string, string> = {}) {
  const execArgv = role === 'server' && process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
  const child = fork(import.meta.filename, [role], { env: { ...process.env, ...env }, execArgv })
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]!
const told = (values: readonly number[]) => `p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms`

/** Data of the events of a stream, as they come. */
async function* eventsOf(answer: Response): AsyncGenerator<Record<string, unknown>> {
  let rest = ''
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      const data = /^data: (\{.*)$/m.exec(event)?.[1]
      if (data) yield JSON.parse(data) as Record<string, unknown>
    }
  }
}

/** Calls of an official founder. */
async function visit(url: string, pool: pg.Pool) {
  const { token, user } = await founder(pool)
  await pool.query(`update users set tags = array['is_official'] where id = $1`, [user])
  const headers = { device_id: 'bench', 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const post = (address: string, input: object) => fetch(url + address, { method: 'POST', headers, body: JSON.stringify(input) })
  const call = async (address: string, input: object) => {
    const { status, msg } = (await (await post(address, input)).json()) as { status: number; msg: string }
    if (status !== 0) throw new Error(`${address}: ${msg}`)
  }
  return { post, call }
}
type Visitor = Awaited<ReturnType<typeof visit>>

/** ms until the engine itself says its first word. */
async function atEngine(address: string): Promise<number> {
  const from = performance.now()
  const body = JSON.stringify({ model: 'qwen-plus', stream: true, messages: [{ role: 'user', content: '写' }] })
  const answer = await fetch(`${address}/chat/completions`, { method: 'POST', body })
  for await (const event of eventsOf(answer)) if (JSON.stringify(event).includes('雨')) break
  return performance.now() - from
}

/** One question: ms until its first piece, how to stop it, and how its reading ends. */
async function ask({ post, call }: Visitor) {
  const from = performance.now()
  const answer = await post('/aigc_web/ai/stream_generate_content', { prompt: '写一段', model: 'qwen' })
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) throw new Error(await answer.text())
  const begun = Promise.withResolvers<{ id: number; ms: number }>()
  const over = (async () => {
    let id = 0
    let said = 0
    let finish: unknown
    let last = {}
    for await (const event of eventsOf(answer)) {
      id ||= Number(event['answer_id'] ?? 0)
      finish = event['finish'] ?? finish
      last = event
      if (event['response'] && !said) begun.resolve({ id, ms: performance.now() - from })
      said += String(event['response'] ?? '').length
    }
    return { said, finish, last, at: performance.now() }
  })()
  const { id, ms } = await Promise.race([
    begun.promise,
    over.then(({ last }) => Promise.reject(new Error(`an answer without a word: ${JSON.stringify(last)}`))),
  ])
  return {
    ms,
    async stop() {
      const asked = performance.now()
      await call('/aigc_web/ai/stop', { answer_id: id })
      const { said, finish, at } = await over
      if (finish !== 'stopped' || said === 0) throw new Error(`ended as ${String(finish)} with ${said} characters`)
      return at - asked
    },
    over,
  }
}

async function measure(): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-chat-'))
  fs.chmodSync(home, 0o755) // PostgreSQL runs as a user of its own when we are root
  const cluster = await openCluster({ home, maxConnections: 100 })
  await migrate(cluster.connection)
  const engines = await start('engines')
  const server = await start('server', { BENCH_CONNECTION: JSON.stringify(cluster.connection), BENCH_DATA: path.join(home, 'data') })
  const pool = new pg.Pool(cluster.connection)
  const address = engines.url
  try {
    const visitor = await visit(server.url, pool)
    for (let nth = 0; nth < Math.ceil(STREAMS / PLACES); nth++)
      await visitor.call('/ixj_web/engine/add', { kind: 'chat', name: `引擎 ${nth}`, address, model: 'qwen-plus', places: PLACES })
    // The first one warms both up.
    await (await ask(visitor)).stop()
    const alone = { engine: [] as number[], ours: [] as number[] }
    for (let round = 0; round < 10; round++) {
      alone.engine.push(await atEngine(address))
      const one = await ask(visitor)
      alone.ours.push(one.ms)
      await one.stop()
    }
    const all = await Promise.all(Array.from({ length: STREAMS }, () => ask(visitor)))
    const engine = await Promise.all(Array.from({ length: 10 }, () => atEngine(address)))
    const half = all.slice(0, STREAMS / 2)
    const stopped = await Promise.all(half.map((each, nth) => sleep(nth * STOP_EVERY_MS).then(each.stop)))
    const rest = await Promise.all(all.slice(STREAMS / 2).map(each => each.over))
    const whole = rest.filter(({ said, finish }) => finish === 'stop' && said === REPLY.length).length
    const firsts = all.map(({ ms }) => ms)
    const added = quantile(alone.ours, 0.5) - quantile(alone.engine, 0.5)
    console.log(
      `first piece, one stream: engine ${told(alone.engine)}; here ${told(alone.ours)}; added ${added.toFixed(0)} ms (aim ${GOALS.firstMs})`,
    )
    console.log(`first piece, ${STREAMS} begun at once: ${told(firsts)}; engine beside them ${told(engine)}`)
    console.log(`stop among ${STREAMS} streams, ${half.length} one after the other: ${told(stopped)} (aim p95 ${GOALS.stopMs})`)
    console.log(`answers that were not stopped: ${whole} of ${rest.length} whole`)
  } finally {
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    engines.child.kill()
    await pool.end()
    await cluster.stop()
    fs.rmSync(home, { recursive: true, force: true })
  }
}

const role = process.argv[2] as Role | undefined
if (role) process.send!(await ROLES[role]())
else await measure()
