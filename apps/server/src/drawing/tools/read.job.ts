// The job that reads the prompt of a picture: first what a program wrote into it, then what an engine guesses from it.
import { readPicture } from '@qianmu/drawing/metadata'
import type { PictureParameters, PromptReading } from '@qianmu/contract/drawing/tools'
import type { EngineKind } from '@qianmu/engines'
import type { Uses } from '../../app.ts'
import { JobRefusal, type JobRow, type JobTools, type ListedJob } from '../../jobs/index.ts'
import { inTransaction } from '../../kit/pool.ts'
import type { Actor } from '../../kit/answer.ts'
import { Refusal, refuseMissing } from '../../kit/refuse.ts'
import { readInput } from '../inputs.ts'
import { requireTool, useTool } from './use.ts'

/** The kind under which readings are enqueued, and the pool whose slots they share. */
const READ_JOB = 'read_prompt'
const READ_POOL = 'picture-tools'

/** An engine loads its models for words first, and may have two of them; nobody holds a connection open for it. */
const READ_MS = 240_000

interface ReadPayload {
  image: string
  /** Only an engine with a model for it. */
  by_model: boolean
}
type Found = Pick<PromptReading, 'parameters' | 'words' | 'palette' | 'engine' | 'engine_kind' | 'approximate'>

const hasModel = ({ kind }: { kind: EngineKind }) => kind !== 'procedural'
const NO_MODEL = '没有连接带反推模型的引擎，请改用内置反推，或连接 SD WebUI 后再试'

const NOTHING: Found = { parameters: null, words: [], palette: [], engine: '', engine_kind: null, approximate: false }

/** What a program left in the bytes of a picture; null when there is nothing. */
export function parametersIn(bytes: Uint8Array): PictureParameters | null {
  const record = readPicture(bytes)
  return record ? { ...record, form: { ...record.form } } : null
}

async function run(app: Uses<'files' | 'images' | 'log' | 'pool' | 'settings'>, job: JobRow, { signal, progress }: JobTools) {
  const { image, by_model } = job.payload as ReadPayload
  const picture = await readInput(app, { userId: job.user_id, teamId: job.team_id ?? 0 }, { field: 'image', address: image }).catch(
    refusedJob,
  )
  const parameters = parametersIn(picture)
  progress(0.2, '正在分析图片')
  try {
    const { engine, result } = await useTool(
      app,
      'readWords',
      { picture },
      {
        signal,
        waitMs: READ_MS,
        ...(by_model && { fits: hasModel }),
      },
    )
    return { result: { parameters, ...result, engine: engine.name, engine_kind: engine.kind } satisfies Found }
  } catch (error) {
    // What was written into the picture needs no engine.
    if (parameters && error instanceof Refusal) return { result: { ...NOTHING, parameters } }
    return refusedJob(error)
  }
}

function refusedJob(error: unknown): never {
  throw error instanceof Refusal && error.http === 200 ? new JobRefusal(error.message) : error
}

/** Lets this process read prompts. */
export function registerPromptReading(app: Uses<'files' | 'images' | 'jobs' | 'log' | 'pool' | 'settings'>): void {
  app.jobs.register(READ_JOB, { pool: READ_POOL, run: (job, tools) => run(app, job, tools) })
}

/** Begins a reading, kept out of the task tray: the screen that asked shows it. */
export async function beginReading(
  app: Uses<'files' | 'images' | 'jobs' | 'pool' | 'settings'>,
  actor: Actor,
  payload: ReadPayload,
): Promise<{ task_id: number }> {
  await readInput(app, actor, { field: 'image', address: payload.image })
  if (payload.by_model) await requireTool(app, 'readWords', hasModel, NO_MODEL)
  const job = { kind: READ_JOB, title: '反推提示词', userId: actor.userId, teamId: actor.teamId, payload, priority: 1 }
  const [id] = await inTransaction(app.pool, client => app.jobs.enqueueAll([job], client))
  return { task_id: id! }
}

/** A reading as it stands. */
export function readingOf(job: ListedJob | undefined): PromptReading {
  if (job?.kind !== READ_JOB) return refuseMissing('反推任务')
  const found = job.state === 'done' ? (job.result as Found) : NOTHING
  return { ...found, task_id: job.id, state: job.state, error: job.error }
}
