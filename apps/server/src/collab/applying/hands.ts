// Whose hand changed which lines, as co-writing sees it: beside the log, which knows the person of an update and not the lines. Kept in memory until taken.
import type { TransactionOrigin } from '@hocuspocus/server'
import { touchedLines } from '@qianmu/script/lost-edits/touched'
import type * as Y from 'yjs'
import type { Admission } from '../sockets.ts'

/** The lines of a document that people changed, by the person. */
export type Hand = ReadonlyMap<number, ReadonlySet<string>>

/** What this process saw people change. A process that is killed forgets what nobody took from it, which is what came since the last pause. */
export interface Hands {
  /** Notes what clients change in an open document. */
  watch(docId: number, doc: Y.Doc): void
  note(docId: number, userId: number, lines: Iterable<string>): void
  /** Answers what was noted of a document since it was last taken. */
  take(docId: number): Hand
}

/** Gathers the lines that a document's transactions touch, until `stop`. */
export function gatherLines(doc: Y.Doc): { lines: ReadonlySet<string>; stop: () => void } {
  const lines = new Set<string>()
  const note = (transaction: Y.Transaction) => touchedLines(transaction).forEach(line => lines.add(line))
  doc.on('afterTransaction', note)
  return { lines, stop: () => doc.off('afterTransaction', note) }
}

export function createHands(): Hands {
  const noted = new Map<number, Map<number, Set<string>>>()

  function note(docId: number, userId: number, lines: Iterable<string>): void {
    for (const line of lines) {
      const people = noted.get(docId) ?? new Map<number, Set<string>>()
      noted.set(docId, people.set(userId, (people.get(userId) ?? new Set()).add(line)))
    }
  }

  return {
    note,
    watch(docId, doc) {
      doc.on('afterTransaction', (transaction: Y.Transaction) => {
        const writer = writerOf(transaction.origin as TransactionOrigin | undefined)
        if (writer !== undefined) note(docId, writer, touchedLines(transaction))
      })
    },
    take(docId) {
      const taken = noted.get(docId)
      noted.delete(docId)
      return taken ?? new Map()
    },
  }
}

/** Who sent what a transaction took in, when it came from a client of this process. */
function writerOf(origin: TransactionOrigin | undefined): number | undefined {
  if (typeof origin !== 'object' || origin.source !== 'connection') return undefined
  return (origin.connection.context as { writer?: Admission }).writer?.userId
}
