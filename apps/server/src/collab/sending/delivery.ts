// Broadcasts committed updates to the clients of a document, in the same turn in which PostgreSQL acknowledges them.
import { type Connection, type Document, OutgoingMessage } from '@hocuspocus/server'
import type { Logger } from 'pino'
import type { Arrival } from '../intake.ts'
import { frameOf, type Outbox } from './outbox.ts'
import { type DecodedUpdate, isPlain } from './plain.ts'
import type { HeldRows } from '../compacting/held.ts'
import type { Rescue } from '../rescue.ts'

/** What is known of an update of a client besides its bytes. */
export interface Origin extends Arrival {
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
 * Plain keystrokes are sent before they are applied, all within one turn of the event loop, so that nobody can see the one without the other. Anything
 * else is applied first: what Yjs cannot apply must not reach anybody's window.
 */
export function createDelivery({ outbox, rescue, held, dismiss, log }: Parts): Deliver {
  /** @returns whether the document holds it */
  function apply({ origin, update }: Delivered): boolean {
    const { connection } = origin
    try {
      rescue.applyFrom(origin, update)
      return true
    } catch (error) {
      log.error({ err: error, document: connection.document.name }, 'a change in the log could not be applied')
      dismiss(connection)
      return false
    }
  }

  function sendAhead(document: Document, updates: readonly Delivered[]): void {
    document.flush() // what was applied before goes before
    const authors = new Set(updates.map(({ origin }) => origin.connection))
    let shared: { address: string; bytes: Buffer } | undefined
    for (const connection of document.getConnections()) {
      const address = connection.messageAddress
      if (authors.has(connection)) {
        const others = updates.filter(({ origin }) => origin.connection !== connection)
        if (others.length > 0) outbox.sendAtOnce(connection.webSocket, bytesOf(others, address))
      } else {
        if (shared?.address !== address) shared = { address, bytes: bytesOf(updates, address) }
        outbox.sendAtOnce(connection.webSocket, shared.bytes)
      }
    }
  }

  function deliver(updates: readonly Logged[]): void {
    const delivered = updates.filter(isDelivered)
    const [first] = delivered
    if (!first) return
    const { document } = first.origin.connection
    // Those that only build on what is here do so still when the others have been applied; what two bring alike, Yjs takes once.
    const isAhead = delivered.every(({ origin }) => isPlain(origin.decoded, document))
    if (isAhead) sendAhead(document, delivered)
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

/** Updates as they go to a connection, in a message each. */
function bytesOf(updates: readonly Delivered[], address: string): Buffer {
  return Buffer.concat(updates.map(each => frameOf(messageOf(each, address))))
}

/** Clients bring an update in the words in which the server passes it on. */
function messageOf({ origin: { connection, frame }, update }: Delivered, address: string): Uint8Array {
  if (frame && connection.messageAddress === address) return frame
  return new OutgoingMessage(address).createSyncMessage().writeUpdate(update).toUint8Array()
}
