// A studio with its pages in a real Chromium for benches: its founder's window, and how smoothly it moves.
import { launchChromium } from '@qianmu/testkit/chromium'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../../apps/server/src/kit/settings.ts'
import { startServer, type Options } from '../../apps/server/src/start.ts'
import { builtPages } from './pages.ts'

const MOVES = 180

const WATCH = `(() => { const frames = []; let last = 0; const next = at => { if (last) frames.push(at - last); last = at; window.watched_ = requestAnimationFrame(next) }; window.watched_ = requestAnimationFrame(next); window.frames_ = () => { cancelAnimationFrame(window.watched_); return frames } })()`
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

/** Frames a second, and ms of the slowest twentieth, while the mouse moves from a point with its button down. */
export async function framesOf(page: Page, from: readonly [number, number], button: 'left' | 'middle') {
  await page.mouse.move(...from)
  await page.mouse.down({ button })
  await page.evaluate(WATCH)
  for (let at = 1; at <= MOVES; at++) await page.mouse.move(from[0] + 200 * Math.sin(at / 20), from[1] + 120 * Math.sin(at / 13))
  const frames = await page.evaluate<number[]>('window.frames_()')
  await page.mouse.up({ button })
  return { rate: (frames.length * 1000) / frames.reduce((sum, each) => sum + each, 0), p95: quantile(frames, 0.95) }
}

/**
 * Starts a studio with the built pages and signs somebody in.
 * @param seed fills the database and tells who is signed in
 * @param more engines and the like
 */
export async function openWindow<S extends { token: string; user: number }>(
  seed: (pool: pg.Pool) => Promise<S>,
  more: Partial<Pick<Options, 'engines'>> = {},
) {
  const web = builtPages()
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home, maxConnections: 60 })
  await migrate(cluster.connection)
  const pool = new pg.Pool(cluster.connection)
  const seeded = await seed(pool)
  const { token, user } = seeded
  await pool.end()
  const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_WEB: web, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' }
  const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log: pino({ level: 'silent' }), ...more })
  const browser = await launchChromium()
  const local = { 'qm.token': token, 'qm.user_id': String(user), 'qm.device_id': 'bench', 'qm.password_prompted': '1', 'qm.agreed': '1' }
  const localStorage = Object.entries(local).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  })
  const headers = { authorization: `Bearer ${token}`, device_id: 'bench', 'content-type': 'application/json' }
  return {
    seeded,
    server,
    page: await context.newPage(),
    /** Asks as the founder does. @throws Error for anything but an answer */
    async call<T>(method: 'GET' | 'POST' | 'PUT', address: string, input: Record<string, unknown>): Promise<T> {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]))
      const asked = method === 'GET' ? `${address}?${query.toString()}` : address
      const answer = await fetch(server.url + asked, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(input) }) })
      const { status, msg, data } = (await answer.json()) as { status: number; msg: string; data: T }
      if (status !== 0) throw new Error(`${address} answered ${status} ${msg}`)
      return data
    },
    async close() {
      await browser.close()
      await server.close()
      await cluster.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}
