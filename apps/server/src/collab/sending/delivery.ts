// Gives what is committed to the people on the document at once, before the library's turn for it comes.
import { type Connection, OutgoingMessage } from '@hocuspocus/server'
import type { Logger } from 'pino'
import type { Outbox } from './outbox.ts'
import { isPlain } from './plain.ts'
import type { Rescue } from '../rescue.ts'

/** An update of a client that is in the log. */
export interface Committed {
  connection: Connection
  update: Uint8Array
}

/** Applies and sends what one commit wrote. What the library does with it in its turn finds nothing new, and acknowledges it. */
export type Deliver = (committed: readonly Committed[]) => void

/** The parts that delivery joins. */
interface Parts {
  outbox: Outbox
  rescue: Rescue
  log: Logger
}

/**
 * A plain keystroke is sent before it is applied, all within one turn of the event loop, so that nobody can see the one without the other. Anything
 * else is applied first: what Yjs cannot apply must not reach anybody's window.
 */
export function createDelivery({ outbox, rescue, log }: Parts): Deliver {
  function apply({ connection, update }: Committed): void {
    try {
      rescue.applyFrom(connection, update)
    } catch (error) {
      log.error({ err: error, document: connection.document.name }, 'a change in the log could not be applied')
    }
  }

  function sendAhead(committed: Committed): void {
    const { document } = committed.connection
    document.flush() // what was applied before goes before
    const message = new OutgoingMessage(document.name).createSyncMessage().writeUpdate(committed.update).toUint8Array()
    for (const connection of document.getConnections()) if (connection !== committed.connection) connection.send(message)
    outbox.flush()
    outbox.mute(() => {
      apply(committed)
      document.flush()
    })
  }

  return all => {
    const committed = all.filter(({ connection }) => !connection.document.isDestroyed)
    const [only] = committed
    if (committed.length === 1 && isPlain(only!.update, only!.connection.document)) return sendAhead(only!)
    for (const each of committed) apply(each)
    for (const document of new Set(committed.map(({ connection }) => connection.document))) document.flush()
    outbox.flush()
  }
}
