// Writes updates of clients to the log: readable ones, of those who only suggest once they are judged.
import type { Connection } from '@hocuspocus/server'
import * as Y from 'yjs'
import type { Parts } from './hooks.ts'
import type { Append, Arrival } from './intake.ts'
import { Incomplete, type Judge, NotASuggestion } from './judge.ts'
import type { DecodedUpdate } from './sending/plain.ts'
import type { Admission } from './sockets.ts'
import { noteFilesOf } from './written-files.ts'

/** An update that Yjs cannot read; writing it would spoil every later load. */
class PoisonedUpdate extends Error {}

export interface Appending {
  append: Append
  /** For the answer to a handshake: nothing is written when the document holds it all. */
  appendIfNew(update: Uint8Array, writer: Admission, connection: Connection): Promise<void>
}

/** @param report is told the user of each update that no proper client sends */
export function createAppending({ documents, batcher, noteFiles }: Parts, judge: Judge, report: (userId: number) => void): Appending {
  /** Of whom a change was refused: the rest of what they sent builds on it. */
  const refused = new WeakSet<Admission>()
  /** Files that are being noted, by who wrote them; their later changes wait as well. */
  const noting = new WeakMap<Admission, Promise<void>>()

  async function append(update: Uint8Array, writer: Admission, arrival: Arrival): Promise<void> {
    const { docId, userId, right } = writer
    const decoded = decode(update, writer)
    const judged = right === 'suggest' ? admit(update, writer) : undefined
    try {
      // First: an update that is in the log must not lack what a crash took along.
      const noted = noteFilesOf(update, docId, userId, noteFiles)
      if (noted)
        noting.set(
          writer,
          Promise.all([noting.get(writer), noted]).then(() => undefined),
        )
      const before = noting.get(writer)
      if (before) await before
      await batcher.append({ docId, update, userId }, { ...arrival, decoded })
    } catch (error) {
      if (judged) judge.forget(judged)
      throw error
    }
  }

  function decode(update: Uint8Array, { userId }: Admission): DecodedUpdate {
    try {
      return Y.decodeUpdate(update)
    } catch (cause) {
      report(userId)
      throw new PoisonedUpdate('the update is not readable', { cause })
    }
  }

  /** Before the first wait, so that changes are judged in the order in which they arrived. */
  function admit(update: Uint8Array, writer: Admission): Y.Doc {
    const live = documents.open.get(writer.docId)?.doc
    if (!live || refused.has(writer)) throw new Incomplete('a change before this one was refused')
    try {
      judge.admit(live, update, writer)
    } catch (error) {
      refused.add(writer)
      if (error instanceof NotASuggestion) report(writer.userId)
      throw error
    }
    return live
  }

  return {
    append,
    /** The client's answer always carries its whole set of deletions; what memory contains is durable already. */
    async appendIfNew(update, writer, connection) {
      const { document } = connection
      const isKnown = () => isReadable(update) && Y.snapshotContainsUpdate(Y.snapshot(document), update)
      if (isKnown()) return
      if (writer.right === 'suggest') {
        // It may hold what others wrote, heard of on another node sooner than here: all that is in the log.
        await documents.fill(writer.docId, document)
        if (isKnown()) return
      }
      await append(update, writer, { connection, isAnswer: true })
    },
  }
}

/** Why a client is sent away: by it the client knows whether to come again as it is, or with the document as the server has it. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotASuggestion) return 'not-a-suggestion'
  if (error instanceof Incomplete) return 'resync'
  return isDiskFull(error) ? 'disk-full' : 'storage'
}

/** SQLSTATE 53100 disk_full: the editor tells the writer so. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100'
}

function isReadable(update: Uint8Array): boolean {
  try {
    Y.decodeUpdate(update)
    return true
  } catch {
    return false // append() refuses it by name
  }
}
