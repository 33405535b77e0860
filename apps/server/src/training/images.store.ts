// Pictures of data sets and their words in the database.
import { type CountedTag, type ImageFilter, TRAINING_LEAST, TRAINING_LIMITS } from '@qianmu/contract/models/custom'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse } from '../kit/refuse.ts'
import { BLURRED, type Looks } from '../files/index.ts'

export interface ImageRow {
  id: number
  file_id: number
  name: string
  width: number
  height: number
  tags: string[]
  sharpness: number
  twin_of: number | null
}
const COLUMNS = 'i.id, i.file_id, i.name, i.width, i.height, i.tags, i.sharpness, i.twin_of'
const SMALL = `least(i.width, i.height) < ${TRAINING_LEAST.side}`
const DULL = `i.sharpness < ${BLURRED}`
const TWIN = 'i.twin_of is not null'
const FILTERS: Readonly<Record<ImageFilter, string>> = {
  all: 'true',
  untagged: `i.tags = '{}'`,
  small: SMALL,
  blurred: DULL,
  twins: TWIN,
}
/** Those of the set, or of some of it. */
const SET = 'i.model_id = $1 and i.deleted_at is null and ($2::bigint[] is null or i.id = any ($2))'

export interface ImageSums {
  images: number
  untagged: number
  small: number
  blurred: number
  twins: number
  good: number
}
export async function sumsOf(app: Uses<'pool'>, id: number): Promise<ImageSums> {
  const { rows } = await app.pool.query<ImageSums>(
    `select count(*)::int as images, count(*) filter (where ${FILTERS.untagged})::int as untagged, count(*) filter (where ${SMALL})::int as small,
       count(*) filter (where ${DULL})::int as blurred, count(*) filter (where ${TWIN})::int as twins,
       count(*) filter (where not (${SMALL}) and not (${TWIN}) and not (${DULL}))::int as good
     from training_images i where i.model_id = $1 and i.deleted_at is null`,
    [id],
  )
  return rows[0]!
}

export interface ImagePage {
  page: number
  size: number
  filter: ImageFilter
  tag: string
}
export async function pageOf(
  app: Uses<'pool'>,
  id: number,
  { page, size, filter, tag }: ImagePage,
): Promise<{ rows: ImageRow[]; total: number }> {
  const where = `i.model_id = $1 and i.deleted_at is null and ${FILTERS[filter]} and ($2 = '' or $2 = any (i.tags))`
  const [rows, count] = await Promise.all([
    app.pool.query<ImageRow>(`select ${COLUMNS} from training_images i where ${where} order by i.id limit $3 offset $4`, [
      id,
      tag,
      size,
      (page - 1) * size,
    ]),
    app.pool.query<{ total: number }>(`select count(*)::int as total from training_images i where ${where}`, [id, tag]),
  ])
  return { rows: rows.rows, total: count.rows[0]!.total }
}

/** Those of the set against which nothing stands: neither too small nor blurred, and no twins of others. */
export async function goodImagesOf(app: Uses<'pool'>, id: number): Promise<ImageRow[]> {
  const { rows } = await app.pool.query<ImageRow>(
    `select ${COLUMNS} from training_images i where i.model_id = $1 and i.deleted_at is null and not (${SMALL}) and not (${TWIN}) and not (${DULL}) order by i.id`,
    [id],
  )
  return rows
}

export async function imagesOf(app: Uses<'pool'>, id: number, ids?: readonly number[]): Promise<ImageRow[]> {
  const { rows } = await app.pool.query<ImageRow>(`select ${COLUMNS} from training_images i where ${SET} order by i.id`, [id, ids ?? null])
  return rows
}
export async function oneImage(app: Uses<'pool'>, id: number, imageId: number): Promise<ImageRow> {
  return found((await imagesOf(app, id, [imageId]))[0], '训练图')
}

export interface NewImage extends Looks {
  file_id: number
  name: string
  width: number
  height: number
  tags: readonly string[]
  origin?: string
}
/** @returns undefined when that entry of an archive is there already @throws a refusal with 1013 when the set is full */
export const insertImage = (app: Uses<'pool'>, id: number, image: NewImage): Promise<ImageRow | undefined> =>
  inTransaction(app.pool, async client => {
    const held = await client.query<{ many: number }>(
      `select (select count(*) from training_images i where i.model_id = t.model_id and i.deleted_at is null)::int as many from trainings t where model_id = $1 for update`,
      [id],
    )
    if ((held.rows[0]?.many ?? 0) >= TRAINING_LIMITS.images) refuse(STATUS.limit, `一个训练集最多 ${TRAINING_LIMITS.images} 张图`)
    const { rows } = await client.query<ImageRow>(
      `insert into training_images as i (model_id, file_id, name, width, height, tags, first_tags, hash, sharpness, origin)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) on conflict (model_id, origin) do nothing returning ${COLUMNS}`,
      [id, image.file_id, image.name, image.width, image.height, image.tags, image.hash.toString(), image.sharpness, image.origin ?? null],
    )
    return rows[0]
  })
export async function originsOf(app: Uses<'pool'>, id: number): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ origin: string }>(
    'select origin from training_images where model_id = $1 and origin is not null',
    [id],
  )
  return new Set(rows.map(({ origin }) => origin))
}

/** Gives the pictures of a name, whatever their ending, their words; as if they had come with them. */
export async function tagByName(app: Uses<'pool'>, id: number, stem: string, tags: readonly string[]): Promise<number> {
  const { rowCount } = await app.pool.query(
    `update training_images set tags = $3, first_tags = $3 where model_id = $1 and deleted_at is null and lower(regexp_replace(name, '\\.[^.]*$', '')) = lower($2)`,
    [id, stem, tags],
  )
  return rowCount ?? 0
}

