// What is near in meaning: looked for by the signs of vectors in the database, compared by their numbers.
import { type FoundByMeaning, MEANING_LIMITS, type MeantKind } from '@qianmu/contract/meaning'
import { MEANING_SIZE } from '@qianmu/engines'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { alike, ALIKE, signsOf } from './meaning.rules.ts'

/** Passages that are compared: of ten nearest ones nine lie among the first hundred by their signs alone. */
const COMPARED = 500
/** Things that are looked up: some may have been deleted. */
const LOOKED_UP = 60
/** What is less alike than this part of the best is not told. */
const FAR = 0.35
/** Told of those that are not sure: the best few. */
const GUESSES = 5

interface NearRow {
  kind: MeantKind
  thing_id: number
  block: string
  text: string
  vector: Buffer
}
/** Rights are those of the list of works. $1 team, $2 user, $3 founder. */
const SEEN = `left join work_members o on o.work_id = w.id and o.user_id = $2
  where w.team_id = $1 and w.deleted_at is null and ($3 or w.owner_id = $2 or o.user_id is not null)`
/** $4 signs, $5 model. */
const NEAR = `
  select m.kind, m.thing_id, m.block, m.text, m.vector from meanings m join works w on w.id = m.work_id ${SEEN} and m.model = $5 and m.vector is not null
  order by bit_count(m.signs # $4::bit(${MEANING_SIZE})) limit ${COMPARED}`
/** What they are called now; what is deleted is left out. */
const NAMED = `
  with wanted as (select * from unnest($1::text[], $2::bigint[]) as t(kind, id)), named as (
    select t.kind, d.id, d.name, d.work_id from wanted t join docs d on t.kind = 'doc' and d.id = t.id and d.deleted_at is null
    union all select t.kind, c.id, c.title, c.work_id from wanted t join idea_cards c on t.kind = 'card' and c.id = t.id and c.deleted_at is null
    union all select t.kind, c.id, c.name, c.work_id from wanted t join characters c on t.kind = 'character' and c.id = t.id
      and c.deleted_at is null and c.merged_into is null
    union all select t.kind, s.id, d.name, d.work_id from wanted t join storyboards s on t.kind = 'shot' and s.id = t.id and s.deleted_at is null
      join docs d on d.id = s.doc_id and d.deleted_at is null)
  select n.kind, n.id, n.name, w.id project_id, w.name project_name, w.project_type from named n join works w on w.id = n.work_id`

/** Of works that `actor` may see, what is most like a text in meaning: each thing once, by its best passage. */
export async function nearText(app: Uses<'pool'>, actor: Actor, model: string, vector: Int8Array): Promise<FoundByMeaning[]> {
  const asked = [actor.teamId, actor.userId, actor.isOwner, signsOf(vector), model]
  const { rows } = await app.pool.query<NearRow>({ name: 'near-text', text: NEAR, values: asked })
  const best = new Map<string, NearRow & { near: number }>()
  for (const row of rows) {
    const key = `${row.kind} ${row.thing_id}`
    const near = alike(row.vector, vector)
    if (near > (best.get(key)?.near ?? 0)) best.set(key, { ...row, near })
  }
  const sorted = [...best.values()].toSorted((one, other) => other.near - one.near).slice(0, LOOKED_UP)
  const named = await app.pool.query<Omit<FoundByMeaning, 'block_id' | 'excerpt'>>(NAMED, [
    sorted.map(({ kind }) => kind),
    sorted.map(({ thing_id }) => thing_id),
  ])
  const names = new Map(named.rows.map(row => [`${row.kind} ${row.id}`, row]))
  const least = (sorted[0]?.near ?? 0) * FAR
  const found = sorted
    .filter(({ near }) => near >= Math.max(least, ALIKE.floor))
    .flatMap(({ kind, thing_id, text, block, near }) => {
      const row = names.get(`${kind} ${thing_id}`)
      const excerpt = row && text.startsWith(row.name) ? text.slice(row.name.length).trim() : text
      return row ? [{ ...row, excerpt, block_id: block, sure: near >= ALIKE.sure }] : []
    })
  const sure = found.filter(each => each.sure)
  return [...sure, ...found.filter(each => !each.sure).slice(0, GUESSES)].slice(0, MEANING_LIMITS.found)
}

/** Documents of the works that `actor` may see: how many of them are read as they stand now. */
export async function readOf(app: Uses<'pool'>, actor: Actor, model: string): Promise<{ docs: number; of: number }> {
  const { rows } = await app.pool.query<{ docs: number; of: number }>({
    name: 'meanings-read',
    text: `select count(m.thing_id)::int docs, count(*)::int "of" from docs d join works w on w.id = d.work_id and d.kind = 'doc' and d.deleted_at is null
      left join meanings m on m.kind = 'doc' and m.thing_id = d.id and m.part = 0 and m.model = $4 and m.stamp = d.content_hash ${SEEN}`,
    values: [actor.teamId, actor.userId, actor.isOwner, model],
  })
  return rows[0]!
}

/** Materials that are compared with one. */
const ENTRIES = 200
const LIKE_ENTRY = `
  select c.thing_id, c.vector, t.vector wanted from meanings t, meanings c
  where t.kind = 'entry' and t.thing_id = $1 and t.part = 0 and t.vector is not null
    and c.kind = 'entry' and c.model = t.model and c.vector is not null and c.thing_id <> t.thing_id
  order by bit_count(c.signs # t.signs) limit ${ENTRIES}`

/** Public materials by how like one of them they are, the nearest first; none where it was not read. */
export async function nearEntries(app: Uses<'pool'>, id: number): Promise<number[]> {
  const { rows } = await app.pool.query<{ thing_id: number; vector: Buffer; wanted: Buffer }>(LIKE_ENTRY, [id])
  return rows
    .map(({ thing_id, vector, wanted }) => ({ thing_id, near: alike(vector, wanted) }))
    .toSorted((one, other) => other.near - one.near)
    .map(({ thing_id }) => thing_id)
}
