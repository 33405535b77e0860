// Takes clients' frames as they arrive: counts what waits, bounds it, and writes the updates among them.
import { type Connection, OutgoingMessage } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import type { DocumentLog } from './log.store.ts'
import { type Admission, CLOSE, hangUp } from './sockets.ts'

/** What may wait in memory behind the frame that is being handled, while the database is slow or away. */
const MAX_PENDING_BYTES = 8 * 1024 * 1024

/** How an update came from a client. */
export interface Arrival {
  connection: Connection
  /** The message that brought it, when it is an Update message and nothing else. */
  frame?: Uint8Array
  /** It is the answer by which both sides come to hold the same. */
  isAnswer?: boolean
}

/** Appends an update of a client to the log, and gives it to everybody once it is there. */
export type Append = (update: Uint8Array, writer: Admission, arrival: Arrival) => Promise<void>

/** The frames of clients between arrival and their being handled. */
export interface Intake {
  /** Looks at every further frame of the connection at its arrival. */
  watch(connection: Connection, writer: Admission): void
  begin(frame: Uint8Array, writer: Admission): void
  end(frame: Uint8Array, writer: Admission): void
  /** The connection is gone; frames that it dropped are no longer waited for. */
  forget(writer: Admission): void
}

/** What it asks of others. */
interface Parts {
  documents: DocumentLog
  append: Append
  /** An update could not be written: its writer is sent away. */
  refuse(error: unknown, writer: Admission): void
}

/**
 * The library handles messages of a connection strictly one after the other, so a burst of 1,000 keystrokes would cost 1,000 commits in a row, and
 * one keystroke several turns of its hooks. Updates do not go through it: they are written at arrival, share a few commits, and are acknowledged
 * when they are there. Whatever else comes after them waits for them, as a cursor must for the text in which it stands.
 */
export function createIntake({ documents, append, refuse }: Parts): Intake {
  function account(frame: Uint8Array, writer: Admission, sign: 1 | -1): void {
    writer.socket.pendingBytes += sign * frame.byteLength
    const entry = documents.open.get(writer.docId)
    if (entry) entry.inFlight += sign
  }

  function begin(frame: Uint8Array, writer: Admission): void {
    if (writer.waiting.has(frame)) return
    writer.waiting.add(frame)
    account(frame, writer, 1)
  }

  function end(frame: Uint8Array, writer: Admission): void {
    if (writer.waiting.delete(frame)) account(frame, writer, -1)
  }

  return {
    begin,
    end,
    watch(connection, writer) {
      const handle = connection.handleMessage.bind(connection)
      const prefix = updatePrefix(connection.messageAddress)
      const acknowledged = new OutgoingMessage(connection.messageAddress).writeSyncStatus(true).toUint8Array()
      const waitForPendingMessages = connection.waitForPendingMessages.bind(connection)
      const taking = new Set<Promise<void>>()

      async function take(frame: Uint8Array, update: Uint8Array): Promise<void> {
        try {
          await append(update, writer, { connection, frame })
          connection.send(acknowledged)
        } catch (error) {
          refuse(error, writer)
        } finally {
          end(frame, writer)
        }
      }

      function follow(work: Promise<void>): void {
        const followed = work.finally(() => taking.delete(followed))
        taking.add(followed)
      }

      /** @returns whether it may wait here; else its sender is sent away */
      function isRoomFor(frame: Uint8Array): boolean {
        begin(frame, writer)
        if (waitingBehindFirst(writer) <= MAX_PENDING_BYTES) return true
        hangUp(writer.socket, CLOSE.retry, 'too much is waiting')
        return false
      }

      // What came before its sender was let in is still with the library, and what comes now does not overtake it.
      let isBehind = true
      void waitForPendingMessages().then(() => (isBehind = false))
      writer.takes = frame => {
        const update = connection.readOnly || isBehind ? undefined : updateIn(frame, prefix)
        if (!update) return false
        if (isRoomFor(frame)) follow(take(frame, update))
        return true
      }
      // All others.
      connection.handleMessage = frame => {
        if (writer.takes?.(frame) || !isRoomFor(frame)) return
        if (taking.size > 0) follow(Promise.all(taking).then(() => handle(frame)))
        else handle(frame)
      }
      // Asked when the client has gone: the document must not be put away before what it sent is in it.
      connection.waitForPendingMessages = async () => {
        while (taking.size > 0) await Promise.all(taking)
        await waitForPendingMessages()
      }
    },
    forget(writer) {
      for (const frame of writer.waiting) end(frame, writer)
    },
  }
}

/** The first frame does not count: after an outage it may carry all that was written meanwhile, and must get through. */
function waitingBehindFirst({ socket, waiting }: Admission): number {
  const [first] = waiting
  return socket.pendingBytes - (first?.byteLength ?? 0)
}

/** How frames begin that bring an update. */
function updatePrefix(address: string): Uint8Array {
  const nothing = new Uint8Array()
  // The last byte is the length of the update.
  return new OutgoingMessage(address).createSyncMessage().writeUpdate(nothing).toUint8Array().subarray(0, -1)
}

/** The Yjs update in a frame, when it is an Update message and nothing else. Broken frames are left to the library, which closes on them. */
function updateIn(frame: Uint8Array, prefix: Uint8Array): Uint8Array | undefined {
  for (let index = 0; index < prefix.length; index++) if (frame[index] !== prefix[index]) return undefined
  try {
    const decoder = decoding.createDecoder(frame.subarray(prefix.length))
    const update = decoding.readVarUint8Array(decoder)
    return decoding.hasContent(decoder) ? undefined : update
  } catch {
    return undefined
  }
}
