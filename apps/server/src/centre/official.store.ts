// The official library in the database: categories and tags are rows of no team, official pictures stand in such a category.
import { CATEGORY_DEPTH, type CategoryTag, type HandedIn, type OfficialPicture } from '@qianmu/contract/centre/official'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { likeOf } from '../kit/database.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse, refuseField } from '../kit/refuse.ts'

type Store = Uses<'pool'>

/** Categories and tags in their order. A tag counts the pictures that carry it. */
export async function listCategories(app: Store): Promise<CategoryTag[]> {
  const { rows } = await app.pool.query<CategoryTag>(
    `select c.id category_tag_id, c.kind, c.name, c.parent_id, (select count(*)::int from picture_materials p
       where p.deleted_at is null and case when c.kind = 'tag' then c.id = any(p.tag_ids) else p.category_id = c.id end) count
     from material_categories c where c.team_id is null and c.deleted_at is null order by c.parent_id nulls first, c.nth, c.id`,
  )
  return rows
}

/** One of them. @param field where it is refused; without, as missing */
export async function oneCategory(app: Store, id: number, kind?: CategoryTag['kind'], field?: string): Promise<CategoryTag> {
  const row = (await listCategories(app)).find(each => each.category_tag_id === id && (!kind || each.kind === kind))
  if (!row && field) refuseField(field, kind === 'tag' ? '标签不存在或已删除' : '分类不存在或已删除')
  return found(row, '分类')
}

/** Refuses a place that is no category, that lies too deep, or that is one of `moved` or below them. */
async function checkParent(app: Store, parentId: number | null, moved: readonly number[]): Promise<void> {
  const all = await listCategories(app)
  const byId = new Map(all.map(each => [each.category_tag_id, each]))
  let depth = 1
  for (let at = parentId; at !== null; at = byId.get(at)?.parent_id ?? null) {
    if (byId.get(at)?.kind !== 'category') refuseField('parent_id', '上级分类不存在或已删除')
    if (moved.includes(at)) refuseField('parent_id', '不能放到自己或自己的下级里')
    depth++
  }
  const heightOf = (id: number): number =>
    1 + Math.max(0, ...all.filter(each => each.parent_id === id && each.kind === 'category').map(each => heightOf(each.category_tag_id)))
  const height = Math.max(1, ...moved.map(heightOf))
  if (depth + height - 1 > CATEGORY_DEPTH) refuseField('parent_id', `分类最多 ${CATEGORY_DEPTH} 层`)
}

async function checkName(app: Store, { kind, name, parent_id }: Pick<CategoryTag, 'kind' | 'name' | 'parent_id'>, id = 0): Promise<void> {
  const all = await listCategories(app)
  if (all.some(each => each.kind === kind && each.name === name && each.parent_id === parent_id && each.category_tag_id !== id))
    refuseField('name', `这里已经有「${name}」`)
}

