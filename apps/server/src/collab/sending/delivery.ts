// Gives what is committed to the people on the document at once, in the turn in which PostgreSQL answers.
import { type Connection, OutgoingMessage } from '@hocuspocus/server'
import type { Logger } from 'pino'
import type { Outbox } from './outbox.ts'
import { type DecodedUpdate, isPlain } from './plain.ts'
import type { HeldRows } from '../held.ts'
import type { Rescue } from '../rescue.ts'

/** What is known of an update of a client besides its bytes. */
export interface Origin {
  connection: Connection
  decoded: DecodedUpdate
}

/** An update that is in the log. */
export interface Logged {
  update: Uint8Array
  /** Whence it came, when it is to be delivered. */
  origin: Origin | undefined
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
type Delivered = Logged & { origin: Origin }

/**
 * A plain keystroke is sent before it is applied, all within one turn of the event loop, so that nobody can see the one without the other. Anything
 * else is applied first: what Yjs cannot apply must not reach anybody's window.
 */
export function createDelivery({ outbox, rescue, held, dismiss, log }: Parts): Deliver {
  /** @returns whether the document holds it */
  function apply({ origin: { connection }, update }: Delivered): boolean {
    try {
      rescue.applyFrom(connection, update)
      return true
    } catch (error) {
      log.error({ err: error, document: connection.document.name }, 'a change in the log could not be applied')
      dismiss(connection)
      return false
    }
  }

  function sendAhead({ origin: { connection }, update }: Delivered): void {
    const { document } = connection
    document.flush() // what was applied before goes before
    let sent: { address: string; message: Uint8Array } | undefined
    for (const other of document.getConnections()) {
      if (other === connection) continue
      const address = other.messageAddress
      if (sent?.address !== address) sent = { address, message: updateMessage(address, update) }
      outbox.sendAtOnce(other.webSocket, sent.message)
    }
  }

  function deliver(updates: readonly Logged[]): void {
    const delivered = updates.filter(isDelivered)
    const [first] = delivered
    if (!first) return
    const { document } = first.origin.connection
    const isAhead = updates.length === 1 && isPlain(first.origin.decoded, document)
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
  return logged.origin !== undefined && !logged.origin.connection.document.isDestroyed
}

function updateMessage(address: string, update: Uint8Array): Uint8Array {
  return new OutgoingMessage(address).createSyncMessage().writeUpdate(update).toUint8Array()
}
