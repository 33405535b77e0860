// Steps of the jobs that draw a record's pictures: stopped, or begun anew where they failed.
import type { Uses } from '../app.ts'
import type { JobRow } from '../jobs/index.ts'
import { jobsOf } from './pictures.store.ts'

async function step(
  app: Uses<'pool'>,
  recordId: number,
  states: readonly string[],
  make: (id: number) => Promise<JobRow | undefined>,
  taskId?: number,
): Promise<void> {
  for (const { job_id, state } of await jobsOf(app, recordId, taskId)) if (state && states.includes(state)) await make(job_id)
}

/** Stops the pictures of a record that are not done, or one of them; those that are done stay. */
export const cancelRecord = (app: Uses<'jobs' | 'pool'>, recordId: number, taskId?: number) =>
  step(app, recordId, ['waiting', 'running'], id => app.jobs.cancel(id), taskId)

/** Begins the pictures of a record that failed or were stopped anew, or one of them. */
export const retryRecord = (app: Uses<'jobs' | 'pool'>, recordId: number, taskId?: number) =>
  step(app, recordId, ['failed', 'cancelled'], id => app.jobs.retry(id), taskId)
