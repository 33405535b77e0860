// What is made from what, with the hash of what each source said then: whose source says something else now is stale.
import type pg from 'pg'
import type { Uses } from '../app.ts'

/** What can be made from something: a drawing (a record of it), a picture of a mirror, a take of film. */
export type Made = 'drawing' | 'film_take' | 'mirror_picture'
/**
 * What something can be made from, with what counts of it: SQL that gives `id`, `name` and `hash` of the rows whose ids are `$ids`. One that is
 * deleted is stale.
 */
const SOURCES = {
  shot: `select s.id, s.content || s.dialogue as name, md5(concat_ws('|', s.size, s.content, s.dialogue)) hash from storyboards s
    where s.id = any($ids) and s.deleted_at is null`,
  style: `select s.id, s.name, md5(concat_ws('|', s.words, s.negative, s.models)) hash from comic_styles s where s.id = any($ids) and s.deleted_at is null`,
  asset: `select a.id, coalesce(c.name, a.name) as name, md5(concat_ws('|', a.words, case when a.kind = 'role' then c.appearance end, a.tags::text, a.palette, a.models,
      (select string_agg(f.file_id::text, ',' order by f.file_id) from (
        select * from character_figures o where o.asset_id = a.id union all select * from character_figures o where a.kind = 'role' and o.character_id = a.character_id
      ) f where f.deleted_at is null and f.slot <> 'expression'))) hash
    from comic_assets a left join characters c on c.id = a.character_id and a.kind = 'role' where a.id = any($ids) and a.deleted_at is null and c.deleted_at is null`,
} as const
export type Source = keyof typeof SOURCES

const sourceOf = (kind: Source, ids: string) => SOURCES[kind].replaceAll('$ids', ids)
/** Ids of the sources of a kind that links name, as SQL: those of the links alone that `which` lets through. */
const NOW = (which: string) =>
  (Object.keys(SOURCES) as Source[])
    .map(
      kind =>
        `select '${kind}' kind, s.* from (${sourceOf(kind, `array(select l.to_id from links l where l.to_kind = '${kind}' and ${which})`)}) s`,
    )
    .join(' union all ')

/** Says that something was made from some rows of a kind as they are now; what is said again is said anew. */
export async function link(
  client: pg.Pool | pg.PoolClient,
  workId: number,
  from: { kind: Made; id: number },
  to: Source,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return
  await client.query(
    `insert into links (work_id, from_kind, from_id, to_kind, to_id, hash) select $1, $2, $3, $4, s.id, s.hash from (${sourceOf(to, '$5::bigint[]')}) s
     on conflict (from_kind, from_id, from_part, to_kind, to_id, to_part) do update set hash = excluded.hash`,
    [workId, from.kind, from.id, to, ids],
  )
}

/** Says that something was made from exactly these rows of a kind, as they are now. */
export async function relink(
  client: pg.Pool | pg.PoolClient,
  workId: number,
  from: { kind: Made; id: number },
  to: Source,
  ids: readonly number[],
): Promise<void> {
  await client.query('delete from links where from_kind = $1 and from_id = $2 and to_kind = $3 and to_id <> all($4)', [
    from.kind,
    from.id,
    to,
    ids,
  ])
  await link(client, workId, from, to, ids)
}

/** Says of what was made from a row in a work that it was made from it as it is now. */
export async function keepAsIs(app: Uses<'pool'>, workId: number, from: Made, to: Source, id: number): Promise<void> {
  await app.pool.query(
    `update links l set hash = n.hash from (${sourceOf(to, 'array[$4::bigint]')}) n
     where l.work_id = $1 and l.from_kind = $2 and l.to_kind = $3 and l.to_id = $4 and n.id = l.to_id and l.hash <> n.hash`,
    [workId, from, to, id],
  )
}

export interface MadeFrom {
  from_id: number
  kind: Source
  id: number
  name: string
  stale: boolean
}

/** What the drawings were made from, and whether that has changed since. */
export async function sourcesOf(app: Uses<'pool'>, from: Made, ids: readonly number[]): Promise<MadeFrom[]> {
  const which = `l.from_kind = $1 and l.from_id = any($2)`
  const { rows } = await app.pool.query<MadeFrom>(
    `select l.from_id, l.to_kind kind, l.to_id id, coalesce(n.name, '') as name, n.hash is distinct from l.hash stale from links l
     left join (${NOW(which)}) n on n.kind = l.to_kind and n.id = l.to_id where ${which} order by l.from_id, l.to_kind, l.to_id`,
    [from, ids],
  )
  return rows
}

/** What of a kind was made in a work from a row of another, the newest first. */
export async function madeFrom(app: Uses<'pool'>, workId: number, from: Made, to: Source, id: number, limit: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ from_id: number }>(
    'select from_id from links where work_id = $1 and from_kind = $5 and to_kind = $2 and to_id = $3 order by from_id desc limit $4',
    [workId, to, id, limit, from],
  )
  return rows.map(row => row.from_id)
}

/** For rows of a kind, of how many shots there are drawings made from each, and how many of those say in their newest drawing something else. */
export async function usesOf(
  app: Uses<'pool'>,
  to: Source,
  ids: readonly number[],
): Promise<Map<number, { shots: number; stale: number }>> {
  const { rows } = await app.pool.query<{ id: number; shots: number; stale: number }>(
    `select id, count(*)::int shots, count(*) filter (where stale)::int stale from (
       select distinct on (l.to_id, r.subject_id) l.to_id id, n.hash is distinct from l.hash stale
       from links l join draw_records r on r.id = l.from_id and r.scene = 'cartoon' and r.deleted_at is null
       left join (${sourceOf(to, 'array(select to_id from links where to_kind = $1 and to_id = any($2))')}) n on n.id = l.to_id
       where l.from_kind = 'drawing' and l.to_kind = $1 and l.to_id = any($2) order by l.to_id, r.subject_id, r.id desc) u group by id`,
    [to, ids],
  )
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}
