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
import type { Right } from '@qianmu/script/opening'
import type { Logger } from 'pino'
import { createAppending, reasonOf } from './appending.ts'
import type { Batcher } from './committing/batcher.ts'
import type { Changes } from './changes.ts'
import type { Compact } from './compacting/compaction.ts'
import type { Hands } from './applying/hands.ts'
import { createIntake } from './intake.ts'
import { createJudge } from './judge.ts'
import type { DocumentLog } from './log.store.ts'
import { idIn } from './names.ts'
import { createOffenders } from './offenders.ts'
import type { Rescue } from './rescue.ts'
import { type Admission, CLOSE, hangUp, type OpenSocket, type Sockets } from './sockets.ts'
import type { NoteFiles } from './written-files.ts'

const SYNC_STEP_1 = 0
const SYNC_STEP_2 = 1

/** Who somebody with a token is on a document. */
export interface Access {
  userId: number
  name: string
  right: Right
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
  noteFiles: NoteFiles
  rescue: Rescue
  hands: Hands
  log: Logger
}

/** @returns configuration of Hocuspocus; the context of a connection begins as `{ socket }` */
export function createHooks(parts: Parts): Partial<Configuration<ClientContext>> {
  const { documents, changes, hands, rescue, log } = parts
  const offenders = createOffenders()
  const judge = createJudge()
  const { append, appendIfNew } = createAppending(parts, judge, offenders.report)
  const intake = createIntake({ documents, append, refuse })

  function refuse(error: unknown, { docId, userId, socket }: Admission): void {
    documents.heal(docId)
    log.warn({ err: error, docId, userId }, 'a change was refused')
    // The library would only end the document's session and leave the socket open, on which the client never syncs again.
    hangUp(socket, CLOSE.retry, reasonOf(error))
  }

  /** For what does not come by the intake: the answer to a handshake, and what a client sent before it was let in. */
  async function beforeSync({ type, payload, connection, context: { writer } }: beforeSyncPayload<ClientContext>): Promise<void> {
    if (type === SYNC_STEP_1) return rescue.asks(connection, payload)
    if (connection.readOnly || isEmpty(payload)) return
    try {
      await (type === SYNC_STEP_2 ? appendIfNew(payload, writer, connection) : append(payload, writer, { connection }))
    } catch (error) {
      refuse(error, writer)
      throw { code: CLOSE.retry, reason: 'storage' }
    }
  }

  return {
    ...admissionHooks(parts, offenders.isBarred),
    beforeSync,
    async onLoadDocument({ documentName, document }) {
      const docId = idIn(documentName)
      if (docId === undefined) return
      try {
        await documents.load(docId, document)
        rescue.watch(docId, document)
        hands.watch(docId, document)
      } catch (error) {
        // Everyone who waits for it; the library would tell them that they have no permission.
        parts.sockets.closeThoseOn(docId, CLOSE.retry, 'storage')
        throw error
      }
    },
    async connected({ connection, context }: connectedPayload<ClientContext>) {
      if (connection.document.isDestroyed) return hangUp(context.socket, CLOSE.retry, 'reload')
      intake.watch(connection, context.writer)
      const { right } = context.writer
      // Told first: the text must not stand there without it, or what is typed meanwhile goes nowhere.
      connection.sendStateless(JSON.stringify({ right }))
      if (right === 'suggest') await judge.prepare(connection.document)
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
      const live = documents.open.get(writer.docId)?.doc
      const suggests = ({ docId, right }: Admission) => docId === writer.docId && right === 'suggest'
      if (live && suggests(writer) && ![...parts.sockets.all()].some(each => each.admissions.some(suggests))) judge.forget(live)
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
      const { userId, name, right } = await ask(token, docId, context.socket)
      connectionConfig.readOnly = right === 'read'
      const writer: Admission = { docId, userId, name, token, right, socket: context.socket, waiting: new Set() }
      context.socket.known = true
      context.socket.admissions.push(writer)
      return { writer }
    },
    async onTokenSync({ token, context: { socket, writer } }: onTokenSyncPayload<ClientContext>) {
      const { userId, right } = await ask(token, writer.docId, socket)
      if (userId !== writer.userId || right !== writer.right) return hangUp(socket, CLOSE.retry, 'rights changed')
      writer.token = token
    },
  }
}

function isEmpty(update: Uint8Array): boolean {
  return update.length === 2 && update[0] === 0 && update[1] === 0
}
