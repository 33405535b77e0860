// Searching 10,000 documents of a team for two characters: our call over HTTP against the bare statement on the same index, in turns in one run.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { pairsOf } from '../apps/server/src/works/documents/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'

const DOCS = Number(process.env.DOCS ?? 10_000)
const WORKS = 20
/** A long episode of a short drama, or a short chapter. */
const CHARACTERS = 1500
const QUERIES = Number(process.env.QUERIES ?? 1500)
// Goal of the product (issue 3), in ms.
const GOAL_P99 = 20
const FIRST_HAN = 0x4e00
const VOCABULARY = 3000
const BATCH = 200

/** The limit: candidates by the index with the same rights, nothing told of the text. */
const BARE = `select d.id, d.name, w.id, w.name from doc_texts t join docs d on d.id = t.doc_id join works w on w.id = d.work_id
  where t.pairs @> $1 and w.team_id = $2 and w.deleted_at is null and d.deleted_at is null order by d.updated_at desc limit 20`

/** Characters as frequent as in Chinese: the k-th in proportion to 1/k. */
function* characters(): Generator<string> {
  const weights = Array.from({ length: VOCABULARY }, (_, at) => 1 / (at + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const sums = weights.map(
    (
      sum => (weight: number) =>
        (sum += weight / total)
    )(0),
  )
  let state = 7
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const wanted = state / 2 ** 32
    let [low, high] = [0, VOCABULARY - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    yield String.fromCharCode(FIRST_HAN + low)
  }
}

async function seed(pool: pg.Pool) {
  const { token, user, team } = await founder(pool)
  const one = async (text: string, values: unknown[] = []) => (await pool.query<{ id: number }>(text, values)).rows[0]!.id
  const works: number[] = []
  for (let nth = 0; nth < WORKS; nth++)
    works.push(
      await one(`insert into works (team_id, owner_id, name, project_type, script_type) values ($1, $2, $3, 1, 'SCRIPT') returning id`, [
        team,
        user,
        `作品 ${nth}`,
      ]),
    )
  return { token, user, team, works }
}

async function fill(pool: pg.Pool, user: number, works: readonly number[]): Promise<string[]> {
  const source = characters()
  const queries: string[] = []
  // Built at once, an index is the same and a hundred times sooner there.
  await pool.query('drop index doc_texts_pairs')
  for (let first = 0; first < DOCS; first += BATCH) {
    const texts = Array.from({ length: BATCH }, () => {
      let text = ''
      for (let length = 0; length < CHARACTERS; length++) text += length % 18 === 17 ? '。' : source.next().value
      return text
    })
    for (const text of texts)
      if (queries.length < QUERIES) queries.push(/[\u4e00-\u9fff]{2}/.exec(text.slice((queries.length * 37) % 1000))![0])
    const names = texts.map((_, at) => `第 ${first + at + 1} 集`)
    await pool.query(
      `with d as (
         insert into docs (work_id, name, order_key, content_hash, updated_by, updated_at)
         select $1, name, 'a' || nth, '-', $2, now() - make_interval(secs => random() * 1e6) from unnest($3::text[]) with ordinality n(name, nth) returning id, name)
       insert into doc_texts (doc_id, name, content_hash, text, pairs)
       select d.id, d.name, '-', t.text, array(select json_array_elements_text(t.pairs::json))
       from (select id, name, row_number() over (order by id) nth from d) d join unnest($4::text[], $5::text[]) with ordinality t(text, pairs, nth) using (nth)`,
      [works[(first / BATCH) % WORKS], user, names, texts, texts.map((text, at) => JSON.stringify(pairsOf(names[at]!, text)))],
    )
  }
  await pool.query('create index doc_texts_pairs on doc_texts using gin (pairs)')
  await pool.query('vacuum analyze')
  return queries
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

async function main(): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home, maxConnections: 60 })
  await migrate(cluster.connection)
  const pool = new pg.Pool(cluster.connection)
  // Idle connections are lost when the cluster stops.
  pool.on('error', () => undefined)
  const { token, user, team, works } = await seed(pool)
  const queries = await fill(pool, user, works)
  const settings = readSettings({ PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' })
  const server = await startServer({ settings, connection: cluster.connection, log: pino({ level: 'silent' }) })
  const ours = async (keyword: string) => {
    const response = await fetch(`${server.url}/ixj_web/doc/search?keyword=${encodeURIComponent(keyword)}`, {
      headers: { authorization: `Bearer ${token}`, device_id: 'bench' },
    })
    const answer = (await response.json()) as { status: number; data: unknown[] }
    if (answer.status !== 0 || !answer.data.length) throw new Error(`「${keyword}」: ${JSON.stringify(answer).slice(0, 200)}`)
  }
  const bare = (keyword: string) => pool.query({ name: 'bare', text: BARE, values: [[keyword], team] })
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  for (const keyword of queries.slice(0, 50)) await Promise.all([ours(keyword), bare(keyword)])
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (const keyword of queries) {
    figures.ours.push(await timed(() => ours(keyword)))
    figures.bare.push(await timed(() => bare(keyword)))
  }
  const [mine, limit] = [figures.ours, figures.bare].map(list => list.toSorted((one, other) => one - other)) as [number[], number[]]
  const ratio = at(
    figures.ours.map((value, nth) => value / figures.bare[nth]!).toSorted((one, other) => one - other),
    0.5,
  )
  for (const [name, list] of [
    ['ours (HTTP, with excerpts)', mine],
    ['bare statement', limit],
  ] as const)
    console.log(`${name}: p50 ${at(list, 0.5).toFixed(2)} ms, p99 ${at(list, 0.99).toFixed(2)} ms`)
  console.log(
    `${DOCS} documents, ${QUERIES} searches for two characters: p99 ${at(mine, 0.99).toFixed(1)} ms (goal ≤ ${GOAL_P99}), median ratio ${ratio.toFixed(2)}`,
  )
  await server.close()
  await pool.end()
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
}

await main()
