// Where a managed PostgreSQL keeps its data, socket, password and log.
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// A unix socket's address holds 107 bytes, of which PostgreSQL's file name takes `/.s.PGSQL.5432.lock`.
const SOCKET_FOLDER_MAX_BYTES = 80

/** Absolute paths of everything that belongs to the cluster under `home`. */
export interface Places {
  home: string
  data: string
  socket: string
  password: string
  log: string
}

/** Computes the places and makes `home` and the socket folder. */
export function placesUnder(home: string): Places {
  fs.mkdirSync(home, { recursive: true })
  const near = path.join(home, 'run')
  const socket = Buffer.byteLength(near) <= SOCKET_FOLDER_MAX_BYTES ? near : path.join(os.tmpdir(), `qm-pg-${shortHash(home)}`)
  fs.mkdirSync(socket, { recursive: true, mode: 0o700 })
  fs.chmodSync(socket, 0o700)
  return { home, socket, data: path.join(home, 'pg18'), password: path.join(home, 'pg.password'), log: path.join(home, 'pg.log') }
}

/** Twelve hex digits that stand for a folder in names that must stay short. */
export function shortHash(folder: string): string {
  return crypto.createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 12)
}
