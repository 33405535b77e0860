// The node graph of a workflow of 2,000 nodes in a real Chromium: frames a second while one pans and while one drags a node, beside those of a graph of one node.
import { launchChromium } from '@qianmu/testkit/chromium'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'

const NODES = Number(process.env.NODES ?? 2000)
// Goals of the product, in frames a second.
const GOALS = { pan: 40, drag: 50 }
const MOVES = 180
const COLUMNS = 50

/** A grid of blurs, each fed by the one before it. */
const gridOf = (count: number) => ({
  version: 0.4,
  nodes: Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    type: 'ImageBlur',
    mode: 0,
    pos: [(at % COLUMNS) * 320, Math.floor(at / COLUMNS) * 220],
    inputs: [{ name: 'image', type: 'IMAGE', link: at > 0 ? at : null }],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: at < count - 1 ? [at + 1] : [] }],
    widgets_values: [2, 1],
  })),
  links: Array.from({ length: count - 1 }, (_, at) => [at + 1, at + 1, 0, at + 2, 0, 'IMAGE']),
})

const WATCH = `(() => { const frames = []; let last = 0; const next = at => { if (last) frames.push(at - last); last = at; window.watched_ = requestAnimationFrame(next) }; window.watched_ = requestAnimationFrame(next); window.frames_ = () => { cancelAnimationFrame(window.watched_); return frames } })()`
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

/** Frames a second while the mouse moves with its button down. */
async function framesOf(page: Page, from: readonly [number, number], button: 'left' | 'middle') {
  await page.mouse.move(...from)
  await page.mouse.down({ button })
  await page.evaluate(WATCH)
  for (let at = 1; at <= MOVES; at++) await page.mouse.move(from[0] + 200 * Math.sin(at / 20), from[1] + 120 * Math.sin(at / 13))
  const frames = await page.evaluate<number[]>('window.frames_()')
  await page.mouse.up({ button })
  return { rate: (frames.length * 1000) / frames.reduce((sum, each) => sum + each, 0), p95: quantile(frames, 0.95) }
}

async function measure(page: Page, url: string, id: number, count: number) {
  const begun = performance.now()
  await page.goto(`${url}/aiWork/comfyNative?id=${id}`)
  const node = page.locator('.react-flow__node').first()
  await node.waitFor({ timeout: 60_000 })
  const opened = performance.now() - begun
  await page.waitForTimeout(3000)
  const box = (await page.locator('.react-flow').boundingBox())!
  const pan = await framesOf(page, [box.x + box.width / 2, box.y + box.height - 20], 'middle')
  const inside = await page
    .locator('.react-flow__node')
    .evaluateAll<[number, number] | null, unknown>(
      `all => { for (const each of all) { const { x, y, width } = each.getBoundingClientRect(); if (x > 300 && x < 1200 && y > 120 && y < 760) return [x + width / 2, y + 8] } return null }`,
    )
  const drag = inside ? await framesOf(page, inside, 'left') : undefined
  const tell = (name: keyof typeof GOALS, { rate, p95 }: { rate: number; p95: number }) =>
    `${name} ${rate.toFixed(0)} fps (goal ≥ ${GOALS[name]}), a frame p95 ${p95.toFixed(0)} ms`
  const shown = await page.locator('.react-flow__node').count()
  console.log(
    `${count} nodes: open in ${opened.toFixed(0)} ms, ${shown} drawn; ${tell('pan', pan)}; ${drag ? tell('drag', drag) : 'no node to drag'}`,
  )
}

const web = process.env.QIANMU_WEB
if (!web) throw new Error('QIANMU_WEB must name the folder of the built pages')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home, maxConnections: 60 })
await migrate(cluster.connection)
const pool = new pg.Pool(cluster.connection)
const { token, user } = await founder(pool)
await pool.end()
const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_WEB: web, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' }
const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log: pino({ level: 'silent' }) })
const headers = { authorization: `Bearer ${token}`, device_id: 'bench', 'content-type': 'application/json' }
async function add(workflow: object): Promise<number> {
  const body = JSON.stringify({ name: '大图', workflow: JSON.stringify(workflow) })
  const answer = await fetch(`${server.url}/ai_web/ai/comfy/comfy_ui_add`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { comfy_id: number } }).data.comfy_id
}
const [small, large] = [await add(gridOf(1)), await add(gridOf(NODES))]
const browser = await launchChromium()
const local = { 'qm.token': token, 'qm.user_id': String(user), 'qm.device_id': 'bench', 'qm.password_prompted': '1', 'qm.agreed': '1' }
const localStorage = Object.entries(local).map(([name, value]) => ({ name, value }))
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
})
const page = await context.newPage()
await measure(page, server.url, small, 1)
await measure(page, server.url, large, NODES)
await browser.close()
await server.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
