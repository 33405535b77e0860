// Custom models: answers. The data set with its words, parameters, training, and what is released of it.
import { TRAINING_LEAST, TRAINING_LIMITS } from '@qianmu/contract/models/custom'
import { training } from '@qianmu/contract/training'
import { STATUS } from '@qianmu/contract/kit/status'
import { readFile } from 'node:fs/promises'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { told, usablePictures } from '../files/index.ts'
import type { JobState } from '../jobs/index.ts'
import { type Actor, answer, type Upload } from '../kit/answer.ts'
import { firstOf } from '../kit/cut.ts'
import { inTransaction } from '../kit/pool.ts'
import { Refusal, refuse, refuseField } from '../kit/refuse.ts'
import { releaseTrained, safeName, shareOwn, triedOut } from '../models/index.ts'
import { bucketsOf } from './buckets.rules.ts'
import { exportSet, paramsOf } from './export.ts'
import * as images from './images.store.ts'
import { faultOf, takePicture } from './intake.ts'
import { freshParams, isGuarded, paramsIn, readToml, stepsOf, usualParams, withParams } from './params.rules.ts'
import { SET_JOB, type SetPayload } from './set.job.ts'
import { shownImage, shownRow, shownWhole } from './shown.ts'
import { edited, tagsIn } from './tags.rules.ts'
import { forget, TRAIN_JOB, type TrainPayload } from './train.job.ts'
import { trainerFor } from './trainer.ts'
import * as store from './training.store.ts'

type Whole = Uses<'events' | 'files' | 'jobs' | 'log' | 'now' | 'pool' | 'trainers'>

const BUSY: readonly string[] = ['preparing', 'queued', 'training']
/** Refuses what would change a training under way. */
function checkFree({ state }: store.TrainingRow): void {
  if (BUSY.includes(state)) refuse(STATUS.conflict, '正在训练，请等它结束或先取消', { state })
}
async function freeTraining(app: Uses<'pool'>, id: number): Promise<store.TrainingRow> {
  const row = await store.oneTraining(app, id)
  checkFree(row)
  return row
}

/** Begins work on the pictures, in the task tray. */
async function workOnSet(
  app: Whole,
  { userId, teamId }: Actor,
  row: store.TrainingRow,
  payload: SetPayload,
  title: string,
): Promise<{ job_id: number }> {
  const job = await app.jobs.enqueue({ kind: SET_JOB, title: `${title}「${firstOf(row.name, 20)}」`, userId, teamId, payload })
  await store.changeTraining(app, row.model_id, { set_job_id: job.id, set_error: '' })
  return { job_id: job.id }
}

/** Of a file of words for one picture. */
const WORDS_BYTES = 100_000
const nothing = { added: [], tagged: 0, job_id: null }
/** Takes what was uploaded: a picture, words for one, or an archive of both. */
async function take(app: Whole, actor: Actor, row: store.TrainingRow, upload: Upload | undefined) {
  const { path, name, size } = upload ?? refuseField('file', '请选择文件')
  if (/\.txt$/i.test(name)) {
    if (size > WORDS_BYTES) refuseField('file', `标签文件最多 ${WORDS_BYTES / 1000} KB`)
    const tags = tagsIn(await readFile(path, 'utf8'))
    const tagged = await images.tagByName(app, row.model_id, name.replace(/\.txt$/i, ''), tags)
    return tagged ? { ...nothing, tagged } : refuseField('file', `没有和「${name}」同名的训练图，请先上传图片`)
  }
  if (/\.zip$/i.test(name)) {
    const file = await told(() => app.files.keep({ path, name, teamId: actor.teamId, userId: actor.userId }))
    const payload: SetPayload = { model_id: row.model_id, work: 'unpack', file_id: file.id }
    return { ...nothing, ...(await workOnSet(app, actor, row, payload, '读入训练图')) }
  }
  const bytes = await readFile(path)
  const image = await told(() => takePicture(app, row, { name, bytes }))
  return { ...nothing, added: image ? [shownImage(app, image)] : [] }
}

