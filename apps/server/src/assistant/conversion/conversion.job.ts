// The job that converts a novel: reads it, stops where the plan is to be confirmed, converts its chapters.
import { CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import type { NovelRole } from '@qianmu/script/novel/read'
import type { Uses } from '../../app.ts'
import { type JobRow, JobRefusal, type JobTools } from '../../jobs/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { Refusal } from '../../kit/refuse.ts'
import { inTransaction } from '../../kit/pool.ts'
import { plainNow } from '../../works/documents/index.ts'
import { convertInThread } from './convert.ts'
import {
  changeConversion,
  chaptersToConvert,
  type ConversionRow,
  followJob,
  type Given,
  keepChapters,
  keepConverted,
  noteBegun,
  noteJob,
  type Rewriting,
  rowOf,
  unconverted,
} from './conversion.store.ts'
import type { ConvertedJson, ReadNovel } from './conversion.worker.ts'
import { namesOfDocs } from './given.store.ts'
import { writeScenes } from './rewriting.ts'

const CONVERSION_JOB = 'novel_to_screenplay'
/** Share of the work that reading is. */
const READING = 0.3
/** Words that are converted before they are kept: what a pause costs at most. */
const PORTION = 150_000
const STATUS_OF: Readonly<Record<string, number>> = {
  __proto__: null as never,
  waiting: CONVERSION_STATUS.waiting,
  running: CONVERSION_STATUS.running,
  failed: CONVERSION_STATUS.failed,
  cancelled: CONVERSION_STATUS.cancelled,
}

interface Payload {
  record_id: number
}
type Parts = Uses<'collab' | 'db' | 'jobs' | 'languages' | 'long' | 'now' | 'pool' | 'settings'>

/** Begins a conversion, or goes on with one; a model writes when that is under way. @returns the job */
export async function enqueueConversion(app: Parts, actor: Actor, recordId: number, title: string, rewriting?: Rewriting): Promise<number> {
  const payload: Payload = { record_id: recordId }
  return inTransaction(app.pool, async client => {
    const job = await app.jobs.enqueue(
      {
        kind: CONVERSION_JOB,
        title: rewriting ? `《${title}》模型改写` : `《${title}》转剧本`,
        userId: actor.userId,
        teamId: actor.teamId,
        payload,
      },
      client,
    )
    await noteJob(client, recordId, job.id, rewriting)
    return job.id
  })
}

async function textsOf(app: Parts, person: number, given: Given): Promise<{ name: string; text: string }[]> {
  if ('text' in given) return [{ name: '', text: given.text }]
  const texts: { name: string; text: string }[] = []
  for (const { id, name } of await namesOfDocs(app, given.project_id, given.doc_ids))
    texts.push({ name, text: await plainNow(app, person, id) })
  return texts
}

/** Converts what is not converted yet, and keeps it portion by portion. */
async function convertAll(app: Parts, job: JobRow, { id, roles }: ConversionRow, { signal, progress }: JobTools): Promise<void> {
  const { waiting, total } = await unconverted(app, id)
  let done = total - waiting.length
  while (waiting.length > 0 && !signal.aborted) {
    const portion: number[] = []
    for (let words = 0; waiting[0] && words < PORTION; words += waiting.shift()!.words) portion.push(waiting[0].no)
    const told = (share: number) => {
      const now = done + share * portion.length
      progress(READING + (now / total) * (1 - READING), `已转换 ${Math.round(now)} / ${total} 章`)
    }
    const task = { do: 'convert' as const, chapters: await chaptersToConvert(app, id, portion), roles: roles as NovelRole[] }
    await keepConverted(app, id, await convertInThread<ConvertedJson[]>(job.user_id, task, signal, told))
    done += portion.length
  }
}

async function run(app: Parts, job: JobRow, tools: JobTools) {
  const { record_id } = job.payload as Payload
  const { signal, progress } = tools
  try {
    await noteBegun(app, record_id, job.id)
    const before = await rowOf(app, record_id)
    if (before.given) {
      progress(0, '正在识别章节和人物')
      const texts = await textsOf(app, job.user_id, before.given as Given)
      const read = await convertInThread<ReadNovel>(job.user_id, { do: 'read', texts }, signal)
      if (read.chapters.length === 0) throw new JobRefusal('没有可以转换的正文')
      await keepChapters(app, record_id, read.chapters, read.roles)
    }
    const row = await rowOf(app, record_id)
    if (row.confirmed) await convertAll(app, job, row, tools)
    if (!signal.aborted && (row.rewriting as Rewriting | null)?.active) await writeScenes(app, row, job, tools)
    if (signal.aborted) throw new JobRefusal('转换已停止')
    await changeConversion(app, record_id, { status: row.confirmed ? CONVERSION_STATUS.done : CONVERSION_STATUS.asks, error: '' })
    return { link: `/workBench/novelToScript?record=${record_id}` }
  } catch (error) {
    if (error instanceof Refusal) throw new JobRefusal(error.message)
    throw error
  }
}

/** Lets this process convert novels. */
export const registerConversion = (app: Parts): void =>
  app.jobs.register(CONVERSION_JOB, {
    pool: 'text',
    run: (job, tools) => run(app, job, tools),
    async changed(client, job) {
      const status = STATUS_OF[job.state]
      if (status !== undefined) await followJob(client, job.id, status, job.error ?? '')
    },
  })
