// Materials in the database. What everybody sees is `published`; the rest is its team's.
import {
  ENTRY_CODES,
  ENTRY_COUNTED,
  ENTRY_TYPES,
  type Entry,
  type EntryAmong,
  type EntryDetail,
  type EntryFields,
  type EntrySort,
  type EntryState,
  type EntryType,
} from '@qianmu/contract/centre/entries'
import { STATUS } from '@qianmu/contract/kit/status'
import { countWords } from '@qianmu/script/statistics'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { likeOf } from '../kit/database.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { found, refuse } from '../kit/refuse.ts'
import { simplifiedOf } from '../kit/text/simplified.ts'
import { nearEntries } from '../meaning/index.ts'
import { askedOf, digestOf, gramsOf, sketchOf, topicOf } from './entries.rules.ts'

/** What official users wrote is theirs; what comes with the product is nobody's. */
export const findEntry = ownRow('entries x', { user: 'case when x.team_id is null then x.user_id end', team: 'x.team_id' })

type Who = Pick<Actor, 'userId' | 'teamId' | 'isOwner'>
interface EntryRow extends Omit<Entry, 'digest' | 'updated_at' | 'mine' | 'among'> {
  body: string
  why: string
  words: number
  note: string
  team_id: number | null
  user_id: number | null
  updated_at: Date
}
/** Where a material comes from that names nothing itself. */
const HOUSE = '千幕编辑部'
const HANDED_IN = '用户投稿'

// $1 user, $2 team.
const COLUMNS = `e.id material_id, e.type, e.title, e.body, e.why, e.tags, e.source, e.stars, e.used, e.words, e.state, e.note, e.team_id, e.user_id, e.updated_at,
  k.entry_id is not null is_collected, coalesce(k.folder, '') folder`
const FROM = 'entries e left join entry_collections k on k.entry_id = e.id and k.user_id = $1'
const PUBLIC = `e.state = 'published' and e.deleted_at is null`
const TEAM = `e.team_id = $2 and e.deleted_at is null`
const WHERE: Record<EntryAmong, string> = {
  public: PUBLIC,
  team: TEAM,
  all: `(${PUBLIC} or ${TEAM})`,
  collected: `k.entry_id is not null and (${PUBLIC} or ${TEAM})`,
}
const ORDER: Record<EntrySort, string> = {
  COMP: 'e.score desc, e.id desc',
  NEW: 'e.updated_at desc, e.id desc',
  STAR: 'e.stars desc, e.id desc',
  USED: 'e.used desc, e.id desc',
}

function shownDetail(actor: Who, { team_id, user_id, note, updated_at, ...row }: EntryRow): EntryDetail {
  const ours = team_id !== null && team_id === actor.teamId
  return {
    ...row,
    source: row.source || (team_id === null || ours ? (ours ? '' : HOUSE) : HANDED_IN),
    digest: digestOf(row.body),
    among: ours ? 'team' : 'public',
    mine: user_id !== null && (user_id === actor.userId || (ours && actor.isOwner)),
    note: ours ? note : '',
    updated_at: updated_at.toISOString(),
  }
}
const shown = (actor: Who, row: EntryRow): Entry => {
  const { body: _, why: __, words: ___, note: ____, ...entry } = shownDetail(actor, row)
  return entry
}

interface Wanted {
  among: EntryAmong
  type: EntryType
  keyword: string
  sort: EntrySort
  folder?: string | undefined
  page: number
  size: number
}

/** The condition of a search as SQL with its values from $1 on. */
function conditionOf({ userId, teamId }: Who, { among, type, keyword, folder }: Omit<Wanted, 'sort' | 'page' | 'size'>) {
  const values: unknown[] = [userId, teamId]
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = [WHERE[among], '$1::bigint is not null and $2::bigint is not null']
  if (type !== 'all') conditions.push(`e.type = ${value(type)}`)
  if (folder !== undefined) conditions.push(`k.folder = ${value(folder)}`)
  const holds = (words: string): string => {
    const { grams, parts } = askedOf(words)
    const all = parts.map(part => `lower(e.title || ' ' || e.body || ' ' || e.source || ' ' || e.tags::text) like ${value(likeOf(part))}`)
    return [grams.length ? `e.grams @> ${value(grams)}::text[]` : `e.title like ${value(likeOf(words))}`, ...all].join(' and ')
  }
  const wanted = keyword.trim()
  // Traditional characters find what is written in simplified ones, a question what it is about.
  const simplified = simplifiedOf(wanted)
  if (wanted) conditions.push(`(${[...new Set([wanted, simplified, topicOf(simplified)])].map(holds).join(' or ')})`)
  return { where: conditions.join(' and '), values, value }
}

