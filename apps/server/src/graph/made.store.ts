// What was made from something, however many steps away: counted by kind, and the newest of each told.
import type { Uses } from '../app.ts'
import { sourcesOf } from './graph.store.ts'
import { KINDS, type KindName } from './kinds/kinds.ts'
import { readsWork } from '../kit/work-access.store.ts'

/** Where a question starts: a kind of the graph, or a source of it that makes nothing itself. */
export interface Thing {
  kind: string
  id: number
  /** '' for the whole row. */
  part: string
}

const CLOSURE = `
  with recursive made(kind, id, part) as (
    select l.from_kind, l.from_id, l.from_part from unnest($1::text[], $2::bigint[], $3::text[]) s(kind, id, part)
      join links l on l.to_kind = s.kind and l.to_id = s.id and l.to_part = s.part
    union
    select l.from_kind, l.from_id, l.from_part from made m join links l on l.to_kind = m.kind and l.to_id = m.id and l.to_part = m.part)
  select kind, array_agg(id::float8 order by id, part) ids, array_agg(part order by id, part) parts from made group by kind`

/** Things of one kind, side by side. */
export interface Made {
  kind: KindName
  ids: number[]
  parts: string[]
}

/** All that was made from some things, through as many steps as there are. */
export async function closureOf(app: Uses<'pool'>, starts: readonly Thing[]): Promise<Made[]> {
  const { rows } = await app.pool.query<Made>(CLOSURE, [
    starts.map(({ kind }) => kind),
    starts.map(({ id }) => id),
    starts.map(({ part }) => part),
  ])
  return rows.filter(({ kind }) => kind in KINDS)
}

/** A thing as it is. */
export interface SeenThing {
  id: number
  part: string
  work_id: number
  doc_id: number
  name: string
  /** Where it stands, for what is called by its words. */
  place: string
  stale: boolean
  hand: boolean
  picture: number | null
  sound: number | null
  shot: number | null
  page: number
}
export interface Seen {
  kind: KindName
  count: number
  stale: number
  /** Of those that are stale, what a person made or chose: nothing makes it anew by itself. */
  hand: number
  /** Of works that whoever asks may not read. */
  hidden: number
  /** Documents with something stale that may be made anew. */
  docs: number[]
  /** Those that are stale first, then the newest. */
  things: SeenThing[]
}

/** Drawings, takes of film and pictures of 画面配置 tell by their links whether what they were made from is another by now. */
const BY_LINKS = ['drawing', 'film_take', 'mirror_picture'] as const

/** How things of a kind stand, for a person. @param most things that are told */
export async function seenOf(app: Uses<'pool'>, userId: number, { kind, ids, parts }: Made, most: number): Promise<Seen> {
  const byLinks = BY_LINKS.find(each => each === kind)
  const sources = byLinks ? await sourcesOf(app, byLinks, ids) : []
  const old = [...new Set(sources.flatMap(({ from_id, stale }) => (stale ? from_id : [])))]
  const { rows } = await app.pool.query<SeenThing & Pick<Seen, 'count' | 'hidden' | 'docs'> & { stales: number; hands: number }>(
    `with asked as (select * from unnest($1::bigint[], $2::text[]) a(id, part)),
       now as (select n.*, coalesce(n.stale, false) or n.id = any($3) is_old, ${readsWork('n.work', '$4')} reads
         from (${KINDS[kind].now.replaceAll('$ids', '$1')}) n join asked using (id, part)),
       counts as (select count(*) filter (where reads)::int count, count(*) filter (where reads and is_old)::int stales,
         count(*) filter (where reads and is_old and hand)::int hands, count(*) filter (where not reads)::int hidden,
         coalesce(array_agg(distinct doc::float8) filter (where reads and is_old and not hand), '{}') docs from now)
     select c.*, n.id, n.part, n.work::float8 work_id, n.doc::float8 doc_id, n.name, n.place, coalesce(n.is_old, false) stale, coalesce(n.hand, false) hand,
       n.picture::float8 picture, n.sound::float8 sound, n.shot::float8 shot, n.page::int page
     from counts c left join lateral (select * from now where reads order by is_old desc, at, id desc, part limit $5) n on true`,
    [ids, parts, old, userId, most],
  )
  const { count, stales, hands, hidden, docs } = rows[0]!
  const things = rows.flatMap(({ count: _c, stales: _s, hands: _h, hidden: _n, docs: _d, ...thing }) => (thing.id === null ? [] : thing))
  return { kind, count, stale: stales, hand: hands, hidden, docs, things }
}
