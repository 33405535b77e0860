// Drawing: answers, finders, and the job that draws.
import { type DrawEngine, drawing } from '@qianmu/contract/drawing/pictures'
import { isGenerated, readRequest } from '@qianmu/drawing'
import type { Uses } from '../app.ts'
import type { Probed } from '../engines/index.ts'
import { answer } from '../kit/answer.ts'
import { baseModelOf } from '../models/index.ts'
import { planDrawing, writeDrawings } from './draw.ts'
import { DRAW_POOL } from './drawing.rules.ts'
import * as store from './pictures.store.ts'
import { drawPreviews } from './previews.store.ts'
import { listPrompts } from './prompts.store.ts'
import { moveRecord, queueOf } from './queue.store.ts'
import { cancelRecord, retryRecord } from './steps.ts'

const shown = async (app: Uses<'files' | 'jobs' | 'pool'>, recordId: number) => {
  const { request: _request, ...record } = await store.oneRecord(app, recordId)
  return record
}

const checkpointOf = (kept: unknown) => {
  const reading = readRequest(kept)
  return 'request' in reading && isGenerated(reading.request) ? reading.request.param.checkpoint : ''
}

const namesOf = (files: readonly { file: string }[]) => files.map(each => each.file)
const engineOf = ({ id, probe: { name, kind, available, reason, capabilities } }: Probed): DrawEngine => ({
  engine: id,
  name,
  kind,
  available,
  reason,
  draw_types: [...capabilities.drawTypes],
  modes: [...(capabilities.modes ?? [])],
  largest_hole: capabilities.largestHole ?? null,
  honours: [...capabilities.honours],
  idle_with: Object.fromEntries(Object.entries(capabilities.idleWith ?? {}).map(([family, names]) => [family, [...names]])),
  samplers: [...capabilities.samplers],
  schedulers: [...(capabilities.schedulers ?? [])],
  upscalers: namesOf(capabilities.upscalers),
  preprocessors: [...capabilities.preprocessors],
  control_models: namesOf(capabilities.controls),
  repair_models: [...capabilities.repairs],
  max_pixels: capabilities.maxPixels,
})

export const drawingAnswers = answer(drawing)({
  engines: async ({ app }) => (await app.images.probes()).map(engineOf),
  async draw({ app, actor, body }) {
    const [record] = await writeDrawings(app, actor, [{ plan: await planDrawing(app, actor, body) }])
    return record!
  },
  result: ({ app, query }) => shown(app, query.record_id),
  list: ({ app, actor, body }) => store.listRecords(app, actor, body),
  prompts: ({ app, actor, body }) => listPrompts(app, actor, body),
  async one({ app, actor, query }) {
    const record = await store.oneRecord(app, query.record_id)
    return { ...record, base_model: await baseModelOf(app, actor, checkpointOf(record.request)) } as never
  },
  image: ({ app, query }) => store.onePicture(app, query.image_id),
  async cancel({ app, body }) {
    await cancelRecord(app, body.record_id, body.task_id)
    return shown(app, body.record_id)
  },
  async retry({ app, body }) {
    await retryRecord(app, body.record_id, body.task_id)
    return shown(app, body.record_id)
  },
  preview: ({ app, query }) => drawPreviews.of(app, query.task_id),
  queue: ({ app, actor }) => queueOf(app, actor.userId),
  async pause({ app, actor, body }) {
    await app.jobs.pause(DRAW_POOL, actor.userId, body.paused === 1)
    return queueOf(app, actor.userId)
  },
  async move({ app, actor, body }) {
    return queueOf(app, actor.userId, await moveRecord(app, actor.userId, body.record_id, body.before))
  },
  async favourite({ app, body }) {
    await store.setFavourite(app, body.image_id, body.favourite === 1)
    return null
  },
  async rate({ app, body }) {
    await store.setRating(app, body.image_id, body.rating)
    return null
  },
  async remove({ app, actor, query }) {
    await cancelRecord(app, query.record_id)
    await store.binRecords(app, actor, [query.record_id], app.now())
    return null
  },
  async removeImage({ app, actor, query }) {
    await store.binPictures(app, actor, [query.image_id], app.now())
    return null
  },
  async removeMany({ app, actor, query }) {
    await store.binRecords(app, actor, query.record_ids, app.now())
    return null
  },
  async restore({ app, actor, body }) {
    if (body.record_ids) await store.binRecords(app, actor, body.record_ids, null)
    if (body.image_ids) await store.binPictures(app, actor, body.image_ids, null)
    return null
  },
})
