// The pictures that a draw request names, out of files that whoever asks may use. No address is ever fetched: what is not ours is refused.
import type { DrawRequest, DrawTask } from '@qianmu/drawing'
import type { Uses } from '../app.ts'
import { type FileRow, usable, type Who } from '../files/index.ts'
import { JobRefusal } from '../jobs/index.ts'
import { refuseField, refuseFields } from '../kit/refuse.ts'
import { fileIdOf, type NamedPicture, picturesOf } from './inputs.rules.ts'

const NOT_OURS = '只能使用本团队已上传的图片'

type Reads = Uses<'files' | 'pool' | 'settings'>

/** The files behind addresses that are the person's to use and of one of these types. */
export async function filesBehind(app: Reads, who: Who, addresses: readonly string[], types: RegExp): Promise<Map<string, FileRow>> {
  const ids = new Map([...new Set(addresses)].flatMap(each => [[each, fileIdOf(each, app.settings.QIANMU_BASE)] as const]))
  const own = await usable(
    app.pool,
    who,
    [...ids.values()].flatMap(id => id ?? []),
  )
  const files = new Map<string, FileRow>()
  for (const [address, id] of ids) {
    const file = id !== undefined && own.has(id) ? await app.files.find(id) : null
    if (file && types.test(file.mime)) files.set(address, file)
  }
  return files
}
const picturesBehind = (app: Reads, who: Who, named: readonly NamedPicture[]) =>
  filesBehind(
    app,
    who,
    named.map(({ address }) => address),
    /^image\//,
  )

/** Refuses a request at each field that names anything but a picture which the person may use. */
export async function checkInputs(app: Reads, who: Who, request: DrawRequest): Promise<void> {
  const named = picturesOf(request)
  const files = await picturesBehind(app, who, named)
  const wrong = named.filter(({ address }) => !files.has(address)).map(({ field }) => ({ field, msg: NOT_OURS }))
  if (wrong.length) refuseFields(wrong)
}

/** The whole content of a file. */
export async function bytesOf(app: Uses<'files'>, file: FileRow): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of await app.files.read(file)) parts.push(part)
  return Buffer.concat(parts)
}

/** The bytes of one picture, refused at its field when it is anything but a picture which the person may use. */
export async function readInput(app: Reads, who: Who, named: NamedPicture): Promise<Uint8Array> {
  const file = (await picturesBehind(app, who, [named])).get(named.address)
  return file ? bytesOf(app, file) : refuseField(named.field, NOT_OURS)
}

/** The bytes that one picture is drawn from, by address. @throws JobRefusal when one was deleted meanwhile */
export async function readInputs(app: Reads, who: Who, request: DrawRequest, task: DrawTask): Promise<Map<string, Uint8Array>> {
  const named = picturesOf(request, task)
  const files = await picturesBehind(app, who, named)
  if (named.some(({ address }) => !files.has(address))) throw new JobRefusal('绘图所用的图片已被删除')
  const pictures = new Map<string, Uint8Array>()
  for (const [address, file] of files) pictures.set(address, await bytesOf(app, file))
  return pictures
}
