// Answers of the text tools.
import path from 'node:path'
import { textTools } from '@qianmu/contract/assistant/text-tools'
import type { Content } from '@qianmu/script/elements'
import { conflictProperties, searchConflicts } from '@qianmu/script/language/conflicts/search'
import { type Finding, FINDING_KINDS } from '@qianmu/script/language/finding'
import { FORMAT_STEPS, type FormatStep } from '@qianmu/script/language/format/plan'
import { applyContent, yToContent } from '@qianmu/script/ydoc'
import type { Uses } from '../../app.ts'
import { type Actor, answer } from '../../kit/answer.ts'
import { apart } from '../../kit/apart/apart.ts'
import { limitRate } from '../../kit/rate.store.ts'
import { mediaOf, settle } from '../../works/documents/index.ts'
import { HEAVY_BYTES } from '../../works/long/index.ts'
import { castOf } from './cast.ts'
import { corrected } from './corrected.ts'
import { withElement, withElementMoved } from './elements.rules.ts'
import { RULES_ENGINE } from './engine.ts'
import { FORMAT_JOB, type FormatPayload } from './formatting.job.ts'
import { applyPlan, notePlanning, statusOf } from './formatting.store.ts'
import { named, namedByRules } from './named.ts'
import { soundAlike } from './readings.ts'
import { elementsOf, faultsOf } from './samples.ts'

/** A seed for who gave none; told with the names, so that they can be had again. */
const newSeed = () => Math.floor(Math.random() * 2 ** 31)
const ALL_STEPS = Object.keys(FORMAT_STEPS) as FormatStep[]
const SAMPLES = path.join(import.meta.dirname, 'samples.ts')
const elementsIn = apart(SAMPLES, elementsOf, { small: 5000 })
const faultsIn = apart(SAMPLES, faultsOf, { small: 1500 })

/** One change of a document by a person, through the co-writing log. */
async function edit(app: Uses<'collab' | 'now' | 'pool'>, actor: Actor, docId: number, change: (content: Content) => Content) {
  await app.collab.edit(docId, actor.userId, doc => applyContent(doc, change(yToContent(doc))))
  const { version, words } = await settle(app, docId, actor.userId)
  return { version, words }
}

export const textToolAnswers = answer(textTools, [], {
  applyFormat: () => HEAVY_BYTES,
  editElement: () => HEAVY_BYTES,
  updateElementOrder: () => HEAVY_BYTES,
})({
  async segmentFormat({ actor, body: { text, mode } }) {
    return { elements: await elementsIn({ person: actor.userId, size: text.length, field: 'text' }, text, mode), engine: RULES_ENGINE }
  },
  async fullFormat({ app, actor, row, body }) {
    const mode = (await mediaOf(app, row.workId)) === 'NOVEL' ? 'novel' : 'script'
    const payload: FormatPayload = { doc_id: body.doc_id, steps: body.steps ?? ALL_STEPS, mode }
    const job = { kind: FORMAT_JOB, title: '全文排版', userId: actor.userId, teamId: actor.teamId, payload }
    const { id } = await app.jobs.enqueue(job)
    await notePlanning(app, body.doc_id, actor.userId, id)
    return { job_id: id }
  },
  formatStatus: ({ app, actor, query }) => statusOf(app, actor, query.doc_id, query.page, query.size),
  applyFormat: ({ app, actor, body }) =>
    applyPlan(app, actor, { docId: body.doc_id, jobId: body.job_id, changeIds: body.change_ids, undo: body.undo === 1 }),
  editElement: ({ app, actor, body }) => edit(app, actor, body.doc_id, content => withElement(content, body.element_id, body)),
  updateElementOrder: ({ app, actor, body }) =>
    edit(app, actor, body.doc_id, content => withElementMoved(content, body.element_id, body.after_id)),
  async generateName({ app, actor, origin, gone, body }) {
    const { project_id, model, seed = newSeed(), ...rest } = body
    const options = { ...rest, seed, taken: await castOf(app, actor, project_id) }
    if (model === 0) return { ...namedByRules(options), seed }
    await limitRate(app.pool, 'language', actor.userId, origin.ip, app.now(), app.settings.QIANMU_RATE_SCALE)
    return { ...(await named(app, options, gone)), seed }
  },
  async correct({ app, actor, origin, gone, body }) {
    const cast = await castOf(app, actor, body.project_id)
    const { names, findings } = await faultsIn({ person: actor.userId, size: body.sample.length, field: 'sample' }, body.sample, cast)
    const told = (list: readonly Finding[], by: 'rules' | 'model') => list.map(each => ({ ...each, label: FINDING_KINDS[each.kind], by }))
    if (body.model === 0) return { findings: told(findings, 'rules'), engine: RULES_ENGINE }
    await limitRate(app.pool, 'language', actor.userId, origin.ip, app.now(), app.settings.QIANMU_RATE_SCALE)
    const more = await corrected(app, body.sample, { names, soundAlike, found: findings }, gone)
    const all = [...told(findings, 'rules'), ...told(more.findings, 'model')]
    return { findings: all.toSorted((one, other) => one.start - other.start), engine: more.engine }
  },
  conflicts({ query: { page, size, type = '', genre = '', keyword = '', text = '' } }) {
    const found = searchConflicts({ type, genre, keyword, text })
    return { list: found.slice((page - 1) * size, page * size), total: found.length, page, size, engine: RULES_ENGINE }
  },
  properties: () => conflictProperties(),
})