/** Takes pictures that are kept already: as files of the set's own, so that it stays whole when they are deleted. */
async function takeKept(app: Whole, actor: Actor, row: store.TrainingRow, fileIds: readonly number[]) {
  const added: images.ImageRow[] = []
  const rejected: { file_id: number; reason: string }[] = []
  const own = await usablePictures(app.pool, actor, fileIds)
  for (const file_id of fileIds) {
    const file = own.has(file_id) ? await app.files.find(file_id) : null
    if (!file) {
      rejected.push({ file_id, reason: '图片不存在' })
      continue
    }
    try {
      const image = await takePicture(app, row, {
        name: file.name,
        bytes: Buffer.from(await bytesOf(app, file)),
        origin: `file:${file_id}`,
      })
      if (image) added.push(image)
      else rejected.push({ file_id, reason: '已在训练集里' })
    } catch (error) {
      const reason = faultOf(error) ?? (error instanceof Refusal ? error.message : undefined)
      if (reason === undefined) throw error
      rejected.push({ file_id, reason })
    }
  }
  return { added: added.map(image => shownImage(app, image)), rejected }
}

/** How the work on the pictures stands. */
async function setStands(app: Whole, row: store.TrainingRow) {
  const job = row.set_job_id === null ? undefined : await app.jobs.find(row.set_job_id)
  const running = job !== undefined && (['waiting', 'running'] as JobState[]).includes(job.state)
  const { params } = paramsOf(row)
  const [sums, sizes] = await Promise.all([images.sumsOf(app, row.model_id), images.sizesOf(app, row.model_id)])
  return {
    running,
    progress: running ? (job.progress ?? 0) : 0,
    message: running ? (job.message ?? '') : '',
    error: running ? '' : job?.state === 'failed' ? job.error : row.set_error,
    sums,
    buckets: bucketsOf(sizes, params.resolution, !params.bucket_no_upscale).slice(0, 100),
  }
}

/** Where a training goes on from: the last epoch of its last run, with the steps that led there. */
async function lastOf(app: Whole, row: store.TrainingRow, images: number) {
  const { params } = paramsOf(row)
  const last = (await store.epochsOf(app, row.model_id)).find(({ run }) => run === row.run)
  if (!last) return refuse(STATUS.conflict, '上次训练没有留下存档点，只能从头训练', { state: row.state })
  if (last.epoch >= params.max_train_epochs) refuseField('params', `已经练满 ${last.epoch} 轮：在参数里调高轮数，才能接着练`)
  return { epoch: last.epoch, file_id: last.file_id, step: stepsOf(images, { ...params, max_train_epochs: last.epoch }) }
}

/** Begins a training: the job and its run come into being together. Refused with 1050 where nothing trains. @param resumes from its last epoch */
async function begin(app: Whole, actor: Actor, row: store.TrainingRow, resumes = false) {
  checkFree(row)
  const sums = await images.sumsOf(app, row.model_id)
  if (sums.good < TRAINING_LEAST.images)
    refuseField(
      'image_ids',
      `合格的训练图只有 ${sums.good} 张，至少要 ${TRAINING_LEAST.images} 张：短边 ≥ ${TRAINING_LEAST.side}、不模糊、不重复`,
    )
  const from = resumes ? await lastOf(app, row, sums.good) : undefined
  const trainer = await trainerFor(app, row.base_model, resumes)
  if ('reason' in trainer) return refuse(STATUS.noEngine, trainer.reason, { port: 'training', reason: trainer.reason })
  const { params } = paramsOf(row)
  const plan = { at: app.now(), total: stepsOf(sums.good, params), epochs: params.max_train_epochs }
  const job_id = await inTransaction(app.pool, async client => {
    const run =
      (await (from ? store.resumeRun(client, row.model_id, { ...plan, from }) : store.beginRun(client, row.model_id, plan))) ??
      refuse(STATUS.conflict, '正在训练，请等它结束或先取消', { state: row.state })
    const payload: TrainPayload = { model_id: row.model_id, run, needs: trainer.id, ...(from && { from }) }
    const job = { kind: TRAIN_JOB, title: `训练「${firstOf(row.name, 20)}」`, userId: actor.userId, teamId: actor.teamId, payload }
    const { id } = await app.jobs.enqueue(job, client)
    await store.linkTrainJob(client, row.model_id, id)
    return id
  })
  return { state: 'preparing' as const, job_id }
}

