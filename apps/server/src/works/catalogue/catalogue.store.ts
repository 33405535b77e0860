// Base information, covers and document tags of a work in the database.
import { CATALOGUE_LIMITS, type BaseInfo, type ContentTag } from '@qianmu/contract/works/catalogue'
import { STATUS } from '@qianmu/contract/kit/status'
import { generateKeyBetween } from 'fractional-indexing'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { checkPicture, type Who } from '../../files/index.ts'
import { dropFiles } from '../materials/index.ts'
import { holdOrder } from '../documents/index.ts'
import { workFinder } from '../../kit/work-access.store.ts'

const noted = (name: string, table: string) => workFinder(name, `${table} x join works w on w.id = x.work_id`)
export const findBaseInfo = noted('base-info', 'base_infos')
export const findCoverImage = noted('cover-image', 'cover_images')
export const findContentTag = noted('content-tag', 'content_tags')

type Noted = 'base_infos' | 'cover_images' | 'content_tags'
const NOUNS: Record<Noted, [most: number, noun: string]> = {
  base_infos: [CATALOGUE_LIMITS.infos, '条资料'],
  cover_images: [CATALOGUE_LIMITS.covers, '张封面'],
  content_tags: [CATALOGUE_LIMITS.tags, '个内容标签'],
}

/** Refuses one more than a work may have; to be called while its order is held. */
async function checkRoom(client: pg.PoolClient, table: Noted, workId: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int count from ${table} where work_id = $1`, [workId])
  const [most, noun] = NOUNS[table]
  if (rows[0]!.count >= most) refuse(STATUS.limit, `一部作品最多 ${most} ${noun}`)
}

export async function listInfos(app: Uses<'pool'>, workId: number): Promise<BaseInfo[]> {
  const { rows } = await app.pool.query<BaseInfo>(
    'select id base_info_id, label, value from base_infos where work_id = $1 order by order_key, id',
    [workId],
  )
  return rows
}

/** Adds a line of base information behind the others. */
export const addInfo = (app: Uses<'pool'>, workId: number, label: string, value: string) =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkRoom(client, 'base_infos', workId)
    const { rows: last } = await client.query<{ key: string | null }>('select max(order_key) key from base_infos where work_id = $1', [
      workId,
    ])
    const key = generateKeyBetween(last[0]!.key, null)
    const { rows } = await client.query<{ id: number }>(
      'insert into base_infos (work_id, label, value, order_key) values ($1, $2, $3, $4) returning id',
      [workId, label, value, key],
    )
    return rows[0]!.id
  })

export const changeInfo = (app: Uses<'pool'>, id: number, label: string | undefined, value: string | undefined) =>
  app.pool.query('update base_infos set label = coalesce($2, label), value = coalesce($3, value) where id = $1', [
    id,
    label ?? null,
    value ?? null,
  ])

export async function removeNoted(app: Uses<'pool'>, table: Noted, id: number): Promise<void> {
  await app.pool.query(`delete from ${table} where id = $1`, [id])
}

interface CoverRow {
  cover_image_id: number
  file_id: number
  chosen: boolean
}

/** The covers in a work's gallery, newest first. */
export async function listCovers(app: Uses<'files' | 'pool'>, workId: number) {
  const { rows } = await app.pool.query<CoverRow>(
    `select c.id cover_image_id, c.file_id, c.file_id is not distinct from w.cover_file_id chosen
     from cover_images c join works w on w.id = c.work_id where c.work_id = $1 order by c.id desc`,
    [workId],
  )
  return rows.map(row => ({ ...row, url: app.files.address(row.file_id, 'small') }))
}

/** Puts a picture into the gallery; one that is there already stays what it is. */
export async function addCover(app: Uses<'files' | 'pool'>, who: Who, workId: number, fileId: number) {
  await checkPicture(app.pool, who, fileId, 'file_id')
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkRoom(client, 'cover_images', workId)
    await client.query('insert into cover_images (work_id, file_id) values ($1, $2) on conflict do nothing', [workId, fileId])
  })
  return found((await listCovers(app, workId)).find(cover => cover.file_id === fileId))
}

/** Makes a picture of the gallery the cover; null = the drawn one. */
export async function chooseCover(app: Uses<'now' | 'pool'>, workId: number, coverId: number | null): Promise<void> {
  const done = await app.pool.query(
    `update works set cover_file_id = c.file_id, updated_at = $3
     from (select $2::bigint id) asked left join cover_images c on c.id = asked.id and c.work_id = $1
     where works.id = $1 and (asked.id is null or c.id is not null)`,
    [workId, coverId, app.now()],
  )
  if (!done.rowCount) refuseField('cover_image_id', '封面图片不存在')
}

/** Takes a picture out of the gallery; the cover of the work itself stays until another is chosen. */
export async function removeCover(app: Uses<'files' | 'pool'>, coverId: number): Promise<void> {
  const { rows } = await app.pool.query<{ file_id: number }>('delete from cover_images where id = $1 returning file_id', [coverId])
  await dropFiles(
    app,
    rows.map(({ file_id }) => file_id),
  )
}

const TAGS = `select t.id content_tag_id, t.name, t.color,
  coalesce((select json_agg(x.doc_id order by x.doc_id) from content_tag_docs x join docs d on d.id = x.doc_id and d.deleted_at is null where x.tag_id = t.id), '[]') doc_ids
  from content_tags t`

export async function listTags(app: Uses<'pool'>, workId: number): Promise<ContentTag[]> {
  const { rows } = await app.pool.query<ContentTag>(`${TAGS} where t.work_id = $1 order by t.name, t.id`, [workId])
  return rows
}

async function oneTag(app: Uses<'pool'>, id: number): Promise<ContentTag> {
  const { rows } = await app.pool.query<ContentTag>(`${TAGS} where t.id = $1`, [id])
  return found(rows[0], '标签')
}

/** Gives the tag to these documents; refuses one of another work. @param alone to no others */
async function giveTag(client: pg.PoolClient, workId: number, tagId: number, docIds: readonly number[], alone = false): Promise<void> {
  const wanted = [...new Set(docIds)]
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int count from docs where id = any($1::bigint[]) and work_id = $2 and kind = 'doc'`,
    [wanted, workId],
  )
  if (rows[0]!.count !== wanted.length) refuseField('doc_ids', '有文档不存在，或不属于这部作品')
  if (alone) await client.query('delete from content_tag_docs where tag_id = $1 and doc_id <> all($2::bigint[])', [tagId, wanted])
  await client.query('insert into content_tag_docs (tag_id, doc_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
    tagId,
    wanted,
  ])
}

