// The job that trains: sends the data set to the engine, follows it for hours, and keeps every sample and epoch as it comes. Begun again it goes on where the engine is.
import type { RunEvent, TrainingResult, TrainingStep } from '@qianmu/engines'
import { MODEL_MAX_BYTES } from '@qianmu/contract/models/own'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { pauseAfter } from '../engines/index.ts'
import { ImageRefusal, QuotaExceeded, StorageFull } from '../files/index.ts'
import { JobRefusal, type JobRow, JobSetback, type JobTools } from '../jobs/index.ts'
import { modelProblem, safeName } from '../models/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { conceptOf, leavingImages, paramsOf } from './export.ts'
import { settingsOf, stepsOf } from './params.rules.ts'
import * as store from './training.store.ts'

export const TRAIN_JOB = 'train'
export const TRAIN_POOL = 'training'
export interface TrainPayload {
  model_id: number
  run: number
  /** The engine. */
  needs: string
  /** The epoch that it goes on from, its file, and the steps that led there. */
  from?: { epoch: number; file_id: number; step: number }
}
type Doing = Uses<'events' | 'files' | 'jobs' | 'log' | 'now' | 'pool' | 'trainers'>

/** Between two writings of how it goes, in ms. */
const WRITE_MS = 1000
/** For having an engine forget a training, in ms. */
const DROP_MS = 10_000

/** What an engine is asked for. */
async function requestOf(app: Doing, row: store.TrainingRow, from: TrainPayload['from']) {
  const { params: whole, values } = paramsOf(row)
  const params = { ...whole, max_train_epochs: whole.max_train_epochs - (from?.epoch ?? 0) }
  const images = await leavingImages(app, row)
  if (!images.length) throw new JobRefusal('训练集里没有合格的图了')
  const files = images.flatMap(({ stem, picture, caption }) => {
    // Which format a picture leaves in is known once it is read.
    const name = `${stem}.png`
    return [
      { name, bytes: async () => (await picture()).bytes },
      { name: `${stem}.txt`, bytes: () => Promise.resolve(Buffer.from(`${caption}\n`)) },
    ]
  })
  return {
    base: row.base_model,
    checkpoint: row.checkpoint,
    // The same at every attempt: the engine knows a training again by what it is asked.
    name: safeName(row.name, `${row.model_id}-${row.run}`),
    files,
    repeats: params.num_repeats,
    concept: conceptOf(row),
    settings: settingsOf(values, params),
    prompts: row.prompts,
    totalSteps: stepsOf(images.length, params),
    epochs: params.max_train_epochs,
    ...(from && {
      resume: {
        name: `${from.file_id}.safetensors`,
        async bytes() {
          const file = await app.files.find(from.file_id)
          if (!file) throw new JobRefusal('要接着练的存档点已不在，请从头训练')
          return bytesOf(app, file)
        },
      },
    }),
  }
}

/** What is told of a training that goes on from an epoch, counted from its beginning. */
function counted(event: RunEvent<TrainingResult, TrainingStep>, from: TrainPayload['from']): typeof event {
  if (!from) return event
  if (event.type === 'step')
    return {
      ...event,
      step: event.step + from.step,
      total: event.total + from.step,
      epoch: event.epoch + from.epoch,
      epochs: event.epochs + from.epoch,
    }
  return event.type === 'sample' || event.type === 'epoch' ? { ...event, epoch: event.epoch + from.epoch } : event
}

/** Gathers what is told, and writes it now and then. */
function noting(app: Doing, row: store.TrainingRow, engine: string) {
  const told: store.Told & { points: store.Point[]; lines: string[] } = {
    engine,
    step: row.step,
    total: row.total_steps,
    epoch: row.epoch,
    epochs: row.epochs,
    loss: null,
    seconds: null,
    points: [],
    lines: [],
  }
  let next = 0
  async function write() {
    next = Date.now() + WRITE_MS
    await store.noteProgress(app, row.model_id, row.run, { ...told, points: told.points.splice(0), lines: told.lines.splice(0) })
    await app.events.changed({ userId: row.user_id }, 'trainings', row.user_id, [row.model_id])
  }
  return {
    told,
    async step(event: Extract<TrainingStep, { type: 'step' | 'line' }>) {
      if (event.type === 'line') told.lines.push(event.text)
      else {
        Object.assign(told, { step: event.step, total: event.total, epoch: event.epoch, epochs: event.epochs })
        told.loss = event.loss ?? told.loss
        told.seconds = event.seconds ?? told.seconds
        if (event.loss !== null) told.points.push({ step: event.step, loss: event.loss, lr: event.lr })
      }
      if (Date.now() >= next) await write()
    },
    write,
  }
}

/** What stands against keeping something, as the person reads it. */
function keepingFault(error: unknown): never {
  if (error instanceof QuotaExceeded) throw new JobRefusal(error.message)
  if (error instanceof StorageFull) throw new JobRefusal('服务器磁盘已满，训练结果放不下，请联系管理员')
  throw error
}

