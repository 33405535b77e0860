// A server on a database of its own that a bench has filled, asked over HTTP by one founder.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../../apps/server/src/kit/settings.ts'
import { type Options, startServer } from '../../apps/server/src/start.ts'
import { founder } from '../grown/founder.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 100)

/** Fills a database, starts the server that answers from it, and measures. */
export async function openFilled(
  seed: (pool: pg.Pool, user: number, team: number) => Promise<unknown>,
  more: Pick<Options, 'meaning'> = {},
) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home, maxConnections: 60 })
  await migrate(cluster.connection)
  const pool = new pg.Pool(cluster.connection)
  const { token, user, team } = await founder(pool)
  await seed(pool, user, team)
  await pool.query('vacuum analyze')
  const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000', QIANMU_ROLE: 'web' }
  const log = pino({ level: 'silent' })
  const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log, ...more })
  const headers = {
    authorization: `Bearer ${token}`,
    device_id: 'bench',
    user_id: String(user),
    team_id: String(team),
    'content-type': 'application/json',
  }
  return {
    pool,
    /** An answer that holds something. */
    async ask(address: string, body?: object): Promise<void> {
      const response = await fetch(server.url + address, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      const { status, data } = (await response.json()) as { status: number; data: unknown[] | { list: unknown[] } }
      const list = Array.isArray(data) ? data : data?.list
      if (status !== 0 || !list?.length) throw new Error(`${address} answered ${status} with nothing`)
    },
    /** How long something takes, in ms: the middle of many times, and what 99 of 100 are below. */
    async timesOf(work: () => Promise<unknown>): Promise<{ middle: number; p99: number }> {
      const times: number[] = []
      for (let nth = -5; nth < ROUNDS; nth++) {
        const began = performance.now()
        await work()
        if (nth >= 0) times.push(performance.now() - began)
      }
      times.sort((one, other) => one - other)
      return { middle: times[Math.floor(ROUNDS / 2)]!, p99: times[Math.floor(ROUNDS * 0.99) - 1] ?? times.at(-1)! }
    },
    async close(): Promise<void> {
      await pool.end()
      await server.close()
      await cluster.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}
