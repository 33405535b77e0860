// Folds the log rows of a document into its snapshot.
import type pg from 'pg'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { HeldRows } from './held.ts'
import { applyRows, type LogRow } from './log.ts'

/**
 * Rows in the log at which a document is compacted: ten seconds of fifty busy writers. Each time everybody's keystrokes wait some 10 ms behind it,
 * while opening a document with so many rows costs only some milliseconds more.
 */
export const COMPACT_AT_ROWS = 2000

/**
 * Folds the rows that a document holds, given any Y.Doc that was filled from its log. Others stay for the next time: those that this process is
 * about to apply must come by their own way, on which it is seen what they take away (`rescue.ts`).
 */
export type Compact = (docId: number, doc: Y.Doc) => Promise<void>

/**
 * One compaction per document at a time in this process; between processes the row lock on the snapshot orders them.
 * Costs some 10 ms of the event loop on 100,000 characters, for encoding them.
 */
export function createCompactor(pool: pg.Pool, held: HeldRows, log: Logger): Compact {
  const running = new Map<number, Promise<void>>()

  async function compact(docId: number, doc: Y.Doc): Promise<void> {
    const client = await pool.connect()
    const known = held.take(doc)
    try {
      await client.query('begin')
      const version = await fold(client, docId, doc, known)
      await client.query('commit')
      held.noteSnapshot(doc, version)
      client.release()
    } catch (error) {
      client.release(true) // its transaction ends with it
      for (const seq of known) held.note(doc, seq)
      throw error
    }
  }

  /** @param known rows that the document holds */
  async function fold(client: pg.PoolClient, docId: number, doc: Y.Doc, known: readonly number[]): Promise<number> {
    await client.query(`insert into doc_snapshot (doc_id, state) values ($1, '\\x0000') on conflict do nothing`, [docId])
    const version = await one<{ ver: number }>(client, 'select ver::float8 as ver from doc_snapshot where doc_id = $1 for update', [docId])
    if (held.snapshot(doc) !== version.ver) {
      // Another process has compacted since.
      const { rows } = await client.query<LogRow>(
        'select doc_id::float8 as doc_id, 0::float8 as seq, state as update from doc_snapshot where doc_id = $1',
        [docId],
      )
      applyRows(doc, rows, log)
    }
    const after = await one<{ ver: number }>(
      client,
      'update doc_snapshot set state = $2, ver = ver + 1, folded = greatest(folded, $3) where doc_id = $1 returning ver::float8 as ver',
      [docId, Buffer.from(Y.encodeStateAsUpdate(doc)), known.reduce((highest, seq) => Math.max(highest, seq), 0)],
    )
    // Exactly the rows that are in it: a lower seq may become visible later than a higher one.
    await client.query('delete from doc_update where doc_id = $1 and seq = any($2::bigint[])', [docId, listed(known)])
    return after.ver
  }

  return (docId, doc) => {
    const current = running.get(docId)
    if (current) return current
    const next = compact(docId, doc).finally(() => running.delete(docId))
    running.set(docId, next)
    return next
  }
}

/** An array in PostgreSQL's own notation (its documentation §8.15.2), which `pg` takes ten times as long to write. */
function listed(seqs: readonly number[]): string {
  return `{${seqs.join()}}`
}

async function one<Row extends pg.QueryResultRow>(client: pg.PoolClient, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await client.query<Row>(text, values)
  if (!rows[0]) throw new Error('the snapshot row vanished')
  return rows[0]
}
