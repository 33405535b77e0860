// Whose hand changed which lines: what co-writing saw, kept with the authors of the text and then of the version, and handed on when a version goes.
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { noteAuthor } from '../documents/index.ts'

/** Keeps which lines people changed since it was kept last. */
export async function keepHands(app: Uses<'collab' | 'now' | 'pool'>, docId: number): Promise<void> {
  const taken = [...app.collab.hands.take(docId)]
  while (taken.length > 0) {
    const [userId, lines] = taken[0]!
    try {
      // Of a document that was deleted meanwhile there is nothing to keep.
      if ((await app.pool.query('select 1 from docs where id = $1', [docId])).rowCount === 0) return
      await noteAuthor(app.pool, docId, userId, app.now(), [...lines])
    } catch (error) {
      for (const [who, rest] of taken) app.collab.hands.note(docId, who, rest)
      throw error
    }
    taken.shift()
  }
}

/** The union of columns `hands` of rows `source`, as such a column. */
const unionOf = (source: string): string =>
  `(select coalesce(jsonb_object_agg(who, lines), '{}') from (
     select who, jsonb_agg(distinct line) lines from ${source}, jsonb_each(hands) h(who, list), jsonb_array_elements(list) line group by who) united)`

/**
 * Takes versions away and gives what they knew of their authors to the next ones that stay, and else to the present text.
 * @param which SQL of a select of the ids of those that go
 * @returns the documents they were of, one for each version
 */
export async function removeVersions(client: pg.Pool | pg.PoolClient, which: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ doc_id: number }>(
    `with gone as materialized (select * from doc_versions where id in (${which}) for update),
     left_to as materialized (select g.doc_id, g.id, g.author_ids, g.hands, heir.id heir from gone g left join lateral (
       select v.id from doc_versions v where v.doc_id = g.doc_id and v.id > g.id and v.id not in (select id from gone) order by v.id limit 1) heir on true),
     handed as (update doc_versions v set
       author_ids = array(select distinct unnest(v.author_ids || array(select unnest(author_ids) from left_to where heir = v.id)) order by 1),
       hands = ${unionOf('(select v.hands union all select hands from left_to where heir = v.id) all_of(hands)')}
       where v.id in (select heir from left_to) and v.author_ids <> '{}'),
     present as (insert into doc_authors (doc_id, user_id, lines)
       select doc_id, who, array(select distinct line from left_to l, jsonb_array_elements_text(l.hands -> who::text) line where l.doc_id = o.doc_id and heir is null)
       from (select distinct doc_id, unnest(author_ids) who from left_to where heir is null) o
       on conflict (doc_id, user_id) do update set lines = array(select distinct unnest(doc_authors.lines || excluded.lines)))
     delete from doc_versions where id in (select id from gone) returning doc_id`,
    values,
  )
  return rows.map(row => row.doc_id)
}
