// A team of 300 works, 200 members, 2,000 documents, 2,000 cards and 3,000 drawings beside one of three of each: what the main calls and screens cost both.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launchChromium } from '@qianmu/testkit/chromium'
import { pino } from 'pino'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { type Cost, measureCalls, measureScreens } from './grown/measure.ts'
import { GROWN, seedTeam, SMALL } from './grown/seed.ts'
import { builtPages } from './load/pages.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
// Aims: a screen of the grown team works at most so many times as long as the small one's, and has at most so many nodes.
const AIM = { ratio: 2, nodes: 2500 }

const web = builtPages()
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home, maxConnections: 60 })
const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_WEB: web, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' }
const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log: pino({ level: 'silent' }) })
const teams = [await seedTeam(server.app.pool, '13800000001', SMALL), await seedTeam(server.app.pool, '13800000002', GROWN)]

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const line = (name: string, [small, grown]: readonly Cost[], more = '') =>
  console.log(
    `${name}: ${small!.ms.toFixed(0)} → ${grown!.ms.toFixed(0)} ms, ratio ${(grown!.ms / small!.ms).toFixed(2)}; ${kilobytes(small!.bytes)} → ${kilobytes(grown!.bytes)}${more}`,
  )
for (const [name, costs] of await measureCalls(server.url, teams, ROUNDS)) line(name, costs)
const browser = await launchChromium()
let met = true
for (const [name, costs] of await measureScreens(browser, server.url, teams, ROUNDS)) {
  const [small, grown] = costs as [Cost, Cost]
  const within = grown.ms / small.ms <= AIM.ratio && grown.nodes <= AIM.nodes
  met &&= within
  line(
    `${within ? '✓' : '✗'} ${name}`,
    costs,
    `; ${small.nodes} → ${grown.nodes} DOM nodes (aims: ratio ≤ ${AIM.ratio}, nodes ≤ ${AIM.nodes})`,
  )
}
await browser.close()
await server.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
process.exitCode = met ? 0 : 1
