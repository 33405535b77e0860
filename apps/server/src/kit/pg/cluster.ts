// Our own PostgreSQL: one native cluster per data folder, reached by a unix socket only, started and stopped with us.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { createIfMissing } from './create.ts'
import { guard } from './guard.ts'
import { type Places, placesUnder } from './places.ts'
import { ping, type Postmaster, startPostmaster, stopOrphan, stopPostmaster } from './postmaster.ts'
import { chooseUser } from './run-as.ts'

const RESTART_PAUSE_MS = 2000

/** Where a cluster is reached; fits pg.PoolConfig. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** A running cluster. */
export interface Cluster {
  /** For pg.Pool and pg.Client; database `postgres`, the owner's rights. */
  connection: SocketConnection
  /** Fast shutdown (10–20 ms); safe to call twice. */
  stop(): Promise<void>
  /** Chinese: how it came to run, for the start-up lines. */
  how: string
}

/**
 * Starts the cluster in `home`/pg18, making it first if there is none (~0.6 s; later starts ~50 ms). The caller must hold
 * the instance lock of `home`: a server found running there is a leftover of a killed process and is stopped first.
 * @param options.fsync false only for throw-away clusters of tests
 * @throws Error with a Chinese message
 */
export async function openCluster(options: { home: string; fsync?: boolean; maxConnections?: number }): Promise<Cluster> {
  const places = placesUnder(path.resolve(options.home))
  const binaries = findBinaries(places.home)
  const user = chooseUser([binaries, places.home])
  const env = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC', HOME: places.home }
  user.give(places.socket)
  const created = createIfMissing(places, path.join(binaries, 'bin/initdb'), user, env)
  const hadOrphan = !created && (await stopOrphan(places))
  user.giveFolder(places.data)
  const connection = connectionTo(places)
  const settings = { fsync: options.fsync ?? true, maxConnections: options.maxConnections ?? 60 }
  const start = () => startPostmaster(path.join(binaries, 'bin/postgres'), places, settings, user, env, connection)
  const stop = await supervise(start, pid => stopPostmaster(pid, places))
  const how = created ? '已新建并启动' : hadOrphan ? '已停止上次遗留的进程并重新启动' : '已启动'
  return { connection, stop, how: how + user.remark }
}

/**
 * Starts the server and starts it again whenever it ends by itself: a full disk makes PostgreSQL give up, and it must come
 * back when there is room.
 * @returns the way to stop it for good
 */
async function supervise(start: () => Promise<Postmaster>, stop: (pid: number) => Promise<void>): Promise<() => Promise<void>> {
  let current = await start()
  let dismissGuard = guard(current.pid)
  let stopping = false
  let restart: Promise<void> = Promise.resolve()

  async function bringBack(): Promise<void> {
    dismissGuard()
    while (!stopping) {
      try {
        current = await start()
        dismissGuard = guard(current.pid)
        return watch()
      } catch {
        await sleep(RESTART_PAUSE_MS) // why it did not start stands in its log
      }
    }
  }

  function watch(): void {
    void current.ended.then(() => {
      if (!stopping) restart = bringBack()
    })
  }

  watch()
  return async () => {
    stopping = true
    dismissGuard()
    await restart
    await stop(current.pid)
  }
}

function connectionTo(places: Places): SocketConnection {
  return { host: places.socket, port: 5432, user: 'qianmu', password: fs.readFileSync(places.password, 'utf8'), database: 'postgres' }
}

/** The connection of the cluster under `home` if it runs right now (its server is up), for tools that work beside it. */
export async function runningCluster(home: string): Promise<SocketConnection | undefined> {
  const places = placesUnder(path.resolve(home))
  if (!fs.existsSync(places.password)) return undefined
  const connection = connectionTo(places)
  return (await ping(connection)) ? connection : undefined
}
