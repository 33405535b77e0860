// What the search by meaning costs beside its model: 100,000 passages of one team's works, and 20,000 materials of which those like one are asked for.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../../apps/server/src/kit/settings.ts'
import { startServer } from '../../apps/server/src/start.ts'
import { founder } from '../grown/founder.ts'

const [PASSAGES, OF_ONE, ENTRIES, SIZE, ROUNDS] = [100_000, 100, 20_000, 384, 100]
const GOAL_MS = 50

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home, maxConnections: 60 })
await migrate(cluster.connection)
const pool = new pg.Pool(cluster.connection)
const { token, user, team } = await founder(pool)
const { rows } = await pool.query<{ id: number }>(
  `insert into works (team_id, owner_id, name, project_type, script_type) values ($1, $2, '雨夜归人', 1, 'SCRIPT') returning id`,
  [team, user],
)
const model = 'bench/1'
const random = `decode(string_agg(lpad(to_hex((random() * 255)::int), 2, '0'), ''), 'hex') vector, string_agg((random() < 0.5)::int::text, '')::bit(${SIZE}) signs`
const vectors = (count: string) => `select n, ${random} from generate_series(1, ${count}) n, generate_series(1, ${SIZE}) d group by n`
await pool.query(
  `insert into docs (work_id, name, content_hash, order_key, updated_by) select $1, '第 ' || n || ' 集', n::text, 'a' || n, $2 from generate_series(1, $3) n`,
  [rows[0]!.id, user, PASSAGES / OF_ONE],
)
await pool.query(
  `insert into meanings (kind, thing_id, part, work_id, stamp, model, block, text, vector, signs)
   select 'doc', (select min(id) from docs) + (n - 1) / ${OF_ONE}, (n - 1) % ${OF_ONE}, $1, ((n - 1) / ${OF_ONE} + 1)::text, $2, 'b', repeat('雨落在站台上。', 25), vector, signs
   from (${vectors(String(PASSAGES))}) v`,
  [rows[0]!.id, model],
)
await pool.query(
  `insert into entries (type, title, body, words, state) select 'sucai', '素材 ' || n, '雨落在站台上。', 7, 'published' from generate_series(1, $1) n`,
  [ENTRIES],
)
await pool.query(
  `insert into meanings (kind, thing_id, part, stamp, model, text, vector, signs)
   select 'entry', (select min(id) from entries) + n - 1, 0, md5('素材 ' || n || '雨落在站台上。'), $1, '素材', vector, signs from (${vectors(String(ENTRIES))}) v`,
  [model],
)
await pool.query('vacuum analyze')

const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000', QIANMU_ROLE: 'web' }
const server = await startServer({
  settings: readSettings(env),
  connection: cluster.connection,
  log: pino({ level: 'silent' }),
  // The model itself takes its 50 ms apart; here is what is done with its answer.
  meaning: {
    probe: () => Promise.resolve({ available: true, kind: 'embedded-model', name: '', licence: '', reason: '', capabilities: { model } }),
    meant: texts => Promise.resolve(texts.map(() => Int8Array.from({ length: SIZE }, () => Math.round(Math.random() * 254 - 127)))),
  },
})
const headers = {
  authorization: `Bearer ${token}`,
  device_id: 'bench',
  user_id: String(user),
  team_id: String(team),
  'content-type': 'application/json',
}
const first = (await pool.query<{ id: number }>('select min(id) id from entries')).rows[0]!.id
async function ask(address: string, body?: object): Promise<number> {
  const began = performance.now()
  const response = await fetch(server.url + address, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const { status, data } = (await response.json()) as { status: number; data: { list: unknown[] } }
  if (status !== 0 || !data.list.length) throw new Error(`${address} answered ${status} with ${data?.list.length}`)
  return performance.now() - began
}
for (const [name, work] of [
  [`${PASSAGES} passages`, () => ask(`/ixj_web/search/meaning?keyword=${encodeURIComponent('返乡')}`)],
  [`like one of ${ENTRIES} materials`, () => ask('/mt_web/material/similar_list', { material_id: first })],
] as const) {
  const times: number[] = []
  for (let nth = -5; nth < ROUNDS; nth++) {
    const took = await work()
    if (nth >= 0) times.push(took)
  }
  times.sort((one, other) => one - other)
  console.log(
    `${name}: median ${times[ROUNDS / 2]!.toFixed(1)} ms, p95 ${times[Math.floor(ROUNDS * 0.95)]!.toFixed(1)} ms (goal ≤ ${GOAL_MS})`,
  )
}
await pool.end()
await server.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
