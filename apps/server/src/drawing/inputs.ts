// The pictures that a draw request names, out of the team's own files. No address is ever fetched: what is not ours is refused.
import type { DrawRequest, DrawTask } from '@qianmu/drawing'
import type { Uses } from '../app.ts'
import type { FileRow } from '../files/index.ts'
import { JobRefusal } from '../jobs/index.ts'
import { refuseField, refuseFields } from '../kit/refuse.ts'
import { fileIdOf, type NamedPicture, picturesOf } from './inputs.rules.ts'

const NOT_OURS = '只能使用本团队已上传的图片'

async function fileOf(app: Uses<'files' | 'settings'>, teamId: number, { address }: NamedPicture): Promise<FileRow | undefined> {
  const id = fileIdOf(address, app.settings.QIANMU_BASE)
  const file = id === undefined ? null : await app.files.find(id)
  return file && file.team_id === teamId && file.mime.startsWith('image/') ? file : undefined
}

/** Refuses a request at each field that names anything but a picture of the team. */
export async function checkInputs(app: Uses<'files' | 'settings'>, teamId: number, request: DrawRequest): Promise<void> {
  const named = picturesOf(request)
  const files = await Promise.all(named.map(each => fileOf(app, teamId, each)))
  const wrong = named.filter((_, nth) => !files[nth]).map(({ field }) => ({ field, msg: NOT_OURS }))
  if (wrong.length) refuseFields(wrong)
}

/** The whole content of a file. */
export async function bytesOf(app: Uses<'files'>, file: FileRow): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of await app.files.read(file)) parts.push(part)
  return Buffer.concat(parts)
}

/** The bytes of one picture, refused at its field when it is anything but a picture of the team. */
export async function readInput(app: Uses<'files' | 'settings'>, teamId: number, named: NamedPicture): Promise<Uint8Array> {
  const file = await fileOf(app, teamId, named)
  return file ? bytesOf(app, file) : refuseField(named.field, NOT_OURS)
}

/** The bytes that one picture is drawn from, by address. @throws JobRefusal when one was deleted meanwhile */
export async function readInputs(
  app: Uses<'files' | 'settings'>,
  teamId: number,
  request: DrawRequest,
  task: DrawTask,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  for (const named of picturesOf(request, task)) {
    if (pictures.has(named.address)) continue
    const file = await fileOf(app, teamId, named)
    if (!file) throw new JobRefusal('绘图所用的图片已被删除')
    pictures.set(named.address, await bytesOf(app, file))
  }
  return pictures
}
