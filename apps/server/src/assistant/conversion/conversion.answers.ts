// Answers of the conversion of novels.
import { conversion, CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { onWork } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type { NovelRole } from '@qianmu/script/novel/read'
import { answer } from '../../kit/answer.ts'
import { permit } from '../../kit/permit.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { convertInThread } from './convert.ts'
import { enqueueConversion } from './conversion.job.ts'
import {
  addConversion,
  changeConversion,
  chaptersToConvert,
  conversionOf,
  decide,
  type Given,
  keepConverted,
  latestOf,
  paragraphsOf,
  rowOf,
} from './conversion.store.ts'
import type { ConvertedJson } from './conversion.worker.ts'
import { saveConversion } from './save.ts'

const notDone = () => refuse(STATUS.conflict, '转换还没有完成')

export const conversionAnswers = answer(conversion)({
  async start({ app, actor, body: { title, text, project_id, doc_ids = [], chapters_per_episode, confirm } }) {
    if (project_id !== undefined) await permit(app.finders, app.pool, onWork('any'), actor, { project_id })
    else if (!text?.trim()) refuseField('text', '请粘贴小说正文，或选择一部作品')
    const given: Given = project_id === undefined ? { text: text! } : { project_id, doc_ids }
    const record_id = await addConversion(app, actor, { title, given, chapters_per_episode, confirmed: confirm === 0 })
    await enqueueConversion(app, actor, record_id, title)
    return { record_id }
  },
  async cancel({ app, body }) {
    const { job_id, status } = await rowOf(app, body.record_id)
    if (job_id !== null && status <= CONVERSION_STATUS.running) await app.jobs.cancel(job_id)
    return null
  },
  result: ({ app, body }) => conversionOf(app, body.record_id, body.chapter),
  async latest({ app, actor }) {
    const id = await latestOf(app, actor)
    return id === undefined ? null : conversionOf(app, id, 'none')
  },
  source: async ({ app, query }) => ({ paragraphs: await paragraphsOf(app, query.record_id, query.chapter) }),
  async change({ app, actor, body: { record_id, chapter, answers, edits } }) {
    const { status, roles } = await rowOf(app, record_id)
    if (status !== CONVERSION_STATUS.done) return notDone()
    await paragraphsOf(app, record_id, chapter)
    await decide(app, record_id, chapter, answers, edits)
    if (Object.keys(answers).length > 0) {
      const chapters = await chaptersToConvert(app, record_id, chapter)
      const task = { do: 'convert' as const, chapters, roles: roles as NovelRole[] }
      await keepConverted(app, record_id, await convertInThread<ConvertedJson[]>(actor.userId, task))
    }
    return conversionOf(app, record_id, chapter)
  },
  async plan({ app, actor, body: { record_id, roles, chapters_per_episode } }) {
    const row = await rowOf(app, record_id)
    if (row.status <= CONVERSION_STATUS.running) return notDone()
    const counts = new Map((row.roles as NovelRole[]).map(role => [role.name, role.count]))
    const told = roles?.map(role => ({ ...role, count: counts.get(role.name) ?? 0 }))
    await changeConversion(app, record_id, {
      confirmed: true,
      ...(told && { roles: told }),
      ...(chapters_per_episode !== undefined && { chapters_per_episode }),
    })
    await enqueueConversion(app, actor, record_id, row.title)
    return null
  },
  async save({ app, actor, body: { record_id, project_id } }) {
    if ((await rowOf(app, record_id)).status !== CONVERSION_STATUS.done) return notDone()
    if (project_id !== undefined) await permit(app.finders, app.pool, onWork('WriteWork'), actor, { project_id })
    return saveConversion(app, actor, record_id, project_id)
  },
})
