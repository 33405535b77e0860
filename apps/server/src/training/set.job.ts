// The job that works on the pictures of a data set: unpacks an archive, reads words out of pictures, finds those that look the same.
import path from 'node:path'
import type { Uses } from '../app.ts'
import { useTool } from '../drawing/tools/index.ts'
import { bytesOf } from '../drawing/index.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { apart } from '../kit/apart/apart.ts'
import { Refusal } from '../kit/refuse.ts'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { readArchive } from './archive.ts'
import * as images from './images.store.ts'
import { faultOf, takePicture } from './intake.ts'
import { tagsIn, tagsOfName } from './tags.rules.ts'
import { twinsOf } from './twins.rules.ts'
import { changeTraining, oneTraining, type TrainingRow } from './training.store.ts'

export const SET_JOB = 'training_set'
export type SetPayload = { model_id: number } & (
  { work: 'unpack'; file_id: number } | { work: 'label'; way: 'engine' | 'names'; image_ids?: number[]; keep: boolean } | { work: 'twins' }
)
type Doing = Uses<'events' | 'files' | 'images' | 'log' | 'now' | 'pool'>

/** For one picture: an engine loads its models for words first. */
const READ_MS = 240_000
/** Pictures of which the looks are compared at once: some 20 ms. */
const FEW = 2000
const twinsIn = apart(path.join(import.meta.dirname, 'twins.rules.ts'), twinsOf, { small: FEW, deadlineMs: 120_000, heapMb: 256 })
const NAMED = 20
const said = (refused: readonly { name: string; reason: string }[]) =>
  refused.length
    ? `${refused.length} 个文件没有加入：${refused
        .slice(0, NAMED)
        .map(({ name, reason }) => `${name}（${reason}）`)
        .join('、')}${refused.length > NAMED ? ' 等' : ''}`
    : ''

const tell = (app: Doing, { user_id, model_id }: TrainingRow) => app.events.changed({ userId: user_id }, 'trainings', user_id, [model_id])

/** Unpacks an archive; one that ran half takes what is missing. */
async function unpack(app: Doing, row: TrainingRow, fileId: number, { signal, progress }: JobTools): Promise<string> {
  const file = await app.files.find(fileId)
  // Its worker died after the last picture.
  if (!file) return row.set_error
  const { pictures, refused } = read(await bytesOf(app, file))
  const there = await images.originsOf(app, row.model_id)
  for (const [nth, picture] of pictures.entries()) {
    signal.throwIfAborted()
    progress(nth / pictures.length, `正在读第 ${nth + 1} / ${pictures.length} 张`)
    const origin = `${fileId}:${picture.name}`
    if (there.has(origin)) continue
    try {
      const text = await picture.text()
      await takePicture(app, row, {
        name: picture.name,
        bytes: await picture.bytes(),
        origin,
        tags: text === undefined ? undefined : tagsIn(text),
      })
    } catch (error) {
      const reason = faultOf(error) ?? (isBroken(error) ? '文件已损坏' : error instanceof Refusal ? error.message : undefined)
      if (reason === undefined) throw error
      refused.push({ name: picture.name, reason })
    }
  }
  await app.files.remove(fileId)
  return said(refused)
}
/** A broken entry ends in an error of zlib, or in a place behind the end. */
const isBroken = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && /^Z_|^ERR_BUFFER/.test(String(error.code)))
function read(bytes: Uint8Array) {
  try {
    return readArchive(bytes)
  } catch (error) {
    if (error instanceof ScriptRefusal) throw new JobRefusal(error.message)
    throw error
  }
}

/** Gives pictures words; by an engine one by one, so that what was read stays when it is cancelled. */
async function label(
  app: Doing,
  row: TrainingRow,
  { way, image_ids, keep }: Extract<SetPayload, { work: 'label' }>,
  { signal, progress }: JobTools,
): Promise<string> {
  const rows = await images.imagesOf(app, row.model_id, image_ids)
  const refused: { name: string; reason: string }[] = []
  for (const [nth, image] of rows.entries()) {
    signal.throwIfAborted()
    progress(nth / rows.length, `正在读第 ${nth + 1} / ${rows.length} 张`)
    const words = way === 'names' ? tagsOfName(image.name) : await readWords(app, image, signal)
    if (typeof words === 'string') refused.push({ name: image.name, reason: words })
    else await images.setTags(app, row.model_id, image.id, [...new Set([...(keep ? image.tags : []), ...words])].slice(0, 100))
  }
  if (refused.length && refused.length === rows.length) throw new JobRefusal(refused[0]!.reason)
  return said(refused)
}
/** Words of a picture, or why there are none. */
async function readWords(app: Doing, image: images.ImageRow, signal: AbortSignal): Promise<string[] | string> {
  const file = await app.files.find(image.file_id)
  if (!file) return '图片已不在'
  try {
    const { result } = await useTool(app, 'readWords', { picture: await bytesOf(app, file) }, { signal, waitMs: READ_MS })
    return result.words.filter(({ confidence }) => confidence >= 0.35).map(({ en, zh }) => en || zh)
  } catch (error) {
    if (error instanceof Refusal && error.http === 200) return error.message
    throw error
  }
}

/** Notes which pictures look like an earlier one. */
async function twins(app: Doing, row: TrainingRow, { signal, progress }: JobTools): Promise<string> {
  const rows = await images.hashesOf(app, row.model_id)
  progress(0.1, `正在比较 ${rows.length} 张`)
  const turn = { person: row.user_id, size: rows.length, field: 'model_id', signal }
  const found = await twinsIn(
    turn,
    rows.map(({ hash }) => hash),
  )
  const pairs = rows.flatMap(({ id }, at): [number, number][] => (found[at]! >= 0 ? [[id, rows[found[at]!]!.id]] : []))
  await images.noteTwins(app, row.model_id, new Map(pairs))
  return ''
}

async function run(app: Doing, job: JobRow, tools: JobTools) {
  const payload = job.payload as SetPayload
  const row = await oneTraining(app, payload.model_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new JobRefusal('自训模型已删除') : error
  })
  const fault =
    payload.work === 'unpack'
      ? await unpack(app, row, payload.file_id, tools)
      : payload.work === 'label'
        ? await label(app, row, payload, tools)
        : await twins(app, row, tools)
  await changeTraining(app, row.model_id, { set_error: fault })
  await tell(app, row)
  return { link: `/aiWork/aiModel/customModel?id=${row.model_id}&step=2`, result: { error: fault } }
}

/** Lets this process work on data sets. */
export function registerSets(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(SET_JOB, { pool: 'training-sets', run: (job, tools) => run(app, job, tools) })
}
