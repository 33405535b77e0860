// The library's hooks, by which an update is committed before it is applied, acknowledged or sent to anyone.
import type {
  afterHandleMessagePayload,
  beforeHandleAwarenessPayload,
  beforeHandleMessagePayload,
  beforeSyncPayload,
  Configuration,
  connectedPayload,
  onAuthenticatePayload,
  onDisconnectPayload,
  onTokenSyncPayload,
} from '@hocuspocus/server'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { Batcher } from './batcher.ts'
import type { Changes } from './changes.ts'
import type { Compact } from './compaction.ts'
import { createIntake } from './intake.ts'
import type { DocumentLog } from './log.ts'
import { idIn } from './names.ts'
import { createOffenders } from './offenders.ts'
import { type Admission, CLOSE, hangUp, type OpenSocket, type Sockets } from './sockets.ts'

const SYNC_STEP_1 = 0
const SYNC_STEP_2 = 1

/** Who somebody with a token is on a document. */
export interface Access {
  userId: number
  name: string
  readOnly: boolean
}

/** Answers null when the token gives no right to the document; rejects when it cannot find out. */
export type CheckAccess = (token: string, docId: number) => Promise<Access | null>

/** What the library carries along for each client and document; `writer` is there once it is let in. */
export interface ClientContext {
  socket: OpenSocket
  writer: Admission
}

/** The parts the hooks join. */
export interface Parts {
  documents: DocumentLog
  batcher: Batcher
  compact: Compact
  changes: Changes
  sockets: Sockets
  access: CheckAccess
  log: Logger
}

/** An update that Yjs cannot read; writing it would spoil every later load. */
class PoisonedUpdate extends Error {}

/** @returns configuration of Hocuspocus; the context of a connection begins as `{ socket }` */
export function createHooks(parts: Parts): Partial<Configuration<ClientContext>> {
  const { documents, batcher, changes, log } = parts
  const offenders = createOffenders()

  async function append(update: Uint8Array, writer: Admission): Promise<void> {
    try {
      Y.decodeUpdate(update)
    } catch (cause) {
      offenders.report(writer.userId)
      throw new PoisonedUpdate('the update is not readable', { cause })
    }
    await batcher.append(writer.docId, update, writer.userId)
  }

  const intake = createIntake(documents, append)

  async function beforeSync({ type, payload, connection, context, document }: beforeSyncPayload<ClientContext>): Promise<void> {
    if (type === SYNC_STEP_1 || connection.readOnly || isEmpty(payload)) return
    try {
      await (intake.commitOf(payload) ?? appendIfNew(type, payload, document, context.writer))
    } catch (error) {
      const { docId, userId } = context.writer
      documents.heal(docId)
      log.warn({ err: error, docId, userId }, 'a change was refused')
      // The library would only end the document's session and leave the socket open, on which the client never syncs again.
      hangUp(context.socket, CLOSE.retry, isDiskFull(error) ? 'disk-full' : 'storage')
      throw { code: CLOSE.retry, reason: 'storage' }
    }
  }

  /** SyncStep2 always carries the client's whole set of deletions; what memory contains is durable already. */
  async function appendIfNew(type: number, payload: Uint8Array, document: Y.Doc, writer: Admission): Promise<void> {
    if (type === SYNC_STEP_2 && isReadable(payload) && Y.snapshotContainsUpdate(Y.snapshot(document), payload)) return
    await append(payload, writer)
  }

  return {
    ...admissionHooks(parts, offenders.isBarred),
    beforeSync,
    async onLoadDocument({ documentName, document }) {
      const docId = idIn(documentName)
      if (docId === undefined) return
      try {
        await documents.load(docId, document)
      } catch (error) {
        // Everyone who waits for it; the library would tell them that they have no permission.
        parts.sockets.closeThoseOn(docId, CLOSE.retry, 'storage')
        throw error
      }
    },
    async connected({ connection, context }: connectedPayload<ClientContext>) {
      if (connection.document.isDestroyed) return hangUp(context.socket, CLOSE.retry, 'reload')
      intake.watch(connection, context.writer)
    },
    async beforeHandleMessage({ update, context }: beforeHandleMessagePayload<ClientContext>) {
      intake.begin(update, context.writer)
    },
    async afterHandleMessage({ update, context }: afterHandleMessagePayload<ClientContext>) {
      intake.end(update, context.writer)
    },
    /** Cursors bear the name of whoever is behind the connection, whatever the client says. */
    async beforeHandleAwareness({ states, connection }: beforeHandleAwarenessPayload<ClientContext>) {
      const writer = connection?.context.writer
      if (!writer) return
      for (const state of states.values()) state.user = { ...state.user, id: writer.userId, name: writer.name }
    },
    async onDisconnect({ context: { socket, writer } }: onDisconnectPayload<ClientContext>) {
      intake.forget(writer)
      socket.admissions = socket.admissions.filter(admission => admission !== writer)
    },
    async beforeUnloadDocument({ documentName }) {
      const docId = idIn(documentName)
      const entry = docId === undefined ? undefined : documents.open.get(docId)
      if (docId === undefined || !entry) return
      if (entry.inFlight > 0) throw new Error() // a veto; without a message the library keeps quiet about it
      if (entry.rows > 0) await parts.compact(docId, entry.doc).catch((error: unknown) => log.warn({ err: error, docId }, 'not compacted'))
      await changes.flush(docId)
    },
    async afterUnloadDocument({ documentName }) {
      const docId = idIn(documentName)
      if (docId !== undefined) documents.open.delete(docId)
    },
  }
}

/** Lets clients in, by asking who they are on the document. */
function admissionHooks({ access, log }: Parts, isBarred: (userId: number) => boolean): Partial<Configuration<ClientContext>> {
  /** The question is also the health check: a client must not take a database that is away for a refusal. */
  async function ask(token: string, docId: number, socket: OpenSocket): Promise<Access> {
    const granted = await access(token, docId).catch((error: unknown) => {
      log.warn({ err: error, docId }, 'access could not be checked')
      hangUp(socket, CLOSE.retry, 'storage')
      throw { reason: 'storage' }
    })
    if (!granted) throw { reason: 'permission-denied' }
    if (isBarred(granted.userId)) throw { reason: 'too-many-errors' }
    return granted
  }

  return {
    async onAuthenticate({ token, documentName, connectionConfig, context }: onAuthenticatePayload<ClientContext>) {
      const docId = idIn(documentName)
      if (docId === undefined) throw { reason: 'unknown-document' }
      const { userId, name, readOnly } = await ask(token, docId, context.socket)
      connectionConfig.readOnly = readOnly
      const writer: Admission = { docId, userId, name, token, readOnly, socket: context.socket, waiting: new Set() }
      context.socket.admissions.push(writer)
      return { writer }
    },
    async onTokenSync({ token, context: { socket, writer } }: onTokenSyncPayload<ClientContext>) {
      const { userId, readOnly } = await ask(token, writer.docId, socket)
      if (userId !== writer.userId || readOnly !== writer.readOnly) return hangUp(socket, CLOSE.retry, 'rights changed')
      writer.token = token
    },
  }
}

function isEmpty(update: Uint8Array): boolean {
  return update.length === 2 && update[0] === 0 && update[1] === 0
}

function isReadable(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false // append() refuses it by name
  }
}

/** SQLSTATE 53100 disk_full: the editor tells the writer so. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100'
}
