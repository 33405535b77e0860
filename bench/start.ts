// Time from `npm start` to 千幕 已就绪: in a fresh clone with a warm npm cache, and in the installed, built tree it leaves, beside the least that
// any such server must start: PostgreSQL and an empty Fastify.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
// Goals of the product (issue 2), in seconds.
const GOAL_START = 2
const GOAL_FRESH = 45
const READY = '千幕 已就绪'
const GIVE_UP_MS = 300_000

const root = path.join(import.meta.dirname, '..')

/** The limit: the same PostgreSQL over an existing data folder, and a server without a route. */
async function limit(home: string): Promise<void> {
  const cluster = await openCluster({ home })
  const fastify = Fastify()
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  process.stdout.write(`${READY}\n`)
  process.once('SIGTERM', () => void fastify.close().then(cluster.stop))
}

/** Seconds until the program says that it is ready; it has ended when this resolves. */
async function secondsToReady(folder: string, command: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  const seconds = await readiness(child).then(() => (performance.now() - began) / 1000)
  process.kill(-child.pid!, 'SIGTERM') // the group that it leads: npm, the launcher, the server
  await ended
  return seconds
}

function readiness(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready in time:\n${said}`)), GIVE_UP_MS)
    const hear = (data: Buffer) => {
      said += data.toString()
      if (!said.includes(READY)) return
      clearTimeout(late)
      resolve()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', code => reject(new Error(`ended with ${code}:\n${said}`)))
  })
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
const mark = (value: number, goal: number) => (value <= goal ? '✓' : '✗')

async function main(): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755) // PostgreSQL runs as a user of its own when we are root
  const clone = path.join(home, 'qianmu')
  const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Error('not cloned')
  // Without what our own launcher and npm left in the environment.
  const npm = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_PARENT: '', NODE: undefined, npm_node_execpath: undefined }
  const start = () => secondsToReady(clone, 'npm', ['start'], npm)
  const fresh = await start()
  console.log(`${mark(fresh, GOAL_FRESH)} fresh clone, warm npm cache: ${fresh.toFixed(1)} s (goal ≤ ${GOAL_FRESH} s)`)

  const bare = () => secondsToReady(root, process.execPath, [import.meta.filename, 'limit', path.join(home, 'limit')], {})
  await bare() // makes its data folder
  const [ours, limits]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(await bare())
    ours.push(await start())
  }
  const [own, least] = [median(ours), median(limits)]
  console.log(
    `${mark(own, GOAL_START)} installed and built: ${own.toFixed(2)} s (goal ≤ ${GOAL_START} s, ${Math.min(...ours).toFixed(2)}–${Math.max(...ours).toFixed(2)}) · PostgreSQL and an empty Fastify ${least.toFixed(2)} s · ratio ${(own / least).toFixed(2)}`,
  )
  fs.rmSync(home, { recursive: true, force: true })
  process.exitCode = fresh <= GOAL_FRESH && own <= GOAL_START ? 0 : 1
}

await (process.argv[2] === 'limit' ? limit(process.argv[3]!) : main())
