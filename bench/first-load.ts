// What the first load of two pages brings over the wire, from the network log of a real Chromium with an empty cache: brotli bytes of JavaScript, files;
// and when signing in is first painted, with the frame that the server writes into the page and without it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'
import { launchChromium } from '@qianmu/testkit/chromium'
import { builtPages } from './load/pages.ts'

// Goals of the product (issue 2): KB of brotli JavaScript, and its files.
const PAGES = [
  { page: '/login', signedIn: false, goal: 230 },
  { page: '/workBench/worksManage', signedIn: true, goal: 330 },
] as const
const GOAL_FILES = 15
const LARGEST = 8
/** First paint of signing in, against the same page without its frame. */
const GOAL_PAINT = 0.6
const PAINTS = 7

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)

interface Loaded {
  name: string
  /** Bytes over the wire, without headers. */
  bytes: number
  encoding: string
}

/** The scripts and styles that a page asks for until the network is quiet. */
async function load(browser: Browser, address: string, local: Record<string, string>): Promise<Loaded[]> {
  const localStorage = Object.entries(local).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] } })
  const page = await context.newPage()
  const loads: Promise<Loaded>[] = []
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url())
    if (!/\.(js|css)$/.test(pathname)) return
    const measure = async () => {
      const [sizes, response] = await Promise.all([request.sizes(), request.response()])
      return { name: path.basename(pathname), bytes: sizes.responseBodySize, encoding: response?.headers()['content-encoding'] ?? 'none' }
    }
    loads.push(measure())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const found = new URL(page.url()).pathname
  if (found !== new URL(address).pathname) throw new Error(`${address} led to ${found}`)
  const loaded = await Promise.all(loads)
  await context.close()
  return loaded
}

function report(page: string, goal: number, loaded: Loaded[]): boolean {
  const scripts = loaded.filter(file => file.name.endsWith('.js')).toSorted((one, other) => other.bytes - one.bytes)
  const kilobytes = scripts.reduce((sum, file) => sum + file.bytes, 0) / 1000
  const plain = loaded.filter(file => file.encoding !== 'br' && file.bytes > 1000)
  const styles = loaded.length - scripts.length
  const met = kilobytes <= goal && scripts.length <= GOAL_FILES && plain.length === 0
  console.log(
    `${met ? '✓' : '✗'} ${page}: ${kilobytes.toFixed(1)} KB of JavaScript (goal ≤ ${goal}) in ${scripts.length} files (goal ≤ ${GOAL_FILES}), and ${styles} styles`,
  )
  for (const file of scripts.slice(0, LARGEST)) console.log(`    ${(file.bytes / 1000).toFixed(1).padStart(7)} KB  ${file.name}`)
  for (const file of plain) console.log(`    not brotli: ${file.name} (${file.encoding})`)
  return met
}

const web = builtPages()
const cluster = await openCluster({ home })
const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_WEB: web, QIANMU_LOG: 'silent' }
const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log: pino({ level: 'silent' }) })
const { token, user } = await founder(server.app.pool)

/** Milliseconds from asking for a page until something of it is seen, in a new context. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const at = await page.evaluate<number>(`new Promise(done => new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime)
  }).observe({ type: 'paint', buffered: true }))`)
  await context.close()
  return at
}

/** The same pages, served without the frame; both sides in turns. */
async function paints(browser: Browser): Promise<void> {
  const bare = path.join(home, 'bare')
  fs.cpSync(web, bare, { recursive: true })
  fs.rmSync(path.join(bare, 'bare.html'))
  const without = await startServer({
    settings: readSettings({ ...env, QIANMU_WEB: bare, QIANMU_ROLE: 'web' }),
    connection: cluster.connection,
    log: pino({ level: 'silent' }),
  })
  const [one, other]: [number[], number[]] = [[], []]
  for (let nth = 0; nth < PAINTS; nth++) {
    one.push(await firstPaint(browser, `${server.url}/login`))
    other.push(await firstPaint(browser, `${without.url}/login`))
  }
  await without.close()
  const [framed, plain] = [one, other].map(times => times.toSorted((a, b) => a - b)[PAINTS >> 1]!) as [number, number]
  console.log(
    `/login first painted after ${framed.toFixed(0)} ms, without the frame ${plain.toFixed(0)} ms: ratio ${(framed / plain).toFixed(2)} (goal ≤ ${GOAL_PAINT})`,
  )
}

const browser = await launchChromium()
const own = {
  'qm.token': token,
  'qm.user_id': String(user),
  'qm.device_id': 'bench',
  'qm.password_prompted': '1',
  'qm.agreed': '1',
}
let reached = true
for (const { page, signedIn, goal } of PAGES)
  reached = report(page, goal, await load(browser, server.url + page, signedIn ? own : {})) && reached
await paints(browser)
await browser.close()
await server.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
process.exitCode = reached ? 0 : 1
