// Sheets and styles when their whole work is copied, behind its characters; versions and drawings are not.
import type pg from 'pg'

/** Copies roles, scenes, clothing and styles with the pictures of scenes and clothing. @param cast the copy's id of each character */
export async function copyAssets(
  client: pg.PoolClient,
  fromWork: number,
  toWork: number,
  cast: ReadonlyMap<number, number>,
  userId: number,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ old: number; made: number }>(
    `select id old, nextval(pg_get_serial_sequence('comic_assets', 'id')) made from comic_assets where work_id = $1 and deleted_at is null
       and (character_id is null or character_id = any($2)) order by id`,
    [fromWork, [...cast.keys()]],
  )
  const both = [rows.map(row => row.old), rows.map(row => row.made)]
  await client.query(
    `insert into comic_assets (id, work_id, kind, character_id, name, aliases, words, tags, palette, models, cover_file_id, order_key, updated_by, updated_at)
       overriding system value
     select m.made, $3, a.kind, c.made, a.name, a.aliases, a.words, a.tags, a.palette, a.models, a.cover_file_id, a.order_key, $4, $5
     from unnest($1::bigint[], $2::bigint[]) m(old, made) join comic_assets a on a.id = m.old
     left join unnest($6::bigint[], $7::bigint[]) c(old, made) on c.old = a.character_id`,
    [...both, toWork, userId, now, [...cast.keys()], [...cast.values()]],
  )
  await client.query(
    `insert into character_figures (asset_id, file_id, slot, label, src_type, created_by, created_at)
     select m.made, f.file_id, f.slot, f.label, f.src_type, $3, f.created_at from unnest($1::bigint[], $2::bigint[]) m(old, made)
     join character_figures f on f.asset_id = m.old where f.deleted_at is null order by f.id`,
    [...both, userId],
  )
  await client.query(
    `insert into comic_styles (work_id, name, words, negative, models, cover_file_id, used, updated_at)
     select $2, name, words, negative, models, cover_file_id, used, $3 from comic_styles where work_id = $1 and deleted_at is null order by id`,
    [fromWork, toWork, now],
  )
}
