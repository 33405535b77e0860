// Our own PostgreSQL: one native cluster per data folder, reached by a unix socket only, started and stopped with us.
import fs from 'node:fs'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { createIfMissing } from './create.ts'
import { guard } from './guard.ts'
import { type Places, placesUnder } from './places.ts'
import { ping, startPostmaster, stopOrphan, stopPostmaster } from './postmaster.ts'
import { chooseUser } from './run-as.ts'

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
  const pid = await startPostmaster(path.join(binaries, 'bin/postgres'), places, settings, user, env, connection)
  const dismissGuard = guard(pid)
  const how = created ? '已新建并启动' : hadOrphan ? '已停止上次遗留的进程并重新启动' : '已启动'
  return {
    connection,
    how: how + user.remark,
    async stop() {
      dismissGuard()
      await stopPostmaster(pid, places)
    },
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
