// What a page of the sheets of a work costs that has 1,000 of them: 400 roles, 300 scenes and 300 pieces of clothing, each with three pictures.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'

const COUNTS = { role: 400, scene: 300, clothing: 300 }
const ROUNDS = Number(process.env.ROUNDS ?? 100)
const PAGE = 50
const GOAL_MS = 50

async function seed(pool: pg.Pool) {
  const { token, user, team } = await founder(pool)
  const { rows } = await pool.query<{ id: number }>(
    `insert into works (team_id, owner_id, name, project_type, script_type) values ($1, $2, '雨夜归人', 2, 'CARTOON') returning id`,
    [team, user],
  )
  const work = rows[0]!.id
  await pool.query(
    `insert into characters (work_id, name, appearance, position, updated_by) select $1, '人物 ' || n, '黑长发，红裙', n, $2 from generate_series(1, $3) n`,
    [work, user, COUNTS.role],
  )
  for (const [kind, count] of Object.entries(COUNTS))
    await pool.query(
      `insert into comic_assets (work_id, kind, character_id, name, words, tags, order_key, updated_by)
       select $1, $2, case when $2 = 'role' then (select id from characters where work_id = $1 and position = n) end,
         case when $2 = 'role' then '' else $2 || ' ' || n end, '雨夜，长椅', '{雨,夜}', 'a' || lpad(n::text, 5, '0'), $3 from generate_series(1, $4) n`,
      [work, kind, user, count],
    )
  await pool.query(
    `insert into character_figures (character_id, asset_id, file_id, src_type, created_by)
     select case when kind = 'role' then character_id end, case when kind <> 'role' then id end, id * 3 + n, 1, $1 from comic_assets, generate_series(1, 3) n`,
    [user],
  )
  await pool.query('analyze')
  return { token, user, team, work }
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home, maxConnections: 60 })
await migrate(cluster.connection)
const pool = new pg.Pool(cluster.connection)
const { token, user, team, work } = await seed(pool)
await pool.end()
const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' }
const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log: pino({ level: 'silent' }) })
const headers = { authorization: `Bearer ${token}`, device_id: 'bench', user_id: String(user), team_id: String(team) }

async function ask(kind: string, more: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${server.url}/ixj_web/work/comic/asset/${kind}_lists?project_id=${work}&size=${PAGE}&${more}`, { headers })
  const { status, data } = (await response.json()) as { status: number; data: { list: unknown[] } }
  if (status !== 0 || data.list.length === 0) throw new Error(`a list of ${kind} answered ${status}`)
  return performance.now() - began
}
for (const [kind, count] of Object.entries(COUNTS))
  for (const more of ['page=1', `page=${count / PAGE}`, 'page=1&keyword=1']) {
    for (let nth = 0; nth < 10; nth++) await ask(kind, more)
    const times: number[] = []
    const before = process.cpuUsage()
    for (let nth = 0; nth < ROUNDS; nth++) times.push(await ask(kind, more))
    const { user: busy, system } = process.cpuUsage(before)
    const sorted = times.toSorted((one, other) => one - other)
    const of = (share: number) => sorted[Math.floor(share * (ROUNDS - 1))]!.toFixed(1)
    console.log(
      `${kind} ${more}: median ${of(0.5)} ms, p95 ${of(0.95)} ms (goal ≤ ${GOAL_MS}), ${((busy + system) / 1000 / ROUNDS).toFixed(1)} ms of CPU of server and client`,
    )
  }
await server.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
