// What happens to a job is told to its owner's open windows.
import type { Events } from './events.store.ts'
import type { JobRow } from './jobs.store.ts'

/** Tells a change of state; it reaches also windows whose connection is broken for a moment. Jobs outside of the tray are not told of. */
export async function tellState(events: Events, job: JobRow): Promise<void> {
  if (!job.listed) return
  await events.publish({ userId: job.user_id }, eventOf(job))
}

/** Tells progress; whoever is not listening right now misses it, the next one follows soon. */
export async function tellProgress(events: Events, job: JobRow, progress: number, message: string): Promise<void> {
  if (!job.listed) return
  await events.publish({ userId: job.user_id }, { ...eventOf(job), progress, message }, { fleeting: true })
}

function eventOf({ id, kind, title, state, progress, message, error, link, attempt }: JobRow) {
  return { type: 'job' as const, job_id: id, kind, title, state, progress, message, error, link, attempt }
}
