// Drawings of one wish as one entry of the task tray: how many are there, what failed, stopped and begun anew together.
import { CANCELLED } from '@qianmu/contract/drawing/pictures'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Uses } from '../app.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import { type NewDrawing, writeDrawings } from './draw.ts'
import { SERIES_JOB, SERIES_POOL } from './drawing.rules.ts'
import { seriesStands } from './series.store.ts'
import { cancelRecord, retryRecord } from './steps.ts'

const LOOK_MS = 1000

interface SeriesPayload {
  records: readonly number[]
  /** Where the pictures are shown. */
  link: string
}
/** How the tray calls a series, and where its pictures are shown. */
export interface Series {
  title: string
  link: string
}

/** Makes the records of all drawings and the job that follows them, or nothing. */
export async function drawSeries(
  app: Uses<'jobs' | 'now' | 'pool'>,
  actor: Actor,
  { title, link }: Series,
  drawings: readonly NewDrawing[],
): Promise<{ job_id: number; record_ids: number[] }> {
  let job_id = 0
  const made = await writeDrawings(app, actor, drawings, async (client, records) => {
    const payload = { records, link } satisfies SeriesPayload
    job_id = (await app.jobs.enqueue({ kind: SERIES_JOB, title, userId: actor.userId, teamId: actor.teamId, payload }, client)).id
  })
  return { job_id, record_ids: made.map(({ record_id }) => record_id) }
}

/** Follows the drawings to their end; they are drawn by jobs of their own, whoever follows them. */
async function run(app: Uses<'pool'>, job: JobRow, { signal, progress }: JobTools) {
  const { records, link } = job.payload as SeriesPayload
  for (;;) {
    const { all, done, ended, share, error } = await seriesStands(app, records)
    progress(all ? share : 1, `已画 ${done} / ${all} 张${ended > done ? `，${ended - done} 张没有画成` : ''}`)
    if (ended < all) {
      await sleep(LOOK_MS, undefined, { signal })
      continue
    }
    if (ended > done) throw new JobRefusal(`${ended - done} 张没有画成：${error === CANCELLED ? '已停止' : error || '原因不明'}`)
    return { link, result: { done } }
  }
}

/** Lets this process follow series. */
export function registerSeries(app: Uses<'jobs' | 'pool'>): void {
  app.jobs.register(SERIES_JOB, {
    pool: SERIES_POOL,
    run: (job, tools) => run(app, job, tools),
    async along({ payload }, step) {
      for (const id of (payload as SeriesPayload).records) await (step === 'cancel' ? cancelRecord : retryRecord)(app, id)
    },
  })
}
