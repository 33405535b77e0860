// How other areas keep an uploaded picture or name one that is kept: what the file service refuses becomes an answer at the field.
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Upload } from '../kit/answer.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { FileRefusal } from './files.store.ts'
import { ImageRefusal } from './images.ts'
import { type Owner, QuotaExceeded } from './quota.store.ts'

/** Keeps a file; what the file service refuses becomes an answer at the field. */
export async function told<T>(keep: () => Promise<T>, field = 'file'): Promise<T> {
  try {
    return await keep()
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof ImageRefusal) return refuseField(field, error.message)
    if (error instanceof QuotaExceeded) return refuse(STATUS.limit, error.message)
    throw error
  }
}
/** The uploaded file; refuses a request without one. */
export const given = (upload: Upload | undefined) => upload ?? refuseField('file', '请选择文件')

/** Keeps an uploaded picture. */
export const keepPicture = (app: Uses<'files'>, upload: Upload | undefined, owner: Owner) => {
  const { path, name } = given(upload)
  return told(() => app.files.keepImage({ ...owner, path, name }))
}

/** Refuses, at `field`, an id that is not a picture of the team. */
export async function checkPicture(pool: pg.Pool | pg.PoolClient, teamId: number, fileId: number, field: string): Promise<void> {
  const { rows } = await pool.query('select 1 from files where id = $1 and team_id = $2 and width is not null', [fileId, teamId])
  if (!rows.length) refuseField(field, '图片不存在')
}

/** The file behind an address that this server gave for a picture of the team, or for official material. */
export async function pictureBehind(app: Uses<'pool'>, teamId: number, url: string): Promise<number> {
  const id = Number(/(?:^|\/)file\/(\d{1,15})(?:[/?#]|$)/.exec(url)?.[1] ?? 0)
  const { rows } = await app.pool.query(
    `select 1 from files where id = $1 and width is not null and (team_id = $2 or exists (select 1 from picture_materials m
       join material_categories c on c.id = m.category_id and c.team_id is null and c.deleted_at is null where m.file_id = $1 and m.deleted_at is null))`,
    [id, teamId],
  )
  return rows.length ? id : refuseField('image_url', '图片不存在，或不属于当前团队')
}
