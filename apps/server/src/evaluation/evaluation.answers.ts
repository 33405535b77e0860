// Evaluation of works: answers.
import { evaluation } from '@qianmu/contract/evaluation/evaluation'
import { mayEvaluateByAi, ORIGIN, STATE } from '@qianmu/contract/evaluation/states'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Loss } from '@qianmu/script/losses'
import { totalOf } from '@qianmu/script/report/bands'
import path from 'node:path'
import { answer, type Actor, Json } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import type { Uses } from '../app.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { convert, findFont, MIME } from '../works/exchange/index.ts'
import { beginRun } from './evaluate.job.ts'
import { figureOf, findingsOf, type Kind, manualSections, TEMPLATE } from './evaluation.rules.ts'
import {
  addEvaluation,
  authorOf,
  changeEvaluation,
  type EvaluationRow,
  evaluationsOf,
  fileOf,
  flagsOf,
  headOf,
  keepManual,
  originOf,
  permitOn,
  permitOutside,
  removeAll,
  reportOf,
  snapshotOf,
  toEdit,
  toRead,
} from './evaluation.store.ts'
import { dismiss, dismissedOf } from './findings.store.ts'
import { judgingCost, judgingEngine } from './judge.ts'
import { chartPictures } from './printed.charts.ts'
import { lookOf, printed } from './printed.ts'
import { adoptFile, keepFile, takeText, takeUpload, takeWork } from './snapshot.store.ts'
import { docsIn, linesIn } from './snapshot.shown.ts'
import { evaluatedWorks, outsideWorks } from './works.store.ts'

const SHOWN = path.join(import.meta.dirname, 'snapshot.shown.ts')
/** Bytes of a packed snapshot that is read at once. */
const LIMITS = { small: 60_000 }
const docsOf = apart(SHOWN, docsIn, LIMITS)
const linesOf = apart(SHOWN, linesIn, LIMITS)

/** Charts are always drawn beside the loop. */
const drawn = apart(path.join(import.meta.dirname, 'printed.charts.ts'), chartPictures, { small: 0, deadlineMs: 30_000 })
const fontOf = (app: Uses<'settings'>) => findFont(app.settings.QIANMU_PDF_FONT, '导出评估报告')
const NO_NOVEL = { chapters: [], cast: [], adaptability: { score: 0, parts: [] } }

interface FromOutside {
  work_name?: string | undefined
  file_id?: number | undefined
  text?: string | undefined
  kind?: Kind | undefined
}

/** The work from outside that a body brings: an upload, or a text. */
async function outsideOf(
  app: Uses<'db' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  { file_id, text, work_name, kind }: FromOutside,
): Promise<number> {
  if (file_id) return adoptFile(app, actor, file_id, work_name, kind)
  const taken = await takeText(actor, text ?? refuseField('file_id', '请上传文件或填写正文'), kind)
  return keepFile(app, actor, { ...taken, name: work_name ?? '未命名' }, true)
}

/** A new evaluation of a work as it is now. */
async function evaluationOf(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  origin: ReturnType<typeof originOf>,
  docIds?: readonly number[],
): Promise<number> {
  const taken = origin.work_id === null ? await fileOf(app, origin.file_id!) : await takeWork(app, actor.userId, origin.work_id, docIds)
  return addEvaluation(app, actor, origin, taken, docIds)
}

/** Of which engine a person has an evaluation by AI, or why not. */
async function aiChoice(app: Uses<'languages' | 'pool'>, actor: Actor): Promise<{ engine: string; status: number; reason: string }> {
  if (!mayEvaluateByAi(await flagsOf(app, actor.userId)))
    return { engine: '', status: STATUS.noPermission, reason: '没有开通 AI 评估，请联系运营者' }
  const choice = await judgingEngine(app)
  if ('reason' in choice) return { engine: '', status: STATUS.noEngine, reason: choice.reason }
  return { engine: choice.chosen[0]!.probe.name, status: STATUS.ok, reason: '' }
}

/** Refuses an evaluation by AI to whoever may not have it, and where there is nothing to ask. */
async function permitAi(app: Uses<'languages' | 'pool'>, actor: Actor): Promise<void> {
  const { status, reason } = await aiChoice(app, actor)
  if (reason !== '') refuse(status, reason, { port: 'language', reason })
}

const isRunning = ({ status }: EvaluationRow) => status === STATE.running || status === STATE.busy

