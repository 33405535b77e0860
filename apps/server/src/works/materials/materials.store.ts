// Picture material in a team's own categories, and official material beside it. What is deleted can be brought back.
import { CATEGORIES_MAX, type MaterialCategory, type TeamMaterial } from '@qianmu/contract/works/materials'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { likeOf } from '../../kit/database.ts'
import { found, refuse, refuseField, refuseMissing } from '../../kit/refuse.ts'
import { pinyinAsked } from '../../kit/text/spoken.ts'
import { sayLate } from '../../kit/text/spoken.store.ts'

/** Own: the team's. Official: every team's. */
export interface Among {
  own: boolean
  official: boolean
}
/** SQL: a category is among those asked for; $1 the team, $2 own, $3 official. */
const AMONG = '((c.team_id = $1 and $2) or (c.team_id is null and $3))'
const among = ({ teamId }: Pick<Actor, 'teamId'>, { own, official }: Among) => [teamId, own, official]

/** SQL: teams see the official picture now. */
const OPEN = `(p.shown and coalesce(p.shown_from, now()) <= now() and coalesce(p.shown_until, now()) >= now())`

interface CategoryRow {
  category_id: number
  name: string
  cover_file_id: number | null
  count: number
  official: boolean
}
const CATEGORIES = `select c.id category_id, c.name, c.team_id is null official, coalesce(c.cover_file_id, m.newest) cover_file_id, m.count from material_categories c
  left join lateral (select count(*)::int count, (array_agg(p.file_id order by p.id desc))[1] newest from picture_materials p where p.category_id = c.id and p.deleted_at is null and (c.team_id is not null or ${OPEN})) m on true
  where c.deleted_at is null and c.kind = 'category'`
const shownCategory = (app: Uses<'files'>, { cover_file_id, ...row }: CategoryRow): MaterialCategory => ({
  ...row,
  cover: cover_file_id === null ? '' : app.files.address(cover_file_id, 'small'),
})

/** Categories in the order that they were made in, the team's own before the official ones. */
export async function listCategories(app: Uses<'files' | 'pool'>, actor: Actor, which: Among): Promise<MaterialCategory[]> {
  const { rows } = await app.pool.query<CategoryRow>(`${CATEGORIES} and ${AMONG} order by official, c.nth, c.id`, among(actor, which))
  return rows.map(row => shownCategory(app, row))
}

/** A category that the team sees. */
export async function oneCategory(app: Uses<'files' | 'pool'>, actor: Actor, id: number): Promise<MaterialCategory> {
  const { rows } = await app.pool.query<CategoryRow>(`${CATEGORIES} and ${AMONG} and c.id = $4`, [
    ...among(actor, { own: true, official: true }),
    id,
  ])
  return shownCategory(app, found(rows[0], '分类'))
}

/** Refuses a category that the team only sees, or that is deleted. */
export async function checkWritable(app: Uses<'pool'>, { teamId, isOfficial }: Actor, id: number, gone = false): Promise<void> {
  const { rows } = await app.pool.query(
    'select 1 from material_categories where id = $1 and (team_id = $2 or (team_id is null and $3)) and (deleted_at is not null) = $4',
    [id, teamId, isOfficial, gone],
  )
  if (!rows.length) refuseMissing('分类')
}

async function checkName(app: Uses<'pool'>, teamId: number | null, name: string, id: number): Promise<void> {
  const { rows } = await app.pool.query(
    'select 1 from material_categories where team_id is not distinct from $1 and name = $2 and id <> $3 and deleted_at is null',
    [teamId, name, id],
  )
  if (rows.length) refuseField('name', `已经有分类「${name}」`)
}

