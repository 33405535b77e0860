// Co-writing: the websocket /collab on which people write one document together, and every acknowledged keystroke is durable.
import crypto from 'node:crypto'
import websocket from '@fastify/websocket'
import { type Connection, Hocuspocus } from '@hocuspocus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { openPool } from '../kit/pool.ts'
import { isForeign } from '../kit/origin.ts'
import { networkOf } from '../kit/rate.store.ts'
import { createBatcher } from './committing/batcher.ts'
import { createChanges } from './changes.ts'
import { COMPACT_AT_ROWS, createCompactor } from './compacting/compaction.ts'
import { createServerSide, type ServerSide } from './edit.ts'
import { type CheckAccess, type ClientContext, createHooks } from './hooks.ts'
import { createHands } from './applying/hands.ts'
import { createHeldRows } from './compacting/held.ts'
import { createDelivery } from './sending/delivery.ts'
import { unfoldedWriters } from './log-rows.store.ts'
import { createDocumentLog } from './log.store.ts'
import { isAddressed } from './names.ts'
import { listenToNodes, type Revocation } from './node-listen.ts'
import { createOutbox } from './sending/outbox.ts'
import { createRescue } from './rescue.ts'
import { CLOSE, createSockets, hangUp, type OpenSocket } from './sockets.ts'
import { createTeller } from './node-notify.ts'
import type { NoteFiles } from './written-files.ts'

// A document of 2,000,000 Han characters in one piece is 6 MB; a frame may carry several times that after a long absence.
const MAX_FRAME_BYTES = 32 * 1024 * 1024
const RECHECK_MS = 30_000
// Clients tell every 15 s where they are (y-protocols, awareness).
const SILENCE_MS = 60_000
const SIGN_IN_MS = 10_000
const UNLOAD_DEADLINE_MS = 10_000
// A pool of its own: a keystroke must not wait behind a report.
const POOL = { max: 6, connectionTimeoutMillis: 2000 }
const QUERY_TIMEOUT_MS = 5000

/** What co-writing needs from the rest of the product. */
export interface CollabOptions {
  connection: pg.PoolConfig
  access: CheckAccess
  /** Is told which files somebody wrote into a document before the change is kept. */
  noteFiles?: NoteFiles
  /** The writers of a document have paused; follow-up work (search text, history) may be done. May come again after a crash. */
  onChanged(docId: number, userIds: number[]): void | Promise<void>
  logger: Logger
  /** Origins besides our own host from which browsers may connect, e.g. `https://studio.example`. */
  origins?: string[]
  compactAtRows?: number
  recheckMs?: number
  /** Who says nothing for so long is sent away. */
  silenceMs?: number
  /** Who has not signed in by then is sent away. */
  signInMs?: number
}

/** Co-writing of this process. */
export interface Collab extends ServerSide {
  /** Adds the route GET `base`/collab. @param base the path prefix of the instance, without a trailing slash */
  attach(app: FastifyInstance, base?: string): Promise<void>
  /** Closes the sockets concerned, on all nodes, and takes nothing more from them. */
  revoke(revocation: Revocation): Promise<void>
  size(): { sockets: number; documents: number; queuedBytes: number }
  /** Does at once what otherwise follows a pause of the writers, and ends when it is done. */
  settled(): Promise<void>
  /** Says goodbye to all clients, waits until everything they sent is written, and closes its connections. */
  close(): Promise<void>
}

