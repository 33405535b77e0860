// How other areas keep an uploaded picture or name one that is kept: what the file service refuses becomes an answer at the field.
import { STATUS } from '@qianmu/contract/kit/status'
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