/** Keeps the model file of an epoch: whole and sound, or not at all. */
async function keepEpoch(
  app: Doing,
  row: store.TrainingRow,
  event: Extract<TrainingStep, { type: 'epoch' }>,
  loss: number | null,
  signal: AbortSignal,
) {
  if (await store.hasEpoch(app, row.model_id, row.run, event.epoch)) return
  if (event.size > MODEL_MAX_BYTES) throw new JobRefusal('训练程序交出的模型文件太大')
  const name = `${safeName(row.name)}-${String(event.epoch).padStart(3, '0')}.safetensors`
  const part = path.join(app.files.temporaryFolder, name)
  try {
    await pipeline(event.read(signal), createWriteStream(part, { mode: 0o600 }), { signal })
    const { size } = await stat(part)
    const problem = size === event.size ? await modelProblem(part, size) : '文件没有传完'
    if (problem) throw new JobRefusal(`训练程序交出的第 ${event.epoch} 轮模型无法使用：${problem}`)
    const file = await app.files.keep({ teamId: row.team_id, userId: row.user_id, name, path: part }).catch(keepingFault)
    if (!(await store.insertEpoch(app, row.model_id, row.run, { epoch: event.epoch, file_id: file.id, size, loss })))
      await app.files.remove(file.id)
  } finally {
    await rm(part, { force: true })
  }
}

async function keepSample(app: Doing, row: store.TrainingRow, { epoch, nth, bytes }: Extract<TrainingStep, { type: 'sample' }>) {
  if (await store.hasSample(app, row.model_id, row.run, epoch, nth)) return
  try {
    const owner = { teamId: row.team_id, userId: row.user_id, name: `样张 ${epoch}-${nth + 1}.png` }
    const file = await app.files.keepImage({ ...owner, bytes: Buffer.from(bytes) }, true).catch(keepingFault)
    if (!(await store.insertSample(app, row.model_id, row.run, { epoch, nth, file_id: file.id }))) await app.files.remove(file.id)
  } catch (error) {
    // A sample that is no picture is none; the training is worth more.
    if (!(error instanceof ImageRefusal)) throw error
    app.log.warn({ err: error, model: row.model_id }, 'a sample of a training is no picture')
  }
}

const STATE_OF: Readonly<Record<'sending' | 'waiting', 'preparing' | 'queued'>> = { sending: 'preparing', waiting: 'queued' }

async function follow(app: Doing, job: JobRow, row: store.TrainingRow, { signal, progress }: JobTools) {
  const { needs, from } = job.payload as TrainPayload
  const { engine } = app.trainers.find(needs) ?? refuseGone()
  const name = (await engine.probe(signal)).name
  const request = await requestOf(app, row, from)
  const notes = noting(app, row, name)
  for await (const told of engine.run(String(job.id), request, signal)) {
    signal.throwIfAborted()
    const event = counted(told, from)
    if (event.type === 'phase') {
      await store.setState(app.pool, row.model_id, row.run, { state: STATE_OF[event.phase], at: app.now() })
      await app.events.changed({ userId: row.user_id }, 'trainings', row.user_id, [row.model_id])
    } else if (event.type === 'progress') progress(event.share, event.message)
    else if (event.type === 'step' || event.type === 'line') await notes.step(event)
    else if (event.type === 'sample') await keepSample(app, row, event)
    else if (event.type === 'epoch') await keepEpoch(app, row, event, notes.told.loss, signal)
    else if (event.type === 'done') {
      await notes.write()
      return
    } else if (event.type === 'failed') {
      await notes.write()
      if (!event.retry) throw new JobRefusal(event.reason)
      await pauseAfter(job.attempt, signal)
      throw new JobSetback(event.reason)
    }
  }
  throw new Error('the trainer ended without a result')
}
const refuseGone = (): never => {
  throw new JobRefusal('训练引擎已不再连接，请连接后重新训练')
}

async function run(app: Doing, job: JobRow, tools: JobTools) {
  const { model_id, run: nth, needs } = job.payload as TrainPayload
  const row = await store.oneTraining(app, model_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new JobRefusal('自训模型已删除') : error
  })
  if (row.run !== nth) return
  try {
    await follow(app, job, row, tools)
    if (!(await store.epochsOf(app, model_id)).some(epoch => epoch.run === nth))
      throw new JobRefusal('训练程序说已完成，但没有交出任何模型')
  } catch (error) {
    // A server that stops leaves the training running; somebody who cancels does not.
    const over = error instanceof JobRefusal || (await app.jobs.find(job.id))?.state === 'cancelled'
    if (over) await forget(app, needs, job.id)
    throw error
  }
  await forget(app, needs, job.id)
  return { link: `/aiWork/aiModel/customModel?id=${model_id}&step=5` }
}

/** Has the engine stop and forget a training; one that cannot be reached forgets it by itself after some days. */
export async function forget(app: Uses<'log' | 'trainers'>, needs: string, jobId: number): Promise<void> {
  const dropped = app.trainers.find(needs)?.engine.drop(String(jobId), AbortSignal.timeout(DROP_MS))
  await dropped?.catch((error: unknown) => app.log.warn({ err: error, job: jobId }, 'a trainer could not be told to forget a training'))
}

const ENDS = { done: 'trained', failed: 'failed', cancelled: 'cancelled' } as const
/** The model follows its job in the same transaction. */
async function changed(app: Uses<'events' | 'now'>, client: pg.PoolClient, { state, error, payload, user_id }: JobRow) {
  const { model_id, run: nth } = payload as TrainPayload
  const end = ENDS[state as keyof typeof ENDS] as (typeof ENDS)[keyof typeof ENDS] | undefined
  if (end) await store.endRun(client, model_id, nth, { state: end, error: end === 'trained' ? '' : error || '已取消', at: app.now() })
  else await store.setState(client, model_id, nth, { state: 'preparing', at: app.now() })
  await app.events.changed({ userId: user_id }, 'trainings', user_id, [model_id], client)
}

/** Lets this process train. */
export function registerTraining(app: Doing): void {
  app.jobs.register(TRAIN_JOB, {
    pool: TRAIN_POOL,
    run: (job, tools) => run(app, job, tools),
    // Each engine trains one model at a time.
    away: held => held,
    changed: (client, job) => changed(app, client, job),
  })
}
