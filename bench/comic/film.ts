// 一键成片 with nothing connected: how soon the first picture of an episode is seen, all of it can be watched, and its MP4 and pages are there.
// `SIZE=` characters of the script (ten printed pages are some 5,000).
import { composerEngine } from '@qianmu/engines/music'
import { sketchEngine } from '@qianmu/engines/sketch'
import { espeakEngine } from '@qianmu/engines/speech'
import { inventedScript } from '@qianmu/script/language/invented-story'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { readSettings } from '../../apps/server/src/kit/settings.ts'
import { startServer } from '../../apps/server/src/start.ts'
import { founder } from '../grown/founder.ts'

const SIZE = Number(process.env.SIZE ?? 5000)
const LOOK_MS = 200
// Goals of the product: seconds to the first picture, and to all of it.
const GOALS = { first: 5, all: 60 }

const [sketch, voice, composer] = [sketchEngine(), espeakEngine(), composerEngine()]
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-film-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home: path.join(home, 'pg'), maxConnections: 60 })
await migrate(cluster.connection)
const pool = new pg.Pool(cluster.connection)
// The cluster stops under the last of its connections.
pool.on('error', () => undefined)
const server = await startServer({
  settings: readSettings({ PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '1000' }),
  connection: cluster.connection,
  engines: [{ id: 'sketch', engine: sketch, embedded: true }],
  speech: [{ id: 'draft-voice', engine: voice, places: 2 }],
  music: [{ id: 'composer', engine: composer, places: 1 }],
  log: pino({ level: 'silent' }),
})
const { token } = await founder(pool)
interface Stage {
  key: string
  state: string
  done: number
  of: number
  seconds: number | null
}
/** What the calls that are made here answer. */
interface Told {
  project_id: number
  doc_id: number
  stages: Stage[]
  length: number
  job: { state: string; error: string }
}
async function call(method: 'GET' | 'POST', at: string, input: Record<string, string | number>): Promise<Told> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, device_id: 'bench-film' }
  const query =
    method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()}` : ''
  const answer = await fetch(`${server.url}${at}${query}`, { method, headers, ...(method === 'POST' && { body: JSON.stringify(input) }) })
  const { status, msg, data } = (await answer.json()) as { status: number; msg: string; data: Told }
  if (status !== 0) throw new Error(`${at}: ${msg}`)
  return data
}
const { project_id } = await call('POST', '/ixj_web/project/add', { project_name: '样片', project_type: 1, script_type: 'SCRIPT' })
const { text } = inventedScript(SIZE, 7)
const { doc_id } = await call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })
const began = performance.now()
const seconds = () => (performance.now() - began) / 1000
await call('POST', '/ixj_web/film/make', { doc_id })
const at = new Map<string, number>()
for (;;) {
  const { stages, job, length } = await call('GET', '/ixj_web/film/detail', { doc_id })
  const stage = (key: string) => stages.find(each => each.key === key)!
  if (stage('pictures').done > 0 && !at.has('first')) at.set('first', seconds())
  for (const { key, state } of stages) if (state === 'done' && !at.has(key)) at.set(key, seconds())
  if (job.state === 'failed') throw new Error(job.error)
  if (job.state === 'done') {
    const watched = Math.max(...['pictures', 'voices', 'music'].map(key => at.get(key) ?? Infinity))
    const [first, all] = [at.get('first')!, seconds()]
    console.log(`${text.length} characters, ${stage('pictures').of} shots, ${stage('voices').of} lines, a film of ${length.toFixed(0)} s`)
    console.log(
      `first picture ${first.toFixed(1)} s (${GOALS.first}) · whole in the player ${watched.toFixed(1)} s · all ${all.toFixed(1)} s (${GOALS.all})`,
    )
    for (const { key, seconds: took } of stages) if (took !== null) console.log(`  ${key.padEnd(12)} ${took.toFixed(1)} s`)
    break
  }
  await sleep(LOOK_MS)
}
console.log(`load ${os.loadavg()[0]!.toFixed(1)} on ${os.availableParallelism()} processors`)
await server.close()
await pool.end()
await cluster.stop()
await Promise.all([sketch.close(), voice.close(), composer.close()])
fs.rmSync(home, { recursive: true, force: true })
