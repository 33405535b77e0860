// The media library of a work in the database. Within a type a name stands once: who gives it again is asked, or overwrites what it stood for.
import { RESOURCE_LIMITS, RESOURCE_TYPES, type Resource, type ResourceType } from '@qianmu/contract/works/resources'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { usable, type Who } from '../../files/index.ts'
import { type Actor, type Row, Told } from '../../kit/answer.ts'
import { likeOf } from '../../kit/database.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField, refuseMissing } from '../../kit/refuse.ts'
import { holdOrder } from '../documents/index.ts'
import { dropFiles } from '../materials/index.ts'
import { type Before, keepVersion } from './versions.store.ts'
import { pinyinAsked } from '../../kit/text/spoken.ts'
import { sayLate } from '../../kit/text/spoken.store.ts'

type Db = pg.Pool | pg.PoolClient
interface ResourceRow extends Pick<Resource, 'resource_id' | 'type' | 'name' | 'file_id' | 'category_id' | 'size' | 'mime' | 'created_by'> {
  updated_at: Date
}
const ROWS = `select r.id resource_id, r.type, r.name, r.file_id, r.category_id, f.size, f.mime, u.nickname created_by, r.updated_at
  from resources r join files f on f.id = r.file_id join users u on u.id = r.created_by where r.work_id = $1 and r.deleted_at is null`

const shown = (app: Uses<'files'>, { updated_at, ...row }: ResourceRow): Resource => ({
  ...row,
  url: app.files.address(row.file_id),
  thumbs: row.type === 'IMAGE' ? app.files.addresses(row.file_id) : null,
  updated_at: updated_at.toISOString(),
})

interface Wanted {
  type?: ResourceType | undefined
  /** 0 = those of no category. */
  category?: number | undefined
  keyword: string
  page: number
  size: number
}

/** One page of the library of a work, what changed last first. */
export async function listResources(app: Uses<'files' | 'pool'>, workId: number, { type, category, keyword, page, size }: Wanted) {
  const spoken = pinyinAsked(keyword)
  if (spoken) await sayLate(app, 'resources', { column: 'work_id', id: workId })
  const values = [workId, type ?? null, likeOf(keyword.trim()), category ?? null, spoken ?? null]
  const which = `($2::text is null or r.type = $2) and ($3 = '' or r.name ilike $3 or r.spoken @> $5::text[])
    and ($4::bigint is null or coalesce(r.category_id, 0) = $4)`
  const [{ rows }, { rows: counted }] = await Promise.all([
    app.pool.query<ResourceRow>(`${ROWS} and ${which} order by r.updated_at desc, r.id desc limit $6 offset $7`, [
      ...values,
      size,
      (page - 1) * size,
    ]),
    app.pool.query<{ total: number }>(
      `select count(*)::int total from resources r where r.work_id = $1 and r.deleted_at is null and ${which}`,
      values,
    ),
  ])
  return { list: rows.map(row => shown(app, row)), total: counted[0]!.total, page, size }
}

export async function theseResources(app: Uses<'files' | 'pool'>, workId: number, ids: readonly number[]): Promise<Resource[]> {
  const { rows } = await app.pool.query<ResourceRow>(`${ROWS} and r.id = any($2) order by r.id`, [workId, ids])
  return rows.map(row => shown(app, row))
}

export const typeOf = (mime: string): ResourceType | undefined =>
  (Object.keys(RESOURCE_TYPES) as ResourceType[]).find(type => mime.startsWith(`${type.toLowerCase()}/`))

export interface NewResource {
  type: ResourceType
  name: string
}
/** A resource with its file, and the category that it is to have; undefined leaves it where it is. */
export type WholeResource = NewResource & { fileId: number; category?: number | null | undefined }

/** Names of these that stand in the library already, or twice among themselves. */
export async function repeatedNames(db: Db, workId: number, given: readonly NewResource[]): Promise<string[]> {
  const { rows } = await db.query<NewResource>(
    'select type, name from resources where work_id = $1 and deleted_at is null and name = any($2)',
    [workId, given.map(({ name }) => name)],
  )
  const there = new Set(rows.map(({ type, name }) => `${type} ${name}`))
  return given.flatMap(({ type, name }) => {
    const key = `${type} ${name}`
    const repeated = there.has(key)
    there.add(key)
    return repeated ? name : []
  })
}

