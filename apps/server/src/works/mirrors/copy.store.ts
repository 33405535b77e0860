// 画面配置 and the media library when a whole work is copied: the copy shows the same files.
import type pg from 'pg'

/**
 * Copies folders, mirrors, their drafts and pictures, and the resources of a work. Which shots a picture shows is not copied: the shots are others.
 * @param docs the copy's id of each document
 */
export async function copyMirrors(
  client: pg.PoolClient,
  fromWork: number,
  toWork: number,
  docs: ReadonlyMap<number, number>,
  userId: number,
  now: Date,
): Promise<void> {
  await client.query(
    `with dirs as materialized (
       select f.*, nextval(pg_get_serial_sequence('mirror_dirs', 'id')) made from mirror_dirs f where f.work_id = $1 and f.deleted_at is null
     ), kept as materialized (
       select m.*, nextval(pg_get_serial_sequence('mirrors', 'id')) made from mirrors m where m.work_id = $1 and m.deleted_at is null
         and (m.dir_id is null or m.dir_id in (select id from dirs))
     ), put as (
       insert into mirror_dirs (id, work_id, name, order_key, updated_by, updated_at) overriding system value select made, $2, name, order_key, $5, $6 from dirs
     ), copied as (
       insert into mirrors (id, work_id, dir_id, doc_id, name, words, note, order_key, updated_by, updated_at) overriding system value
       select k.made, $2, f.made, o.new, k.name, k.words, k.note, k.order_key, $5, $6 from kept k left join dirs f on f.id = k.dir_id
       left join unnest($3::bigint[], $4::bigint[]) o(old, new) on o.old = k.doc_id
     ), drafts as (
       insert into mirror_drafts (mirror_id, kind, doc_id, block_ids, text, file_id) select k.made, d.kind, o.new, d.block_ids, d.text, d.file_id
       from kept k join mirror_drafts d on d.mirror_id = k.id left join unnest($3::bigint[], $4::bigint[]) o(old, new) on o.old = d.doc_id where d.kind <> 'shot' order by d.id
     )
     insert into mirror_pictures (mirror_id, file_id, src_type, created_by, created_at) select k.made, p.file_id, p.src_type, $5, p.created_at
     from kept k join mirror_pictures p on p.mirror_id = k.id and p.deleted_at is null order by p.id`,
    [fromWork, toWork, [...docs.keys()], [...docs.values()], userId, now],
  )
  await client.query(
    `insert into resources (work_id, type, name, file_id, created_by, updated_at) select $2, type, name, file_id, $3, updated_at from resources
     where work_id = $1 and deleted_at is null order by id`,
    [fromWork, toWork, userId],
  )
}
