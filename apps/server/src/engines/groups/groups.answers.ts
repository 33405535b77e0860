// Groups of small models: the operator's calls that list, fetch and remove them.
import { modelGroups } from '@qianmu/contract/model-groups'
import { answer } from '../../kit/answer.ts'
import { ADD_JOB, type AddPayload, jobsAt } from './adding.store.ts'
import { MANIFEST } from './manifest.ts'

export const modelGroupAnswers = answer(modelGroups)({
  async list({ app, actor }) {
    const [groups, jobs] = await Promise.all([app.modelGroups.list(), jobsAt(app.pool)])
    return groups.map(each => {
      const job = jobs.get(each.group)
      return { ...each, adding: job !== undefined, job_id: job?.user_id === actor.userId ? job.id : null }
    })
  },
  async add({ app, actor, body: { group } }) {
    const under = (await jobsAt(app.pool)).get(group)
    if (under) return { job_id: under.id }
    const payload: AddPayload = { group }
    const job = await app.jobs.enqueue({ kind: ADD_JOB, title: `添加内置模型「${MANIFEST[group].title}」`, userId: actor.userId, payload })
    return { job_id: job.id }
  },
  async remove({ app, query: { group } }) {
    await app.modelGroups.remove(group)
    return null
  },
})
