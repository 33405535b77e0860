// The job that puts drawn pictures into the official library, as they are drawn. Run twice, it takes each once.
import { setTimeout as sleep } from 'node:timers/promises'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { Uses } from '../app.ts'
import { fileIdOf, listedRecords } from '../drawing/index.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { addPicture } from './official.store.ts'

export const TAKE_JOB = 'official_take'
export interface TakePayload {
  categoryId: number
  name: string
  fileIds: number[]
  /** Instead of files: the drawing whose pictures are taken. */
  recordId?: number
  tagIds: number[]
  teamId: number
}
type App = Uses<'files' | 'jobs' | 'now' | 'pool' | 'settings'>
const LOOK_MS = 1000

/** What a drawing has given so far, how many it is to give, and whether no more come. */
async function drawnSoFar(app: App, recordId: number) {
  const record = (await listedRecords(app, [recordId])).get(recordId)
  if (!record) throw new JobRefusal('绘图记录已删除')
  const fileIds = record.images.filter(({ role }) => role === 'result').map(({ url }) => fileIdOf(url, app.settings.QIANMU_BASE)!)
  const over = record.tasks.every(({ status }) => status === DRAW_STATUS.failed)
  if (over && !fileIds.length) throw new JobRefusal(record.tasks[0]?.error || '没有画出图片')
  return { fileIds, all: record.quantity, over }
}

async function take(app: App, job: JobRow, { signal, progress }: JobTools) {
  const { categoryId, name, fileIds, recordId, tagIds, teamId } = job.payload as TakePayload
  const ids: number[] = []
  for (;;) {
    const given = recordId ? await drawnSoFar(app, recordId) : { fileIds, all: fileIds.length, over: true }
    for (const fileId of given.fileIds.slice(ids.length)) {
      signal.throwIfAborted()
      const called = given.all > 1 ? `${name} ${ids.length + 1}` : name
      ids.push(await addPicture(app, { teamId, userId: job.user_id }, { categoryId, name: called, fileId, tagIds, shown: true }))
    }
    progress(ids.length / given.all, `${ids.length} / ${given.all} 张`)
    if (given.over) return { result: { material_ids: ids }, link: `/aiWork/officialImgs/index?category=${categoryId}` }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** Registers the job. It waits for drawings in a pool of its own, where it keeps nobody else waiting. */
export const registerOfficial = (app: App): void => {
  app.jobs.register(TAKE_JOB, { pool: 'official', run: (job, tools) => take(app, job, tools) })
}