/** Starts listening to other nodes, and follows up documents whose last changes a crash left without onChanged. */
export async function createCollab(options: CollabOptions): Promise<Collab> {
  const { connection, access, logger: log, compactAtRows = COMPACT_AT_ROWS, noteFiles = async () => {} } = options
  const node = crypto.randomUUID()
  const pool = openPool({ ...connection, ...POOL }, QUERY_TIMEOUT_MS, log)
  const held = createHeldRows()
  const documents = createDocumentLog(pool, held, log)
  const { compact, close: endCompacting } = createCompactor(connection, held, log)
  const changes = createChanges(options.onChanged, log)
  const onWritten = (docId: number, userId: number | null) => {
    changes.note(docId, userId)
    const entry = documents.open.get(docId)
    if (!entry || ++entry.rows < compactAtRows) return
    entry.rows = 0
    compact(docId, entry.doc).catch((error: unknown) => log.warn({ err: error, docId }, 'not compacted'))
  }
  const teller = createTeller(pool, node, log)
  const sockets = createSockets(options.signInMs ?? SIGN_IN_MS)
  const outbox = createOutbox()
  const hands = createHands()
  const rescue = createRescue(() => serverSide.edit, log)
  const deliver = createDelivery({ outbox, rescue, held, dismiss, log })
  const batcher = createBatcher(pool, { deliver, onWritten, onCommitted: teller.wrote })
  const serverSide = createServerSide({ documents, held, batcher, compact, teller, rescue, hands, noteFiles, onWritten })
  const hooks = createHooks({ documents, batcher, compact, changes, sockets, access, noteFiles, rescue, hands, log })
  const hocuspocus = new Hocuspocus<ClientContext>({ quiet: true, timeout: options.silenceMs ?? SILENCE_MS, ...hooks })
  const listener = listenToNodes({ connection, node, documents, teller, onRevoked: sockets.revoke, log })
  const recheck = setInterval(() => void recheckAll(), options.recheckMs ?? RECHECK_MS).unref()
  let closing = false

  async function recheckAll(): Promise<void> {
    for (const entry of sockets.all()) {
      for (const { token, docId, userId, right } of entry.admissions) {
        try {
          const granted = await access(token, docId)
          if (granted?.userId !== userId) hangUp(entry, CLOSE.refused, 'revoked')
          else if (granted.right !== right) hangUp(entry, CLOSE.retry, 'rights changed')
        } catch (error) {
          log.warn({ err: error, docId }, 'access could not be checked again') // the next round will
        }
      }
    }
  }

  function welcome(socket: WebSocket, request: FastifyRequest): void {
    const entry = sockets.add(socket, networkOf(request.ip))
    socket.on('error', error => log.debug({ err: error }, 'co-writing socket failed'))
    if (closing) return hangUp(entry, CLOSE.restart, 'restart')
    if (entry.deaf) return
    const client = hocuspocus.handleConnection(
      outbox.attach(socket, request.raw.socket, () => hangUp(entry, CLOSE.retry, 'too slow')),
      new Request('http://localhost/collab', { headers: { 'user-agent': String(request.headers['user-agent']) } }),
      {
        socket: entry,
      } as ClientContext,
    )
    socket.on('message', (frame: Buffer) => handOver(frame, entry, client))
    socket.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }))
  }

  await listener.start()
  await followUpAfterCrash(pool, changes.note)
  return {
    ...serverSide,
    async attach(app, base = '') {
      if (!app.hasDecorator('websocketServer')) await app.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })
      app.get(`${base}/collab`, { websocket: true, preValidation: refuseForeignOrigin(options.origins ?? []) }, welcome)
    },
    async revoke(revocation) {
      sockets.revoke(revocation)
      await pool.query(`select pg_notify('doc_revoked', $1)`, [JSON.stringify(revocation)])
    },
    size: () => ({ sockets: sockets.count(), documents: hocuspocus.documents.size, queuedBytes: batcher.queuedBytes() }),
    settled: () => changes.flush(),
    async close() {
      closing = true
      clearInterval(recheck)
      await sockets.closeAll()
      await rescue.idle()
      for (let waited = 0; documents.open.size > 0 && waited < UNLOAD_DEADLINE_MS; waited += 10) {
        hocuspocus.flushPendingStores() // unloads the documents that nobody is on any more
        await sleep(10)
      }
      await endCompacting()
      await batcher.close()
      await teller.close()
      await changes.flush()
      await listener.stop()
      await pool.end()
    },
  }
}

function handOver(frame: Uint8Array, entry: OpenSocket, client: ReturnType<Hocuspocus['handleConnection']>): void {
  if (entry.deaf) return
  // Keystrokes first: to find them by the library's own way is a third of the time until PostgreSQL is asked. It must hear that somebody is there.
  if (entry.admissions.some(({ takes }) => takes?.(frame))) client.lastMessageReceivedAt = Date.now()
  else if (isAddressed(frame)) client.handleMessage(frame)
  else hangUp(entry, CLOSE.refused, 'unknown-document')
}

/** Whoever has in their own document what no other has is to take that of the others. */
function dismiss({ context }: Connection<ClientContext>): void {
  hangUp(context.socket, CLOSE.retry, 'resync')
}

/** Documents are compacted when their last writer leaves; rows that are still in the log at start were left by a crash. */
async function followUpAfterCrash(pool: pg.Pool, note: (docId: number, userId: number | null) => void): Promise<void> {
  for (const row of await unfoldedWriters(pool)) note(row.doc_id, row.user_id)
}

/** Browsers tell where a page comes from; pages of other sites must not connect in their visitor's name. */
function refuseForeignOrigin(allowed: string[]) {
  return async (request: FastifyRequest) => {
    if (isForeign(request.headers, allowed)) throw Object.assign(new Error('foreign origin'), { statusCode: 403 })
  }
}
