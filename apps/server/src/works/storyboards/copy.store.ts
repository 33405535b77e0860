// Shots when a whole work is copied: with the pictures that were added to them, the drawing and the take of film that each was given.
import type pg from 'pg'

/** Source of a picture that an engine made (document 2 §3). */
const DRAWN = 2

/**
 * Copies the storyboards of a work behind its documents.
 * @param docs the copy's id of each document
 */
export async function copyShots(
  client: pg.PoolClient,
  fromWork: number,
  docs: ReadonlyMap<number, number>,
  userId: number,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ old: number; made: number }>(
    `select s.id old, nextval(pg_get_serial_sequence('storyboards', 'id')) made from storyboards s
     where s.doc_id = any($1::bigint[]) and s.deleted_at is null order by s.id`,
    [[...docs.keys()]],
  )
  const shots = [rows.map(row => row.old), rows.map(row => row.made)]
  const shotMap = 'unnest($1::bigint[], $2::bigint[]) m(old, made)'
  await client.query(
    `insert into storyboards (id, doc_id, scene_id, order_key, size, move, content, dialogue, sound, seconds, note, script, updated_by, updated_at)
       overriding system value
     select m.made, d.new, s.scene_id, s.order_key, s.size, s.move, s.content, s.dialogue, s.sound, s.seconds, s.note, s.script, $5, $6
     from ${shotMap} join storyboards s on s.id = m.old join unnest($3::bigint[], $4::bigint[]) d(old, new) on d.old = s.doc_id`,
    [...shots, [...docs.keys()], [...docs.values()], userId, now],
  )
  // What was drawn stands once, in its drawer's history: the copy has the chosen one as a picture that was added when it was chosen.
  await client.query(
    `with pictures as (
       select m.made shot, p.id old, p.file_id, p.src_type, p.base_image_id, p.created_at from ${shotMap} join storyboard_images p on p.storyboard_id = m.old
       union all
       select m.made, null, i.file_id, ${DRAWN}, null, c.chosen_at from ${shotMap}
       join subject_pictures c on c.work_id = $3 and c.scene = 'cartoon' and c.subject_id = m.old::text
       join draw_images i on i.id = c.image_id and i.deleted_at is null
     ), images as materialized (
       select o.*, nextval(pg_get_serial_sequence('storyboard_images', 'id')) made from (select * from pictures order by created_at, old) o
     )
     insert into storyboard_images (id, storyboard_id, file_id, src_type, base_image_id, created_by, created_at) overriding system value
     select p.made, p.shot, p.file_id, p.src_type, b.made, $4, p.created_at from images p left join images b on b.old = p.base_image_id`,
    [...shots, fromWork, userId],
  )
  // A take that was chosen comes along as it is, and costs nothing.
  await client.query(
    `with takes as (select m.made shot, d.new doc, t.* from ${shotMap} join film_takes t on t.storyboard_id = m.old and t.chosen and t.deleted_at is null
       join storyboards s on s.id = m.old join unnest($3::bigint[], $4::bigint[]) d(old, new) on d.old = s.doc_id),
     runs as (insert into film_runs (doc_id, cap, created_at) select distinct doc, 0, $6::timestamptz from takes returning id, doc_id)
     insert into film_takes (storyboard_id, run_id, state, picture_file_id, file_id, words, move, seconds, width, height, seed, engine, engine_kind, chosen, made_by, created_at)
     select t.shot, r.id, 'done', t.picture_file_id, t.file_id, t.words, t.move, t.seconds, t.width, t.height, t.seed, t.engine, t.engine_kind, true, $5, $6
     from takes t join runs r on r.doc_id = t.doc`,
    [...shots, [...docs.keys()], [...docs.values()], userId, now],
  )
}
