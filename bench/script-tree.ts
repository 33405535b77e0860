// Opening a work of 2,000 documents in a real Chromium: from the click on the work to rows that can be used. Limit: asking for the list and parsing it.
import { generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import { founder } from './grown/founder.ts'
import { openWindow } from './load/frames.ts'

const DOCS = 2000
const VOLUMES = 20
const ROUNDS = Number(process.env.ROUNDS ?? 7)
// Goal of the product (issue 3), in ms.
const GOAL = 300

async function seed(pool: pg.Pool) {
  const { token, user, team } = await founder(pool)
  const one = async (text: string, values: unknown[] = []) => (await pool.query<{ id: number }>(text, values)).rows[0]!.id
  const work = await one(
    `insert into works (team_id, owner_id, name, project_type, script_type, docs) values ($1, $2, '长篇', 1, 'NOVEL', $3) returning id`,
    [team, user, DOCS],
  )
  await pool.query(
    `insert into volumes (work_id, name, order_key) select $1, '第 ' || n || ' 卷', key from unnest($2::text[]) with ordinality k(key, n)`,
    [work, generateNKeysBetween(null, null, VOLUMES)],
  )
  await pool.query(
    `insert into docs (work_id, volume_id, name, order_key, content_hash, updated_by, words)
     select $1, (select min(id) from volumes where work_id = $1) + (n - 1) / ${DOCS / VOLUMES}, '第 ' || n || ' 章', key, '', $2, 3200 from unnest($3::text[]) with ordinality k(key, n)`,
    [work, user, generateNKeysBetween(null, null, DOCS)],
  )
  return { token, user, work }
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

async function main(): Promise<void> {
  const { seeded, server, page, close } = await openWindow(seed)
  const { token, work } = seeded
  const figures = { ours: [] as number[], limit: [] as number[] }
  for (let nth = -2; nth < ROUNDS; nth++) {
    await page.goto(`${server.url}/workBench/worksManage`)
    await page.getByRole('link', { name: '打开《长篇》' }).waitFor()
    // The page's own clock: no message of the driver lies between.
    const ours = await page.evaluate<number>(`new Promise(done => {
      const began = performance.now()
      document.querySelector('a[aria-label="打开《长篇》"]').click()
      const look = () => (document.querySelectorAll('[role=list][aria-label="文档"] a').length > 15 ? done(performance.now() - began) : requestAnimationFrame(look))
      look()
    })`)
    const limit = await page.evaluate<number>(`(async () => {
      const began = performance.now()
      await (await fetch('/ixj_web/doc/list?project_id=${work}', { headers: { authorization: 'Bearer ${token}', device_id: 'bench' } })).json()
      return performance.now() - began
    })()`)
    if (nth < 0) continue
    figures.ours.push(ours)
    figures.limit.push(limit)
  }
  const ratio = median(figures.ours.map((value, at) => value / figures.limit[at]!))
  console.log(
    `open a work of ${DOCS} documents: ours ${median(figures.ours).toFixed(0)} ms (goal ≤ ${GOAL}), list alone ${median(figures.limit).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
  )
  await close()
}

await main()
