// Draws one picture of a record: chooses nothing any more, runs the engine, keeps what comes out, once.
import { readRequest, tasksOf, type DrawRequest, type DrawTask } from '@qianmu/drawing'
import { writePicture } from '@qianmu/drawing/metadata'
import type { ImageRequest, ImageResult } from '@qianmu/engines'
import type pg from 'pg'
import type { App } from '../app.ts'
import type { NamedEngine } from '../engines/index.ts'
import { ImageRefusal, QuotaExceeded } from '../files/index.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { inTransaction } from '../kit/database.ts'
import { statusOfJob } from './drawing.rules.ts'
import { readInputs } from './inputs.ts'
import { WILDCARDS } from './keywords/index.ts'
import { insertPicture, taskToDraw, writeTask } from './pictures.store.ts'

/** The kind under which pictures are enqueued, and the pool whose slots they share. */
export const DRAW_JOB = 'draw'
export const DRAW_POOL = 'image'

export interface DrawPayload {
  task_id: number
}

async function run(app: App, job: JobRow, tools: JobTools) {
  const { task_id } = job.payload as DrawPayload
  const row = await taskToDraw(app, task_id)
  if (!row) throw new JobRefusal('绘图记录已删除')
  // Its worker died between keeping the picture and saying so.
  if (row.drawn) return
  const reading = readRequest(row.request)
  if ('problems' in reading) throw new JobRefusal(reading.problems[0]?.text ?? '绘图参数无效')
  const named = app.images.find(row.engine)
  if (!named) throw new JobRefusal('绘图引擎已不再连接，请重新绘图')
  const { request } = reading
  const task = tasksOf(request, row.base_seed, WILDCARDS).at(row.nth)
  const pictures = await readInputs(app, row.team_id, request, task)
  const result = await drawn(named, job, { draw: request, task, pictures }, tools)
  await keep(app, { ...row, task_id }, named, request, task, result)
}

/** What the engine gives; its refusal is the person's to read. */
async function drawn({ engine }: NamedEngine, job: JobRow, wanted: ImageRequest, { signal, progress }: JobTools): Promise<ImageResult> {
  for await (const event of engine.run(String(job.id), wanted, signal)) {
    signal.throwIfAborted()
    if (event.type === 'progress') progress(event.share, event.message)
    if (event.type === 'done') return event.result
    if (event.type === 'failed') {
      if (event.retry) throw new Error(event.reason)
      throw new JobRefusal(event.reason)
    }
  }
  throw new Error('the engine ended without a result')
}

/** Keeps the pictures; an engine's answer is cleaned like anybody's upload before our own record is written into it. */
async function keep(
  app: App,
  row: { record_id: number; task_id: number; team_id: number; user_id: number },
  { engine }: NamedEngine,
  request: DrawRequest,
  task: DrawTask,
  result: ImageResult,
): Promise<void> {
  const { kind, name } = await engine.probe(AbortSignal.timeout(5000))
  const origin = {
    kind: kind === 'procedural' ? ('procedural' as const) : ('ai' as const),
    producer: '千幕',
    id: `${row.record_id}-${row.task_id}`,
  }
  const mark = (clean: Uint8Array) => writePicture(clean, { request, task, modelVersion: '', origin })
  try {
    for (const [nth, picture] of result.pictures.entries()) {
      const owner = { teamId: row.team_id, userId: row.user_id }
      const file = await app.files.keepDrawn(
        { ...owner, name: `${row.record_id}-${row.task_id}.png`, bytes: Buffer.from(picture.bytes) },
        mark,
      )
      const { rowCount } = await inTransaction(app.pool, client =>
        insertPicture(
          client,
          {
            record_id: row.record_id,
            task_id: row.task_id,
            nth,
            role: picture.role,
            file_id: file.id,
            width: file.width,
            height: file.height,
            seed: task.seed,
            engine: name,
            engine_kind: kind,
            unknown_words: [...result.unknownWords],
          },
          app.now(),
        ),
      )
      if (!rowCount) await app.files.remove(file.id)
    }
  } catch (error) {
    if (error instanceof QuotaExceeded) throw new JobRefusal(error.message)
    if (error instanceof ImageRefusal) throw new JobRefusal(`引擎返回的图片无法使用：${error.message}`)
    throw error
  }
}

/** The task's row follows its job in the same transaction, so that it outlives it. */
const changed = async (client: pg.PoolClient, job: JobRow) => {
  await writeTask(
    client,
    (job.payload as DrawPayload).task_id,
    statusOfJob(job.state, job.attempt),
    job.state === 'cancelled' ? '已取消' : job.error,
  )
}

/** Lets this process draw. */
export function registerDrawing(app: App): void {
  app.jobs.register(DRAW_JOB, { pool: DRAW_POOL, run: (job, tools) => run(app, job, tools), changed })
}
