// The open co-writing sockets: who is on them, which documents, and the ways to close them.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Right } from '@qianmu/script/opening'
import type { WebSocket } from 'ws'
import type { Revocation } from './node-listen.ts'

/** Close codes (RFC 6455 and IANA's registry): 1008 policy violation, 1012 service restart, 1013 try again later. */
export const CLOSE = { refused: 1008, restart: 1012, retry: 1013 } as const

const HANDSHAKE_MS = 1000
/** Sockets of one network on which nobody has signed in yet. */
const UNKNOWN_MAX = 50

/** A client on a document, with the right it was given when it opened it. */
export interface Admission {
  docId: number
  userId: number
  name: string
  token: string
  right: Right
  socket: OpenSocket
  /** Its frames between arrival and being handled. */
  waiting: Set<Uint8Array>
  /** Takes a frame of this client's that brings an update, and says whether it was one. There from its being let in until the admission is gone. */
  takes?: (frame: Uint8Array) => boolean
}

/** One socket; it may carry several documents. */
export interface OpenSocket {
  socket: WebSocket
  admissions: Admission[]
  /** Bytes of frames that arrived but are not handled yet. */
  pendingBytes: number
  /** Somebody has signed in on it. */
  known: boolean
  /** The network it comes from. */
  network: string
  /** Frames are no longer taken: its rights were withdrawn, or it is being closed. */
  deaf: boolean
}

/** All sockets of this process. */
export interface Sockets {
  /** @param network where it comes from; who has not signed in on it after a while is sent away, and so is one too many of such from there */
  add(socket: WebSocket, network: string): OpenSocket
  all(): Iterable<OpenSocket>
  revoke(revocation: Revocation): void
  closeThoseOn(docId: number, code: number, reason: string): void
  /** Asks all to go, waits 1 s for their goodbye, then cuts the rest. */
  closeAll(): Promise<void>
  count(): number
}

/** @param signInMs how long a socket may stay on which nobody has signed in */
export function createSockets(signInMs: number): Sockets {
  const open = new Set<OpenSocket>()
  const closeWhere = (matches: (admission: Admission) => boolean, code: number, reason: string) => {
    for (const entry of open) if (entry.admissions.some(matches)) hangUp(entry, code, reason)
  }
  return {
    add(socket, network) {
      const entry: OpenSocket = { socket, admissions: [], pendingBytes: 0, known: false, network, deaf: false }
      const unknown = [...open].filter(each => !each.known && each.network === network)
      open.add(entry)
      const late = setTimeout(() => entry.known || hangUp(entry, CLOSE.retry, 'nobody signed in'), signInMs).unref()
      socket.on('close', () => {
        clearTimeout(late)
        open.delete(entry)
      })
      if (unknown.length >= UNKNOWN_MAX) hangUp(entry, CLOSE.retry, 'too many')
      return entry
    },
    all: () => open,
    revoke: revocation => closeWhere(admission => concerns(revocation, admission), CLOSE.refused, 'revoked'),
    closeThoseOn: (docId, code, reason) => closeWhere(admission => admission.docId === docId, code, reason),
    async closeAll() {
      for (const entry of open) hangUp(entry, CLOSE.restart, 'restart')
      for (let waited = 0; open.size > 0 && waited < HANDSHAKE_MS; waited += 10) await sleep(10)
      for (const entry of open) entry.socket.terminate()
    },
    count: () => open.size,
  }
}

/** Closes a socket for good: nothing that still arrives on it is taken, and a peer that does not answer is cut off after 1 s. */
export function hangUp(entry: OpenSocket, code: number, reason: string): void {
  entry.deaf = true
  entry.socket.close(code, reason)
  setTimeout(() => entry.socket.terminate(), HANDSHAKE_MS).unref()
}

function concerns(revocation: Revocation, admission: Admission): boolean {
  const { docId = admission.docId, userId = admission.userId } = revocation
  return docId === admission.docId && userId === admission.userId
}
