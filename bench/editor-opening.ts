// What opening a long text costs the thread of its page, by the number of its scenes: a text of many short scenes beside one as long in scenes of forty lines.
import type { Page } from 'playwright-core'
import { longScript, shortScenes } from './editor/texts.ts'
import { founder } from './grown/founder.ts'
import { openWindow } from './load/frames.ts'

const CHARACTERS = Number(process.env.CHARACTERS ?? 500_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const QUIET_MS = 6000
/** Goals of the product: the work for many scenes against that for few, and ms of work until the text can be written in. */
const GOALS = { ratio: 1.5, editable: 1000 }

const EDITABLE = '.manuscript[contenteditable=true] section'
const LONGEST = `(() => { window.longest_ = 0; new PerformanceObserver(list => { for (const { duration } of list.getEntries()) window.longest_ = Math.max(window.longest_, duration) }).observe({ type: 'longtask', buffered: true }) })()`

interface Opening {
  /** Work of the page's thread until the text can be written in, and until all is calm, in ms. */
  editable: number
  calm: number
  /** Of that, by scripts. */
  scripts: number
  wall: number
  longest: number
  nodes: number
}

async function open(page: Page, address: string): Promise<Opening> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async (part = 'TaskDuration') => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === part)?.value ?? 0) * 1000
  }
  await page.addInitScript(LONGEST)
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(EDITABLE).first().waitFor({ timeout: 120_000 })
  const editable = await worked()
  const wall = performance.now() - begun
  await page.waitForTimeout(QUIET_MS)
  const [longest, nodes] = await Promise.all([
    page.evaluate<number>('window.longest_'),
    page.evaluate<number>(`document.querySelectorAll('*').length`),
  ])
  return { editable, wall, calm: await worked(), scripts: await worked('ScriptDuration'), longest, nodes }
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

const { server, page: first, call, close } = await openWindow(founder)
const { project_id } = await call<{ project_id: number }>('POST', '/ixj_web/project/add', {
  project_name: '雨夜归人',
  project_type: 1,
  script_type: 'SCRIPT',
})
const context = first.context()
const calm: Record<string, number> = {}
const slow: string[] = []
try {
  const texts = { 'long scenes': { content: longScript(CHARACTERS) }, 'short scenes': { text: shortScenes(CHARACTERS) } }
  for (const [name, text] of Object.entries(texts)) {
    const { doc_id } = await call<{ doc_id: number }>('POST', '/ixj_web/doc/add', { project_id, doc_name: name, ...text })
    const openings: Opening[] = []
    for (let nth = 0; nth <= ROUNDS; nth++) {
      const page = await context.newPage()
      const opening = await open(page, `${server.url}/editor/edit/${doc_id}`)
      await page.close()
      // The first fills the browser's caches.
      if (nth) openings.push(opening)
    }
    const of = (part: keyof Opening) => Math.round(median(openings.map(each => each[part])))
    calm[name] = of('calm')
    if (of('editable') > GOALS.editable) slow.push(name)
    console.log(
      `${name}: editable after ${of('editable')} ms of work (${of('wall')} ms), calm after ${of('calm')} (scripts ${of('scripts')}), longest task ${of('longest')} ms, ${of('nodes')} nodes`,
    )
  }
} finally {
  await close()
}
const ratio = calm['short scenes']! / calm['long scenes']!
console.log(
  `${ratio <= GOALS.ratio ? '✓' : '✗'} many short scenes against few long ones: ${ratio.toFixed(2)} times the work (goal ≤ ${GOALS.ratio})`,
)
process.exitCode = ratio > GOALS.ratio || slow.length > 0 ? 1 : 0