export const evaluationAnswers = answer(evaluation)({
  template: () => TEMPLATE,
  works: ({ app, actor, query }) => evaluatedWorks(app, actor, query),
  baseWorks: ({ app, actor, query: { page, size } }) => outsideWorks(app, actor.teamId, page, size),
  async reports({ app, actor, query: { work_from, work_id, page, size } }) {
    const origin = originOf(work_from, work_id)
    await permitOn(app, actor, origin)
    return evaluationsOf(app, origin, page, size)
  },
  async report({ app, actor, query }) {
    const { row, canEdit } = await toRead(app, actor, query.eid)
    const [kept, packed, gone] = await Promise.all([reportOf(app, row.id), snapshotOf(app, row.id), dismissedOf(app, row)])
    const { user_name: _user, ...head } = headOf(row, canEdit)
    const metrics = kept?.report.metrics ?? []
    return {
      ...head,
      genre: kept?.report.genre ?? '',
      verdict: kept?.report.verdict ?? '',
      docs: await docsOf({ person: actor.userId, size: packed.length, field: 'eid' }, packed),
      metrics: Object.fromEntries(metrics.flatMap(({ key, value, known }) => (known === false ? [] : [[key, value]]))),
      ...findingsOf(kept, gone),
      figures: metrics.map(figureOf),
      sections: [...manualSections(row.manual), ...(kept?.report.sections ?? [])],
      charts: kept?.report.charts ?? null,
      manual: row.manual,
      engine: kept?.engine ?? '',
      dropped: kept?.dropped ?? 0,
    }
  },
  async novel({ app, actor, query }) {
    const { row } = await toRead(app, actor, query.eid)
    const kept = await reportOf(app, row.id)
    const { status, score } = headOf(row, false)
    const charts = kept?.report.charts
    return { eid: row.id, status, score, ...(kept?.novel ?? NO_NOVEL), pace: charts?.pace ?? [], hooks: charts?.hooks ?? [] }
  },
  async snapshot({ app, actor, query: { eid, doc_id, page, size } }) {
    const { row } = await toRead(app, actor, eid)
    const packed = await snapshotOf(app, row.id)
    return new Json(await linesOf({ person: actor.userId, size: packed.length, field: 'eid' }, packed, row.kind, doc_id, page, size))
  },
  async people({ app, actor, query }) {
    const { row } = await toRead(app, actor, query.eid)
    return (await reportOf(app, row.id))?.people ?? []
  },
  async dismiss({ app, actor, body: { eid, finding, is_dismissed } }) {
    const row = await toEdit(app, actor, eid)
    const kept = await reportOf(app, row.id)
    if (!kept?.report.findings?.some(each => each.key === finding)) return refuse(STATUS.notFound, '这份报告里没有这个问题')
    await dismiss(app, actor, row, finding, is_dismissed === 1)
    return null
  },
  async removeAll({ app, actor, query: { work_from, work_id } }) {
    const origin = originOf(work_from, work_id)
    await permitOn(app, actor, origin)
    return { removed: await removeAll(app, origin) }
  },
  async update({ app, actor, body: { eid, is_delete, is_shared, work_name, manual, finish } }) {
    const row = await toEdit(app, actor, eid)
    if (manual) {
      if (isRunning(row)) return refuse(STATUS.conflict, '正在评估，完成后再打分')
      if (manual.some(({ key }) => !TEMPLATE.rubric.some(each => each.key === key))) return refuseField('manual', '评分项无效')
      if (finish === 1 && manual.length < TEMPLATE.rubric.length) return refuseField('manual', '还有评分项没有打分')
      await keepManual(app, eid, manual, totalOf(manual), finish === 1)
    }
    const flags = {
      isShared: is_shared === undefined ? undefined : is_shared === 1,
      isDeleted: is_delete === undefined ? undefined : is_delete === 1,
    }
    await changeEvaluation(app, row, { name: work_name, ...flags })
    return null
  },
  addBase: async ({ app, actor, body }) => ({ work_id: await outsideOf(app, actor, body) }),
  async add({ app, actor, body: { work_from, work_id, doc_ids, ...outside } }) {
    if (work_from === ORIGIN.outside && !work_id) {
      await permitOutside(app, actor)
      const fileId = await outsideOf(app, actor, outside)
      return { eid: await evaluationOf(app, actor, originOf(1, fileId)) }
    }
    const origin = originOf(work_from, work_id ?? refuseField('work_id', '请选择作品'))
    await permitOn(app, actor, origin)
    return { eid: await evaluationOf(app, actor, origin, doc_ids) }
  },
  async again({ app, actor, body }) {
    const row = await toEdit(app, actor, body.eid)
    return { eid: await evaluationOf(app, actor, row, row.doc_ids ?? undefined) }
  },
  async upload({ app, actor, files }) {
    const taken = await takeUpload(actor, files.file ?? refuseField('file', '请选择要评估的文件'))
    const file_id = await keepFile(app, actor, taken, false)
    return { file_id, work_name: taken.name, kind: taken.kind, words: taken.words, docs: taken.count }
  },
  async run({ app, actor, body }) {
    const row = await toEdit(app, actor, body.eid)
    if (row.deleted_at) return refuse(STATUS.notFound, '评估已删除')
    if (isRunning(row)) return { eid: row.id, status: row.status, job_id: row.job_id }
    if (body.by_ai === 1) await permitAi(app, actor)
    return beginRun(app, actor, row, body.by_ai === 1)
  },
  async aiCost({ app, actor, query }) {
    const row = await toEdit(app, actor, query.eid)
    const [{ engine, reason }, { questions, question, answer: answered, yuan, spent, cap }] = await Promise.all([
      aiChoice(app, actor),
      judgingCost(app, row.team_id, row.words),
    ])
    return { may: reason === '', reason, engine, questions, tokens: question + answered, yuan, spent, cap }
  },
  async unsaid({ app, actor, query: { eid, format } }) {
    const { row } = await toRead(app, actor, eid)
    const kept = (await reportOf(app, row.id)) ?? refuseField('eid', '还没有评估报告')
    // The words of the charts are those of the report.
    const manuscript = printed(kept, row, await dismissedOf(app, row), [])
    return { losses: await convert<Loss[]>(actor.userId, { do: 'unsaid', format, manuscript, font: fontOf(app) }) }
  },
  async export({ app, actor, query: { eid, format } }) {
    const { row } = await toRead(app, actor, eid)
    const kept = (await reportOf(app, row.id)) ?? refuseField('eid', '还没有评估报告')
    const font = fontOf(app)
    const { charts, sections } = kept.report
    const [pictures, gone, author] = await Promise.all([
      drawn({ person: actor.userId, size: 1, field: 'eid' }, charts, sections, font),
      dismissedOf(app, row),
      authorOf(app, row),
    ])
    const task = {
      do: 'write' as const,
      format,
      manuscript: printed(kept, row, gone, pictures),
      look: lookOf(row, author),
      font,
      each: false,
    }
    return { name: `${row.name} 评估报告.${format}`, mime: MIME[format], body: Buffer.from(await convert<Uint8Array>(actor.userId, task)) }
  },
})
