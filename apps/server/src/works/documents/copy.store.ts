// Copying the volumes, documents and ideas of one work into another, with their present text and without history.
import * as Y from 'yjs'
import type pg from 'pg'
import type { Uses } from '../../app.ts'

interface CopiedDoc {
  id: number
  volume_id: number | null
}

/**
 * Copies everything that is not in the bin, ideas too; order keys stay as they are. Answers the new id of each document.
 * @param onDoc told the share of the documents copied (0–1) after each; what it throws ends the copying
 */
export async function copyDocs(
  app: Uses<'collab' | 'now'>,
  client: pg.PoolClient,
  fromWork: number,
  toWork: number,
  userId: number,
  onDoc: (share: number) => void,
) {
  const volumes = new Map<number, number>()
  const { rows: old } = await client.query<{ id: number }>('select id from volumes where work_id = $1 order by order_key, id', [fromWork])
  for (const { id } of old) {
    const made = await client.query<{ id: number }>(
      'insert into volumes (work_id, name, order_key) select $2, name, order_key from volumes where id = $1 returning id',
      [id, toWork],
    )
    volumes.set(id, made.rows[0]!.id)
  }
  const { rows: docs } = await client.query<CopiedDoc>(
    'select id, volume_id from docs where work_id = $1 and deleted_at is null order by id',
    [fromWork],
  )
  const copies = new Map<number, number>()
  for (const doc of docs) {
    const state = Y.encodeStateAsUpdate(await app.collab.read(doc.id))
    const made = await client.query<{ id: number }>(
      `with d as (
         insert into docs (work_id, volume_id, name, kind, edit_type, doc_type, status, word_goal, order_key, words, scenes, minutes, content_hash, picture_file_ids, updated_by, updated_at, created_at)
         select $2, $3, name, kind, edit_type, doc_type, status, word_goal, order_key, words, scenes, minutes, content_hash, picture_file_ids, $4, $5, $5 from docs where id = $1 returning id),
       t as (insert into doc_texts (doc_id, name, content_hash, text, pairs, edition) select d.id, t.name, t.content_hash, t.text, t.pairs, t.edition from d, doc_texts t where t.doc_id = $1)
       insert into doc_snapshot (doc_id, ver, state) select id, 1, $6 from d returning doc_id as id`,
      [doc.id, toWork, doc.volume_id && volumes.get(doc.volume_id), userId, app.now(), Buffer.from(state)],
    )
    copies.set(doc.id, made.rows[0]!.id)
    onDoc(copies.size / docs.length)
  }
  await client.query(
    `insert into file_grants (kind, of, file_id, user_id, at) select kind, $2, file_id, $3, $4 from file_grants where kind = 'work' and of = $1
     on conflict do nothing`,
    [fromWork, toWork, userId, app.now()],
  )
  return copies
}