/** What is told in place of adding: nothing is overwritten before somebody was asked (document 2 §4). */
export const asksFirst = (repeated: string[]) => new Told(STATUS.sameName, '重名资源将被覆盖', { list: [] as Resource[], repeated })

/** Of some files those that the person may make resources of, with their types. */
export async function filesOf(db: Db, who: Who, ids: readonly number[]): Promise<Map<number, ResourceType>> {
  const own = await usable(db, who, ids)
  const { rows } = await db.query<{ id: number; mime: string }>('select id, mime from files where id = any($1)', [[...own]])
  return new Map(
    rows.flatMap(({ id, mime }) => {
      const type = typeOf(mime)
      return type ? [[id, type] as const] : []
    }),
  )
}

/** Adds resources; of a name that is there the file is changed, wherever it is used, and the one before becomes a version. */
export async function addResources(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  { workId }: Row,
  given: readonly WholeResource[],
): Promise<{ list: Resource[]; repeated: string[] }> {
  const { ids, repeated, dropped } = await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const repeated = await repeatedNames(client, workId, given)
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int count from resources where work_id = $1 and deleted_at is null',
      [workId],
    )
    if (rows[0]!.count + given.length - repeated.length > RESOURCE_LIMITS.resources)
      refuse(STATUS.limit, `一部作品最多 ${RESOURCE_LIMITS.resources} 个素材`)
    const ids = new Set<number>()
    const dropped: number[] = []
    for (const { type, name, fileId, category } of given) {
      const before = await client.query<Before>(
        'select id, file_id, created_by from resources where work_id = $1 and type = $2 and name = $3 and deleted_at is null',
        [workId, type, name],
      )
      const values = [workId, type, name, fileId, actor.userId, app.now(), category ?? null]
      const written = await client.query<{ id: number }>(
        `insert into resources (work_id, type, name, file_id, created_by, updated_at, category_id) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (work_id, type, name) where deleted_at is null
         do update set file_id = $4, created_by = $5, updated_at = $6, category_id = coalesce($7, resources.category_id) returning id`,
        values,
      )
      ids.add(written.rows[0]!.id)
      if (before.rows[0] && before.rows[0].file_id !== fileId) dropped.push(...(await keepVersion(client, before.rows[0], app.now())))
    }
    return { ids: [...ids], repeated, dropped }
  })
  await dropFiles(app, dropped)
  return { list: await theseResources(app, workId, ids), repeated }
}

export async function renameResource(app: Uses<'files' | 'now' | 'pool'>, { workId }: Row, id: number, name: string): Promise<Resource> {
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const { rows } = await client.query<{ type: ResourceType; name: string }>(
      'select type, name from resources where id = $1 and work_id = $2 and deleted_at is null',
      [id, workId],
    )
    const row = found(rows[0], '素材')
    if (row.name === name) return
    if ((await repeatedNames(client, workId, [{ type: row.type, name }])).length)
      refuseField('name', `已经有${RESOURCE_TYPES[row.type]}「${name}」`)
    await client.query('update resources set name = $2, spoken = null, updated_at = $3 where id = $1', [id, name, app.now()])
  })
  return found((await theseResources(app, workId, [id]))[0], '素材')
}

/** Deletes resources or brings them back. @returns those that this changed */
export const binResources = (app: Uses<'now' | 'pool'>, { workId }: Row, ids: readonly number[], gone: boolean): Promise<number[]> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const { rows } = await client.query<NewResource & { id: number }>(
      'select id, type, name from resources where work_id = $1 and id = any($2) and (deleted_at is null) = $3 order by id',
      [workId, ids, gone],
    )
    if (!rows.length) refuseMissing('素材')
    const [taken] = gone ? [] : await repeatedNames(client, workId, rows)
    if (taken) refuseField('resource_ids', `「${taken}」现在是另一个素材的名称，先给它改名`)
    const changed = rows.map(row => row.id)
    await client.query('update resources set deleted_at = $2 where id = any($1)', [changed, gone ? app.now() : null])
    return changed
  })

/** Files of the library of a work, those of deleted resources and of versions included. */
export async function resourceFiles(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ file_id: number }>(
    `select file_id from resources where work_id = $1
     union select v.file_id from resource_versions v join resources r on r.id = v.resource_id where r.work_id = $1`,
    [workId],
  )
  return rows.map(row => row.file_id)
}