export async function addCategory(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  given: Pick<CategoryTag, 'kind' | 'name' | 'parent_id'>,
): Promise<CategoryTag> {
  await checkParent(app, given.parent_id, [])
  await checkName(app, given)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into material_categories (team_id, name, kind, parent_id, nth, created_by, created_at)
     values (null, $1, $2, $3, (select coalesce(max(nth), 0) + 1 from material_categories where team_id is null and parent_id is not distinct from $3), $4, $5) returning id`,
    [given.name, given.kind, given.parent_id, actor.userId, app.now()],
  )
  return oneCategory(app, rows[0]!.id)
}

export async function changeCategory(
  app: Store,
  id: number,
  change: { name?: string | undefined; parent_id?: number | null | undefined },
): Promise<CategoryTag> {
  const before = await oneCategory(app, id)
  const after = {
    kind: before.kind,
    name: change.name ?? before.name,
    parent_id: change.parent_id === undefined ? before.parent_id : change.parent_id,
  }
  await checkParent(app, after.parent_id, [id])
  await checkName(app, after, id)
  await app.pool.query('update material_categories set name = $2, parent_id = $3 where id = $1', [id, after.name, after.parent_id])
  return oneCategory(app, id)
}

/** Deletes a category or tag, or brings it back. What stands in a deleted category is refused until it is moved. */
export async function binCategory(app: Uses<'now' | 'pool'>, id: number, gone: boolean): Promise<void> {
  if (gone && (await listCategories(app)).some(each => each.parent_id === id)) refuse(STATUS.input, '先移走或删除它的下级')
  const { rowCount } = await app.pool.query(
    'update material_categories set deleted_at = $2 where id = $1 and team_id is null and (deleted_at is null) = $3',
    [id, gone ? app.now() : null, gone],
  )
  found(rowCount || undefined, '分类')
}

/** Puts these, in this order, into a category. */
export async function sortCategories(app: Store, parentId: number | null, ids: readonly number[]): Promise<CategoryTag[]> {
  const known = new Set((await listCategories(app)).map(each => each.category_tag_id))
  if (new Set(ids).size < ids.length || ids.some(id => !known.has(id))) refuseField('category_tag_ids', '分类不存在或重复')
  await checkParent(app, parentId, ids)
  await app.pool.query(
    `update material_categories c set nth = x.nth, parent_id = $2 from unnest($1::bigint[]) with ordinality x(id, nth) where c.id = x.id`,
    [ids, parentId],
  )
  return listCategories(app)
}

interface PictureRow extends Omit<OfficialPicture, 'image_url' | 'thumbs' | 'shown_from' | 'shown_until'> {
  file_id: number
  shown_from: Date | null
  shown_until: Date | null
}
const TAGS = `(select coalesce(json_agg(json_build_object('category_tag_id', t.id, 'name', t.name) order by t.nth, t.id), '[]')
  from material_categories t where t.id = any(p.tag_ids) and t.kind = 'tag' and t.deleted_at is null) tags`
const PICTURES = `select p.id material_id, p.category_id, p.name, p.file_id, ${TAGS}, p.shown, p.shown_from, p.shown_until from`
const FROM = `picture_materials p join material_categories c on c.id = p.category_id and c.team_id is null`
const HERE = 'p.deleted_at is null and c.deleted_at is null'

const shownPicture = (app: Uses<'files'>, { file_id, shown_from, shown_until, ...row }: PictureRow): OfficialPicture => ({
  ...row,
  image_url: app.files.address(file_id),
  thumbs: app.files.addresses(file_id),
  shown_from: shown_from?.toISOString() ?? null,
  shown_until: shown_until?.toISOString() ?? null,
})

interface Wanted {
  category_id?: number | undefined
  tag_id?: number | undefined
  keyword: string
  shown?: 0 | 1 | undefined
  page: number
  size: number
}

/** One page of official pictures, the newest first; of a category with those below it. */
export async function listPictures(app: Uses<'files' | 'pool'>, { category_id, tag_id, keyword, shown, page, size }: Wanted) {
  const where = `${HERE} and ($1::bigint is null or p.category_id in (with recursive b as (select $1::bigint id union select m.id from material_categories m join b on m.parent_id = b.id where m.kind = 'category') select id from b))
    and ($2::bigint is null or $2 = any(p.tag_ids)) and ($3 = '' or p.name ilike $3) and ($4::boolean is null or p.shown = $4)`
  const values = [category_id ?? null, tag_id ?? null, likeOf(keyword.trim()), shown === undefined ? null : shown === 1]
  const [{ rows }, total] = await Promise.all([
    app.pool.query<PictureRow>(`${PICTURES} ${FROM} where ${where} order by p.id desc limit $5 offset $6`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    app.pool.query<{ total: number }>(`select count(*)::int total from ${FROM} where ${where}`, values),
  ])
  return { list: rows.map(row => shownPicture(app, row)), total: total.rows[0]!.total, page, size }
}

/** Official pictures by their ids; refuses when one is not there. */
export async function picturesById(app: Uses<'files' | 'pool'>, ids: readonly number[]): Promise<OfficialPicture[]> {
  const { rows } = await app.pool.query<PictureRow>(`${PICTURES} ${FROM} where ${HERE} and p.id = any($1) order by p.id`, [ids])
  if (rows.length < new Set(ids).size) refuseField('material_ids', '图片不存在或已删除')
  return rows.map(row => shownPicture(app, row))
}

export interface BatchEdit {
  category_id?: number | undefined
  add_tag_ids?: readonly number[] | undefined
  remove_tag_ids?: readonly number[] | undefined
  shown?: 0 | 1 | undefined
  shown_from?: string | null | undefined
  shown_until?: string | null | undefined
}

/** Changes many pictures alike, all or none. */
export async function editPictures(app: Uses<'files' | 'pool'>, ids: readonly number[], edit: BatchEdit): Promise<void> {
  await picturesById(app, ids)
  if (edit.category_id !== undefined) await oneCategory(app, edit.category_id, 'category', 'category_id')
  for (const id of edit.add_tag_ids ?? []) await oneCategory(app, id, 'tag', 'add_tag_ids')
  if (edit.shown_from && edit.shown_until && edit.shown_from >= edit.shown_until) refuseField('shown_until', '下架时间应在上架时间之后')
  await app.pool.query(
    `update picture_materials set category_id = coalesce($2, category_id), shown = coalesce($5, shown),
       tag_ids = array(select distinct t from unnest(tag_ids || $3::bigint[]) t where t <> all($4::bigint[]) order by t),
       shown_from = case when $6 then $7::timestamptz else shown_from end, shown_until = case when $8 then $9::timestamptz else shown_until end where id = any($1)`,
    [
      ids,
      edit.category_id ?? null,
      edit.add_tag_ids ?? [],
      edit.remove_tag_ids ?? [],
      edit.shown === undefined ? null : edit.shown === 1,
      edit.shown_from !== undefined,
      edit.shown_from ?? null,
      edit.shown_until !== undefined,
      edit.shown_until ?? null,
    ],
  )
}

export const renamePicture = (app: Store, id: number, name: string) =>
  app.pool.query('update picture_materials set name = $2, spoken = null where id = $1', [id, name])

/** Deletes official pictures or brings them back. @returns those that this changed */
export async function binPictures(app: Uses<'now' | 'pool'>, ids: readonly number[], gone: boolean): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `update picture_materials p set deleted_at = $2 from material_categories c where c.id = p.category_id and c.team_id is null and p.id = any($1) and (p.deleted_at is null) = $3 returning p.id`,
    [ids, gone ? app.now() : null, gone],
  )
  return rows.length ? rows.map(row => row.id) : refuseField('material_ids', '图片不存在或已删除')
}

/** Puts a picture into an official category; the same picture stands there once. @returns its id */
export const addPicture = (
  app: Uses<'now' | 'pool'>,
  { teamId, userId }: Pick<Actor, 'teamId' | 'userId'>,
  given: { categoryId: number; name: string; fileId: number; tagIds?: readonly number[]; shown: boolean },
) =>
  inTransaction(app.pool, async client => {
    const { rows: same } = await client.query<{ id: number }>(
      'select id from picture_materials where category_id = $1 and file_id = $2 and deleted_at is null',
      [given.categoryId, given.fileId],
    )
    if (same[0]) return same[0].id
    const { rows } = await client.query<{ id: number }>(
      `insert into picture_materials (team_id, user_id, category, category_id, name, file_id, tag_ids, shown, created_at) values ($1, $2, 'other', $3, $4, $5, $6, $7, $8) returning id`,
      [teamId, userId, given.categoryId, given.name, given.fileId, given.tagIds ?? [], given.shown, app.now()],
    )
    return rows[0]!.id
  })

interface HandedInRow extends Omit<HandedIn, 'updated_at'> {
  updated_at: Date
}
const HANDED_IN = `select e.id material_id, e.type, e.title, e.body, e.tags, e.source, u.nickname author, e.state, e.note, e.updated_at
  from entries e join users u on u.id = e.user_id where e.team_id is not null and e.deleted_at is null`
const shownEntry = ({ updated_at, ...row }: HandedInRow): HandedIn => ({ ...row, updated_at: updated_at.toISOString() })

/** What teams handed in, those that wait longest first. */
export async function listHandedIn(app: Store, state: string, page: number, size: number) {
  const { rows } = await app.pool.query<HandedInRow>(`${HANDED_IN} and e.state = $1 order by e.updated_at, e.id limit $2 offset $3`, [
    state,
    size,
    (page - 1) * size,
  ])
  const total = await app.pool.query<{ total: number }>(`select count(*)::int total from (${HANDED_IN} and e.state = $1) x`, [state])
  return { list: rows.map(shownEntry), total: total.rows[0]!.total, page, size }
}

/** One that a team handed in, and whose it is. What is the team's alone is none. */
export async function oneHandedIn(app: Store, id: number): Promise<HandedIn> {
  const { rows } = await app.pool.query<HandedInRow>(`${HANDED_IN} and e.id = $1 and e.state <> 'private'`, [id])
  return shownEntry(found(rows[0], '投稿'))
}

export const authorOf = async (app: Store, id: number): Promise<number> =>
  (await app.pool.query<{ user_id: number }>('select user_id from entries where id = $1', [id])).rows[0]!.user_id