const SORTED: Record<EntrySort, string> = { COMP: 'score', NEW: 'updated_at', STAR: 'stars', USED: 'used' }
/** Whether the whole of what everybody sees, or one kind of it, is asked for: it was counted when it changed. */
const isWhole = ({ among, keyword, folder }: Pick<Wanted, 'among' | 'folder' | 'keyword'>): boolean =>
  (among === 'public' || among === 'all') && !keyword.trim() && folder === undefined

/** Of what a search finds so many of the best are looked through for those that have it in their title. */
const BEST = 400

/** SQL: the rows of one page in their order. They are found by the index, no further than the page: public ones and the team's own each by theirs. */
function pageOf(actor: Who, wanted: Wanted) {
  const { among, sort, page, size, keyword, folder } = wanted
  const { where, values, value } = conditionOf(actor, wanted)
  const byTitle = keyword.trim() !== '' && sort === 'COMP'
  const until = value(byTitle ? Math.max(BEST, page * size) : page * size)
  const of = (from: string) => `(select e.id, e.title, e.${SORTED[sort]} from ${from} order by ${ORDER[sort]} limit ${until})`
  const fromOf = (which: EntryAmong, more = '') => of(`entries e where ${conditionOf(actor, { ...wanted, among: which }).where} ${more}`)
  const rows =
    among === 'collected' || folder !== undefined
      ? of(`${FROM} where ${where}`)
      : among === 'all'
        ? `(${fromOf('public')} union all ${fromOf('team', `and not (${PUBLIC})`)})`
        : of(`entries e where ${where}`)
  const place = `row_number() over (order by ${ORDER[sort]})`
  const order = byTitle
    ? `e.place > ${BEST}, (e.place <= ${BEST} and e.title ilike ${value(likeOf(keyword.trim()))}) desc, e.place`
    : 'e.place'
  const from = `(select e.*, ${place} place from ${rows} e) e order by ${order} limit ${value(size)} offset ${value((page - 1) * size)}`
  return { values, from: `(select e.id, row_number() over (order by ${order}) nth from ${from}) p` }
}

/** One page of materials. A search shows first, of the best that it finds, what has it in its title. */
export async function listEntries(app: Uses<'pool'>, actor: Who, wanted: Wanted) {
  const { among, type, page, size } = wanted
  const { values, from } = pageOf(actor, wanted)
  const [{ rows }, total] = await Promise.all([
    app.pool.query<EntryRow>(
      `select ${COLUMNS} from ${from} join entries e on e.id = p.id left join entry_collections k on k.entry_id = e.id and k.user_id = $1 order by p.nth`,
      values,
    ),
    isWhole(wanted)
      ? countWhole(app, actor, among).then(counts => sumOf(type === 'all' ? counts : counts.filter(each => each.type === type)))
      : countUpTo(app, actor, wanted, wanted.keyword.trim() ? page * size + ENTRY_COUNTED + 1 : null),
  ])
  return { list: rows.map(row => shown(actor, row)), total, page, size }
}

interface OfType {
  type: string
  count: number
}
/** Of each kind, what everybody sees; with the team's own for `all`. */
async function countWhole(app: Uses<'pool'>, { teamId }: Who, among: EntryAmong): Promise<OfType[]> {
  const own = `union all select e.type, count(*)::int from entries e where e.team_id = $1 and e.deleted_at is null and not (${PUBLIC}) group by 1`
  const isOwn = among === 'all'
  const { rows } = await app.pool.query<OfType>(
    `select type, sum(count)::int count from (select type, count from entry_counts ${isOwn ? own : ''}) c group by 1`,
    isOwn ? [teamId] : [],
  )
  return rows
}
const sumOf = (counts: readonly OfType[]) => counts.reduce((sum, { count }) => sum + count, 0)

