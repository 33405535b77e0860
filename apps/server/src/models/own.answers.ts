// Uploaded models: answers. A file is held against its format before it is kept; what its header tells is the description to begin with.
import { type ModelDescription, MODEL_FILES, MODEL_MAX_BYTES, ownModels } from '@qianmu/contract/models/own'
import { STATUS } from '@qianmu/contract/kit/status'
import { type ModelReading, readModel, type Readable, type SafetensorsHeader } from '@qianmu/drawing/safetensors'
import { open } from 'node:fs/promises'
import type { Uses } from '../app.ts'
import { checkPicture, told } from '../files/index.ts'
import { type Actor, answer, type Upload } from '../kit/answer.ts'
import { refuse, refuseField, refuseMissing } from '../kit/refuse.ts'
import { DEPLOY_JOB, type DeployPayload } from './deploy.job.ts'
import { enqueueDeployment, targets } from './deployments.store.ts'
import { keptFacts, nameOf, type OwnRow, positionName, safeName, shownOwn, usualWeight } from './own.rules.ts'
import * as store from './own.store.ts'
import { shelfOf } from './shelf.ts'
import { firstOf } from '../kit/cut.ts'

const NO_FOLDER = '还没有引擎可以部署：请让管理员在「引擎」页为 ComfyUI 填写模型文件夹'
const UNKNOWN_KIND = '看不出这是哪种模型：可能不是画图用的，或是还不认识的格式'
const TEXT_SHOWN = 2000

const shown = (app: Uses<'files'>, { userId }: Actor, row: OwnRow) => shownOwn(row, userId, id => app.files.address(id, 'mid'))
const shownOne = async (app: Uses<'files' | 'pool'>, actor: Actor, id: number) => shown(app, actor, await store.oneOwn(app, id))

function checkName(name: string): void {
  if (/\.(?:ckpt|pth?|bin|pickle|pkl)$/i.test(name)) refuseField('name', '这是 pickle 格式，可能夹带程序；请先转换成 safetensors')
  if (!MODEL_FILES.some(ending => name.toLowerCase().endsWith(ending))) refuseField('name', '只能上传 .safetensors 或 .gguf 模型')
}

/** Reads a header; what is wrong with it is refused at the file. */
async function readAt(file: Readable): Promise<{ model: ModelReading; header: SafetensorsHeader }> {
  const reading = await readModel(file)
  return 'problem' in reading ? refuseField('file', reading.problem) : reading
}

/** A model of one's own and its file; undefined while there is none. */
export async function findShown(app: Uses<'files' | 'pool'>, actor: Actor, id: number) {
  const [row] = await store.ownAmong(app, [id])
  return row && !row.deleted_at ? { file_id: row.file_id, shown: shown(app, actor, row) } : undefined
}

