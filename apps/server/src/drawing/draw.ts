// From a request to a record: read, held against the engines and the team's pictures, then written with a task and a job for each picture.
import { STATUS } from '@qianmu/contract/kit/status'
import { type DrawRequest, isGenerated, readRequest, tasksOf, writeRequest } from '@qianmu/drawing'
import { textBigrams } from '@qianmu/script/bigrams'
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { lastPriorities, type NewJob } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse, refuseField, refuseFields } from '../kit/refuse.ts'
import { checkModels, checkpointOf } from '../models/index.ts'
import type { DrawPayload } from './draw.job.ts'
import { DRAW_JOB, DRAW_POOL } from './drawing.rules.ts'
import { checkInputs } from './inputs.ts'
import { WILDCARDS } from './keywords/index.ts'
import { type BatchPlace, insertRecord, linkJobs, type Subject } from './pictures.store.ts'
import { firstOf } from '../kit/cut.ts'

const SEEDS = 2 ** 32
/** Prompts are searched and listed by their beginning. */
const PROMPT_SHOWN = 2000
/** Pictures of one person that may wait: ten of the longest requests. Else one person fills the disk with what nobody will look at. */
const MAX_WAITING = 3000
/** Pictures of a request that somebody waits for. */
const FEW = 4

/** A drawing that can be made. */
export interface DrawingPlan {
  request: DrawRequest
  /** The wrapper that is kept. */
  kept: unknown
  prompt: string
  /** What else it is found by, a line each. */
  details: string
  engine: string
  baseSeed: number
  quantity: number
}

/** What task lists and toasts call a picture: no more of its prompt than tells it from others. */
const TITLE_SHOWN = 16
const titleOf = (prompt: string) =>
  prompt === '' ? '绘图' : `画「${firstOf(prompt, TITLE_SHOWN)}${prompt.length > TITLE_SHOWN ? '…' : ''}」`
const promptOf = (request: DrawRequest) => firstOf(isGenerated(request) ? request.param.prompt.join(', ') : '', PROMPT_SHOWN)

/** Models, sampler, seed and size: what a drawing is found by beside its prompt. */
function detailsOf(request: DrawRequest, loras: readonly string[]): string {
  if (!isGenerated(request)) return ''
  const { checkpoint, sampler_index, scheduler, seed, width, height } = request.param
  return [checkpoint, ...new Set(loras), sampler_index, scheduler, seed, `${width}×${height}`].filter(Boolean).join('\n')
}

/** A model that is picked by its number alone is drawn with the file behind it. @returns the wrapper that is kept */
async function nameModel(app: Uses<'pool'>, actor: Actor, request: DrawRequest, body: unknown): Promise<unknown> {
  if (!isGenerated(request) || request.param.checkpoint || request.large_model_id < 1) return body
  request.param.checkpoint =
    (await checkpointOf(app, actor, request.large_model_id)) ?? refuseField('large_model_id', '没有这个模型，请重新选择')
  return writeRequest(request)
}

/** Reads a request that anyone may have sent. Refuses at its fields, and with 1050 when no engine can do it. */
export async function planDrawing(app: Uses<'files' | 'images' | 'pool' | 'settings'>, actor: Actor, body: unknown): Promise<DrawingPlan> {
  const reading = readRequest(body)
  if ('problems' in reading) return refuseFields(reading.problems.map(({ field, text }) => ({ field, msg: text })))
  const { request } = reading
  const kept = await nameModel(app, actor, request, body)
  const choice = app.images.choose(request)
  if ('problems' in choice) {
    const [{ text: reason } = { text: '没有可用的绘图引擎' }] = choice.problems
    const fields = choice.problems.map(({ field, text, lacks }) => ({ field, msg: text, ...(lacks && { lacks }) }))
    return refuse(STATUS.noEngine, reason, { port: 'image', reason, fields })
  }
  await checkInputs(app, actor, request)
  const baseSeed = randomInt(SEEDS)
  const { count, at } = tasksOf(request, baseSeed, WILDCARDS)
  // Without dynamic parts every picture has the words of the first one.
  const different = isGenerated(request) && request.param.dynamic_prompting ? count : 1
  const loras = Array.from({ length: different }, (_, nth) => at(nth).loras.map(({ name }) => name)).flat()
  await checkModels(app, actor, request, loras)
  return {
    request,
    kept,
    prompt: promptOf(request),
    details: detailsOf(request, loras),
    engine: choice.chosen.id,
    baseSeed,
    quantity: count,
  }
}

/** A drawing, and what it belongs to if it was not asked for in the studio. */
export interface NewDrawing {
  plan: DrawingPlan
  place?: BatchPlace
  subject?: Subject
  /** Writes beside the record, in its transaction, what it is made from. */
  note?: (client: pg.PoolClient, recordId: number) => Promise<void>
}

/**
 * Makes records with their tasks and jobs, all of them or none. Refused with 1013 when too many pictures would wait.
 * @param within writes what else comes into being with them
 */
export async function writeDrawings(
  app: Uses<'jobs' | 'now' | 'pool'>,
  actor: Actor,
  drawings: readonly NewDrawing[],
  within: (client: pg.PoolClient, recordIds: readonly number[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ record_id: number; task_ids: number[] }[]> {
  const lane = await app.jobs.lane(DRAW_POOL, actor.userId)
  const pictures = drawings.reduce((sum, { plan }) => sum + plan.quantity, 0)
  // A picture or four that somebody waits for go before a long series of the same person, which goes behind what was put in order.
  const priorities = lastPriorities(lane, pictures <= FEW, drawings.length)
  return inTransaction(app.pool, async client => {
    const made: { record_id: number; task_ids: number[] }[] = []
    for (const [nth, drawing] of drawings.entries()) made.push(await writeDrawing(app, client, actor, drawing, priorities[nth]!))
    // Asked when they are in the lane, whose row is ours until the end: requests at the same moment come one after the other.
    const { waiting } = await app.jobs.lane(DRAW_POOL, actor.userId, client)
    if (waiting > MAX_WAITING) refuse(STATUS.limit, `排队的图片最多 ${MAX_WAITING} 张，请等一些画完再提交`)
    await within(
      client,
      made.map(({ record_id }) => record_id),
    )
    return made
  })
}

async function writeDrawing(
  app: Uses<'jobs' | 'now'>,
  client: pg.PoolClient,
  actor: Actor,
  { plan, place, subject, note }: NewDrawing,
  priority: number,
) {
  const { request, kept, prompt, details, engine, baseSeed, quantity } = plan
  const { recordId, taskIds } = await insertRecord(
    client,
    {
      teamId: actor.teamId,
      userId: actor.userId,
      clientType: request.client_draw_type,
      serverType: request.ai_draw_type,
      request: kept,
      prompt,
      details,
      grams: textBigrams(`${prompt}\n${details}`),
      baseSeed,
      engine,
      quantity,
      place,
      subject,
    },
    app.now(),
  )
  await note?.(client, recordId)
  const jobs = taskIds.map((task_id): NewJob => ({
    kind: DRAW_JOB,
    title: titleOf(subject?.name || prompt),
    userId: actor.userId,
    teamId: actor.teamId,
    payload: { task_id, needs: engine } satisfies DrawPayload,
    priority,
  }))
  await linkJobs(client, taskIds, await app.jobs.enqueueAll(jobs as [NewJob, ...NewJob[]], client))
  return { record_id: recordId, task_ids: taskIds }
}
