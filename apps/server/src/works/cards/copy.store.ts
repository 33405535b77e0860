// Cards when their whole work is copied or deleted: scenes and causes go along, pictures too.
import type pg from 'pg'

/**
 * Copies the cards of a work behind its documents.
 * @param docs the copy's id of each document and idea
 */
export async function copyCards(
  client: pg.PoolClient,
  fromWork: number,
  toWork: number,
  docs: ReadonlyMap<number, number>,
  userId: number,
  now: Date,
): Promise<void> {
  const docMap = 'unnest($3::bigint[], $4::bigint[])'
  const both = [[...docs.keys()], [...docs.values()]]
  // The number within the work is the same in the copy: it leads from one to the other.
  await client.query(
    `insert into idea_cards (work_id, idea_id, no, type, title, text, template_id, form, image_file_ids, color, order_key, lane, storyline, doc_id, x, y,
       mood, assignee_id, people, aliases, figures, updated_by, updated_at, created_at)
     select $2, i.new, c.no, c.type, c.title, c.text, c.template_id, c.form, c.image_file_ids, c.color, c.order_key, c.lane, c.storyline, p.new, c.x, c.y,
       c.mood, null, '{}', c.aliases, null, $5, $6, $6
     from idea_cards c join ${docMap} i(old, new) on i.old = c.idea_id left join ${docMap} p(old, new) on p.old = c.doc_id
     where c.work_id = $1 and c.deleted_at is null`,
    [fromWork, toWork, ...both, userId, now],
  )
  const pair = 'idea_cards o join idea_cards n on n.no = o.no and n.work_id = $2'
  const ids = [fromWork, toWork]
  await client.query(
    `insert into card_causes (from_id, to_id) select a.n, b.n from card_causes k
     join (select o.id o, n.id n from ${pair} where o.work_id = $1 and o.deleted_at is null) a on a.o = k.from_id
     join (select o.id o, n.id n from ${pair} where o.work_id = $1 and o.deleted_at is null) b on b.o = k.to_id`,
    ids,
  )
  await client.query(
    `insert into card_scenes (card_id, doc_id, scene_id) select n.id, m.new, s.scene_id from ${pair}
     join card_scenes s on s.card_id = o.id join ${docMap} m(old, new) on m.old = s.doc_id where o.work_id = $1 and o.deleted_at is null`,
    [...ids, ...both],
  )
  await client.query(
    `update idea_cards t set people = (select coalesce(array_agg(n.id order by n.id), '{}') from idea_cards p join idea_cards n on n.no = p.no and n.work_id = $2
       where p.id = any(o.people) and p.deleted_at is null)
     from idea_cards o where o.work_id = $1 and o.deleted_at is null and t.work_id = $2 and t.no = o.no`,
    ids,
  )
}

/** The files that are pictures of a work's cards, those in the bin included. */
export async function picturesOf(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select distinct unnest(image_file_ids) id from idea_cards where work_id = $1', [
    workId,
  ])
  return rows.map(row => row.id)
}