export async function addCategory(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  name: string,
  official: boolean,
): Promise<MaterialCategory> {
  if (official && !actor.isOfficial) refuse(STATUS.noPermission, '官方分类由官方人员维护')
  const teamId = official ? null : actor.teamId
  await checkName(app, teamId, name, 0)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into material_categories (team_id, name, created_by, created_at) select $1, $2, $3, $4
     where (select count(*) from material_categories where team_id is not distinct from $1 and deleted_at is null) < $5 returning id`,
    [teamId, name, actor.userId, app.now(), CATEGORIES_MAX],
  )
  return oneCategory(app, actor, (rows[0] ?? refuse(STATUS.limit, `最多 ${CATEGORIES_MAX} 个分类`)).id)
}

export async function renameCategory(app: Uses<'files' | 'pool'>, actor: Actor, id: number, name: string): Promise<MaterialCategory> {
  const { official } = await oneCategory(app, actor, id)
  await checkName(app, official ? null : actor.teamId, name, id)
  await app.pool.query('update material_categories set name = $2 where id = $1', [id, name])
  return oneCategory(app, actor, id)
}

export const setCover = (app: Uses<'pool'>, id: number, fileId: number) =>
  app.pool.query('update material_categories set cover_file_id = $2 where id = $1', [id, fileId])

/** Deletes a category or brings it back with its pictures, which meanwhile stand in none. */
export const binCategory = (app: Uses<'now' | 'pool'>, id: number, gone: boolean) =>
  app.pool.query('update material_categories set deleted_at = $2 where id = $1', [id, gone ? app.now() : null])

interface MaterialRow {
  material_id: number
  category_id: number | null
  name: string
  file_id: number
  official: boolean
  user_id: number
}
/** A picture in a category that is deleted stands in none. */
const MATERIALS = `select p.id material_id, c.id category_id, p.name, p.file_id, c.id is not null and c.team_id is null official, p.user_id`
const FROM = `picture_materials p left join material_categories c on c.id = p.category_id and c.deleted_at is null
  where p.deleted_at is null and ((p.team_id = $1 and $2 and (c.id is null or c.team_id is not null)) or (c.id is not null and c.team_id is null and $3 and ${OPEN}))`
const shown = (app: Uses<'files'>, actor: Actor, { file_id, user_id, ...row }: MaterialRow): TeamMaterial => ({
  ...row,
  image_url: app.files.address(file_id),
  thumbs: app.files.addresses(file_id),
  mine: user_id === actor.userId,
})

interface Wanted {
  category_id?: number | undefined
  keyword: string
  page: number
  size: number
}

/** One page of material, the newest first. */
export async function listMaterial(app: Uses<'files' | 'pool'>, actor: Actor, which: Among, { category_id, keyword, page, size }: Wanted) {
  const spoken = pinyinAsked(keyword)
  if (spoken) await sayLate(app, 'picture_materials')
  const from = `${FROM} and ($4::bigint is null or c.id = $4) and ($5 = '' or p.name ilike $5 or p.spoken @> $6::text[])`
  const values = [...among(actor, which), category_id ?? null, likeOf(keyword.trim()), spoken ?? null]
  const [{ rows }, { rows: counted }] = await Promise.all([
    app.pool.query<MaterialRow>(`${MATERIALS} from ${from} order by p.id desc limit $7 offset $8`, [...values, size, (page - 1) * size]),
    app.pool.query<{ total: number }>(`select count(*)::int total from ${from}`, values),
  ])
  return { list: rows.map(row => shown(app, actor, row)), total: counted[0]!.total, page, size }
}

export async function oneMaterial(app: Uses<'files' | 'pool'>, actor: Actor, id: number): Promise<TeamMaterial> {
  const { rows } = await app.pool.query<MaterialRow>(`${MATERIALS} from ${FROM} and p.id = $4`, [
    ...among(actor, { own: true, official: true }),
    id,
  ])
  return shown(app, actor, found(rows[0], '素材'))
}

/** Puts a picture into a category. */
export async function addMaterial(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  categoryId: number,
  name: string,
  fileId: number,
): Promise<TeamMaterial> {
  const { rows } = await app.pool.query<{ id: number }>(
    `with kept as (update assets set shared = true where file_id = $5 and team_id = $1)
     insert into picture_materials (team_id, user_id, category, category_id, name, file_id, created_at) values ($1, $2, 'other', $3, $4, $5, $6) returning id`,
    [actor.teamId, actor.userId, categoryId, name, fileId, app.now()],
  )
  return oneMaterial(app, actor, rows[0]!.id)
}

export const renameMaterial = (app: Uses<'pool'>, id: number, name: string) =>
  app.pool.query('update picture_materials set name = $2, spoken = null where id = $1', [id, name])

/** Moves pictures of the team into a category. @returns those that are there now */
export async function moveMaterial(app: Uses<'pool'>, actor: Actor, categoryId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    'update picture_materials set category_id = $3 where id = any($1) and team_id = $2 and deleted_at is null returning id',
    [ids, actor.teamId, categoryId],
  )
  return rows.length ? rows.map(row => row.id) : refuseField('material_ids', '图片不存在或已删除')
}

/** Deletes one's own pictures or brings them back; the founder's are all of the team's. @returns those that this changed */
export async function binMaterial(
  app: Uses<'now' | 'pool'>,
  { teamId, userId, isOwner }: Actor,
  ids: readonly number[],
  gone: boolean,
): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    'update picture_materials set deleted_at = $4 where id = any($1) and team_id = $2 and (user_id = $3 or $6) and (deleted_at is null) = $5 returning id',
    [ids, teamId, userId, gone ? app.now() : null, gone, isOwner],
  )
  return rows.length ? rows.map(row => row.id) : refuseField('material_ids', gone ? '只能删除自己的图片' : '图片不在已删除的图片里')
}
