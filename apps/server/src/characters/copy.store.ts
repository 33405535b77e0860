// Characters when their whole work is copied: relations go along; merges and readings of the script do not.
import type pg from 'pg'

/**
 * Copies the characters of a work behind its documents and cards.
 * @param docs the copy's id of each document
 * @returns the copy's id of each character
 */
export async function copyCharacters(
  client: pg.PoolClient,
  fromWork: number,
  toWork: number,
  docs: ReadonlyMap<number, number>,
  userId: number,
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ old: number; made: number }>(
    `select id old, nextval(pg_get_serial_sequence('characters', 'id')) made from characters where work_id = $1 and deleted_at is null order by id`,
    [fromWork],
  )
  const both = [rows.map(row => row.old), rows.map(row => row.made)]
  // Volumes keep their order keys, cards their numbers: by these the copy's own are found.
  await client.query(
    `insert into characters (id, work_id, name, aliases, gender, age, identity, want, notes, appearance, voice_age, voice_timbre, voice_pace,
       voice_accent, voice_phrases, voice_reference, tags, arc, status, hue, profile_file_id, source, confidence, position, x, y, card_id, updated_by, updated_at, created_at) overriding system value
     select m.made, $2, c.name, c.aliases, c.gender, c.age, c.identity, c.want, c.notes, c.appearance, c.voice_age, c.voice_timbre, c.voice_pace,
       c.voice_accent, c.voice_phrases, c.voice_reference, c.tags,
       coalesce((select jsonb_agg(s.step || jsonb_build_object('volume_id', n.id) order by s.at) from jsonb_array_elements(c.arc) with ordinality s(step, at)
         left join volumes o on o.id = (s.step ->> 'volume_id')::bigint left join volumes n on n.work_id = $2 and n.order_key = o.order_key), '[]'),
       c.status, c.hue, c.profile_file_id, c.source, c.confidence, c.position, c.x, c.y, k.id, $5, $6, $6
     from unnest($3::bigint[], $4::bigint[]) m(old, made) join characters c on c.id = m.old
     left join idea_cards o on o.id = c.card_id left join idea_cards k on k.work_id = $2 and k.no = o.no where c.work_id = $1`,
    [fromWork, toWork, ...both, userId, now],
  )
  await client.query(
    `insert into character_figures (character_id, file_id, slot, label, src_type, created_by, created_at)
     select m.made, f.file_id, f.slot, f.label, f.src_type, $3, f.created_at from unnest($1::bigint[], $2::bigint[]) m(old, made)
     join character_figures f on f.character_id = m.old where f.deleted_at is null order by f.id`,
    [...both, userId],
  )
  await client.query(
    `insert into character_relations (work_id, from_id, to_id, type, label, directed, strength, from_doc_id, to_doc_id, secret, evidence, updated_by, updated_at)
     select $2, a.made, b.made, r.type, r.label, r.directed, r.strength, f.made, t.made, r.secret,
       coalesce((select jsonb_agg(e.scene || jsonb_build_object('doc_id', d.made)) from jsonb_array_elements(r.evidence) e(scene)
         join unnest($7::bigint[], $8::bigint[]) d(old, made) on d.old = (e.scene ->> 'doc_id')::bigint), '[]'), $5, $6
     from character_relations r join unnest($3::bigint[], $4::bigint[]) a(old, made) on a.old = r.from_id
     join unnest($3::bigint[], $4::bigint[]) b(old, made) on b.old = r.to_id
     left join unnest($7::bigint[], $8::bigint[]) f(old, made) on f.old = r.from_doc_id
     left join unnest($7::bigint[], $8::bigint[]) t(old, made) on t.old = r.to_doc_id where r.work_id = $1 order by r.id`,
    [fromWork, toWork, ...both, userId, now, [...docs.keys()], [...docs.values()]],
  )
  return new Map(rows.map(({ old, made }) => [old, made]))
}
