// Statements on the log of documents: pieces that other statements take in, and what the log knows of its writers.
import type pg from 'pg'

/** Columns `snapshot, rows` (see LogPosition) of the log of a document. @param docId SQL of its id, such as `$1` */
export const logPosition = (docId: string): string =>
  `select coalesce((select ver from doc_snapshot where doc_id = ${docId}), 0)::float8 snapshot, (select count(*) from doc_update where doc_id = ${docId})::float8 rows`

/**
 * A common table expression `log_written` that appends an update for each row of `source` and has the column `seq`, with which
 * `Collab.written` tells the others. All parameters are SQL.
 */
export const appendToLog = (source: string, row: { docId: string; update: string; userId: string }): string =>
  `log_written as (insert into doc_update (doc_id, update, user_id) select ${row.docId}, ${row.update}, ${row.userId} from ${source} returning seq::float8)`

/** Appends one update. @returns the number of its row */
export async function appendUpdate(pool: pg.Pool, docId: number, userId: number | null, update: Uint8Array): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>(
    `with given as (select 1), ${appendToLog('given', { docId: '$1::bigint', update: '$2::bytea', userId: '$3::bigint' })} select seq from log_written`,
    [docId, Buffer.from(update.buffer, update.byteOffset, update.byteLength), userId],
  )
  return rows[0]!.seq
}

/** Who has written to which documents since their log was folded into a snapshot. */
export async function unfoldedWriters(pool: pg.Pool): Promise<{ doc_id: number; user_id: number | null }[]> {
  const { rows } = await pool.query<{ doc_id: number; user_id: number | null }>(
    'select distinct doc_id::float8 as doc_id, user_id::float8 as user_id from doc_update',
  )
  return rows
}