/** The job of a training under way, or a refusal. */
const trainJob = ({ state, job_id }: store.TrainingRow): number =>
  BUSY.includes(state) && job_id !== null ? job_id : refuse(STATUS.conflict, '现在没有在训练', { state })

async function release(app: Whole, actor: Actor, row: store.TrainingRow, epochId: number | undefined) {
  checkFree(row)
  const [last] = await store.epochsOf(app, row.model_id)
  const epoch = epochId === undefined ? last : await store.oneEpoch(app, row.model_id, epochId)
  if (!epoch) return refuse(STATUS.conflict, '还没有训练出可以发布的模型', { state: row.state })
  const { model_id, name, model_type, base_model, intro, trigger_word, cover_id } = row
  const about = { model_id, name, model_type, base_model, intro, cover_id, trigger_words: trigger_word ? [trigger_word] : [] }
  const shown = await releaseTrained(app, actor, about, epoch.file_id)
  await store.setState(app.pool, model_id, row.run, { state: 'released', at: app.now() })
  return shown
}

const featuresOf = async (app: Uses<'pool'>, id: number, features: readonly string[]) => {
  const counts = new Map((await images.countTags(app, id, undefined, 100_000)).map(({ tag, count }) => [tag, count]))
  return { list: features.map(tag => ({ tag, count: counts.get(tag) ?? 0 })) }
}

