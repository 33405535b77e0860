// Restores lost edits: text that an update deletes without its author having received it, as when a scene is moved while somebody types in it.
import type { Connection, TransactionOrigin } from '@hocuspocus/server'
import { type Arrived, lostLines, type LostLine } from '@qianmu/script/lost-edits/lost'
import { putBack } from '@qianmu/script/lost-edits/put-back'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { ServerSide } from './edit.ts'
import type { Arrival } from './intake.ts'
import { DURABLE } from './applying/apply.ts'

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
  /** Applies an update of a client to its document, as the library does. */
  applyFrom(arrival: Arrival, update: Uint8Array): void
  /** Applies a change of the server's own to an open document. */
  apply(doc: Y.Doc, update: Uint8Array): void
  /** Ends when all that was lost so far is back. */
  idle(): Promise<void>
}

/** @param edit of the server's side; called later */
export function createRescue(edit: () => ServerSide['edit'], log: Logger): Rescue {
  const asked = new WeakMap<Connection, ReadonlyMap<number, number>>()
  /** What is being applied, so that its transaction knows it. */
  let arrived: Arrived | undefined
  const running = new Set<Promise<unknown>>()

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

  function apply(doc: Y.Doc, change: Arrived, origin: TransactionOrigin): void {
    arrived = change
    try {
      Y.applyUpdate(doc, change.update, origin)
    } finally {
      arrived = undefined
    }
  }

  return {
    watch(docId, doc) {
      doc.on('afterTransaction', (change: Y.Transaction) => {
        if (change.deleteSet.clients.size === 0 || !arrived) return
        const update = arrived
        const lost = lostLines(change, () => [update])
        if (lost.length === 0) return
        const back = bringBack(docId, lost).catch((error: unknown) =>
          log.error({ err: error, docId, lines: lost.length }, 'words are lost'),
        )
        running.add(back)
        void back.then(() => running.delete(back))
      })
    },
    asks: (connection, stateVector) => void asked.set(connection, Y.decodeStateVector(stateVector)),
    applyFrom({ connection, isAnswer }, update) {
      apply(connection.document, { update, heard: isAnswer ? asked.get(connection) : undefined }, { source: 'connection', connection })
    },
    apply: (doc, update) => apply(doc, { update }, DURABLE),
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
