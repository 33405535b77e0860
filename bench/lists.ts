// What opening the list of 1,000 works costs a real Chromium: CPU of the page and DOM nodes, as cards and as a table, after the code is there.
import type pg from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { founder } from './grown/founder.ts'
import { openWindow } from './load/frames.ts'

const WORKS = Number(process.env.WORKS ?? 1000)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
// Goals of the product for the cards: CPU in ms, DOM nodes.
const GOAL = { cpu: 300, nodes: 2500 }
/** The name of the work that stands first. */
const NEWEST = `作品 ${WORKS}`
const LIST = '/workBench/worksManage'

async function seed(pool: pg.Pool) {
  const { token, user, team } = await founder(pool)
  await pool.query(
    `insert into works (team_id, owner_id, name, project_type, script_type, docs, words)
     select $1, $2, '作品 ' || n, 1, 'SCRIPT', n % 90, n * 137 from generate_series(1, $3) n`,
    [team, user, WORKS],
  )
  return { token, user }
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

/** Seconds the page's main thread was busy since it began, and its DOM nodes. */
async function metrics(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find(each => each.name === name)?.value ?? Number.NaN
  return { task: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
}

/** Goes to the list from another page of the product, as by its menu, until it has been quiet for a moment. */
async function open(page: Page, session: CDPSession) {
  await page.getByRole('link', { name: '模板库' }).click()
  await page.locator('[data-template]').first().waitFor()
  await page.waitForTimeout(1500)
  await session.send('HeapProfiler.collectGarbage')
  const before = await metrics(session)
  await page.getByRole('link', { name: '作品管理' }).click()
  await page.getByText(NEWEST, { exact: true }).first().waitFor()
  await page.waitForTimeout(1500)
  const after = await metrics(session)
  const nodes = await page.evaluate<number>(`document.querySelectorAll('*').length`)
  return {
    task: (after.task - before.task) * 1000,
    script: (after.script - before.script) * 1000,
    layout: (after.layout - before.layout) * 1000,
    nodes,
  }
}

async function measure(page: Page, address: string, view: 'grid' | 'table') {
  await page.goto(`${address}${LIST}?view=${view}`)
  await page.evaluate(`localStorage.setItem('qm.works.layout', '${view}')`)
  await page.getByText(NEWEST, { exact: true }).first().waitFor()
  const session = await page.context().newCDPSession(page)
  // Time of the thread itself, whatever else the machine does.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await open(page, session)
  const rounds: Awaited<ReturnType<typeof open>>[] = []
  for (let nth = 0; nth < ROUNDS; nth++) rounds.push(await open(page, session))
  await session.detach()
  const of = (name: keyof (typeof rounds)[number]) => Math.round(median(rounds.map(round => round[name])))
  const goal = view === 'grid' ? ` (goals ≤ ${GOAL.cpu}, ≤ ${GOAL.nodes})` : ''
  console.log(
    `${view}, ${WORKS} works: ${of('task')} ms of CPU, of it script ${of('script')}, layout and style ${of('layout')}; ${of('nodes')} DOM nodes${goal}`,
  )
}

const { server, page, close } = await openWindow(seed)
for (const view of ['grid', 'table'] as const) await measure(page, server.url, view)
await close()
