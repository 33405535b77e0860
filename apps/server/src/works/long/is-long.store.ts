// Which documents are long.
import type pg from 'pg'

/** Bytes of a document's log from which reading it takes longer than others should wait: some 50,000 characters in lines of dialogue. */
const LONG_BYTES = 750_000
/** The same where more is done with the text than reading it. */
export const HEAVY_BYTES = 250_000

/** Bytes of a document's log. */
const LOG_BYTES = `coalesce((select octet_length(state) from doc_snapshot where doc_id = d.id), 0)
        + coalesce((select sum(octet_length(update)) from doc_update where doc_id = d.id), 0)`

/** Whether one of these documents, or one of the work's when none is named, takes longer than others should wait. @param least bytes from which it does */
export async function isLong(pool: pg.Pool, docIds: readonly number[], workId = 0, least = LONG_BYTES): Promise<boolean> {
  const { rows } = await pool.query<{ is_long: boolean }>({
    name: 'docs-long',
    text: `select exists (select 1 from docs d where (d.id = any($1) or cardinality($1::bigint[]) = 0 and d.work_id = $2)
      and ${LOG_BYTES} > $3) is_long`,
    values: [docIds, workId, least],
  })
  return rows[0]!.is_long
}

/** Whether these documents have more bytes together. */
export async function areLong(pool: pg.Pool, docIds: readonly number[], least: number): Promise<boolean> {
  const { rows } = await pool.query<{ are_long: boolean }>({
    name: 'docs-long-together',
    text: `select coalesce(sum(${LOG_BYTES}), 0) > $2 are_long from docs d where d.id = any($1)`,
    values: [docIds, least],
  })
  return rows[0]!.are_long
}
