// Puts back words that a change takes away without its author having seen them, as when one moves a scene in which another writes.
import type { Connection } from '@hocuspocus/server'
import { type Arrived, lostLines, type LostLine } from '@qianmu/script/unseen/lost'
import { putBack } from '@qianmu/script/unseen/put-back'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { ServerSide } from './edit.ts'
import { DURABLE } from './log.ts'

/** While the database is away it is tried so often, after so many ms each. */
const ATTEMPTS = 60
const PAUSE_MS = 500

/**
 * Looks after words that this process holds when a change from one of its clients, or of its own, takes away what they stand in. Words that
 * arrive only afterwards are put back by the client that wrote them: it has them, and hears of the change as it was sent.
 */
export interface Rescue {
  watch(docId: number, doc: Y.Doc): void
  /** A client asks for what it has not yet; the state vector says what it has heard of. */
  asks(connection: Connection, stateVector: Uint8Array): void
  /** An update of a client is about to be applied. @param isAnswer the one by which both sides come to hold the same */
  arrives(connection: Connection, update: Uint8Array, isAnswer: boolean): void
  /** Applies an update of a client to its document, as the library does. */
  applyFrom(connection: Connection, update: Uint8Array): void
  /** Applies a change of the server's own to an open document. */
  apply(doc: Y.Doc, update: Uint8Array): void
  /** Ends when all that was lost so far is back. */
  idle(): Promise<void>
}

/** @param edit of the server's side; called later */
export function createRescue(edit: () => ServerSide['edit'], log: Logger): Rescue {
  const asked = new WeakMap<Connection, ReadonlyMap<number, number>>()
  const arrived = new WeakMap<object, Arrived>()
  const running = new Set<Promise<unknown>>()
  const ownChange = {}

  async function bringBack(docId: number, lost: readonly LostLine[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await edit()(docId, null, doc => putBack(doc, lost))
        return log.info({ docId, lines: lost.length }, 'words in what another took away were put back')
      } catch (error) {
        log.warn({ err: error, docId }, 'words in what another took away could not be put back yet')
        if (attempt === ATTEMPTS) throw error
        await sleep(PAUSE_MS)
      }
    }
  }

  return {
    watch(docId, doc) {
      doc.on('afterTransaction', (change: Y.Transaction) => {
        if (change.deleteSet.clients.size === 0) return
        const update = arrived.get(change.origin === DURABLE ? ownChange : (connectionOf(change.origin) ?? {}))
        const lost = update ? lostLines(change, () => [update]) : []
        if (lost.length === 0) return
        const back = bringBack(docId, lost).catch((error: unknown) =>
          log.error({ err: error, docId, lines: lost.length }, 'words are lost'),
        )
        running.add(back)
        void back.then(() => running.delete(back))
      })
    },
    asks: (connection, stateVector) => void asked.set(connection, Y.decodeStateVector(stateVector)),
    arrives: (connection, update, isAnswer) =>
      void arrived.set(connection, { update, heard: isAnswer ? asked.get(connection) : undefined }),
    applyFrom(connection, update) {
      // The library may be about to apply another one of this client.
      const other = arrived.get(connection)
      arrived.set(connection, { update })
      try {
        Y.applyUpdate(connection.document, update, { source: 'connection', connection })
      } finally {
        if (other) arrived.set(connection, other)
        else arrived.delete(connection)
      }
    },
    apply(doc, update) {
      arrived.set(ownChange, { update })
      Y.applyUpdate(doc, update, DURABLE)
      arrived.delete(ownChange)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** The client from which the library applies a change. */
function connectionOf(origin: unknown): Connection | undefined {
  return typeof origin === 'object' && origin !== null && 'connection' in origin ? (origin.connection as Connection) : undefined
}
