// Whether memory comes back: the server as a process of its own reads and writes 40 heavy files of all kinds, and then has nothing to do.
// How large it is before, at its largest, and afterwards. Aim: after a minute within 150 MB of what it was before.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { validInput } from '@qianmu/testkit/samples'
import { startServerProcess } from '@qianmu/testkit/server'
import { picture } from '@qianmu/testkit/sets'
import pg from 'pg'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { CASES, READING } from '../../apps/server/src/security/turns/test-cases.ts'
import { type Input, openClient, prepared } from '../../apps/server/src/security/turns/test-send.ts'
import { openLarge, type World } from '../../apps/server/src/security/turns/test-world.ts'
import environment from '../../scripts/launch/server-environment.json' with { type: 'json' }
import flags from '../../scripts/launch/server-flags.json' with { type: 'json' }

const COUNT = Number(process.env.COUNT ?? 40)
const IDLE_S = Number(process.env.IDLE_S ?? 60)
const GOAL_MB = 150

const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(contract).flatMap(group => Object.values<Call>(group).map(call => [call.name, call] as const)),
)
/** A picture as large as phones take them. */
const photo = await picture(1, { width: 6000, height: 4000 })
const known = (name: string) => (world: World) => ({ ...CASES, ...READING })[name]!(world).filter(({ before }) => !before)
/** What is read and written, a kind after the other. */
const KINDS: Readonly<Record<string, (world: World) => readonly { input: Input }[]>> = {
  ...Object.fromEntries(
    [
      'works.exchange.import',
      'works.exchange.export',
      'works.storyboards.export',
      'works.storyboards.import',
      'videos.importCaptions',
      'videos.download',
      'game.play.export',
      'game.play.check',
      'flows.info',
      'flowGraphs.open',
      'dubs.export',
      'evaluation.upload',
      'evaluation.run',
      'evaluation.export',
      'assistant.chat.stream',
      'works.documents.read',
      'centre.entries.import',
    ].map(name => [name, known(name)]),
  ),
  'files.image': () => [{ input: { file: [photo, 'a.png'] } }],
  'works.canvas.export': ({ second_id }) => ['pdf', 'cbz'].map(format => ({ input: { doc_id: second_id, format, dpi: 150 } })),
  'works.exchange.exportJob': ({ project_id }) => [{ input: { project_id, format: 'docx', each: true } }],
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home, fsync: false, maxConnections: 100 })
await migrate(cluster.connection)
const data = path.join(home, 'data')
const { world, close } = await openLarge({ data, connection: cluster.connection })
await close()
const pool = new pg.Pool(cluster.connection)
const { host, port, user, password, database } = cluster.connection
const server = await startServerProcess([...flags, '--import', './apps/server/src/drizzle-modules.ts', 'apps/server/src/main.ts'], {
  ...environment,
  DATABASE_URL: `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  QIANMU_DATA: data,
  QIANMU_LOG: 'silent',
  QIANMU_RATE_SCALE: '1000',
  PORT: '0',
})
const rssMb = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)])) / 1024
const client = openClient()

async function jobsOver(): Promise<void> {
  const running = async () => (await pool.query(`select 1 from jobs where state in ('waiting', 'running') limit 1`)).rowCount
  while (await running()) await sleep(100)
}
async function send(name: string, input: Input): Promise<void> {
  const call = calls.get(name)!
  const whole = call.kind === 'upload' ? input : { ...validInput(call, input), ...input }
  const { http, msg } = await client.send(await prepared(server.url, world.host, call, whole))
  if (http >= 500) throw new Error(`${name}: ${http} ${msg}`)
  await jobsOver()
}

const light = await prepared(server.url, world.host, calls.get('account.myInfo')!, { user_id: world.host.userId })
for (let nth = 0; nth < 50; nth++) await client.send(light)
await sleep(5000)
const before = rssMb()
let largest = { mb: before, after: '' }
const each = Object.entries(KINDS).map(([name, inputs]) => ({ name, inputs: inputs(world) }))
for (let nth = 0; nth < COUNT; nth++) {
  const { name, inputs } = each[nth % each.length]!
  await send(name, inputs[Math.floor(nth / each.length) % inputs.length]!.input)
  if (rssMb() > largest.mb) largest = { mb: rssMb(), after: name }
  if (process.env.EACH) console.log(`${rssMb().toFixed(0).padStart(6)} MB after ${name}`)
}
const busy = rssMb()
await sleep(IDLE_S * 1000)
const after = rssMb()
console.log(
  `RSS in MB: ${before.toFixed(0)} before, ${largest.mb.toFixed(0)} at most (after ${largest.after}), ${busy.toFixed(0)} when ${COUNT} were done, ${after.toFixed(0)} after ${IDLE_S} s`,
)
console.log(after - before <= GOAL_MB ? '✓' : `✗ aim: at most ${GOAL_MB} MB more than before`)
await client.close()
await server.end('SIGTERM')
await pool.end()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