const refuseTwin = (): never => refuseField('name', '已有同名标签')

export async function addTag(
  app: Uses<'pool'>,
  workId: number,
  name: string,
  color: string,
  docIds: readonly number[],
): Promise<ContentTag> {
  const id = await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkRoom(client, 'content_tags', workId)
    const { rows } = await client.query<{ id: number }>(
      'insert into content_tags (work_id, name, color) values ($1, $2, $3) on conflict do nothing returning id',
      [workId, name, color],
    )
    const made = rows[0] ?? refuseTwin()
    await giveTag(client, workId, made.id, docIds)
    return made.id
  })
  return oneTag(app, id)
}

export interface TagChange {
  name?: string | undefined
  color?: string | undefined
  doc_ids?: number[] | undefined
  add_doc_ids?: number[] | undefined
  remove_doc_ids?: number[] | undefined
}

export async function changeTag(app: Uses<'pool'>, workId: number, id: number, change: TagChange): Promise<ContentTag> {
  const { name, color, doc_ids, add_doc_ids, remove_doc_ids = [] } = change
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const done = await client.query(
      `update content_tags t set name = coalesce($2, name), color = coalesce($3, color) where id = $1
       and not exists (select 1 from content_tags twin where twin.work_id = t.work_id and twin.name = $2 and twin.id <> t.id)`,
      [id, name ?? null, color ?? null],
    )
    if (!done.rowCount) refuseTwin()
    if (doc_ids) await giveTag(client, workId, id, doc_ids, true)
    if (add_doc_ids) await giveTag(client, workId, id, add_doc_ids)
    await client.query('delete from content_tag_docs where tag_id = $1 and doc_id = any($2::bigint[])', [id, remove_doc_ids])
  })
  return oneTag(app, id)
}

/** Tags that works of a team carry, most used first. */
export async function teamTags(app: Uses<'pool'>, teamId: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ tag: string }>(
    'select tag from works, unnest(tags) tag where team_id = $1 and deleted_at is null group by tag order by count(*) desc, tag limit 60',
    [teamId],
  )
  return rows.map(row => row.tag)
}

interface DocOrIdeaRow {
  id: number
  kind: 'doc' | 'idea'
  name: string
  doc_type: number
  volume_name: string | null
  words: number
}
const DOCS = `select d.id, d.kind, d.name, d.doc_type, v.name volume_name, d.words from docs d left join volumes v on v.id = d.volume_id`

/** Documents of a work in reading order, then its ideas. */
export async function docsAndIdeas(app: Uses<'pool'>, workId: number): Promise<DocOrIdeaRow[]> {
  const { rows } = await app.pool.query<DocOrIdeaRow>(
    `${DOCS} where d.work_id = $1 and d.deleted_at is null order by d.kind, v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    [workId],
  )
  return rows
}

export async function docOrIdea(app: Uses<'pool'>, id: number): Promise<DocOrIdeaRow> {
  const { rows } = await app.pool.query<DocOrIdeaRow>(`${DOCS} where d.id = $1`, [id])
  return found(rows[0], '文档')
}

/** Files of the gallery of a work. */
export async function galleryOf(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ file_id: number }>('select file_id from cover_images where work_id = $1', [workId])
  return rows.map(row => row.file_id)
}
