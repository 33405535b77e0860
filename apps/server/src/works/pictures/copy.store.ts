// Passages and their pictures when a whole work is copied: the copy shows the same files.
import type pg from 'pg'

/**
 * Copies how the documents of a work are divided, the passages, and the pictures.
 * @param docs the copy's id of each document
 */
export async function copyMatching(client: pg.PoolClient, docs: ReadonlyMap<number, number>, userId: number, now: Date): Promise<void> {
  const both = [[...docs.keys()], [...docs.values()]]
  const docMap = 'unnest($1::bigint[], $2::bigint[]) m(old, new)'
  await client.query(
    `insert into matching_modes (doc_id, mode, updated_at) select m.new, o.mode, $3 from ${docMap} join matching_modes o on o.doc_id = m.old`,
    [...both, now],
  )
  await client.query(
    `with infos as materialized (
       select i.*, m.new, nextval(pg_get_serial_sequence('matching_infos', 'id')) made from ${docMap} join matching_infos i on i.doc_id = m.old
     ), images as materialized (
       select p.*, m.new, nextval(pg_get_serial_sequence('matching_images', 'id')) made from ${docMap} join matching_images p on p.doc_id = m.old
     ), passages as (
       insert into matching_infos (id, doc_id, text, block_ids, order_key) overriding system value
       select made, new, text, block_ids, order_key from infos
     )
     insert into matching_images (id, doc_id, info_id, file_id, src_type, base_image_id, order_key, created_by, created_at) overriding system value
     select p.made, p.new, i.made, p.file_id, p.src_type, b.made, p.order_key, $3, p.created_at
     from images p left join infos i on i.id = p.info_id left join images b on b.id = p.base_image_id`,
    [...both, userId],
  )
}