async function onDisk<T>({ path, size }: Pick<Upload, 'path' | 'size'>, read: (file: Readable) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    return await read({
      size,
      async read(start, end) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}

async function readKept(app: Uses<'files'>, { file_id }: Pick<OwnRow, 'file_id'>) {
  const file = (await app.files.find(file_id)) ?? refuseField('model_id', '模型文件已不在')
  return readAt({
    size: file.size,
    async read(start, end) {
      const parts: Uint8Array[] = []
      for await (const part of await app.files.store.get(file.key, { start, end: Math.min(end, file.size) - 1 })) parts.push(part)
      return Buffer.concat(parts)
    },
  })
}

async function addFile(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, upload: Upload | undefined) {
  const { path, name } = upload ?? refuseField('file', '请选择文件')
  checkName(name)
  const { model } = await onDisk(upload!, readAt)
  const kind = model.kind ?? refuseField('file', UNKNOWN_KIND)
  const title = model.title || nameOf(name)
  const kept = await told(() => app.files.keep({ path, name, teamId: actor.teamId, userId: actor.userId }))
  try {
    const { base_model, trigger_words } = model
    const row = { kind, name: title, base_model, trigger_words, weight: usualWeight(kind), file_id: kept.id, size: kept.size }
    return await store.insertOwn(app, actor, { ...row, file_name: safeName(title), facts: keptFacts(model) })
  } catch (error) {
    await app.files.remove(kept.id)
    throw error
  }
}

/** The versions that a model is put among: by the first of them. */
async function versionsOf(app: Uses<'pool'>, actor: Actor, id: number, other: number): Promise<number> {
  const { kind, version_of, versions } = await store.oneOwn(app, id)
  const first = await store.firstVersion(app, actor, other, kind)
  if (first === undefined || other === id) return refuseField('version_of', '没有这个模型，或它不是同一种模型')
  if (first === id) return refuseField('version_of', '那个模型已经是它的一个版本')
  if (version_of === null && versions.length > 1) return refuseField('version_of', '这个模型已有自己的其他版本')
  return first
}

async function save(
  app: Uses<'pool'>,
  actor: Actor,
  { model_id, model_name: name, trigger_words, cover_id, version_name: version, version_of, ...rest }: ModelDescription,
): Promise<void> {
  if (cover_id) await checkPicture(app.pool, actor, Number(cover_id), 'cover_id')
  if (rest.weight_from != null && rest.weight_to != null && rest.weight_from > rest.weight_to)
    refuseField('weight_to', '权重范围的上限比下限小')
  const first = version_of ? await versionsOf(app, actor, Number(model_id), Number(version_of)) : version_of
  const words = trigger_words && [...new Set(trigger_words)]
  await store.changeOwn(app, Number(model_id), {
    ...rest,
    name,
    version,
    trigger_words: words,
    cover_id: cover_id === undefined || cover_id === null ? cover_id : Number(cover_id),
    version_of: first === null || first === undefined ? first : Number(first),
  })
}

/** Has an uploaded or trained model copied to the engines that take files. Refused with 1050 where there is none. */
async function deploy(app: Uses<'jobs' | 'now' | 'pool'>, { userId, teamId }: Actor, id: number): Promise<void> {
  if (!(await deployed(app, { userId, teamId }, id))) refuse(STATUS.noEngine, NO_FOLDER, { port: 'image', reason: NO_FOLDER })
}
/** @returns whether there is an engine that takes files */
async function deployed(
  app: Uses<'jobs' | 'now' | 'pool'>,
  { userId, teamId }: Pick<Actor, 'teamId' | 'userId'>,
  id: number,
): Promise<boolean> {
  const { name, model_id } = await store.oneOwn(app, id)
  const at = await targets(app.pool)
  if (!at.length) return false
  const payload: DeployPayload = { model_id }
  await enqueueDeployment(app, model_id, at, { kind: DEPLOY_JOB, title: `部署模型 ${name}`, userId, teamId, payload })
  return true
}

/** Shares a model with the team, or takes it back. */
export async function shareOwn(app: Uses<'files' | 'now' | 'pool'>, actor: Actor, id: number, released: boolean) {
  await store.releaseOwn(app, id, released ? app.now() : null)
  return shownOne(app, actor, id)
}

/** A file that was trained here as a model of one's own, to be drawn with beside others: the one that is there, or a new one. */
export async function triedOut(
  app: Uses<'files' | 'jobs' | 'now' | 'pool'>,
  actor: Actor,
  about: Pick<OwnRow, 'name' | 'base_model' | 'trigger_words'>,
  fileId: number,
) {
  const there = await store.ownOfFile(app, actor, fileId)
  if (there !== undefined) return shownOne(app, actor, there)
  const { model } = await readKept(app, { file_id: fileId })
  const kind = model.kind ?? refuseField('epoch_ids', '训练出来的文件不是模型')
  const { size } = (await app.files.find(fileId))!
  const kept = { kind, weight: usualWeight(kind), file_id: fileId, size, file_name: safeName(about.name), facts: keptFacts(model) }
  const id = await store.insertOwn(app, actor, { ...about, ...kept })
  await deployed(app, actor, id)
  return shownOne(app, actor, id)
}

/** Makes a file that was trained here, under a number that it has already, a model of the team, and copies it to the engines. */
export async function releaseTrained(
  app: Uses<'files' | 'jobs' | 'now' | 'pool'>,
  actor: Actor,
  about: Pick<OwnRow, 'model_id' | 'name' | 'model_type' | 'base_model' | 'intro' | 'trigger_words' | 'cover_id'>,
  fileId: number,
) {
  const { model } = await readKept(app, { file_id: fileId })
  const kind = model.kind ?? refuseField('epoch_id', '训练出来的文件不是模型')
  const size = (await app.files.find(fileId))!.size
  const row = {
    ...about,
    kind,
    weight: usualWeight(kind),
    file_id: fileId,
    size,
    file_name: safeName(about.name),
    facts: keptFacts(model),
  }
  await store.putTrained(app, actor, row)
  await deployed(app, actor, about.model_id)
  return shownOne(app, actor, about.model_id)
}

/** What is wrong with a model file on this machine; '' for a sound one. */
export async function modelProblem(path: string, size: number): Promise<string> {
  const reading = await onDisk({ path, size }, readModel)
  return 'problem' in reading ? reading.problem : ''
}

type Listing = Parameters<typeof store.listOwn>[2]
async function listed(app: Uses<'files' | 'pool'>, actor: Actor, filter: Listing) {
  const { rows, total } = await store.listOwn(app, actor, filter)
  return { list: rows.map(row => shown(app, actor, row)), total, page: filter.page, size: filter.size }
}

export const ownModelAnswers = answer(ownModels)({
  async mayUpload({ app, actor, body: { name, size } }) {
    checkName(name)
    const room = await app.files.room({ teamId: actor.teamId, userId: actor.userId })
    if (size > MODEL_MAX_BYTES) refuseField('size', `模型太大，最多 ${MODEL_MAX_BYTES / 1024 ** 3} GB`)
    if (size > room) refuse(STATUS.limit, '团队空间不够放下这个模型')
    return { url: ownModels.addFile.path, field: 'file', max_bytes: Math.min(MODEL_MAX_BYTES, room) }
  },
  addFile: async ({ app, actor, files: { file } }) => shownOne(app, actor, await addFile(app, actor, file)),
  async header({ app, body }) {
    const { model, header } = await readKept(app, await store.oneOwn(app, body.model_id))
    const metadata = Object.fromEntries([...header.metadata].map(([name, text]) => [name, firstOf(text, TEXT_SHOWN)]))
    return { metadata_len: model.metadata_len, tensors: model.tensors, dtype: model.dtype, metadata }
  },
  library: ({ app, actor, query }) => shelfOf(app, actor, query),
  async favourite({ app, actor, body }) {
    return (await store.likeModel(app, actor, body.model_id, body.favourite === 1)) ? null : refuseMissing('模型')
  },
  list: ({ app, actor, body: { team, ...filter } }) => listed(app, actor, { ...filter, released: team === 1 }),
  async save({ app, actor, body }) {
    await save(app, actor, body)
    return shownOne(app, actor, body.model_id)
  },
  async deploy({ app, actor, body }) {
    await deploy(app, actor, body.model_id)
    return shownOne(app, actor, body.model_id)
  },
  async saveAndDeploy({ app, actor, body }) {
    await save(app, actor, body)
    await deploy(app, actor, body.model_id)
    return shownOne(app, actor, body.model_id)
  },
  async remove({ app, query }) {
    await store.binOwn(app, query.model_id, app.now())
    return null
  },
  async restore({ app, body }) {
    await store.binOwn(app, body.model_id, null)
    return null
  },
  released: ({ app, actor, query }) => listed(app, actor, { ...query, released: true }),
  async worn({ app, actor, query }) {
    const rows = await store.listWorn(app, actor.teamId, query)
    return rows.map(row => ({ ...shown(app, actor, row), position_name: positionName(row) }))
  },
  positions: ({ app, actor }) => store.countPositions(app.pool, actor.teamId),
})
