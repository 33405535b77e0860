// The job that converts a novel: reads it, stops where the plan is to be confirmed, converts its chapters.
import { CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { plainText } from '@qianmu/script/plain-text'
import type { NovelRole } from '@qianmu/script/novel/read'
import type { Uses } from '../../app.ts'
import { type JobRow, JobRefusal, type JobTools } from '../../jobs/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { Refusal } from '../../kit/refuse.ts'
import { contentNow } from '../../works/documents/index.ts'
import { convertInThread } from './convert.ts'
import { changeConversion, chaptersToConvert, followJob, type Given, keepChapters, keepConverted, rowOf } from './conversion.store.ts'
import type { ConvertedJson, ReadNovel } from './conversion.worker.ts'
import { namesOfDocs } from './given.store.ts'

const CONVERSION_JOB = 'novel_to_screenplay'
/** Share of the work that reading is. */
const READING = 0.3
const STATUS_OF: Readonly<Record<string, number>> = {
  waiting: CONVERSION_STATUS.waiting,
  running: CONVERSION_STATUS.running,
  failed: CONVERSION_STATUS.failed,
  cancelled: CONVERSION_STATUS.cancelled,
}

interface Payload {
  record_id: number
}
type Parts = Uses<'collab' | 'db' | 'jobs' | 'long' | 'pool'>

/** Begins a conversion, or goes on with one. */
export async function enqueueConversion(app: Parts, actor: Actor, recordId: number, title: string): Promise<void> {
  const payload: Payload = { record_id: recordId }
  const job = await app.jobs.enqueue({
    kind: CONVERSION_JOB,
    title: `《${title}》转剧本`,
    userId: actor.userId,
    teamId: actor.teamId,
    payload,
  })
  await changeConversion(app, recordId, { job_id: job.id, status: CONVERSION_STATUS.waiting, error: '' })
}

async function textsOf(app: Parts, given: Given): Promise<{ name: string; text: string }[]> {
  if ('text' in given) return [{ name: '', text: given.text }]
  const texts: { name: string; text: string }[] = []
  for (const { id, name } of await namesOfDocs(app, given.project_id, given.doc_ids))
    texts.push({ name, text: plainText(await contentNow(app, id)) })
  return texts
}

async function run(app: Parts, job: JobRow, { signal, progress }: JobTools) {
  const { record_id } = job.payload as Payload
  try {
    const before = await rowOf(app, record_id)
    if (before.given) {
      progress(0, '正在识别章节和人物')
      const texts = await textsOf(app, before.given as Given)
      const read = await convertInThread<ReadNovel>(job.user_id, { do: 'read', texts }, signal)
      if (read.chapters.length === 0) throw new JobRefusal('没有可以转换的正文')
      await keepChapters(app, record_id, read.chapters, read.roles)
    }
    const { confirmed, roles } = await rowOf(app, record_id)
    if (confirmed) {
      const chapters = await chaptersToConvert(app, record_id)
      const told = (share: number) =>
        progress(READING + share * (1 - READING), `已转换 ${Math.round(share * chapters.length)} / ${chapters.length} 章`)
      const task = { do: 'convert' as const, chapters, roles: roles as NovelRole[] }
      await keepConverted(app, record_id, await convertInThread<ConvertedJson[]>(job.user_id, task, signal, told))
    }
    if (signal.aborted) throw new JobRefusal('转换已停止')
    await changeConversion(app, record_id, { status: confirmed ? CONVERSION_STATUS.done : CONVERSION_STATUS.asks, error: '' })
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
