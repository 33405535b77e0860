// The assets of a team in the database. Whoever may see one: its owner, the team once it is shared, and who sees a work that uses it.
import type { Asset, AssetFolder, AssetPlace, AssetSort } from '@qianmu/contract/library'
import { ASSET_LIMITS, MASK_NAME } from '@qianmu/contract/library'
import { STATUS } from '@qianmu/contract/kit/status'
import { queryBigrams } from '@qianmu/script/bigrams'
import type { Uses } from '../app.ts'
import { type FileRow, noteLooks, SHOWN_IN_WORKS } from '../files/index.ts'
import type { Actor } from '../kit/answer.ts'
import { found, refuse, refuseField, refuseMissing, unlessTaken } from '../kit/refuse.ts'
import { gramsOf } from '../kit/text/grams.ts'
import { pinyinAsked } from '../kit/text/spoken.ts'
import { sayLate } from '../kit/text/spoken.store.ts'
import { readersOf } from '../kit/work-access.store.ts'

type Store = Uses<'files' | 'pool'>
type Looking = Uses<'db' | 'files' | 'pool'>

/** SQL: file_id, work_id and place of everything that works use; of what is written in them, files that somebody put there who might. */
const USES = `
  select u.file_id, u.work_id, u.place from (${SHOWN_IN_WORKS}) u where u.place is not null
  union all select p.file_id, x.work_id, 'text' from docs x cross join unnest(x.picture_file_ids) p(file_id)
    join file_grants g on g.kind = 'work' and g.of = x.work_id and g.file_id = p.file_id where x.deleted_at is null
  union all select g.file_id, d.work_id, 'comic' from comic_pages x join docs d on d.id = x.doc_id and d.deleted_at is null,
    jsonb_path_query(x.content, '$.items[*].src ? (@ like_regex "^/file/[0-9]+$")') p(src)
    join file_grants g on g.kind = 'work' and g.file_id = substr(p.src #>> '{}', 7)::bigint where g.of = d.work_id and x.deleted_at is null`

interface Row extends Omit<Asset, 'url' | 'thumbs' | 'mine' | 'created_at'> {
  user_id: number
  created_at: Date
}
const COLUMNS = `a.file_id, a.kind, to_char(a.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS') taken_at, a.camera, a.name, f.mime, f.size, f.width, f.height, a.tags, a.folder_id, a.rating, a.colour, a.shared, a.user_id, a.licence, a.expires_on::text, f.created_at`
const FROM = 'from assets a join files f on f.id = a.file_id'
/** SQL: $1 the team, $2 the person. */
const SEEN = 'a.team_id = $1 and a.deleted_at is null and (a.user_id = $2 or a.shared)'

const shown = (app: Uses<'files'>, { userId }: Actor, { user_id, created_at, ...row }: Row): Asset => ({
  ...row,
  created_at: created_at.toISOString(),
  url: app.files.address(row.file_id),
  thumbs: row.kind === 'image' ? (app.files.addresses(row.file_id) as Asset['thumbs']) : null,
  mine: user_id === userId,
})

export interface Wanted {
  source?: 'all' | 'mine' | 'shared' | undefined
  kind?: string | undefined
  keyword?: string | undefined
  all_tags?: string | undefined
  any_tags?: string | undefined
  no_tags?: string | undefined
  colour?: string | undefined
  ratio?: string | undefined
  rating?: number | undefined
  project_id?: number | undefined
  place?: AssetPlace | undefined
  folder_id?: number | undefined
  taken_from?: string | undefined
  taken_until?: string | undefined
  before?: number | undefined
  sort?: AssetSort | undefined
  parts?: number | undefined
  alike?: number | undefined
  size: number
}
/** Assets that one page looks through for those that look nearly like another one: each costs a probe. */
const LOOKED_THROUGH = 2000
const tagsIn = (list: string | undefined) => (list ?? '').split(/[,，]/).flatMap(each => each.trim() || [])
/** Of one sign, the sign; of more, their pairs. */
const soughtIn = (word: string) => ([...word].length > 1 ? gramsOf(word).filter(gram => [...gram].length > 1) : gramsOf(word))