type Searched = Omit<Wanted, 'page' | 'size' | 'sort'>
const tableOf = ({ among, folder }: Searched) => (among === 'collected' || folder !== undefined ? FROM : 'entries e')
/** What a search finds, counted no further than `most`; all without. */
async function countUpTo(app: Uses<'pool'>, actor: Who, wanted: Searched, most: number | null): Promise<number> {
  const { where, values, value } = conditionOf(actor, wanted)
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int count from (select 1 from ${tableOf(wanted)} where ${where} limit ${value(most)}) c`,
    values,
  )
  return rows[0]!.count
}

/** Of a search so many are looked at for the counts of all kinds; kinds that are rare among them are counted by themselves. */
const SAMPLE = 3000
/** Of each kind, what a search finds, counted no further than is told. */
async function countFound(app: Uses<'pool'>, actor: Who, wanted: Searched): Promise<OfType[]> {
  const { where, values, value } = conditionOf(actor, wanted)
  const from = `${tableOf(wanted)} where ${where}`
  const { rows } = await app.pool.query<OfType>(
    `select type, count(*)::int count from (select e.type from ${from} limit ${value(wanted.keyword.trim() ? SAMPLE : null)}) e group by 1`,
    values,
  )
  if (!wanted.keyword.trim() || sumOf(rows) < SAMPLE) return rows
  const many = rows.filter(({ count }) => count > ENTRY_COUNTED)
  const rare = ENTRY_CODES.filter(type => type !== 'all' && !many.some(each => each.type === type))
  const found = await Promise.all(
    rare.map(async type => ({ type, count: await countUpTo(app, actor, { ...wanted, type }, ENTRY_COUNTED + 1) })),
  )
  return [...many, ...found]
}

/** The twelve kinds with what each has of a search. */
export async function countTypes(app: Uses<'pool'>, actor: Who, among: EntryAmong, keyword = '') {
  const wanted = { among, keyword, type: 'all' as const }
  const rows = await (isWhole(wanted) ? countWhole(app, actor, among) : countFound(app, actor, wanted))
  const told = (count: number) => (keyword.trim() ? Math.min(count, ENTRY_COUNTED + 1) : count)
  const counts = new Map(rows.map(({ type, count }) => [type, count]))
  return ENTRY_CODES.map(type => ({
    type,
    name: ENTRY_TYPES[type],
    count: told(type === 'all' ? sumOf(rows) : (counts.get(type) ?? 0)),
  }))
}

/** A material that the caller may see. */
export async function oneEntry(app: Uses<'pool'>, actor: Who, id: number): Promise<EntryDetail> {
  const { rows } = await app.pool.query<EntryRow>(`select ${COLUMNS} from ${FROM} where ${WHERE.all} and e.id = $3`, [
    actor.userId,
    actor.teamId,
    id,
  ])
  return shownDetail(actor, found(rows[0], '素材'))
}

/** Candidates that are compared; of more that share something, any. */
const CANDIDATES = 800

/** Public materials that are most like one: by what they mean where that is known, then those that share the most words with it. */
export async function similarEntries(app: Uses<'pool'>, actor: Who, id: number, size: number): Promise<Entry[]> {
  await oneEntry(app, actor, id)
  const near = await publicOf(app, actor, await nearEntries(app, id), size)
  if (near.length === size) return near
  const known = new Set(near.map(({ material_id }) => material_id))
  const sharing = await sharingEntries(app, actor, id, size)
  return [...near, ...sharing.filter(({ material_id }) => !known.has(material_id))].slice(0, size)
}

/** Of these materials, in their order, the first that are public. */
async function publicOf(app: Uses<'pool'>, actor: Who, ids: readonly number[], size: number): Promise<Entry[]> {
  const { rows } = await app.pool.query<EntryRow>(
    `select ${COLUMNS} from ${FROM} where ${PUBLIC} and $2::bigint is not null and e.id = any($3) order by array_position($3, e.id) limit $4`,
    [actor.userId, actor.teamId, ids, size],
  )
  return rows.map(row => shown(actor, row))
}

/** Public materials that share the most words with one, those of its kind first among equals. */
async function sharingEntries(app: Uses<'pool'>, actor: Who, id: number, size: number): Promise<Entry[]> {
  const { rows } = await app.pool.query<EntryRow>(
    `with t as (select sketch, type from entries where id = $3),
       c as (select e.id, e.sketch, e.type from entries e, t where ${PUBLIC} and e.id <> $3 and e.sketch && t.sketch limit ${CANDIDATES}),
       r as (select c.id, (select count(*) from unnest(c.sketch) h where h = any(t.sketch)) shared, c.type = t.type same from c, t order by 2 desc, 3 desc, 1 limit $4)
     select ${COLUMNS} from r join ${FROM.replace('entries e', 'entries e on e.id = r.id')} where $2::bigint is not null order by r.shared desc, r.same desc, r.id`,
    [actor.userId, actor.teamId, id, size],
  )
  return rows.map(row => shown(actor, row))
}

const valuesOf = (given: EntryFields) => [
  given.type,
  given.title,
  given.body,
  given.why,
  given.source,
  given.tags,
  countWords(given.body),
  gramsOf(given),
  sketchOf(given),
]

/** Keeps a new material: its team's, or everybody's when no team is given. */
export async function addEntry(app: Uses<'now' | 'pool'>, userId: number, teamId: number | null, given: EntryFields): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into entries (type, title, body, why, source, tags, words, grams, sketch, team_id, user_id, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) returning id`,
    [...valuesOf(given), teamId, userId, teamId === null ? 'published' : 'private', app.now()],
  )
  return rows[0]!.id
}

