// Passages of documents, the pictures that match them, and picture material in the database.
import { MATCHING_LIMITS, type MATCHING_MODES, MATERIAL_CATEGORIES } from '@qianmu/contract/works/pictures'
import { STATUS } from '@qianmu/contract/kit/status'
import { generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { touched } from '../../graph/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { keyBehind } from '../documents/index.ts'
import { dropFiles } from '../materials/index.ts'
import type { Passage } from './passages.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import { workFinder } from '../../kit/work-access.store.ts'

export const findMatchingInfo = workFinder(
  'matching-info',
  'matching_infos x join docs d on d.id = x.doc_id join works w on w.id = d.work_id',
  'd.deleted_at is not null',
)

export const findPictureMaterial = ownRow('picture_materials x', { user: 'x.user_id', team: 'x.team_id' })

export type Mode = keyof typeof MATCHING_MODES
export type Category = keyof typeof MATERIAL_CATEGORIES
export type SourceType = 1 | 2 | 3 | 4 | 5 | 6

export async function modeOf(app: Uses<'pool'>, docId: number): Promise<Mode> {
  const { rows } = await app.pool.query<{ mode: Mode }>('select mode from matching_modes where doc_id = $1', [docId])
  return rows[0]?.mode ?? 'scene'
}

/** @param mode null = back to what every document begins with */
export async function setMode(app: Uses<'now' | 'pool'>, docId: number, mode: Mode | null): Promise<void> {
  if (mode === null) await app.pool.query('delete from matching_modes where doc_id = $1', [docId])
  else
    await app.pool.query(
      'insert into matching_modes (doc_id, mode, updated_at) values ($1, $2, $3) on conflict (doc_id) do update set mode = excluded.mode, updated_at = excluded.updated_at',
      [docId, mode, app.now()],
    )
}

interface InfoRow {
  matching_image_info_id: number
  text: string
  block_ids: string[]
  images: number
}
const INFOS = `select i.id matching_image_info_id, i.text, i.block_ids, (select count(*)::int from matching_images p where p.info_id = i.id) images from matching_infos i`

export async function listInfos(app: Uses<'pool'>, docId: number): Promise<InfoRow[]> {
  const { rows } = await app.pool.query<InfoRow>(`${INFOS} where i.doc_id = $1 order by i.order_key, i.id`, [docId])
  return rows
}
export async function oneInfo(app: Uses<'pool'>, id: number): Promise<InfoRow> {
  const { rows } = await app.pool.query<InfoRow>(`${INFOS} where i.id = $1`, [id])
  return found(rows[0], '配图段落')
}

/** Adds passages behind those of the document; those without a picture go first when the document is divided anew. */
export async function addInfos(app: Uses<'pool'>, docId: number, passages: readonly Passage[], anew: boolean): Promise<void> {
  await inTransaction(app.pool, async client => {
    await client.query('select 1 from docs where id = $1 for update', [docId])
    if (anew)
      await client.query(
        'delete from matching_infos i where doc_id = $1 and not exists (select 1 from matching_images p where p.info_id = i.id)',
        [docId],
      )
    const { rows } = await client.query<{ count: number; last: string | null; taken: string[] | null }>(
      `select count(*)::int count, max(order_key) last, (select array_agg(distinct b) from matching_infos x, unnest(x.block_ids) b where x.doc_id = $1) taken
       from matching_infos where doc_id = $1`,
      [docId],
    )
    const { count, last, taken } = rows[0]!
    // What is drawn already is not asked for again.
    const drawn = new Set(taken)
    const wanted = anew ? passages.filter(({ block_ids }) => !block_ids.some(id => drawn.has(id))) : passages
    if (count + wanted.length > MATCHING_LIMITS.infos) refuse(STATUS.limit, `一个文档最多 ${MATCHING_LIMITS.infos} 个配图段落`)
    const keys = generateNKeysBetween(last, null, wanted.length)
    for (const [at, { text, block_ids }] of wanted.entries())
      await client.query('insert into matching_infos (doc_id, text, block_ids, order_key) values ($1, $2, $3, $4)', [
        docId,
        text,
        block_ids,
        keys[at],
      ])
    await touched(client, docId)
  })
}

export async function changeInfo(app: Uses<'pool'>, id: number, text: string, blockIds: readonly string[] | undefined): Promise<void> {
  const { rows } = await app.pool.query<{ doc_id: number }>(
    'update matching_infos set text = $2, block_ids = coalesce($3, block_ids) where id = $1 returning doc_id',
    [id, text, blockIds ?? null],
  )
  await touched(app.pool, rows[0]?.doc_id)
}

export async function removeInfo(app: Uses<'files' | 'pool'>, id: number): Promise<void> {
  const { rows } = await app.pool.query<{ file_id: number }>('select file_id from matching_images where info_id = $1', [id])
  const gone = await app.pool.query<{ doc_id: number }>('delete from matching_infos where id = $1 returning doc_id', [id])
  await touched(app.pool, gone.rows[0]?.doc_id)
  await dropFiles(
    app,
    rows.map(({ file_id }) => file_id),
  )
}

interface ImageRow {
  id: number
  doc_id: number
  matching_image_info_id: number | null
  file_id: number
  src_type: SourceType
  base_image_id: number | null
  created_at: Date
}
const IMAGES =
  'select p.id, p.doc_id, p.info_id matching_image_info_id, p.file_id, p.src_type, p.base_image_id, p.created_at from matching_images p'

const imageOf = <Row extends ImageRow>(app: Uses<'files'>, { file_id, created_at, ...row }: Row) => ({
  ...row,
  image_url: app.files.address(file_id),
  thumbs: app.files.addresses(file_id),
  created_at: created_at.toISOString(),
})

export async function listImages(app: Uses<'files' | 'pool'>, docId: number, infoId: number | undefined) {
  const { rows } = await app.pool.query<ImageRow>(
    `${IMAGES} where p.doc_id = $1 and ($2::bigint is null or p.info_id = $2) order by p.order_key, p.id desc`,
    [docId, infoId ?? null],
  )
  return rows.map(row => imageOf(app, row))
}

export interface NewImage {
  docId: number
  infoId: number | null
  fileId: number
  srcType: SourceType
  baseId: number | null
}

async function checkBelongs(client: pg.PoolClient, { docId, infoId, baseId }: NewImage): Promise<void> {
  const { rows } = await client.query<{ info: boolean; base: boolean; count: number }>(
    `select $2::bigint is null or exists (select 1 from matching_infos where id = $2 and doc_id = $1) info,
       $3::bigint is null or exists (select 1 from matching_images p join docs d on d.id = p.doc_id join docs o on o.work_id = d.work_id where p.id = $3 and o.id = $1) base,
       (select count(*)::int from matching_images where doc_id = $1 and info_id is not distinct from $2) count`,
    [docId, infoId, baseId],
  )
  if (!rows[0]!.info) refuseField('matching_image_info_id', '配图段落不存在')
  if (!rows[0]!.base) refuseField('base_image_id', '原图不存在')
  if (rows[0]!.count >= MATCHING_LIMITS.images) refuse(STATUS.limit, `一段最多 ${MATCHING_LIMITS.images} 张配图`)
}

export async function addImage(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, image: NewImage) {
  const id = await inTransaction(app.pool, async client => {
    await client.query('select 1 from docs where id = $1 for update', [image.docId])
    await checkBelongs(client, image)
    // The newest comes first.
    const key = await keyBehind(client, 'matching_images', image.docId, image.infoId, 0, null)
    const { rows } = await client.query<{ id: number }>(
      `insert into matching_images (doc_id, info_id, file_id, src_type, base_image_id, order_key, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [image.docId, image.infoId, image.fileId, image.srcType, image.baseId, key, actor.userId, app.now()],
    )
    return rows[0]!.id
  })
  return oneImage(app, id)
}

export async function oneImage(app: Uses<'files' | 'pool'>, id: number) {
  const { rows } = await app.pool.query<ImageRow>(`${IMAGES} where p.id = $1`, [id])
  return imageOf(app, found(rows[0], '配图'))
}

export async function changeImage(app: Uses<'files' | 'pool'>, id: number, docId: number, fileId: number, srcType: SourceType) {
  const { rows } = await app.pool.query<{ before: number }>(
    `update matching_images p set file_id = $3, src_type = $4 from (select file_id before from matching_images where id = $1) old
     where p.id = $1 and p.doc_id = $2 returning old.before`,
    [id, docId, fileId, srcType],
  )
  const changed = rows[0] ?? refuseField('doc_id', '这张配图不属于该文档')
  if (changed.before !== fileId) await dropFiles(app, [changed.before])
  return oneImage(app, id)
}

/** Puts a picture behind another one of its passage (null = first); writes its row alone. */
export const moveImage = (app: Uses<'pool'>, docId: number, id: number, afterId: number | null): Promise<void> =>
  inTransaction(app.pool, async client => {
    await client.query('select 1 from docs where id = $1 for update', [docId])
    const { rows } = await client.query<{ info_id: number | null }>('select info_id from matching_images where id = $1 and doc_id = $2', [
      id,
      docId,
    ])
    const image = rows[0] ?? refuseField('id', '配图不存在或已删除')
    const key = await keyBehind(client, 'matching_images', docId, image.info_id, id, afterId)
    await client.query('update matching_images set order_key = $2 where id = $1', [id, key])
  })

export async function removeImages(app: Uses<'files' | 'pool'>, docId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await app.pool.query<{ file_id: number }>(
    'delete from matching_images where doc_id = $1 and id = any($2::bigint[]) returning file_id',
    [docId, ids],
  )
  if (!rows.length) refuseField('ids', '配图不存在或已删除')
  await dropFiles(
    app,
    rows.map(({ file_id }) => file_id),
  )
}

interface MaterialRow {
  material_id: number
  category: Category
  name: string
  file_id: number
  starred: boolean
  user_id: number
}
const MATERIALS = 'select m.id material_id, m.category, m.name, m.file_id, m.starred, m.user_id from picture_materials m'

const materialOf = (app: Uses<'files'>, actor: Actor, { file_id, user_id, ...row }: MaterialRow) => ({
  ...row,
  image_url: app.files.address(file_id),
  thumbs: app.files.addresses(file_id),
  mine: user_id === actor.userId,
})

export async function addMaterial(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, category: Category, name: string, fileId: number) {
  const { rows } = await app.pool.query<{ id: number }>(
    `with kept as (update assets set shared = true where file_id = $5 and team_id = $1)
     insert into picture_materials (team_id, user_id, category, name, file_id, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [actor.teamId, actor.userId, category, name, fileId, app.now()],
  )
  return oneMaterial(app, actor, rows[0]!.id)
}

export async function oneMaterial(app: Uses<'files' | 'pool'>, actor: Actor, id: number) {
  const { rows } = await app.pool.query<MaterialRow>(`${MATERIALS} where m.id = $1 and m.deleted_at is null`, [id])
  return materialOf(app, actor, found(rows[0], '素材'))
}

export interface MaterialChange {
  category?: Category | undefined
  name?: string | undefined
  starred?: boolean | undefined
}

export const changeMaterial = (app: Uses<'pool'>, id: number, { category, name, starred }: MaterialChange) =>
  app.pool.query(
    'update picture_materials set category = coalesce($2, category), name = coalesce($3, name), spoken = case when $3::text is null then spoken end, starred = coalesce($4, starred) where id = $1',
    [id, category ?? null, name ?? null, starred ?? null],
  )

export async function removeMaterial(app: Uses<'files' | 'pool'>, id: number): Promise<void> {
  const { rows } = await app.pool.query<{ file_id: number }>('delete from picture_materials where id = $1 returning file_id', [id])
  await dropFiles(
    app,
    rows.map(({ file_id }) => file_id),
  )
}

export async function countMaterials(app: Uses<'pool'>, teamId: number) {
  const { rows } = await app.pool.query<{ category: Category; count: number }>(
    'select category, count(*)::int count from picture_materials where team_id = $1 and deleted_at is null group by 1',
    [teamId],
  )
  return (Object.keys(MATERIAL_CATEGORIES) as Category[]).map(category => ({
    category,
    name: MATERIAL_CATEGORIES[category],
    count: rows.find(row => row.category === category)?.count ?? 0,
  }))
}

interface OfWorkRow extends ImageRow {
  passage: string
  author: string
}
/** Characters of a passage that a list of many pictures shows. */
const PASSAGE_SHOWN = 60

const matchingByIds = async (app: Uses<'files' | 'pool'>, ids: readonly number[]) => {
  const { rows } = await app.pool.query<OfWorkRow>(
    `select x.*, coalesce(left(i.text, $2), '') passage, u.nickname author from (${IMAGES} where p.id = any($1)) x
     join matching_images p on p.id = x.id join users u on u.id = p.created_by left join matching_infos i on i.id = p.info_id`,
    [ids, PASSAGE_SHOWN],
  )
  return new Map(rows.map(row => [row.id, { from: 'matching' as const, ...imageOf(app, row) }]))
}
const materialsByIds = async (app: Uses<'files' | 'pool'>, actor: Actor, ids: readonly number[]) => {
  const { rows } = await app.pool.query<MaterialRow>(`${MATERIALS} where m.id = any($1)`, [ids])
  return new Map(rows.map(row => [row.material_id, { from: 'material' as const, ...materialOf(app, actor, row) }]))
}

/** Which pictures are listed together. */
interface Mixed {
  category?: Category | undefined
  from?: 'matching' | 'material' | undefined
  page: number
  size: number
}

/** One page of the pictures of a work and the material of its team together: starred ones first, then the newest. */
export async function mixedList(app: Uses<'files' | 'pool'>, actor: Actor, workId: number, { category, from, page, size }: Mixed) {
  const union = `
    select 'matching' as "from", p.id, p.created_at, false starred from matching_images p join docs d on d.id = p.doc_id
      where d.work_id = $1 and d.deleted_at is null and $3::text is null and coalesce($4, 'matching') = 'matching'
    union all select 'material', m.id, m.created_at, m.starred from picture_materials m
      where m.team_id = $2 and m.deleted_at is null and ($3::text is null or m.category = $3) and coalesce($4, 'material') = 'material'`
  const values = [workId, actor.teamId, category ?? null, from ?? null]
  const { rows: counted } = await app.pool.query<{ count: number }>(`select count(*)::int count from (${union}) u`, values)
  const { rows } = await app.pool.query<{ from: 'matching' | 'material'; id: number }>(
    `select "from", id from (${union}) u order by starred desc, created_at desc, id desc limit $5 offset $6`,
    [...values, size, (page - 1) * size],
  )
  const idsOf = (kind: 'matching' | 'material') => rows.flatMap(row => (row.from === kind ? row.id : []))
  const [matching, materials] = await Promise.all([matchingByIds(app, idsOf('matching')), materialsByIds(app, actor, idsOf('material'))])
  // What was deleted in between is left out.
  const list = rows.flatMap(row => (row.from === 'matching' ? matching.get(row.id) : materials.get(row.id)) ?? [])
  return { list, total: counted[0]!.count, page, size }
}

/** Files of the matching pictures of a work. */
export async function matchedPictures(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ file_id: number }>(
    'select p.file_id from matching_images p join docs d on d.id = p.doc_id where d.work_id = $1',
    [workId],
  )
  return rows.map(row => row.file_id)
}