/** SQL: files of pictures that were drawn in the team. */
const DRAWN = 'select i.file_id from draw_images i join draw_records r on r.id = i.record_id where r.team_id = $1 and i.deleted_at is null'
/** SQL: those drawn from words that hold what stands at a place. */
const drawnFrom = (pairs: number, at: number) => `${DRAWN} and r.grams @> $${pairs}::text[] and strpos(lower(r.prompt), $${at}) > 0`
/** SQL: what is a step on the way to something else: masks of the painter, takes of lines. */
const PARTS = `(a.kind = 'image' and a.name = '${MASK_NAME}') or (a.kind = 'audio' and exists (select from sound_records s where s.file_id = a.file_id and s.kind = 'take'))`
/** SQL: of $1 and $2, an asset with the content of a that came later. */
const NEWER_TWIN = `select from files f0 join files f1 on f1.key = f0.key and f1.id > f0.id join assets o on o.file_id = f1.id
  where f0.id = a.file_id and o.team_id = $1 and o.deleted_at is null and (o.user_id = $2 or o.shared)`

/** So many of 64 bits differ at most where two pictures are nearly the same. */
const NEAR = 6
/** SQL: o looks nearly like a. */
const NEARLY = `o.bands && a.bands and o.file_id <> a.file_id and bit_count((o.hash # a.hash)::bit(64)) <= ${NEAR}`
/** SQL: of $1 and $2. */
const ALIKE = `exists (select from assets o where o.team_id = $1 and o.deleted_at is null and (o.user_id = $2 or o.shared) and ${NEARLY})`

/** The next assets of a list, so many as a page looks through. @returns them as SQL, and the last of them when there are more */
async function amongAlike({ pool }: Store, where: readonly string[], values: readonly unknown[]) {
  const next = `select a.* from assets a where ${where.join(' and ')} and a.bands is not null order by a.file_id desc limit ${LOOKED_THROUGH}`
  const { rows } = await pool.query<{ last: number; count: number }>(
    `select coalesce(min(a.file_id), 0)::bigint last, count(*)::int count from (${next}) a`,
    [...values],
  )
  return { from: `(${next}) a`, last: rows[0]!.count === LOOKED_THROUGH ? rows[0]!.last : 0 }
}

