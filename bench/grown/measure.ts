// What calls and screens of a team cost: bytes of answers, the time they take, and of screens the thread's work and the nodes that stand.
import type { Browser, Page, Request } from 'playwright-core'
import type { SeededTeam } from './seed.ts'

export interface Cost {
  /** Calls: ms until the answer is there. Screens: ms that the page's thread worked. */
  ms: number
  /** Of answers, as they come over the wire. */
  bytes: number
  /** Of the page; 0 for calls. */
  nodes: number
}

/** The main calls, by what they answer. */
export const CALLS: Record<string, (team: SeededTeam) => { path: string; body?: object }> = {
  'works, a page of 100': () => ({ path: '/ixj_web/project/list?page=1&size=100' }),
  'members of the team': () => ({ path: '/ixj_web/team_manage/get_team_member_list_all' }),
  'documents of the work': ({ work }) => ({ path: `/ixj_web/doc/list?project_id=${work}` }),
  'cards of the work': ({ work }) => ({ path: `/ixj_web/works/idea_card/get_idea_card_list_all?project_id=${work}` }),
  'figures of the work': ({ work }) => ({ path: `/ixj_web/project/statistics?project_id=${work}&days=30` }),
  'a document': ({ doc }) => ({ path: `/ixj_web/doc/detail?doc_id=${doc}` }),
  'drawings, a page of 40': () => ({ path: '/ai_web/ai/draw_picture_list', body: { size: 40 } }),
}

/** The main screens, and what stands on them when they can be used. */
export const SCREENS: Record<string, { at: (team: SeededTeam) => string; shows: string }> = {
  'list of works': { at: () => '/workBench/worksManage', shows: 'article' },
  'documents of a work': { at: ({ work }) => `/workDetail/${work}/1/script`, shows: '[role=list] a' },
  'board of ideas': { at: ({ work }) => `/workDetail/${work}/1/conception`, shows: '[data-card]' },
  editor: { at: ({ doc }) => `/editor/edit/${doc}`, shows: '.ProseMirror' },
  'history of drawings': { at: () => '/aiWork/userAiWorkHistroyPage', shows: '[role=listitem]' },
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
const medians = (costs: readonly Cost[]): Cost => ({
  ms: median(costs.map(cost => cost.ms)),
  bytes: median(costs.map(cost => cost.bytes)),
  nodes: median(costs.map(cost => cost.nodes)),
})

/** @throws Error when a call is refused */
async function callOnce(url: string, team: SeededTeam, { path, body }: { path: string; body?: object }): Promise<Cost> {
  const headers = { authorization: `Bearer ${team.token}`, device_id: 'bench', 'content-type': 'application/json' }
  const from = performance.now()
  const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const text = await answer.text()
  const ms = performance.now() - from
  const { status, msg } = JSON.parse(text) as { status: number; msg: string }
  if (status !== 0) throw new Error(`${path}: ${msg}`)
  return { ms, bytes: Buffer.byteLength(text), nodes: 0 }
}

/** A screen opened by its address in a new window whose code is in the cache already, until the network is quiet. */
async function screenOnce(page: Page, address: string, shows: string): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  // Time of the thread itself, whatever else the machine does.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const answers: Promise<number>[] = []
  const note = (request: Request) => {
    if (/\/(ixj_web|ai_web)\//.test(request.url())) answers.push(request.sizes().then(sizes => sizes.responseBodySize))
  }
  page.on('requestfinished', note)
  await page.goto(address)
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', note)
  const { metrics } = await session.send('Performance.getMetrics')
  const nodes = await page.evaluate<number>(`document.querySelectorAll('*').length`)
  const bytes = (await Promise.all(answers)).reduce((sum, size) => sum + size, 0)
  return { ms: (metrics.find(each => each.name === 'TaskDuration')?.value ?? 0) * 1000, bytes, nodes }
}

/** Every call for each team, in turns. @returns by call the costs of the teams */
export async function measureCalls(url: string, teams: readonly SeededTeam[], rounds: number): Promise<Map<string, Cost[]>> {
  const found = new Map<string, Cost[]>()
  for (const [name, call] of Object.entries(CALLS)) {
    const costs = teams.map((): Cost[] => [])
    // The first round fills caches and is left out.
    for (let nth = 0; nth <= rounds; nth++)
      for (const [at, team] of teams.entries()) {
        const cost = await callOnce(url, team, call(team))
        if (nth) costs[at]!.push(cost)
      }
    found.set(name, costs.map(medians))
  }
  return found
}

/** Every screen for each team, in turns. */
export async function measureScreens(
  browser: Browser,
  url: string,
  teams: readonly SeededTeam[],
  rounds: number,
): Promise<Map<string, Cost[]>> {
  const contexts = await Promise.all(
    teams.map(({ token, user }) => {
      const own = { 'qm.token': token, 'qm.user_id': String(user), 'qm.device_id': 'bench', 'qm.password_prompted': '1', 'qm.agreed': '1' }
      const localStorage = Object.entries(own).map(([name, value]) => ({ name, value }))
      return browser.newContext({
        viewport: { width: 1440, height: 900 },
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
      })
    }),
  )
  const found = new Map<string, Cost[]>()
  for (const [name, { at, shows }] of Object.entries(SCREENS)) {
    const costs = teams.map((): Cost[] => [])
    for (let nth = 0; nth <= rounds; nth++)
      for (const [which, team] of teams.entries()) {
        const page = await contexts[which]!.newPage()
        const cost = await screenOnce(page, url + at(team), shows)
        await page.close()
        if (nth) costs[which]!.push(cost)
      }
    found.set(name, costs.map(medians))
  }
  await Promise.all(contexts.map(context => context.close()))
  return found
}
