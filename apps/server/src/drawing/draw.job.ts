// Draws one picture of a record: chooses nothing any more, runs the engine, keeps what comes out, once.
import { CANCELLED } from '@qianmu/contract/drawing/pictures'
import { isGenerated, readRequest, tasksOf, type DrawRequest, type DrawTask } from '@qianmu/drawing'
import { writePicture } from '@qianmu/drawing/metadata'
import type { ImageRequest, ImageResult } from '@qianmu/engines'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { engineFor, type NamedEngine, pauseAfter } from '../engines/index.ts'
import { ImageRefusal, QuotaExceeded } from '../files/index.ts'
import { JobRefusal, JobSetback, type JobRow, type JobTools } from '../jobs/index.ts'
import { baseModelOf } from '../models/index.ts'
import { DRAW_JOB, DRAW_POOL, statusOfJob } from './drawing.rules.ts'
import { readInputs } from './inputs.ts'
import { WILDCARDS } from './keywords/index.ts'
import { insertPictures, taskToDraw, writeTask } from './pictures.store.ts'
import { drawingsInTray } from './tray.store.ts'
import { drawPreviews, type Preview } from './previews.store.ts'

export interface DrawPayload {
  task_id: number
  /** The engine that it was given to; absent in jobs of earlier versions. */
  needs?: string
}

async function run(app: Uses<'events' | 'files' | 'images' | 'log' | 'now' | 'pool' | 'settings'>, job: JobRow, tools: JobTools) {
  const { task_id } = job.payload as DrawPayload
  const row = await taskToDraw(app, task_id)
  if (!row) throw new JobRefusal('绘图记录已删除')
  // Its worker died between keeping its pictures, which are kept all at once, and saying so.
  if (row.drawn) return
  const reading = readRequest(row.request)
  if ('problems' in reading) throw new JobRefusal(reading.problems[0]?.text ?? '绘图参数无效')
  const { request } = reading
  const named = await engineFor(app.images, () => app.images.place(row.engine, request), tools)
  if (!named) throw new JobRefusal('绘图引擎已不再连接，请重新绘图')
  const task = tasksOf(request, row.base_seed, WILDCARDS).at(row.nth)
  const pictures = await readInputs(app, { userId: row.user_id, teamId: row.team_id }, request, task)
  const wanted = { draw: request, task, pictures }
  const previews = previewsOf(app, { ...row, task_id })
  try {
    await drawn(named, job, wanted, tools, {
      preview: previews.take,
      result: result => keep(app, { ...row, task_id }, named, request, task, result),
    })
  } finally {
    await previews.settled()
    // Of a job that was cancelled nothing else would.
    await drawPreviews.drop(app.pool, task_id)
  }
}

/** Takes previews, and tells the person's windows that there is another. */
const previewsOf = (
  app: Uses<'events' | 'log' | 'pool'>,
  { task_id, record_id, user_id }: Record<'task_id' | 'record_id' | 'user_id', number>,
) =>
  drawPreviews.keeper(app, task_id, nth =>
    app.events.publish({ userId: user_id }, { type: 'changed', what: 'draw_preview', record_id, task_id, nth }, { fleeting: true }),
  )

/** Takes what the engine gives; its refusal is the person's to read. The engine goes on once a result was taken: until then it can give it again. */
async function drawn(
  { engine }: NamedEngine,
  job: JobRow,
  wanted: ImageRequest,
  { signal, progress }: JobTools,
  take: { preview: (preview: Preview) => void; result: (result: ImageResult) => Promise<void> },
): Promise<void> {
  let isThere = false
  for await (const event of engine.run(String(job.id), wanted, signal)) {
    signal.throwIfAborted()
    if (event.type === 'progress') progress(event.share, event.message)
    if (event.type === 'preview') take.preview(event)
    if (event.type === 'done') {
      await take.result(event.result)
      isThere = true
    }
    if (event.type === 'failed') {
      if (!event.retry) throw new JobRefusal(event.reason)
      await pauseAfter(job.attempt, signal)
      throw new JobSetback(event.reason)
    }
  }
  if (!isThere) throw new Error('the engine ended without a result')
}

/** Somebody else drew the task meanwhile. */
class DrawnAlready extends Error {}

/**
 * Keeps the pictures, all of them or none; an engine's answer is cleaned like anybody's upload before our own record is written into it.
 * Those of a task that was drawn already are dropped.
 */
async function keep(
  app: Uses<'files' | 'images' | 'now' | 'pool'>,
  row: { record_id: number; task_id: number; team_id: number; user_id: number },
  { engine }: NamedEngine,
  request: DrawRequest,
  task: DrawTask,
  result: ImageResult,
): Promise<void> {
  const { record_id, task_id } = row
  const { kind, name } = result.by ?? (await engine.probe(AbortSignal.timeout(5000)))
  const origin = {
    kind: kind === 'procedural' ? ('procedural' as const) : ('ai' as const),
    producer: '千幕',
    id: `${record_id}-${task_id}`,
  }
  const owner = { teamId: row.team_id, userId: row.user_id }
  const modelVersion = await baseModelOf(app, owner, isGenerated(request) ? request.param.checkpoint : '')
  const mark = (clean: Uint8Array) => writePicture(clean, { request, task, modelVersion, origin })
  const drawn = result.pictures.map(({ bytes }) => ({ ...owner, name: `${record_id}-${task_id}.png`, bytes: Buffer.from(bytes) }))
  const about = {
    record_id,
    task_id,
    seed: task.seed,
    engine: name,
    engine_kind: kind,
    unknown_words: [...result.unknownWords, ...(task.untaken ?? [])],
    created_at: app.now(),
  }
  try {
    await app.files.keepAllDrawn(drawn, mark, async (tx, files) => {
      const pictures = files.map(({ id, width, height }, nth) => ({
        ...about,
        nth,
        role: result.pictures[nth]!.role,
        file_id: id,
        width,
        height,
      }))
      if (!(await insertPictures(tx, pictures))) throw new DrawnAlready()
    })
  } catch (error) {
    if (error instanceof DrawnAlready) return
    if (error instanceof QuotaExceeded) throw new JobRefusal(error.message)
    if (error instanceof ImageRefusal) throw new JobRefusal(`引擎返回的图片无法使用：${error.message}`)
    throw error
  }
}

/** The task's row follows its job in the same transaction, so that it outlives it. */
const changed = async (app: Uses<'events'>, client: pg.PoolClient, job: JobRow) => {
  const { task_id } = job.payload as DrawPayload
  const recordId = await writeTask(client, task_id, statusOfJob(job.state, job.attempt), job.state === 'cancelled' ? CANCELLED : job.error)
  // A worker that died left its last one.
  await drawPreviews.drop(client, task_id)
  if (recordId !== undefined) await app.events.changed({ userId: job.user_id }, 'drawing', job.user_id, [recordId], client)
}

/** Lets this process draw. */
export function registerDrawing(app: Uses<'events' | 'files' | 'images' | 'jobs' | 'log' | 'now' | 'pool' | 'settings'>): void {
  app.jobs.addGroups(userId => drawingsInTray(app, userId))
  app.jobs.register(DRAW_JOB, {
    pool: DRAW_POOL,
    run: (job, tools) => run(app, job, tools),
    away: held => [...app.images.away().map(({ id }) => id), ...app.images.full(held)],
    changed: (client, job) => changed(app, client, job),
  })
}