/** SQL: the orders of a list; those of one value, the newest first. */
const SORTS: Readonly<Record<AssetSort, string>> = {
  newest: 'order by a.file_id desc',
  oldest: 'order by a.file_id',
  name: 'order by a.name, a.file_id desc',
  rating: 'order by a.rating desc, a.file_id desc',
  taken: 'order by a.taken_at desc nulls last, a.file_id desc',
}
/** Assets that are counted; what is more is many. */
const COUNTED = 10_000
async function countOf({ pool }: Store, where: readonly string[], values: readonly unknown[]): Promise<number | null> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int total from (select from assets a where ${where.join(' and ')} limit ${COUNTED + 1}) a`,
    [...values],
  )
  return rows[0]!.total > COUNTED ? null : rows[0]!.total
}

/** One page, the newest first. @throws a refusal for a work that one does not see */
export async function listAssets(
  app: Store,
  actor: Actor,
  wanted: Wanted,
): Promise<{ list: Asset[]; next: number | null; total: number | null }> {
  const { teamId, userId } = actor
  const values: unknown[] = [teamId, userId]
  const where: string[] = []
  const put = (value: unknown, sql: (place: string) => string) => {
    if (value === undefined || value === '' || (Array.isArray(value) && !value.length)) return
    where.push(sql(`$${values.push(value)}`))
  }
  const { project_id, place, source = 'all', size } = wanted
  if (project_id !== undefined) {
    if (!(await readersOf(app.pool, teamId, { workId: project_id }, [userId])).length) refuseField('project_id', '作品不存在，或不能查看')
    values.push(project_id, place ?? null)
    where.push(
      'a.team_id = $1 and a.deleted_at is null and $2::bigint is not null',
      `a.file_id in (select u.file_id from (${USES}) u where u.work_id = $3 and ($4::text is null or u.place = $4))`,
    )
  } else where.push(source === 'mine' ? `${SEEN} and a.user_id = $2` : source === 'shared' ? `${SEEN} and a.shared` : SEEN)
  const word = wanted.keyword?.trim().toLowerCase() ?? ''
  if (word) {
    const [grams, at, pairs] = [values.push(soughtIn(word)), values.push(word), values.push(queryBigrams(word))]
    const written = `a.grams @> $${grams}::text[] and strpos(lower(a.name || e'\\n' || array_to_string(a.tags, e'\\n')), $${at}) > 0`
    // A picture is found by the words that it was drawn from, too.
    const found = [`(${written})`, `a.file_id in (${drawnFrom(pairs, at)})`]
    const spoken = pinyinAsked(word)
    await sayLate(app, 'assets', { column: 'team_id', id: teamId })
    if (spoken) {
      await sayLate(app, 'draw_records', { column: 'team_id', id: teamId })
      const sounds = `$${values.push(spoken)}::text[]`
      found.push(`a.spoken @> ${sounds}`, `a.file_id in (${DRAWN} and r.spoken @> ${sounds})`)
    }
    where.push(`(${found.join(' or ')})`)
  }
  if (!wanted.parts && project_id === undefined) where.push(`not (${PARTS})`)
  // Of one content that came several times the newest, where nothing is asked that people say of each.
  const isPlain = !word && !wanted.folder_id && !wanted.rating && !wanted.alike && project_id === undefined
  if (isPlain && ![wanted.all_tags, wanted.any_tags, wanted.no_tags].some(Boolean)) where.push(`not exists (${NEWER_TWIN})`)
  put(tagsIn(wanted.all_tags), at => `a.tags @> ${at}::text[]`)
  put(tagsIn(wanted.any_tags), at => `a.tags && ${at}::text[]`)
  put(tagsIn(wanted.no_tags), at => `not a.tags && ${at}::text[]`)
  put(wanted.kind, at => `a.kind = ${at}`)
  put(wanted.colour, at => `a.colour = ${at}`)
  put(wanted.ratio, at => `a.ratio = ${at}`)
  put(wanted.rating || undefined, at => `a.rating >= ${at}`)
  put(wanted.folder_id, at => `a.folder_id = ${at}`)
  put(wanted.taken_from, at => `a.taken_at >= ${at}::date`)
  put(wanted.taken_until, at => `a.taken_at < ${at}::date + 1`)
  const sort = SORTS[wanted.sort ?? 'newest']
  const isNewest = sort === SORTS.newest
  const total = wanted.before === undefined && !wanted.alike ? await countOf(app, where, values) : null
  if (isNewest) put(wanted.before, at => `a.file_id < ${at}`)
  const { from, last } = wanted.alike ? await amongAlike(app, where, values) : { from: 'assets a', last: 0 }
  if (wanted.alike) where.push(ALIKE)
  // The page first, then its files: joined at once they would be read from the newest one on.
  const { rows } = await app.pool.query<Row>(
    `select ${COLUMNS} from (select a.* from ${from} where ${where.join(' and ')} ${sort} limit $${values.push(size + 1)} ${isNewest ? '' : `offset $${values.push(wanted.before ?? 0)}`}) a
     join files f on f.id = a.file_id ${sort}`,
    values,
  )
  const list = rows.slice(0, size).map(row => shown(app, actor, row))
  const next = rows.length <= size ? last || null : isNewest ? list.at(-1)!.file_id : (wanted.before ?? 0) + size
  return { list, next, total }
}

/** Pictures of one round. */
const ROUND = 200
const UNSEEN = `select a.file_id, f.key ${FROM} where a.kind = 'image' and a.colour is null`
type Unseen = { file_id: number; key: string }
const look = async (app: Looking, { key }: Unseen) => noteLooks(app.db, key, await app.files.readScaled({ key }, 'mini'))

/** Looks at all pictures that nobody has looked at: those that came before looks were noted with their copies. @throws AggregateError of what could not be read; the others are done */
export async function lookAtAssets(app: Looking): Promise<void> {
  const failed: unknown[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await app.pool.query<Unseen>(`${UNSEEN} and a.file_id < $1 order by a.file_id desc limit ${ROUND}`, [before])
    const last = rows.at(-1)
    if (!last) break
    before = last.file_id
    for (const row of rows) await look(app, row).catch((error: unknown) => failed.push(error))
  }
  if (failed.length) throw new AggregateError(failed, `${failed.length} pictures could not be looked at`)
}

/** An asset with what uses it and what looks like it. */
export async function oneAsset(app: Looking, actor: Actor, fileId: number) {
  const { teamId, userId } = actor
  const unseen = await app.pool.query<Unseen>(`${UNSEEN} and a.team_id = $1 and a.file_id = $2`, [teamId, fileId])
  for (const row of unseen.rows) await look(app, row)
  const { rows } = await app.pool.query<Row>(`select ${COLUMNS} ${FROM} where a.team_id = $1 and a.file_id = $2`, [teamId, fileId])
  const row = found(rows[0], '素材')
  const used = await app.pool.query<{ project_id: number; project_name: string; place: AssetPlace; count: number }>(
    `select w.id project_id, w.name project_name, u.place, count(*)::int count from (${USES}) u join works w on w.id = u.work_id and w.deleted_at is null
     where u.file_id = $1 and w.team_id = $2 group by w.id, w.name, u.place order by w.id desc, u.place`,
    [fileId, teamId],
  )
  const readable = new Set<number>()
  for (const workId of new Set(used.rows.map(({ project_id }) => project_id)))
    if ((await readersOf(app.pool, teamId, { workId }, [userId])).length) readable.add(workId)
  const uses = used.rows.filter(({ project_id }) => readable.has(project_id))
  if (row.user_id !== userId && !row.shared && !uses.length) found(undefined, '素材')
  const alike = await app.pool.query<Row>(
    `select ${COLUMNS} ${FROM}, assets o where o.file_id = $3 and ${SEEN} and ${NEARLY} order by a.file_id desc limit 30`,
    [teamId, userId, fileId],
  )
  return { ...shown(app, actor, row), uses, alike: alike.rows.map(each => shown(app, actor, each)) }
}

/** A file with the name that it has as an asset. */
export type Kept = FileRow & { title: string }
/** Files of those of some assets that one sees. @throws a refusal when there are none */
export async function assetFiles(app: Uses<'pool'>, { teamId, userId }: Actor, fileIds: readonly number[]): Promise<Kept[]> {
  const { rows } = await app.pool.query<Kept>(
    `select f.*, a.name title ${FROM} where ${SEEN} and a.file_id = any($3) order by a.file_id desc`,
    [teamId, userId, fileIds],
  )
  return rows.length ? rows : refuseMissing('素材')
}

export interface Change {
  name?: string | undefined
  add_tags?: string[] | undefined
  remove_tags?: string[] | undefined
  folder_id?: number | null | undefined
  rating?: number | undefined
  licence?: string | undefined
  expires_on?: string | null | undefined
  shared?: number | undefined
}
/** Changes those of some assets that one sees; sharing changes one's own alone. @returns which */
export async function changeAssets(
  app: Uses<'pool'>,
  { teamId, userId }: Actor,
  fileIds: readonly number[],
  change: Change,
): Promise<number[]> {
  const { name, add_tags = [], remove_tags = [], folder_id, rating, licence, expires_on, shared } = change
  if (folder_id) await oneFolder(app, teamId, folder_id)
  const values: unknown[] = [teamId, userId, fileIds, remove_tags, add_tags, ASSET_LIMITS.tags]
  const sets = [
    `tags = (array(select t from unnest(tags) with ordinality o(t, at) where t <> all($4::text[]) and t <> all($5::text[]) order by at) || $5::text[])[1:$6::int]`,
  ]
  const put = (column: string, value: unknown) => {
    if (value !== undefined) sets.push(`${column} = $${values.push(value)}`)
  }
  put('name', name)
  if (name !== undefined || add_tags.length > 0 || remove_tags.length > 0) sets.push('spoken = null')
  put('folder_id', folder_id)
  put('rating', rating)
  put('licence', licence)
  put('expires_on', expires_on)
  put('shared', shared === undefined ? undefined : shared === 1)
  const { rows } = await app.pool.query<{ file_id: number }>(
    `update assets a set ${sets.join(', ')} where ${SEEN} and a.file_id = any($3) ${shared === undefined ? '' : 'and a.user_id = $2'} returning a.file_id`,
    values,
  )
  return rows.map(({ file_id }) => file_id)
}

/** Takes assets out of the library or puts them back: one's own, for the founder all of the team. Their files stay: what uses them is not all in SQL. @returns those that this changed */
export async function binAssets(
  app: Uses<'now' | 'pool'>,
  { teamId, userId, isOwner }: Actor,
  fileIds: readonly number[],
  gone: boolean,
): Promise<number[]> {
  const { rows } = await app.pool.query<{ file_id: number }>(
    `update assets set deleted_at = $4 where file_id = any($3) and team_id = $1 and (user_id = $2 or $6) and (deleted_at is null) = $5 returning file_id`,
    [teamId, userId, fileIds, gone ? app.now() : null, gone, isOwner],
  )
  return rows.length ? rows.map(({ file_id }) => file_id) : refuseMissing('素材')
}

const SHELF_TAGS = { looked: 20_000, shown: 200 }
export async function shelfOf(app: Uses<'pool'>, { teamId, userId }: Actor) {
  const [folders, tags] = await Promise.all([
    app.pool.query<AssetFolder>('select id folder_id, name, query from asset_folders where team_id = $1 order by name', [teamId]),
    app.pool.query<{ tag: string; count: number }>(
      `select tag, count(*)::int count from (select unnest(tags) tag from (select a.tags from assets a where ${SEEN} and a.tags <> '{}' order by a.file_id desc limit ${SHELF_TAGS.looked}) t) u
       group by tag order by count desc, tag limit ${SHELF_TAGS.shown}`,
      [teamId, userId],
    ),
  ])
  return { folders: folders.rows, tags: tags.rows }
}

export async function oneFolder(app: Uses<'pool'>, teamId: number, id: number): Promise<AssetFolder> {
  const { rows } = await app.pool.query<AssetFolder>('select id folder_id, name, query from asset_folders where id = $1 and team_id = $2', [
    id,
    teamId,
  ])
  return found(rows[0], '文件夹')
}

const twin = (name: string) => `已经有「${name}」`
/** A write of a folder's name that somebody else may be writing too. */
const onlyOne = <T>(name: string, write: Promise<T>) => unlessTaken(write, { index: 'asset_folders_name', field: 'name', msg: twin(name) })

async function checkFolder(app: Uses<'pool'>, teamId: number, name: string, id: number): Promise<void> {
  const { rows } = await app.pool.query<{ id: number; name: string }>('select id, name from asset_folders where team_id = $1', [teamId])
  if (rows.some(each => each.name === name && each.id !== id)) refuseField('name', twin(name))
  if (!id && rows.length >= ASSET_LIMITS.folders) refuse(STATUS.limit, `一个团队最多 ${ASSET_LIMITS.folders} 个文件夹`)
}

export async function addFolder(
  app: Uses<'now' | 'pool'>,
  { teamId, userId }: Actor,
  { name, query }: Pick<AssetFolder, 'name' | 'query'>,
): Promise<AssetFolder> {
  await checkFolder(app, teamId, name, 0)
  const { rows } = await onlyOne(
    name,
    app.pool.query<{ id: number }>(
      'insert into asset_folders (team_id, name, query, created_by, created_at) values ($1, $2, $3, $4, $5) returning id',
      [teamId, name, query && JSON.stringify(query), userId, app.now()],
    ),
  )
  return oneFolder(app, teamId, rows[0]!.id)
}

export async function renameFolder(
  app: Uses<'pool'>,
  { teamId }: Actor,
  { folder_id, name, query }: { folder_id: number; name: string; query?: AssetFolder['query'] | undefined },
): Promise<AssetFolder> {
  const known = await oneFolder(app, teamId, folder_id)
  await checkFolder(app, teamId, name, folder_id)
  const kept = query === undefined ? known.query : query
  await onlyOne(
    name,
    app.pool.query('update asset_folders set name = $3, query = $4 where id = $1 and team_id = $2', [
      folder_id,
      teamId,
      name,
      kept && JSON.stringify(kept),
    ]),
  )
  return oneFolder(app, teamId, folder_id)
}

export async function removeFolder(app: Uses<'pool'>, { teamId }: Actor, id: number): Promise<void> {
  await oneFolder(app, teamId, id)
  await app.pool.query('delete from asset_folders where id = $1 and team_id = $2', [id, teamId])
}

/** What a work uses and may soon not use any more, the first to expire first. */
export async function expiringIn(app: Store & Uses<'now'>, actor: Actor, workId: number) {
  const today = app.now().toISOString().slice(0, 10)
  const { rows } = await app.pool.query<Row>(
    `select ${COLUMNS} ${FROM} where a.team_id = $1 and a.expires_on < $3::date + 30 and a.file_id in (select u.file_id from (${USES}) u where u.work_id = $2)
     order by a.expires_on, a.file_id limit 200`,
    [actor.teamId, workId, today],
  )
  return rows.map(row => ({ ...shown(app, actor, row), expired: row.expires_on! < today }))
}
