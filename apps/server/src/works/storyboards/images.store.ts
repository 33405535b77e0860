// Pictures that were added to shots from elsewhere than their own drawings.
import { STORYBOARD_LIMITS, type StoryboardImage } from '@qianmu/contract/works/storyboards'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { dropFiles } from '../materials/index.ts'

interface ImageRow extends Pick<StoryboardImage, 'id' | 'doc_id' | 'matching_image_storyboard_id' | 'src_type' | 'base_image_id'> {
  file_id: number
  created_at: Date
}
const IMAGES = `select p.id, s.doc_id, p.storyboard_id matching_image_storyboard_id, p.file_id, p.src_type, p.base_image_id, p.created_at
  from storyboard_images p join storyboards s on s.id = p.storyboard_id and s.deleted_at is null`

const imageOf = (app: Uses<'files'>, { file_id, created_at, ...row }: ImageRow): StoryboardImage => ({
  ...row,
  image_url: app.files.address(file_id),
  thumbs: app.files.addresses(file_id),
  created_at: created_at.toISOString(),
})

export async function listImages(app: Uses<'files' | 'pool'>, docId: number, shotId: number | undefined): Promise<StoryboardImage[]> {
  const { rows } = await app.pool.query<ImageRow>(
    `${IMAGES} where s.doc_id = $1 and ($2::bigint is null or s.id = $2) order by s.order_key, s.id, p.id desc`,
    [docId, shotId ?? null],
  )
  return rows.map(row => imageOf(app, row))
}

async function oneImage(app: Uses<'files' | 'pool'>, id: number): Promise<StoryboardImage> {
  const { rows } = await app.pool.query<ImageRow>(`${IMAGES} where p.id = $1`, [id])
  return imageOf(app, found(rows[0], '配图'))
}

/** The picture that one of the document was made from. */
export async function baseOf(app: Uses<'files' | 'pool'>, docId: number, id: number): Promise<StoryboardImage | null> {
  const { rows } = await app.pool.query<ImageRow>(`${IMAGES} where p.id = $1 and s.doc_id = $2`, [id, docId])
  const { base_image_id } = found(rows[0], '配图')
  const base = await app.pool.query<ImageRow>(`${IMAGES} where p.id = $1`, [base_image_id])
  return base.rows[0] ? imageOf(app, base.rows[0]) : null
}

/** Makes a picture of the same shot the one that a picture was made from. */
export async function setBaseOf({ pool }: Uses<'pool'>, docId: number, id: number, baseId: number | null): Promise<void> {
  const { rows } = await pool.query<{ storyboard_id: number; base: boolean }>(
    `select p.storyboard_id, $3::bigint is null or exists (select 1 from storyboard_images b where b.id = $3 and b.id <> p.id and b.storyboard_id = p.storyboard_id) base
     from storyboard_images p join storyboards s on s.id = p.storyboard_id where p.id = $1 and s.doc_id = $2`,
    [id, docId, baseId],
  )
  const row = rows[0] ?? refuseField('id', '这张配图不存在，或不属于该文档')
  if (!row.base) refuseField('base_image_id', '原图不存在')
  await pool.query('update storyboard_images set base_image_id = $2 where id = $1', [id, baseId])
}

export interface NewImage {
  docId: number
  shotId: number
  fileId: number
  srcType: 1 | 2 | 3 | 4 | 5 | 6
  baseId: number | null
}

export async function addImage(
  app: Uses<'files' | 'now' | 'pool'>,
  actor: Actor,
  { docId, shotId, fileId, srcType, baseId }: NewImage,
): Promise<StoryboardImage> {
  const id = await inTransaction(app.pool, async client => {
    // Its row is held, so that two who add at once are counted one after the other.
    const shot = await client.query('select 1 from storyboards where id = $1 and doc_id = $2 and deleted_at is null for update', [
      shotId,
      docId,
    ])
    if (!shot.rows.length) refuseField('matching_image_storyboard_id', '分镜不存在或已删除')
    const { rows } = await client.query<{ base: boolean; count: number }>(
      `select $2::bigint is null or exists (select 1 from storyboard_images p join storyboards s on s.id = p.storyboard_id join docs d on d.id = s.doc_id
         join docs o on o.work_id = d.work_id where p.id = $2 and o.id = $1) base,
       (select count(*)::int from storyboard_images where storyboard_id = $3) count`,
      [docId, baseId, shotId],
    )
    if (!rows[0]!.base) refuseField('base_image_id', '原图不存在')
    if (rows[0]!.count >= STORYBOARD_LIMITS.images) refuse(STATUS.limit, `一个分镜最多 ${STORYBOARD_LIMITS.images} 张配图`)
    const added = await client.query<{ id: number }>(
      `insert into storyboard_images (storyboard_id, file_id, src_type, base_image_id, created_by, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
      [shotId, fileId, srcType, baseId, actor.userId, app.now()],
    )
    return added.rows[0]!.id
  })
  return oneImage(app, id)
}

export async function changeImage(
  app: Uses<'files' | 'pool'>,
  id: number,
  docId: number,
  fileId: number,
  srcType: 1 | 2 | 3 | 4 | 5 | 6,
): Promise<StoryboardImage> {
  const { rows } = await app.pool.query<{ before: number }>(
    `update storyboard_images p set file_id = $3, src_type = $4 from (select i.id, i.file_id before from storyboard_images i
       join storyboards s on s.id = i.storyboard_id where i.id = $1 and s.doc_id = $2 and s.deleted_at is null) old
     where p.id = old.id returning old.before`,
    [id, docId, fileId, srcType],
  )
  const changed = rows[0] ?? refuseField('id', '这张配图不存在，或不属于该文档')
  if (changed.before !== fileId) await dropFiles(app, [changed.before])
  return oneImage(app, id)
}

export async function removeImages(app: Uses<'files' | 'pool'>, docId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await app.pool.query<{ file_id: number }>(
    `delete from storyboard_images p using storyboards s where s.id = p.storyboard_id and s.doc_id = $1 and p.id = any($2::bigint[]) returning p.file_id`,
    [docId, ids],
  )
  if (!rows.length) refuseField('ids', '配图不存在或已删除')
  await dropFiles(
    app,
    rows.map(({ file_id }) => file_id),
  )
}

/** Files of the pictures that were added to the shots of a work, and of their takes of film. */
export async function shotPictures(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ file_id: number }>(
    `select x.file_id from (select storyboard_id, file_id from storyboard_images union all select storyboard_id, file_id from film_takes) x
     join storyboards s on s.id = x.storyboard_id join docs d on d.id = s.doc_id where d.work_id = $1 and x.file_id is not null`,
    [workId],
  )
  return rows.map(row => row.file_id)
}
