// The job that takes drawn pictures over into the official library. Run twice, it takes each once.
import type { Uses } from '../app.ts'
import type { JobRow, JobTools } from '../jobs/index.ts'
import { addPicture } from './official.store.ts'

export const TAKE_JOB = 'official_take'
export interface TakePayload {
  categoryId: number
  name: string
  fileIds: number[]
  tagIds: number[]
  teamId: number
}

async function take(app: Uses<'now' | 'pool'>, job: JobRow, { signal, progress }: JobTools) {
  const { categoryId, name, fileIds, tagIds, teamId } = job.payload as TakePayload
  const ids: number[] = []
  for (const [at, fileId] of fileIds.entries()) {
    signal.throwIfAborted()
    const called = fileIds.length > 1 ? `${name} ${at + 1}` : name
    ids.push(await addPicture(app, { teamId, userId: job.user_id }, { categoryId, name: called, fileId, tagIds, shown: true }))
    progress((at + 1) / fileIds.length, `第 ${at + 1} 张，共 ${fileIds.length} 张`)
  }
  return { result: { material_ids: ids }, link: `/aiWork/officialImgs/index?category=${categoryId}` }
}

/** Registers the job. */
export const registerOfficial = (app: Uses<'jobs' | 'now' | 'pool'>): void => {
  app.jobs.register(TAKE_JOB, { pool: 'text', run: (job, tools) => take(app, job, tools) })
}
