// The tree of categories of a game's library in the database.
import { CATEGORY_LIMIT } from '@qianmu/contract/game/resources'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse, refuseField, refuseMissing } from '../kit/refuse.ts'

interface Category {
  category_id: number
  name: string
  parent_id: number | null
  count: number
}
type Db = pg.Pool | pg.PoolClient

export async function listCategories(db: Db, workId: number): Promise<Category[]> {
  const { rows } = await db.query<Category>(
    `select c.id category_id, c.name, c.parent_id, (select count(*)::int from resources r where r.category_id = c.id and r.deleted_at is null) count
     from resource_categories c where c.work_id = $1 order by c.id`,
    [workId],
  )
  return rows
}

/** Refuses a category that is not of this game. */
export async function checkCategory(db: Db, workId: number, id: number | null | undefined): Promise<void> {
  if (id && !(await listCategories(db, workId)).some(each => each.category_id === id)) refuseField('category_id', '分类不存在或已删除')
}

interface Wish {
  category_id?: number
  name?: string | undefined
  parent_id?: number | null | undefined
}

/** Adds a category or changes one; none comes into itself, and beside each other they have different names. */
export const writeCategory = (app: Uses<'pool'>, workId: number, wish: Wish): Promise<Category> =>
  inTransaction(app.pool, async client => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`resource categories ${workId}`])
    const all = await listCategories(client, workId)
    const present =
      wish.category_id === undefined
        ? undefined
        : found(
            all.find(each => each.category_id === wish.category_id),
            '分类',
          )
    const name = wish.name ?? present?.name ?? ''
    const parent = wish.parent_id === undefined ? (present?.parent_id ?? null) : wish.parent_id
    if (!present && all.length >= CATEGORY_LIMIT) refuse(STATUS.limit, `一个游戏最多 ${CATEGORY_LIMIT} 个资源分类`)
    for (let above = parent; above !== null; above = all.find(each => each.category_id === above)?.parent_id ?? null)
      if (above === wish.category_id) refuseField('parent_id', '不能放进自己里面')
    if (parent !== null && !all.some(each => each.category_id === parent)) refuseField('parent_id', '分类不存在或已删除')
    if (all.some(each => each.name === name && each.parent_id === parent && each.category_id !== wish.category_id))
      refuseField('name', `已经有分类「${name}」`)
    const { rows } = present
      ? await client.query<{ id: number }>('update resource_categories set name = $2, parent_id = $3 where id = $1 returning id', [
          present.category_id,
          name,
          parent,
        ])
      : await client.query<{ id: number }>('insert into resource_categories (work_id, name, parent_id) values ($1, $2, $3) returning id', [
          workId,
          name,
          parent,
        ])
    return { category_id: rows[0]!.id, name, parent_id: parent, count: present?.count ?? 0 }
  })

/** Removes a category with those inside it. @returns the one that was named */
export async function removeCategory(app: Uses<'pool'>, workId: number, id: number): Promise<number[]> {
  const { rowCount } = await app.pool.query('delete from resource_categories where id = $1 and work_id = $2', [id, workId])
  if (!rowCount) refuseMissing('分类')
  return [id]
}

/** Puts a resource into a category, or out of all. */
export async function setCategory(app: Uses<'now' | 'pool'>, workId: number, id: number, category: number | null): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update resources set category_id = $3, updated_at = $4 where id = $1 and work_id = $2 and deleted_at is null',
    [id, workId, category, app.now()],
  )
  if (!rowCount) refuseMissing('资源')
}
