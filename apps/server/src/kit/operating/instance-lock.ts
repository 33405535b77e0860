// One process per data folder: a listening unix socket that dies with its process and tells others who holds the folder.
import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shortHash } from '../pg/places.ts'

const SOCKET_MAX_BYTES = 100
const ANSWER_DEADLINE_MS = 2000
const SETTLE_MS = 30

/** The lock that was taken. */
export interface InstanceLock {
  /** Tells later comers under which address this process serves. */
  announce(url: string): void
  release(): void
}

interface Holder {
  nonce?: string
  pid?: number
  url?: string
}

/**
 * Takes the folder for this process.
 * @throws Error (Chinese) naming the process and address that holds it
 */
export async function takeInstanceLock(home: string): Promise<InstanceLock> {
  fs.mkdirSync(home, { recursive: true })
  const file = socketFile(home)
  const self: Holder = { pid: process.pid, nonce: crypto.randomUUID() }
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(file, self)
    if (server) {
      // Two processes may have found the same stale socket and removed it one after the other: whoever still answers has won.
      await sleep(SETTLE_MS)
      const seen = await ask(file)
      if (seen?.nonce === self.nonce) return lockOf(server, self)
      server.close()
      if (seen) throw held(home, seen)
      continue
    }
    const holder = await ask(file)
    if (holder) throw held(home, holder)
    fs.rmSync(file, { force: true }) // nobody answers: its owner was killed
  }
  throw new Error(`无法锁定数据目录 ${home}`)
}

function lockOf(server: net.Server, self: Holder): InstanceLock {
  server.unref()
  return { announce: url => (self.url = url), release: () => server.close() }
}

function held(home: string, holder: Holder): Error {
  const who = `pid ${holder.pid ?? '?'}${holder.url ? `，${holder.url}` : ''}`
  return new Error(`数据目录 ${home} 正被另一个千幕进程使用（${who}）。请先停止它，或用 QIANMU_DATA 指定另一个目录。`)
}

function socketFile(home: string): string {
  const hash = shortHash(home)
  if (process.platform === 'win32') return `\\\\.\\pipe\\qianmu-${hash}`
  const near = path.join(path.resolve(home), 'app.sock')
  return Buffer.byteLength(near) < SOCKET_MAX_BYTES ? near : path.join(os.tmpdir(), `qianmu-${hash}.sock`)
}

/** Undefined when somebody's socket is there already. */
function listen(file: string, self: Holder): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer(socket => {
      socket.on('error', () => socket.destroy())
      socket.end(JSON.stringify(self))
    })
    server.once('error', error => ('code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(file, () => {
      if (process.platform !== 'win32') fs.chmodSync(file, 0o600)
      resolve(server)
    })
  })
}

/** Undefined when nobody is behind the socket; an empty holder when somebody is but does not say who. */
function ask(file: string): Promise<Holder | undefined> {
  return new Promise(resolve => {
    let text = ''
    const socket = net.connect(file)
    socket.setTimeout(ANSWER_DEADLINE_MS, () => socket.destroy(new Error('timeout')))
    socket.on('connect', () => socket.on('error', () => resolve({})))
    socket.on('data', chunk => (text += chunk.toString()))
    socket.on('end', () => resolve(parseHolder(text)))
    socket.on('error', () => resolve(undefined))
  })
}

function parseHolder(text: string): Holder {
  try {
    return JSON.parse(text)
  } catch {
    return {} // another program's socket: held all the same
  }
}
