// Drawing: answers, finders, and the job that draws.
import { type DrawEngine, drawing } from '@qianmu/contract/drawing/pictures'
import { STATUS } from '@qianmu/contract/kit/status'
import { type DrawRequest, isGenerated, readRequest, tasksOf } from '@qianmu/drawing'
import { textBigrams } from '@qianmu/script/bigrams'
import { randomInt } from 'node:crypto'
import type { App } from '../app.ts'
import type { NamedEngine } from '../engines/index.ts'
import type { JobRow, NewJob } from '../jobs/index.ts'
import { answer, type Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/database.ts'
import type { RowFinder } from '../kit/permit.ts'
import { refuse, refuseFields } from '../kit/refuse.ts'
import { DRAW_JOB, type DrawPayload } from './draw.job.ts'
import { checkInputs } from './inputs.ts'
import { WILDCARDS } from './keywords/index.ts'
import * as store from './pictures.store.ts'

export { DRAW_POOL, registerDrawing } from './draw.job.ts'

const SEEDS = 2 ** 32
/** Prompts are searched and listed by their beginning. */
const PROMPT_SHOWN = 2000

/** Records and pictures are their owner's alone. */
export const findDrawRecord: RowFinder = async (pool, id) => {
  const { rows } = await pool.query<{ user_id: number }>('select user_id from draw_records where id = $1', [id])
  return rows[0] && { userId: rows[0].user_id, teamId: null }
}
export const findDrawImage: RowFinder = async (pool, id) => {
  const { rows } = await pool.query<{ user_id: number }>(
    'select r.user_id from draw_images i join draw_records r on r.id = i.record_id where i.id = $1',
    [id],
  )
  return rows[0] && { userId: rows[0].user_id, teamId: null }
}

const promptOf = (request: DrawRequest) => (isGenerated(request) ? request.param.prompt.join(', ') : '').slice(0, PROMPT_SHOWN)

/** Makes a record with a task and a job for each picture, at once or not at all. */
async function draw(app: App, actor: Actor, body: unknown) {
  const reading = readRequest(body)
  if ('problems' in reading) return refuseFields(reading.problems.map(({ field, text }) => ({ field, msg: text })))
  const { request } = reading
  const choice = app.images.choose(request)
  if ('problems' in choice)
    return refuse(STATUS.noEngine, choice.problems[0]?.text ?? '没有可用的绘图引擎', {
      port: 'image',
      reason: choice.problems[0]?.text ?? '',
    })
  await checkInputs(app, actor.teamId, request)
  const baseSeed = randomInt(SEEDS)
  const tasks = tasksOf(request, baseSeed, WILDCARDS)
  const prompt = promptOf(request)
  return inTransaction(app.pool, async client => {
    const { recordId, taskIds } = await store.insertRecord(
      client,
      {
        teamId: actor.teamId,
        userId: actor.userId,
        clientType: request.client_draw_type,
        serverType: request.ai_draw_type,
        request: body,
        prompt,
        grams: textBigrams(prompt),
        baseSeed,
        engine: choice.chosen.id,
        quantity: tasks.count,
      },
      app.now(),
    )
    const jobs = taskIds.map((task_id): NewJob => ({
      kind: DRAW_JOB,
      title: prompt.slice(0, 60) || '绘图',
      userId: actor.userId,
      teamId: actor.teamId,
      payload: { task_id } satisfies DrawPayload,
      // A picture or four that somebody waits for goes before a long series of the same person.
      priority: taskIds.length <= 4 ? 1 : 0,
    }))
    await store.linkJobs(client, taskIds, await app.jobs.enqueueAll(jobs as [NewJob, ...NewJob[]], client))
    return { record_id: recordId, task_ids: taskIds }
  })
}

const shown = async (app: App, recordId: number) => {
  const { request: _request, ...record } = await store.oneRecord(app, recordId)
  return record
}

/** Steps of the jobs of a record whose state allows it. */
async function step(
  app: App,
  recordId: number,
  states: readonly string[],
  make: (id: number) => Promise<JobRow | undefined>,
  taskId?: number,
) {
  for (const { job_id, state } of await store.jobsOf(app, recordId, taskId)) if (state && states.includes(state)) await make(job_id)
  return shown(app, recordId)
}

/** How long an engine may take to say how it is, in ms. */
const PROBE_MS = 3000

const engineOf = async ({ id, engine }: NamedEngine): Promise<DrawEngine> => {
  const { name, kind, available, reason, capabilities } = await engine.probe(AbortSignal.timeout(PROBE_MS))
  return { engine: id, name, kind, available, reason, draw_types: [...capabilities.drawTypes], honours: [...capabilities.honours] }
}

export const drawingAnswers = answer(drawing)({
  engines: ({ app }) => Promise.all(app.images.all.map(engineOf)),
  draw: ({ app, actor, body }) => draw(app, actor, body),
  result: ({ app, query }) => shown(app, query.record_id),
  list: ({ app, actor, body }) => store.listRecords(app, actor, body),
  one: async ({ app, query }) => (await store.oneRecord(app, query.record_id)) as never,
  image: ({ app, query }) => store.onePicture(app, query.image_id),
  cancel: ({ app, body }) => step(app, body.record_id, ['waiting', 'running'], id => app.jobs.cancel(id), body.task_id),
  retry: ({ app, body }) => step(app, body.record_id, ['failed', 'cancelled'], id => app.jobs.retry(id)),
  async favourite({ app, body }) {
    await store.setFavourite(app, body.image_id, body.favourite === 1)
    return null
  },
  async remove({ app, actor, query }) {
    await step(app, query.record_id, ['waiting', 'running'], id => app.jobs.cancel(id))
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
