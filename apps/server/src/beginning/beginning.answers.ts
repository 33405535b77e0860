// The first hour: answers.
import { beginning } from '@qianmu/contract/beginning'
import { projects } from '@qianmu/contract/works/projects'
import { isOver } from '../jobs/index.ts'
import type { Uses } from '../app.ts'
import { type Actor, answer } from '../kit/answer.ts'
import { permit } from '../kit/permit.ts'
import { dubOfDoc } from '../sound/index.ts'
import { binProject } from '../works/projects/index.ts'
import { docsThere, keepSteps, sampleRow, sizeOf, stepsOf, worksOfSample } from './beginning.store.ts'
import { beginSample, episodeKey } from './sample.job.ts'
import { EPISODES } from './story.ts'

/** Works of the sample that the actor may put into the bin and take out of it. @throws Refusal when one of them is not theirs to move */
async function mine(app: Uses<'finders' | 'pool'>, actor: Actor, binned: boolean): Promise<number[]> {
  const ids = await worksOfSample(app, actor.teamId, binned)
  for (const project_id of ids) await permit(app.finders, app.pool, projects.remove.needs, actor, { project_id })
  return ids
}
async function bin(app: Parameters<typeof binProject>[0] & Uses<'events'>, { teamId }: Actor, ids: readonly number[], binned: boolean) {
  for (const id of ids) {
    await binProject(app, id, binned)
    await app.events.changed({ teamId }, 'works', id)
  }
}

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
    const { game, gameDoc } = row.made
    const episodes = EPISODES.flatMap((doc_name, nth) => {
      const doc_id = row.made[episodeKey(nth)]
      return doc_id === undefined ? [] : [{ doc_id, doc_name }]
    })
    const [works, there] = await Promise.all([
      worksOfSample(app, actor.teamId, false),
      docsThere(app, [...episodes.map(({ doc_id }) => doc_id), gameDoc ?? 0]),
    ])
    const docs = episodes.filter(({ doc_id }) => there.has(doc_id))
    const first = docs[0]?.doc_id
    const [job, size, dub] = await Promise.all([
      row.job_id === null ? undefined : app.jobs.find(row.job_id),
      sizeOf(app, project_id),
      first === undefined ? undefined : dubOfDoc(app, first),
    ])
    return {
      project_id,
      // Somebody may have thrown away a part of it.
      game_id: game !== undefined && works.includes(game) ? game : null,
      game_doc_id: gameDoc !== undefined && there.has(gameDoc) ? gameDoc : null,
      docs,
      dub_id: dub?.id ?? null,
      is_ready: row.made['ready'] !== undefined,
      ...size,
      job: job ? { job_id: job.id, state: job.state, progress: job.progress, message: job.message, error: job.error } : null,
    }
  },
  makeSample: async ({ app, actor }) => ({ job_id: await beginSample(app, actor) }),
  async removeSample({ app, actor }) {
    const project_ids = await mine(app, actor, false)
    const row = await sampleRow(app.pool, actor.teamId)
    const job = row?.job_id == null ? undefined : await app.jobs.find(row.job_id)
    if (job && !isOver(job.state)) await app.jobs.cancel(job.id)
    await bin(app, actor, project_ids, true)
    return { project_ids }
  },
  async restoreSample({ app, actor }) {
    const project_ids = await mine(app, actor, true)
    await bin(app, actor, project_ids, false)
    return { project_ids }
  },
})
