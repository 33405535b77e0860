// Answers of the task tray's calls and of the ticket of the event stream.
import { events, jobs, type Job } from '@qianmu/contract/jobs'
import { answer } from '../kit/answer.ts'
import { found } from '../kit/refuse.ts'
import type { ListedJob } from './jobs.store.ts'

const shown = (job: ListedJob): Job => ({
  job_id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  progress: job.progress,
  message: job.message,
  error: job.error,
  queue_position: job.queue_position,
  attempt: job.attempt,
  link: job.link,
  created_at: job.created_at.toISOString(),
  finished_at: job.finished_at?.toISOString() ?? null,
  record_id: null,
})

export const jobAnswers = answer(jobs)({
  async list({ app, actor }) {
    const [jobs, groups] = await Promise.all([app.jobs.list(actor.userId), app.jobs.groups(actor.userId)])
    return [...groups, ...jobs.map(shown)]
  },
  detail: async ({ app, query }) => shown(found(await app.jobs.find(query.job_id), '任务')),
  async cancel({ app, body }) {
    await app.jobs.cancel(body.job_id)
    return null
  },
  async retry({ app, body }) {
    await app.jobs.retry(body.job_id)
    return null
  },
  async clear({ app, actor }) {
    await app.jobs.clear(actor.userId)
    return null
  },
})

export const eventAnswers = answer(events)({
  ticket: async ({ app, actor }) => ({
    ticket: await app.events.ticket({ userId: actor.userId, teamId: actor.teamId || null, sessionId: actor.sessionId }),
  }),
})