export const markImages = (app: Uses<'pool'>, id: number, ids: readonly number[], at: Date | null) =>
  inTransaction(app.pool, async client => {
    await client.query('update training_images set deleted_at = $3 where model_id = $1 and id = any ($2)', [id, ids, at])
    // What looked like one that is gone looks like none.
    if (at) await client.query('update training_images set twin_of = null where model_id = $1 and twin_of = any ($2)', [id, ids])
  })

export async function countTags(app: Uses<'pool'>, id: number, ids?: readonly number[], limit = 500): Promise<CountedTag[]> {
  const { rows } = await app.pool.query<CountedTag>(
    `select tag, count(*)::int as count from training_images i, unnest(i.tags) tag where ${SET} group by tag order by 2 desc, 1 limit $3`,
    [id, ids ?? null, limit],
  )
  return rows
}
export async function countKinds(app: Uses<'pool'>, id: number): Promise<number> {
  const { rows } = await app.pool.query<{ many: number }>(
    'select count(distinct tag)::int as many from training_images i, unnest(i.tags) tag where i.model_id = $1 and i.deleted_at is null',
    [id],
  )
  return rows[0]!.many
}

/** Writes the words of pictures, of those alone that change. @param edit from the words of one to its new ones */
export const rewriteTags = (
  app: Uses<'pool'>,
  id: number,
  ids: readonly number[] | undefined,
  edit: (tags: readonly string[]) => readonly string[],
): Promise<number> =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number; tags: string[] }>(
      `select i.id, i.tags from training_images i where ${SET} order by i.id for update`,
      [id, ids ?? null],
    )
    const changed = rows
      .map(row => ({ id: row.id, tags: edit(row.tags), before: row.tags }))
      .filter(({ tags, before }) => tags.join('\n') !== before.join('\n'))
    await writeTags(client, changed)
    return changed.length
  })
const writeTags = (client: pg.PoolClient, rows: readonly { id: number; tags: readonly string[] }[]) =>
  client.query(
    `update training_images i set tags = array(select jsonb_array_elements_text(n.tags)) from jsonb_to_recordset($1) n(id bigint, tags jsonb) where i.id = n.id`,
    [JSON.stringify(rows.map(({ id, tags }) => ({ id, tags })))],
  )
export async function resetTags(app: Uses<'pool'>, id: number, ids?: readonly number[]): Promise<number> {
  const { rowCount } = await app.pool.query(`update training_images i set tags = first_tags where ${SET} and tags <> first_tags`, [
    id,
    ids ?? null,
  ])
  return rowCount ?? 0
}
export const setTags = (app: Uses<'pool'>, id: number, imageId: number, tags: readonly string[]) =>
  app.pool.query('update training_images set tags = $3 where model_id = $1 and id = $2', [id, imageId, tags])

export async function hashesOf(app: Uses<'pool'>, id: number): Promise<{ id: number; hash: bigint }[]> {
  const { rows } = await app.pool.query<{ id: number; hash: string }>(
    'select id, hash::text as hash from training_images where model_id = $1 and deleted_at is null order by id',
    [id],
  )
  return rows.map(({ id: image, hash }) => ({ id: image, hash: BigInt(hash) }))
}
/** Notes of each picture of the set which one it looks like; of the others, that they look like none. */
export const noteTwins = (app: Uses<'pool'>, id: number, twins: ReadonlyMap<number, number>) =>
  app.pool.query(
    `update training_images i set twin_of = n.twin from (select i.id, t.twin from training_images i left join unnest($2::bigint[], $3::bigint[]) t(id, twin) on t.id = i.id where i.model_id = $1) n
     where i.id = n.id and i.twin_of is distinct from n.twin`,
    [id, [...twins.keys()], [...twins.values()]],
  )

export async function sizesOf(app: Uses<'pool'>, id: number): Promise<{ width: number; height: number; images: number }[]> {
  const { rows } = await app.pool.query<{ width: number; height: number; images: number }>(
    'select width, height, count(*)::int as images from training_images where model_id = $1 and deleted_at is null group by 1, 2',
    [id],
  )
  return rows
}

/** Figures of characters in the works of a team that somebody sees. */
export async function roleImages(
  app: Uses<'pool'>,
  { teamId, userId, isOwner }: { teamId: number; userId: number; isOwner: boolean },
  { page, size, project_id, keyword }: { page: number; size: number; project_id?: number | undefined; keyword: string },
) {
  const from = `from character_figures f join characters c on c.id = f.character_id join works w on w.id = c.work_id
    where w.team_id = $1 and w.deleted_at is null and c.deleted_at is null and f.deleted_at is null
      and ($2 or w.owner_id = $3 or exists (select 1 from work_members m where m.work_id = w.id and m.user_id = $3))
      and ($4::bigint is null or w.id = $4) and ($5 = '' or strpos(lower(c.name), $5) > 0)`
  const values = [teamId, isOwner, userId, project_id ?? null, keyword.trim().toLowerCase()]
  const [rows, count] = await Promise.all([
    app.pool.query<{ image_id: number; file_id: number; character_id: number; name: string; project_name: string }>(
      `select f.id as image_id, f.file_id, c.id as character_id, c.name, w.name as project_name ${from} order by f.id desc limit $6 offset $7`,
      [...values, size, (page - 1) * size],
    ),
    app.pool.query<{ total: number }>(`select count(*)::int as total ${from}`, values),
  ])
  return { rows: rows.rows, total: count.rows[0]!.total }
}
