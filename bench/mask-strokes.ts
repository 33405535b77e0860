// The mask painter in a real Chromium on a picture of 2048 × 2048: frames while strokes, outlines, fills, inversions and soft rims are made, against the same moves without; undo.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { launchChromium } from '@qianmu/testkit/chromium'
import { builtPages } from './load/pages.ts'

const STROKES = Number(process.env.STROKES ?? 12)
const MOVES = 120
/** Odd: what goes to and fro is there in the end. */
const TURNS = STROKES | 1
/** Diameters in pixels of the picture. */
const SIZES = [40, 200]
/** Goals of the product (issue 4): ms of a frame, of an undo. A frame of 60 Hz is told in tenths. */
const GOALS = { frame: 16.8, undo: 17 }

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-mask-'))
fs.chmodSync(home, 0o755)

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

/** Milliseconds between frames, from now until they are asked for. */
const WATCH = `(() => { const frames = []; let last = 0; const next = at => { if (last) frames.push(at - last); last = at; window.watched_ = requestAnimationFrame(next) }; window.watched_ = requestAnimationFrame(next); window.frames_ = () => { cancelAnimationFrame(window.watched_); return frames } })()`
/** From a key to the frame after it: `z` undoes, `q` does nothing. */
const WATCH_KEYS = `(() => { window.keys_ = { z: [], q: [] }; addEventListener('keydown', event => { const list = window.keys_[event.key]; if (!list) return; const from = performance.now(); requestAnimationFrame(() => { const after = new MessageChannel(); after.port1.onmessage = () => list.push(performance.now() - from); after.port2.postMessage(0) }) }, true) })()`

const stage = (page: Page) => page.getByRole('application', { name: '蒙版画布' })

/** The same winding lines over the stage, painted or only pointed at. */
async function strokes(page: Page, painting: boolean): Promise<number[]> {
  const box = (await stage(page).boundingBox())!
  const side = Math.min(box.width, box.height) * 0.8
  await page.evaluate(WATCH)
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const place = (move: number): [number, number] => [
      box.x + box.width / 2 - side / 2 + (side * move) / MOVES,
      box.y + box.height / 2 + (side / 3) * Math.sin(move / 9 + stroke),
    ]
    await page.mouse.move(...place(0))
    if (painting) await page.mouse.down()
    for (let move = 1; move <= MOVES; move++) await page.mouse.move(...place(move))
    if (painting) await page.mouse.up()
  }
  return page.evaluate<number[]>('window.frames_()')
}

/** Fills the whole picture, and takes it away again, again and again: the largest areas there are. */
async function fills(page: Page): Promise<number[]> {
  const box = (await stage(page).boundingBox())!
  await page.evaluate(WATCH)
  for (let fill = 0; fill < TURNS; fill++) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(120)
  }
  return page.evaluate<number[]>('window.frames_()')
}

/** A button of the option bar that changes the whole mask, again and again. */
async function whole(page: Page, press: () => Promise<void>): Promise<number[]> {
  await page.evaluate(WATCH)
  for (let turn = 0; turn < TURNS; turn++) {
    await press()
    await page.waitForTimeout(250)
  }
  return page.evaluate<number[]>('window.frames_()')
}
/** A rectangle, and then its rim. */
async function softRims(page: Page): Promise<number[]> {
  const box = (await stage(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2 - 120)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 120)
  await page.mouse.up()
  await page.waitForTimeout(300)
  return whole(page, () => feather(page))
}
const button = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()
async function feather(page: Page): Promise<void> {
  await button(page, '边缘')()
  await button(page, '羽化')()
}

async function undoAll(page: Page): Promise<{ z: number[]; q: number[] }> {
  await page.evaluate(WATCH_KEYS)
  for (let undo = 0; undo <= TURNS; undo++)
    for (const key of ['Control+z', 'q']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(120)
    }
  await page.getByText('还没有涂抹').waitFor()
  return page.evaluate<{ z: number[]; q: number[] }>('window.keys_')
}

const cluster = await openCluster({ home: path.join(home, 'pg'), fsync: true, maxConnections: 20 })
await migrate(cluster.connection)
const settings = readSettings({ PORT: '0', QIANMU_DATA: home, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '1000', QIANMU_WEB: builtPages() })
const server = await startServer({ settings, connection: cluster.connection, log: pino({ level: 'silent' }) })
const browser = await launchChromium()
let failed = false
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage()
  await page.goto(`${server.url}/test`)
  await page.getByRole('button', { name: '打开画布组件' }).click()
  await stage(page).scrollIntoViewIfNeeded()
  const report = async (what: string, idle: number[], painted: number[]) => {
    const held = await page.getByRole('status').filter({ hasText: '蒙版' }).textContent()
    await stage(page).focus()
    const { z: undos, q: keys } = await undoAll(page)
    const [frame, undo] = [quantile(painted, 0.95), quantile(undos, 0.5)]
    console.log(
      `${what} (${held}): frames p50 ${quantile(painted, 0.5).toFixed(1)} p95 ${frame.toFixed(1)} p99 ${quantile(painted, 0.99).toFixed(1)} max ${Math.max(...painted).toFixed(0)} ms (p95 goal ${GOALS.frame}); pointing alone p95 ${quantile(idle, 0.95).toFixed(1)}, ratio ${(frame / quantile(idle, 0.95)).toFixed(2)}`,
    )
    console.log(
      `  undo: p50 ${undo.toFixed(1)} p95 ${quantile(undos, 0.95).toFixed(1)} max ${Math.max(...undos).toFixed(1)} ms (p50 goal ${GOALS.undo}); a key that does nothing p50 ${quantile(keys, 0.5).toFixed(1)}`,
    )
    failed ||= frame > GOALS.frame || undo > GOALS.undo
  }
  for (const size of SIZES) {
    await page.getByLabel('画笔直径').fill(String(size))
    await page.keyboard.press('Tab')
    const idle = await strokes(page, false)
    await report(`brush ${size} px, ${STROKES} strokes of ${MOVES} moves`, idle, await strokes(page, true))
  }
  // The tools by their keys.
  for (const [key, what, use] of [
    ['l', `lasso, ${STROKES} outlines of ${MOVES} moves`, () => strokes(page, true)],
    ['g', `fill, the whole picture ${TURNS} times`, () => fills(page)],
    ['g', `inverting the whole picture ${TURNS} times`, () => whole(page, button(page, '反选'))],
    ['m', `a soft rim around a part of the picture ${TURNS} times`, () => softRims(page)],
  ] as const) {
    await stage(page).focus()
    await page.keyboard.press(key)
    const idle = await strokes(page, false)
    await report(what, idle, await use())
  }
} finally {
  await browser.close()
  await server.close()
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
