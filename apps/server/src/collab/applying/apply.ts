// Applies rows of the log to documents: small ones together, large ones in pieces, with turns for others between them.
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LocalTransactionOrigin } from '@hocuspocus/server'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import { apart } from '../../kit/apart/apart.ts'
import { createLanes } from '../../kit/apart/lanes.ts'
import { piecesOf } from './pieces.ts'

/** The origin of changes that are durable already: they are sent to the clients but not stored again. */
export const DURABLE: LocalTransactionOrigin = { source: 'local', skipStoreHooks: true }

/** A row of the log, or a snapshot (seq 0). */
export interface LogRow {
  doc_id: number
  seq: number
  update: Uint8Array
}

/** An update of so many bytes takes a thread to be applied in one turn: some 20 ms. */
const LARGE_BYTES = 300_000
const LIMITS = { small: LARGE_BYTES, deadlineMs: 60_000, heapMb: 1536, lane: createLanes(1) }
const piecesIn = apart(path.join(import.meta.dirname, 'pieces.ts'), piecesOf, LIMITS)
const isLarge = ({ update }: LogRow) => update.byteLength > LARGE_BYTES
/** Small rows that are applied at once. */
const FEW = 100

/** Rows in their order: each large one for itself, small ones some together. */
function together(rows: readonly LogRow[]): LogRow[][] {
  const groups: LogRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (!last || isLarge(row) || isLarge(last[0]!) || last.length >= FEW) groups.push([row])
    else last.push(row)
  }
  return groups
}

/** Applies rows, all at once where none is large. @param apply applies some of them, or the last piece of one */
export async function applyInTurns(doc: Y.Doc, rows: LogRow[], apply: (rows: LogRow[]) => void, log: Logger): Promise<void> {
  if (!rows.some(isLarge)) return apply(rows)
  for (const some of together(rows)) {
    const [first] = some
    const pieces = isLarge(first!) ? await piecesIn({ person: 0, size: first!.update.byteLength, field: 'doc_id' }, first!.update) : []
    for (const update of pieces.slice(0, -1)) {
      applyRows(doc, [{ ...first!, update }], log)
      await nextTurn()
    }
    apply(pieces.length ? [{ ...first!, update: pieces.at(-1)! }] : some)
    await nextTurn()
  }
}

/**
 * Applies rows in one transaction. A row that Yjs cannot read is reported and left out, so that it cannot take the whole
 * document with it.
 * @returns the rows that were applied
 */
export function applyRows(doc: Y.Doc, rows: LogRow[], log: Logger): LogRow[] {
  return doc.transact(() => rows.filter(row => isApplied(doc, row, log)), DURABLE)
}

function isApplied(doc: Y.Doc, row: LogRow, log: Logger): boolean {
  try {
    Y.applyUpdate(doc, row.update, DURABLE)
    return true
  } catch (error) {
    log.error({ err: error, docId: row.doc_id, seq: row.seq }, 'unreadable row in the document log')
    return false
  }
}
