// One compaction: rows of a document's log become part of its snapshot, in one transaction.
import type pg from 'pg'
import * as Y from 'yjs'
import { inTransaction } from '../../kit/pool.ts'

/** What is to be folded. */
export interface Fold {
  docId: number
  /** The numbers of the rows. Others stay in the log. */
  seqs: readonly number[]
}

interface Row {
  seq: number
  update: Uint8Array
}

/**
 * Between processes the row lock on the snapshot orders compactions; rows that another has folded meanwhile are in the snapshot that is read under it.
 */
export function fold(pool: pg.Pool, task: Fold): Promise<void> {
  return inTransaction(pool, client => foldIn(client, task))
}

async function foldIn(client: pg.ClientBase, { docId, seqs }: Fold): Promise<void> {
  const made = await client.query(`insert into doc_snapshot (doc_id, state) values ($1, '\\x0000') on conflict do nothing`, [docId])
  const snapshots = await client.query<{ state: Uint8Array }>('select state from doc_snapshot where doc_id = $1 for update', [docId])
  const { rows } = await client.query<Row>(
    'select seq::float8 as seq, update from doc_update where doc_id = $1 and seq = any($2::bigint[]) order by seq',
    [docId, listed(seqs)],
  )
  const highest = rows.at(-1)
  if (!highest) {
    // The document was deleted for good meanwhile, and nothing of it may stay. One that others can see is left: they may be waiting to fold into it.
    if (made.rowCount === 1) await client.query('delete from doc_snapshot where doc_id = $1', [docId])
    return
  }
  const state = merged([...snapshots.rows.map(row => row.state), ...rows.map(row => row.update)])
  await client.query('update doc_snapshot set state = $2, ver = ver + 1, folded = greatest(folded, $3) where doc_id = $1', [
    docId,
    state,
    highest.seq,
  ])
  // Exactly the rows that are in it: a lower seq may become visible later than a higher one.
  const folded = listed(rows.map(({ seq }) => seq))
  await client.query('delete from doc_update where doc_id = $1 and seq = any($2::bigint[])', [docId, folded])
}

/** By way of a document, which drops what was deleted and joins what was typed in a row; merging the updates would keep all of it. */
function merged(updates: readonly Uint8Array[]): Buffer {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  return Buffer.from(Y.encodeStateAsUpdate(doc))
}

/** An array in PostgreSQL's own notation (its documentation §8.15.2), which `pg` takes ten times as long to write. */
function listed(seqs: readonly number[]): string {
  return `{${seqs.join()}}`
}
