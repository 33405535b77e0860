// The server under load as a process of its own beside the bench, on a database of its own.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compileDraw, defaultForm } from '@qianmu/drawing'
import { sketchEngine } from '@qianmu/engines/sketch'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../../apps/server/src/kit/settings.ts'
import { startServer } from '../../apps/server/src/start.ts'

const compiled = compileDraw({ ...defaultForm(1), prompt: ['夜雨城市街道', '一男一女'], width: 256, height: 256 }, { checkpoint: '' })
if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
/** A small drawing for the built-in engine. */
export const DRAWING = compiled.request

/** How the process is, its garbage collected. */
export interface Sample {
  heapMb: number
  rssMb: number
  handles: number
  files: number
  /** Of the processor, since it began. */
  cpuMs: number
}

async function serve(): Promise<void> {
  const connection = JSON.parse(process.env.BENCH_CONNECTION!) as pg.PoolConfig
  const settings = readSettings({ PORT: '0', QIANMU_DATA: process.env.BENCH_DATA!, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' })
  const engines = [{ id: 'sketch', engine: sketchEngine(), embedded: true }]
  const { url } = await startServer({ settings, connection, engines, log: pino({ level: 'silent' }) })
  process.on('message', asked => {
    if (asked === 'cpu') return process.send!(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000)
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const files = fs.existsSync('/proc/self/fd') ? fs.readdirSync('/proc/self/fd').length : 0
    const handles = process.getActiveResourcesInfo().length
    process.send!({ heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20, handles, files, cpuMs: (user + system) / 1000 } satisfies Sample)
  })
  process.on('disconnect', () => process.exit())
  process.send!(Number(new URL(url).port))
}

export interface Served {
  port: number
  pool: pg.Pool
  sample(): Promise<Sample>
  /** Of the processor, in ms since it began, without collecting garbage for it. */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

/** Starts it with an empty database. */
export async function openServed(): Promise<Served> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home, maxConnections: 100 })
  await migrate(cluster.connection)
  const env = { ...process.env, BENCH_CONNECTION: JSON.stringify(cluster.connection), BENCH_DATA: path.join(home, 'data') }
  const child = fork(import.meta.filename, ['serve'], { env, execArgv: ['--expose-gc'] })
  const [port] = (await once(child, 'message')) as [number]
  const pool = new pg.Pool({ ...cluster.connection, max: 1 })
  return {
    port,
    pool,
    async sample() {
      child.send('sample')
      const [sample] = (await once(child, 'message')) as [Sample]
      return sample
    },
    async cpuMs() {
      child.send('cpu')
      const [ms] = (await once(child, 'message')) as [number]
      return ms
    },
    async close() {
      await pool.end()
      child.disconnect()
      await once(child, 'exit')
      await cluster.stop()
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

if (process.argv[2] === 'serve') await serve()
