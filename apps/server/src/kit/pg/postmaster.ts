// The running PostgreSQL server process: finds one left behind, stops it, starts a new one and waits until it answers.
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Places } from './places.ts'
import type { RunAs } from './run-as.ts'

const STOP_DEADLINE_MS = 60_000
const START_DEADLINE_MS = 120_000
const START_RETRIES = 20
// As durable as the default (O_DSYNC instead of write and fdatasync), 15 % faster for the small commits of co-writing.
const SYNC_METHOD = process.platform === 'linux' ? ['wal_sync_method=open_datasync'] : []

/** What the server is told on its command line besides its places. */
export interface Settings {
  fsync: boolean
  maxConnections: number
}

/** A server that answers. */
export interface Postmaster {
  pid: number
  /** Resolves when the process is gone, for whatever reason. */
  ended: Promise<void>
}

/**
 * Ends a server that an earlier process of ours left behind (it was killed), by a fast shutdown.
 * @throws Error (Chinese) when it is still there after 60 s
 */
export async function stopOrphan(places: Places): Promise<boolean> {
  const pid = postmasterPid(places)
  if (!pid) return false
  if (!isOurs(pid, places)) {
    fs.rmSync(path.join(places.data, 'postmaster.pid'), { force: true })
    return false
  }
  await stopPostmaster(pid, places)
  if (isOurs(pid, places)) throw new Error(`上次遗留的 PostgreSQL（进程 ${pid}）没有停止，请手动结束它后重试。`)
  return true
}

/** Fast shutdown: sessions are cut, everything is written, the pid file goes. Returns when it is gone or after 60 s. */
export async function stopPostmaster(pid: number, places: Places): Promise<void> {
  if (!isOurs(pid, places)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_DEADLINE_MS
  while (Date.now() < deadline && isOurs(pid, places)) await sleep(10)
}

/**
 * Starts the server and waits for its first answer. Sessions of a killed predecessor may hold the shared memory for a
 * moment, therefore a start that fails is tried again for 5 s.
 * @throws Error (Chinese) with the place of the log
 */
export async function startPostmaster(
  program: string,
  places: Places,
  settings: Settings,
  user: RunAs,
  env: NodeJS.ProcessEnv,
  connection: pg.ClientConfig,
): Promise<Postmaster> {
  for (let attempt = 0; attempt <= START_RETRIES; attempt++) {
    const child = launch(program, places, settings, user, env)
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
    if (await answers(child, connection)) return { pid: child.pid ?? 0, ended }
    await sleep(250)
  }
  throw new Error(`PostgreSQL 无法启动，原因见 ${places.log}`)
}

function launch(program: string, places: Places, settings: Settings, user: RunAs, env: NodeJS.ProcessEnv): ChildProcess {
  const fsync = settings.fsync ? ['fsync=on', ...SYNC_METHOD] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const options = [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'shared_buffers=128MB',
    `max_connections=${settings.maxConnections}`,
    ...fsync,
  ]
  const args = ['-D', places.data, '-k', places.socket, '-p', '5432', ...options.flatMap(option => ['-c', option])]
  const log = fs.openSync(places.log, 'a')
  // Detached: a session of its own, so that Ctrl-C on our terminal does not reach it before we have closed our sessions.
  const child = user.start(program, args, { env, cwd: places.socket, detached: true, stdio: ['ignore', log, log] })
  fs.closeSync(log)
  child.unref()
  return child
}

async function answers(child: ChildProcess, connection: pg.ClientConfig): Promise<boolean> {
  let ended = false
  child.on('exit', () => (ended = true))
  child.on('error', () => (ended = true))
  const deadline = Date.now() + START_DEADLINE_MS
  while (!ended && Date.now() < deadline) {
    if (await ping(connection)) return !ended
    await sleep(15)
  }
  return false
}

/** Whether a server answers there. */
export async function ping(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined) // a refused session is told by the rejection of connect()
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function postmasterPid(places: Places): number | undefined {
  const file = path.join(places.data, 'postmaster.pid')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}

/** Whether the process lives and works in our data folder: process numbers are reused. */
function isOurs(pid: number, places: Places): boolean {
  if (process.platform !== 'linux') return isAlive(pid) && postmasterPid(places) === pid
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(places.data)
  } catch {
    return false // ENOENT: no such process; EACCES: not one that we could have started
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
