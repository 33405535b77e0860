// Answers of the conversion of novels.
import { conversion, CONVERSION_STATUS, mayRewriteNovel } from '@qianmu/contract/assistant/conversion'
import { onWork } from '@qianmu/contract/kit/needs'
import { STATUS } from '@qianmu/contract/kit/status'
import type { NovelRole } from '@qianmu/script/novel/read'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { permit } from '../../kit/permit.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { costOf, levelOf, modelsFor, modelToAsk, settingsOfModels } from '../chat/index.ts'
import { convertInThread } from './convert.ts'
import { enqueueConversion } from './conversion.job.ts'
import {
  addConversion,
  changeConversion,
  chaptersToConvert,
  conversionOf,
  type ConversionRow,
  decide,
  decideMerges,
  forgetConverted,
  type Given,
  keepConverted,
  latestOf,
  originOf,
  paragraphsOf,
  type Rewriting,
  rowOf,
} from './conversion.store.ts'
import type { ConvertedJson } from './conversion.worker.ts'
import { estimated } from './rewriting.ts'
import { turnBack } from './rewriting.store.ts'
import { saveConversion } from './save.ts'

const notDone = () => refuse(STATUS.conflict, '转换还没有完成')
/** A script is there to be changed: all of it, or while a model writes on. */
const isThere = ({ status, rewriting }: ConversionRow) =>
  status === CONVERSION_STATUS.done || (status !== CONVERSION_STATUS.failed && (rewriting as Rewriting | null)?.active === true)
const isRunning = ({ status }: ConversionRow) => status <= CONVERSION_STATUS.running

/** Why a person may not have a model write; '' when they may. */
async function whyNotRewrite(app: Uses<'pool' | 'settings'>, actor: Actor): Promise<string> {
  const { level, tags } = await levelOf(app, actor.userId)
  return mayRewriteNovel(level, { novel_to_script: tags.includes('novel_to_script') ? 1 : 0 })
    ? ''
    : '你的账号没有开通模型改写小说，请联系运营者；规则转出来的草稿照样能用'
}

/** Answers to questions by what they are about: places that look like one are the whole conversion's. */
const sorted = (answers: Readonly<Record<string, string | null>>) => {
  const entries = Object.entries(answers)
  const of = (isMerge: boolean) => Object.fromEntries(entries.filter(([id]) => id.startsWith('merge|') === isMerge))
  return { merges: of(true), own: of(false) }
}

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
  origin: ({ app, actor, query }) => originOf(app, actor, query.doc_id),
  source: async ({ app, query }) => ({ paragraphs: await paragraphsOf(app, query.record_id, query.chapter) }),
  async change({ app, actor, body: { record_id, chapter, answers, edits, rules } }) {
    const row = await rowOf(app, record_id)
    if (!isThere(row)) return notDone()
    await paragraphsOf(app, record_id, chapter)
    const { merges, own } = sorted(answers)
    await decide(app, record_id, chapter, own, edits)
    if (Object.keys(merges).length > 0) await decideMerges(app, record_id, merges)
    if (rules.length > 0) await turnBack(app, record_id, chapter, rules)
    if (Object.keys(own).length > 0) {
      const chapters = await chaptersToConvert(app, record_id, [chapter])
      const task = { do: 'convert' as const, chapters, roles: row.roles as NovelRole[] }
      await keepConverted(app, record_id, await convertInThread<ConvertedJson[]>(actor.userId, task))
    }
    return conversionOf(app, record_id, chapter)
  },
  async plan({ app, actor, body: { record_id, roles, chapters_per_episode } }) {
    const row = await rowOf(app, record_id)
    if (isRunning(row)) return notDone()
    const counts = new Map((row.roles as NovelRole[]).map(role => [role.name, role.count]))
    const told = roles?.map(role => ({ ...role, count: counts.get(role.name) ?? 0 }))
    await changeConversion(app, record_id, {
      confirmed: true,
      ...(told && { roles: told }),
      ...(chapters_per_episode !== undefined && { chapters_per_episode }),
      ...(row.rewriting !== null && { rewriting: { ...(row.rewriting as Rewriting), active: false } }),
    })
    await forgetConverted(app, record_id)
    await enqueueConversion(app, actor, record_id, row.title)
    return null
  },
  async pause({ app, actor, body: { record_id, paused } }) {
    const row = await rowOf(app, record_id)
    if (paused === 1) {
      if (row.job_id === null || !isRunning(row)) return { status: row.status }
      await changeConversion(app, record_id, { paused: true })
      // One that ended meanwhile has nothing to hold back.
      if (!(await app.jobs.cancel(row.job_id))) await changeConversion(app, record_id, { paused: false })
    } else if (row.status === CONVERSION_STATUS.paused) await enqueueConversion(app, actor, record_id, row.title)
    return { status: (await rowOf(app, record_id)).status }
  },
  async rewriteInfo({ app, actor, query: { record_id, chapter, passage, thinking_degree } }) {
    const row = await rowOf(app, record_id)
    const [reason, { models, spent, cap }, settingOf, { scenes, ...tokens }] = await Promise.all([
      whyNotRewrite(app, actor),
      modelsFor(app, actor),
      settingsOfModels(app),
      estimated(app, row, { chapter, passage, thinking_degree }),
    ])
    const priced = models
      .filter(({ value }) => value !== 'rules')
      .map(model => ({ ...model, yuan: costOf(settingOf(model.value), tokens) }))
    return { may: reason === '', reason, scenes, tokens, models: priced, spent, cap }
  },
  async rewrite({ app, actor, body: { record_id, chapter, passage, chat_name, thinking_degree } }) {
    const row = await rowOf(app, record_id)
    if (row.status !== CONVERSION_STATUS.done) return notDone()
    const reason = await whyNotRewrite(app, actor)
    if (reason !== '') return refuse(STATUS.noPermission, reason)
    if (chat_name === 'rules') return refuseField('chat_name', '请选择一个语言模型')
    await modelToAsk(app, actor, chat_name, 'chat_name')
    const { scenes } = await estimated(app, row, { chapter, passage, thinking_degree })
    if (scenes === 0) return refuse(STATUS.conflict, '没有要改写的场次：改过的、写好的和改回规则的都不再动')
    const before = row.rewriting as Rewriting | null
    const round = { no: (before?.no ?? 0) + 1, active: true, engine: before?.engine ?? '', note: '' }
    const job_id = await enqueueConversion(app, actor, record_id, row.title, { ...round, chat_name, thinking_degree, chapter, passage })
    return { job_id, scenes }
  },
  async save({ app, actor, body: { record_id, project_id } }) {
    if ((await rowOf(app, record_id)).status !== CONVERSION_STATUS.done) return notDone()
    if (project_id !== undefined) await permit(app.finders, app.pool, onWork('WriteWork'), actor, { project_id })
    return saveConversion(app, actor, record_id, project_id)
  },
})
