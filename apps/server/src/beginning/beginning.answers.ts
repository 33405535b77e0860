// The first hour: answers.
import { beginning } from '@qianmu/contract/beginning'
import { projects } from '@qianmu/contract/works/projects'
import { isOver } from '../jobs/index.ts'
import { answer } from '../kit/answer.ts'
import { permit } from '../kit/permit.ts'
import { dubOfDoc } from '../sound/index.ts'
import { binProject } from '../works/projects/index.ts'
import { keepSteps, sampleRow, sizeOf, stepsOf } from './beginning.store.ts'
import { beginSample, episodeKey } from './sample.job.ts'
import { EPISODES } from './story.ts'

export const beginningAnswers = answer(beginning)({
  steps: ({ app, actor }) => stepsOf(app, actor),
  async setSteps({ app, actor, body }) {
    await keepSteps(app, actor.userId, body)
    return stepsOf(app, actor)
  },
  async sample({ app, actor }) {
    const row = await sampleRow(app.pool, actor.teamId)
    const project_id = row?.made['work']
    if (!row || project_id === undefined) return null
    // Only for those who may see the work.
    const access = await app.finders.work.work?.find(app.pool, project_id, actor.userId)
    if (!access?.joined && access?.ownerId !== actor.userId && !actor.isOwner) return null
    const first = row.made[episodeKey(0)]
    const [job, size, dub] = await Promise.all([
      row.job_id === null ? undefined : app.jobs.find(row.job_id),
      sizeOf(app, project_id),
      first === undefined ? undefined : dubOfDoc(app, first),
    ])
    return {
      project_id,
      game_id: row.made['game'] ?? null,
      game_doc_id: row.made['gameDoc'] ?? null,
      docs: EPISODES.flatMap((doc_name, nth) => {
        const doc_id = row.made[episodeKey(nth)]
        return doc_id === undefined ? [] : [{ doc_id, doc_name }]
      }),
      dub_id: dub?.id ?? null,
      is_ready: row.made['ready'] !== undefined,
      ...size,
      job: job ? { job_id: job.id, state: job.state, progress: job.progress, message: job.message, error: job.error } : null,
    }
  },
  makeSample: async ({ app, actor }) => ({ job_id: await beginSample(app, actor) }),
  async removeSample({ app, actor }) {
    const row = await sampleRow(app.pool, actor.teamId)
    const project_ids = [row?.made['work'], row?.made['game']].filter(id => id !== undefined)
    for (const project_id of project_ids) await permit(app.finders, app.pool, projects.remove.needs, actor, { project_id })
    const job = row?.job_id == null ? undefined : await app.jobs.find(row.job_id)
    if (job && !isOver(job.state)) await app.jobs.cancel(job.id)
    for (const project_id of project_ids) {
      await binProject(app, project_id, true)
      await app.events.changed({ teamId: actor.teamId }, 'works', project_id)
    }
    return { project_ids }
  },
})