/** Titles, with their texts, that the team has. */
export async function knownTexts(app: Uses<'pool'>, teamId: number): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ text: string }>(
    `select title || e'\\n' || body as text from entries e where e.team_id = $1 and e.deleted_at is null`,
    [teamId],
  )
  return new Set(rows.map(({ text }) => text))
}

/** Refuses whoever did not write the material and does not lead its team. */
export async function checkMayWrite(app: Uses<'pool'>, actor: Actor, id: number, binned = false): Promise<{ state: EntryState }> {
  const { rows } = await app.pool.query<{ user_id: number; team_id: number | null; state: EntryState }>(
    'select user_id, team_id, state from entries where id = $1 and (deleted_at is not null) = $2',
    [id, binned],
  )
  const row = found(rows[0], '素材')
  if (row.user_id !== actor.userId && !(actor.isOwner && row.team_id === actor.teamId)) refuse(STATUS.noPermission, '只能修改自己的素材')
  return row
}

/** Writes what was changed. A team's, once everybody's, is the team's again: what is shown to all is what was reviewed. */
export async function changeEntry(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  id: number,
  change: { [K in keyof EntryFields]?: EntryFields[K] | undefined },
): Promise<void> {
  const { type, title, body, why, source, tags } = await oneEntry(app, actor, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await app.pool.query(
    `update entries set type = $1, title = $2, body = $3, why = $4, source = $5, tags = $6, words = $7, grams = $8, sketch = $9, updated_at = $10,
       state = case when team_id is null then state else 'private' end where id = $11`,
    [...valuesOf({ type, title, body, why, source: source === HOUSE ? '' : source, tags, ...given }), app.now(), id],
  )
}

export const binEntry = (app: Uses<'now' | 'pool'>, id: number, gone: boolean) =>
  app.pool.query('update entries set deleted_at = $2 where id = $1', [id, gone ? app.now() : null])

/** Moves a material on in its review. */
export const setState = (app: Uses<'now' | 'pool'>, id: number, state: EntryState, note = '') =>
  app.pool.query('update entries set state = $2, note = $3, updated_at = $4 where id = $1', [id, state, note, app.now()])

export const countUse = async (app: Uses<'pool'>, id: number): Promise<number> => {
  const { rows } = await app.pool.query<{ used: number }>('update entries set used = used + 1 where id = $1 returning used', [id])
  return found(rows[0], '素材').used
}

/** The materials of an export, oldest first. */
export async function exportedEntries(app: Uses<'pool'>, actor: Who, among: 'team' | 'collected'): Promise<EntryFields[]> {
  const { rows } = await app.pool.query<EntryFields>(
    `select e.type, e.title, e.body, e.why, e.source, e.tags from ${FROM} where ${WHERE[among]} and $2::bigint is not null order by e.id limit 20000`,
    [actor.userId, actor.teamId],
  )
  return rows
}
