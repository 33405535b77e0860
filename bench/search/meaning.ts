// What the search by meaning costs beside its model: 100,000 passages of one team's works, and 20,000 materials of which those like one are asked for.
import type pg from 'pg'
import { openFilled } from '../load/filled.ts'

const [PASSAGES, OF_ONE, ENTRIES, SIZE] = [100_000, 100, 20_000, 384]
const GOAL_MS = 50
const MODEL = 'bench/1'

async function seed(pool: pg.Pool, user: number, team: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into works (team_id, owner_id, name, project_type, script_type) values ($1, $2, '雨夜归人', 1, 'SCRIPT') returning id`,
    [team, user],
  )
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
    [rows[0]!.id, MODEL],
  )
  await pool.query(
    `insert into entries (type, title, body, words, state) select 'sucai', '素材 ' || n, '雨落在站台上。', 7, 'published' from generate_series(1, $1) n`,
    [ENTRIES],
  )
  await pool.query(
    `insert into meanings (kind, thing_id, part, stamp, model, text, vector, signs)
   select 'entry', (select min(id) from entries) + n - 1, 0, md5('素材 ' || n || '雨落在站台上。'), $1, '素材', vector, signs from (${vectors(String(ENTRIES))}) v`,
    [MODEL],
  )
}

const { pool, ask, timesOf, close } = await openFilled(seed, {
  // The model itself takes its 50 ms apart; here is what is done with its answer.
  meaning: {
    probe: () =>
      Promise.resolve({ available: true, kind: 'embedded-model', name: '', licence: '', reason: '', capabilities: { model: MODEL } }),
    meant: texts => Promise.resolve(texts.map(() => Int8Array.from({ length: SIZE }, () => Math.round(Math.random() * 254 - 127)))),
  },
})
const material_id = (await pool.query<{ id: number }>('select min(id) id from entries')).rows[0]!.id
for (const [name, work] of [
  [`${PASSAGES} passages`, () => ask(`/ixj_web/search/meaning?keyword=${encodeURIComponent('返乡')}`)],
  [`like one of ${ENTRIES} materials`, () => ask('/mt_web/material/similar_list', { material_id })],
] as const) {
  const { middle, p99 } = await timesOf(work)
  console.log(`${name}: median ${middle.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal ≤ ${GOAL_MS})`)
}
await close()
