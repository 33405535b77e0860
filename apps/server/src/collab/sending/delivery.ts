// Gives what is committed to the people on the document at once, in the turn in which PostgreSQL answers.
import { type Connection, OutgoingMessage } from '@hocuspocus/server'
import type { Logger } from 'pino'
import type { Outbox } from './outbox.ts'
import { isPlain } from './plain.ts'
import type { HeldRows } from '../held.ts'
import type { Rescue } from '../rescue.ts'

/** An update that is in the log. */
export interface Logged {
  update: Uint8Array
  /** By which it came, when it is to be delivered. */
  connection: Connection | undefined
  /** The number of its row. */
  seq: number
}

/** Applies and sends what one commit wrote, document by document, in the order in which it arrived. */
export type Deliver = (written: readonly (readonly Logged[])[]) => void

/** The parts that delivery joins. */
interface Parts {
  outbox: Outbox
  rescue: Rescue
  held: HeldRows
  /** Sends away who wrote what cannot be applied. */
  dismiss(connection: Connection): void
  log: Logger
}

/** An update on its way to the others. */
type Delivered = Logged & { connection: Connection }

/**
 * A plain keystroke is sent before it is applied, all within one turn of the event loop, so that nobody can see the one without the other. Anything
 * else is applied first: what Yjs cannot apply must not reach anybody's window.
 */
export function createDelivery({ outbox, rescue, held, dismiss, log }: Parts): Deliver {
  /** @returns whether the document holds it */
  function apply({ connection, update }: Delivered): boolean {
    try {
      rescue.applyFrom(connection, update)
      return true
    } catch (error) {
      log.error({ err: error, document: connection.document.name }, 'a change in the log could not be applied')
      dismiss(connection)
      return false
    }
  }

  function sendAhead({ connection, update }: Delivered): void {
    const { document } = connection
    document.flush() // what was applied before goes before
    const message = new OutgoingMessage(document.name).createSyncMessage().writeUpdate(update).toUint8Array()
    const others = document.getConnections().filter(each => each !== connection)
    outbox.sendAtOnce(
      message,
      others.map(({ webSocket }) => webSocket),
    )
  }

  function deliver(updates: readonly Logged[]): void {
    const delivered = updates.filter(isDelivered)
    const [first] = delivered
    if (!first) return
    const { document } = first.connection
    const isAhead = updates.length === 1 && isPlain(first.update, document)
    if (isAhead) sendAhead(first)
    const applyAll = () => {
      for (const each of delivered) if (apply(each)) held.note(document, each.seq)
      document.flush()
    }
    if (isAhead) outbox.mute(applyAll)
    else applyAll()
  }

  return written => {
    for (const each of written) deliver(each)
    outbox.flush()
  }
}

function isDelivered(logged: Logged): logged is Delivered {
  return logged.connection !== undefined && !logged.connection.document.isDestroyed
}