export const trainingAnswers = answer(training)({
  async add({ app, actor, body: { name, model_type, base_model, trigger_word } }) {
    const prompts = trigger_word ? [trigger_word] : []
    const row = { name, model_type, base_model, trigger_word, params: freshParams(base_model), prompts, file_name: safeName(name) }
    return { model_id: await store.insertTraining(app, actor, row) }
  },
  async updateInfo({ app, body: { model_id, ...change } }) {
    await store.oneTraining(app, model_id)
    await store.changeTraining(app, model_id, change)
    return null
  },
  async update({ app, body: { model_id, params, ...change } }) {
    const row = await freeTraining(app, model_id)
    // The usual parameters of a family go with it, where none was chosen besides.
    const resolution = change.base_model && change.base_model !== row.base_model ? usualParams(change.base_model).resolution : undefined
    const toml = withParams(row.params, { ...(resolution !== undefined && { resolution }), ...params })
    await store.changeTraining(app, model_id, { ...change, params: toml })
    return null
  },
  async detail({ app, actor, query: { model_id, ...page } }) {
    const row = await store.oneTraining(app, model_id)
    const [whole, found] = await Promise.all([shownWhole(app, actor, row), images.pageOf(app, model_id, page)])
    return { ...whole, images: found.rows.map(image => shownImage(app, image)), total: found.total, page: page.page, size: page.size }
  },
  async progress({ app, query: { model_id, after } }) {
    const { run } = await store.oneTraining(app, model_id)
    return { points: await store.pointsOf(app, model_id, after), run }
  },
  async list({ app, actor, query }) {
    const { rows, total } = await store.listTrainings(app, actor, query)
    return { list: rows.map(row => shownRow(app, row)), total, page: query.page, size: query.size }
  },
  async remove({ app, query: { model_id } }) {
    await freeTraining(app, model_id)
    await store.binTraining(app, model_id, app.now())
    return null
  },
  async restore({ app, body: { model_id } }) {
    await store.binTraining(app, model_id, null)
    return null
  },

  upload: async ({ app, actor, body, files: { file } }) => take(app, actor, await freeTraining(app, body.model_id), file),
  confirm: async ({ app, actor, body }) => takeKept(app, actor, await freeTraining(app, body.model_id), [...new Set(body.file_ids)]),
  async removeImages({ app, body: { model_id, image_ids } }) {
    await freeTraining(app, model_id)
    await images.markImages(app, model_id, image_ids, app.now())
    return null
  },
  async restoreImages({ app, body: { model_id, image_ids } }) {
    await freeTraining(app, model_id)
    await images.markImages(app, model_id, image_ids, null)
    return null
  },
  async process({ app, actor, body: { model_id, crop } }) {
    const row = await freeTraining(app, model_id)
    if (crop !== undefined) await store.changeTraining(app, model_id, { crop: crop === 1 })
    return workOnSet(app, actor, row, { model_id, work: 'twins' }, '检查训练图')
  },
  processInfo: async ({ app, body }) => setStands(app, await store.oneTraining(app, body.model_id)),
  async label({ app, actor, body: { model_id, image_ids, way, keep } }) {
    const row = await freeTraining(app, model_id)
    const payload: SetPayload = { model_id, work: 'label', way, keep: keep === 1, ...(image_ids && { image_ids }) }
    return workOnSet(app, actor, row, payload, '自动打标')
  },
  async batchTags({ app, body: { model_id, image_ids } }) {
    const many = image_ids?.length ?? (await images.sumsOf(app, model_id)).images
    const counts = await images.countTags(app, model_id, image_ids)
    return {
      images: many,
      common: counts.filter(({ count }) => count === many).map(({ tag }) => tag),
      partial: counts.filter(({ count }) => count < many),
    }
  },
  async editTags({ app, body: { model_id, image_ids, ...edit } }) {
    await freeTraining(app, model_id)
    const counts = edit.order === 'count' ? await images.countTags(app, model_id, undefined, 100_000) : []
    const known = new Map(counts.map(({ tag, count }) => [tag, count]))
    return { changed: await images.rewriteTags(app, model_id, image_ids, tags => edited(tags, edit, known)) }
  },
  async setTags({ app, body: { model_id, image_id, tags } }) {
    await freeTraining(app, model_id)
    await images.oneImage(app, model_id, image_id)
    const once = [...new Set(tags)]
    await images.setTags(app, model_id, image_id, once)
    return { tags: once }
  },
  async removeTags({ app, body: { model_id, image_ids, tags } }) {
    await freeTraining(app, model_id)
    const gone = new Set(tags)
    return { changed: await images.rewriteTags(app, model_id, image_ids, all => all.filter(tag => !gone.has(tag))) }
  },
  async resetTags({ app, body: { model_id, image_ids } }) {
    await freeTraining(app, model_id)
    return { changed: await images.resetTags(app, model_id, image_ids) }
  },
  async cloud({ app, body: { model_id } }) {
    const [list, total] = await Promise.all([images.countTags(app, model_id), images.countKinds(app, model_id)])
    return { list, total }
  },
  features: async ({ app, query: { model_id } }) => featuresOf(app, model_id, (await store.oneTraining(app, model_id)).features),
  async addFeatures({ app, body: { model_id, tags } }) {
    const row = await freeTraining(app, model_id)
    const features = [...new Set([...row.features, ...tags])]
    if (features.length > TRAINING_LIMITS.features) refuseField('tags', `最多 ${TRAINING_LIMITS.features} 个特征词`)
    await store.changeTraining(app, model_id, { features })
    return featuresOf(app, model_id, features)
  },
  async removeFeatures({ app, body: { model_id, tags } }) {
    const row = await freeTraining(app, model_id)
    const features = row.features.filter(tag => !tags.includes(tag))
    await store.changeTraining(app, model_id, { features })
    return featuresOf(app, model_id, features)
  },
  async cover({ app, actor, body: { model_id, image_id } }) {
    const { file_id, name } = await images.oneImage(app, model_id, image_id)
    const file = (await app.files.find(file_id)) ?? refuseField('image_id', '训练图已不在')
    // A file of its own: the picture may leave the set.
    const cover = await app.files.keepImage(
      { teamId: actor.teamId, userId: actor.userId, name, bytes: Buffer.from(await bytesOf(app, file)) },
      true,
    )
    await store.changeTraining(app, model_id, { cover_id: cover.id })
    return { cover: app.files.address(cover.id, 'mid') }
  },
  async putParams({ app, body: { model_id, params: text } }) {
    const row = await freeTraining(app, model_id)
    const read = readToml(text)
    if ('problem' in read) return refuseField('params', read.problem)
    const { params, wrong, others } = paramsIn(read.values, row.base_model)
    if (wrong.length) refuseField('params', `这些参数的值无效：${wrong.join('、')}`)
    await store.changeTraining(app, model_id, { params: withParams(text, params) })
    return { params, other_params: others, ignored: others.filter(isGuarded) }
  },
  async params({ app, query }) {
    const row = await store.oneTraining(app, query.model_id)
    return { name: `${row.name}.toml`, mime: 'application/toml', body: Buffer.from(row.params) }
  },
  exported: async ({ app, query }) => exportSet(app, await store.oneTraining(app, query.model_id), query.flagged === 1),

  train: async ({ app, actor, body }) => begin(app, actor, await store.oneTraining(app, body.model_id)),
  async retrain({ app, actor, body }) {
    const row = await store.oneTraining(app, body.model_id)
    if (row.run === 0) refuse(STATUS.conflict, '还没有训练过，请先开始训练', { state: row.state })
    return begin(app, actor, row)
  },
  resume: async ({ app, actor, body }) => begin(app, actor, await store.oneTraining(app, body.model_id), true),
  async cancel({ app, body }) {
    const row = await store.oneTraining(app, body.model_id)
    const job = await app.jobs.cancel(trainJob(row))
    if (job) await forget(app, (job.payload as TrainPayload).needs, job.id)
    return { state: (await store.oneTraining(app, body.model_id)).state }
  },
  async stopAfter({ app, body }) {
    const row = await store.oneTraining(app, body.model_id)
    const job = await app.jobs.find(trainJob(row))
    const { needs } = job!.payload as TrainPayload
    const stops = await app.trainers.find(needs)?.engine.stopAfterEpoch(String(row.job_id), AbortSignal.timeout(STOP_MS))
    if (!stops) refuse(STATUS.engineFailed, '训练引擎现在不能在轮末停止，可以取消训练')
    await store.askStop(app, body.model_id)
    return null
  },
  async release({ app, actor, body: { model_id, epoch_id } }) {
    const row = await store.trainingBehind(app, model_id)
    return row ? release(app, actor, row, epoch_id) : shareOwn(app, actor, model_id, true)
  },
  async unrelease({ app, actor, body: { model_id } }) {
    const row = await store.trainingBehind(app, model_id)
    if (row && row.state !== 'released' && !BUSY.includes(row.state)) refuse(STATUS.conflict, '这个模型没有发布', { state: row.state })
    const shown = await shareOwn(app, actor, model_id, false)
    if (row && row.state === 'released') await store.setState(app.pool, model_id, row.run, { state: 'trained', at: app.now() })
    return shown
  },
  async compare({ app, actor, body: { model_id, epoch_ids } }) {
    const { name, base_model, trigger_word } = await store.oneTraining(app, model_id)
    const compared = []
    for (const epoch_id of epoch_ids) {
      const { epoch, file_id } = await store.oneEpoch(app, model_id, epoch_id)
      const about = { name: `${firstOf(name, 48)} · 第 ${epoch} 轮`, base_model, trigger_words: trigger_word ? [trigger_word] : [] }
      const { file, weight } = await triedOut(app, actor, about, file_id)
      compared.push({ epoch_id, epoch, file, weight })
    }
    return compared
  },
  async epochFile({ app, query: { model_id, epoch_id } }) {
    const { name } = await store.oneTraining(app, model_id)
    const { file_id, epoch } = await store.oneEpoch(app, model_id, epoch_id)
    const file = (await app.files.find(file_id)) ?? refuseField('epoch_id', '存档点的文件已不在')
    return { name: `${name}-${epoch}.safetensors`, mime: 'application/octet-stream', body: await app.files.store.get(file.key) }
  },
  async roleImages({ app, actor, query }) {
    const { rows, total } = await images.roleImages(app, actor, query)
    const list = rows.map(row => ({ ...row, url: app.files.address(row.file_id), thumbs: app.files.addresses(row.file_id) }))
    return { list, total, page: query.page, size: query.size }
  },
})

/** For an engine to take in that it shall stop, in ms. */
const STOP_MS = 10_000
