// Answers of the upload calls, and how other areas keep an uploaded picture: what the file service refuses becomes an answer at the field.
import { files } from '@qianmu/contract/files'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { App } from '../app.ts'
import { answer, type Upload } from '../kit/answer.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { FileRefusal } from './files.ts'
import { ImageRefusal } from './images.ts'
import { type Owner, QuotaExceeded } from './quota.ts'

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
const given = (upload: Upload | undefined) => upload ?? refuseField('file', '请选择文件')

/** Keeps an uploaded picture. */
export const keepPicture = (app: App, upload: Upload | undefined, owner: Owner) => {
  const { path, name } = given(upload)
  return told(() => app.files.keepImage({ ...owner, path, name }))
}

/** Refuses, at `field`, an id that is not a picture of the team. */
export async function checkPicture(pool: pg.Pool | pg.PoolClient, teamId: number, fileId: number, field: string): Promise<void> {
  const { rows } = await pool.query('select 1 from files where id = $1 and team_id = $2 and width is not null', [fileId, teamId])
  if (!rows.length) refuseField(field, '图片不存在')
}

/** The file behind an address that this server gave for a picture of the team. */
export async function pictureBehind(app: App, teamId: number, url: string): Promise<number> {
  const id = Number(/(?:^|\/)file\/(\d{1,15})(?:[/?#]|$)/.exec(url)?.[1] ?? 0)
  const { rows } = await app.pool.query('select 1 from files where id = $1 and team_id = $2 and width is not null', [id, teamId])
  return rows.length ? id : refuseField('image_url', '图片不存在，或不属于当前团队')
}

export const fileAnswers = answer(files)({
  async file({ app, actor, files: { file } }) {
    const { path, name } = given(file)
    const kept = await told(() => app.files.keep({ path, name, teamId: actor.teamId, userId: actor.userId }))
    return { file_id: kept.id, url: app.files.address(kept.id), name: kept.name, size: kept.size, mime: kept.mime }
  },
  async image({ app, actor, files: { file } }) {
    const kept = await keepPicture(app, file, { teamId: actor.teamId, userId: actor.userId })
    const { id, name, size, mime, width, height } = kept
    return { file_id: id, url: app.files.address(id), name, size, mime, width, height, thumbs: app.files.addresses(id) }
  },
})
