// Pieces of SQL for statements that read or append to the log of a document together with rows of their own.

/** Columns `snapshot, rows` (see LogPosition) of the log of a document. @param docId SQL of its id, such as `$1` */
export const logPosition = (docId: string): string =>
  `select coalesce((select ver from doc_snapshot where doc_id = ${docId}), 0)::float8 snapshot, (select count(*) from doc_update where doc_id = ${docId})::float8 rows`

/**
 * A common table expression `log_written` that appends an update for each row of `source` and has the column `seq`, with which
 * `Collab.written` tells the others. All parameters are SQL.
 */
export const appendToLog = (source: string, row: { docId: string; update: string; userId: string }): string =>
  `log_written as (insert into doc_update (doc_id, update, user_id) select ${row.docId}, ${row.update}, ${row.userId} from ${source} returning seq::float8)`
