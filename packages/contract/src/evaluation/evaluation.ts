// Evaluation of works (document 2 §7, wire.md; payloads that the documents do not show are ours): reports, their text as it was, manual scores.
import * as z from 'zod'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT, UPLOAD } from '../kit/call.ts'
import { IMPORT_MAX_BYTES, TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { Losses } from '../kit/losses.ts'
import { member, ownRow, team } from '../kit/needs.ts'
import { flag, id, ids, instant, line, listOf, num, Page, prose } from '../kit/scalars.ts'
import { EVALUATION_LIMITS, EVALUATION_STATUS, type EvaluationStatus, FINDING_NAMES, HOOK_NAMES, SEVERITY_NAMES } from './states.ts'

const { text: TEXT, note: NOTE, name: NAME, docs: DOCS } = EVALUATION_LIMITS
const Status = num('状态无效').pipe(z.literal(Object.keys(EVALUATION_STATUS).map(Number) as EvaluationStatus[], '状态无效'))
const Origin = num('来源无效').pipe(z.literal([0, 1], '来源无效'))
const Kind = z.enum(['script', 'novel'], '文体无效')
const WorkName = line('作品名称', NAME)
const FromOutside = {
  file_id: id().optional().describe('of upload_file'),
  text: prose('正文', TEXT).optional().describe('in place of a file'),
  kind: Kind.optional().describe('absent = the text decides'),
}
const Eid = z.object({ eid: id() })
const Which = z.object({ work_from: Origin, work_id: id() })

const Place = z.object({ quote: z.string(), doc_id: z.int(), block_id: z.string() })
const Evidence = Place.extend({ why: z.string() })
const Section = z.object({
  key: z.string(),
  title: z.string(),
  score: z.number(),
  text: z.string(),
  source: z.string().describe('rules, manual, or the name of the engine'),
  evidence: z.array(Evidence),
  lowered: z.array(z.string()).optional().describe('what took points, with how many; absent where no rules judged'),
  raise: z.array(z.string()).optional().describe('what would bring them back'),
})
export type EvaluationSection = z.infer<typeof Section>
const Figure = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  shown: z.string().describe('the value as people read it'),
  value: z.number(),
  band: z.tuple([z.number(), z.number()]).nullable().describe('what is usual for the kind of work'),
  verdict: z.enum(['in', 'below', 'above', '']),
  source: z.string().describe('how it is computed'),
  corpus: z.string().optional().describe('where the band comes from'),
  known: z.literal(false).optional().describe('the text does not tell it: the value says nothing'),
  places: z.array(Place),
})
export type EvaluationFigure = z.infer<typeof Figure>
const names = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]
const Hook = z.object({
  doc_id: z.int(),
  name: z.string(),
  kind: z.enum(names(HOOK_NAMES)),
  why: z.string().optional().describe('why it holds or does not; absent in older reports'),
  place: Place.nullable(),
})
const Finding = z.object({
  key: z.string().describe('the same for the same finding on the same lines in every report of the work'),
  kind: z.enum(names(FINDING_NAMES)),
  severity: z.enum(names(SEVERITY_NAMES)),
  title: z.string(),
  text: z.string(),
  lines: z.array(Place.extend({ where: z.string().describe('episode and scene, as people say it') })),
  confidence: z.number().describe('0–1'),
})
export type EvaluationFinding = z.infer<typeof Finding>
const Charts = z.object({
  units: z
    .array(z.object({ doc_id: z.int(), name: z.string(), words: z.int() }))
    .describe('documents, or scenes of few: points of the curves'),
  pace: z.array(z.number()).describe('0–100'),
  emotion: z.array(z.number()),
  conflict: z.array(z.number()),
  presence: z.array(z.object({ name: z.string(), cells: z.array(z.number()) })),
  network: z.object({
    nodes: z.array(z.object({ name: z.string(), lines: z.int() })),
    links: z.array(z.object({ one: z.string(), other: z.string(), times: z.int() })),
  }),
  cloud: z.array(z.object({ word: z.string(), count: z.int() })),
  lengths: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  locations: z.array(z.object({ place: z.string(), scenes: z.int(), words: z.int() })),
  hooks: z.array(Hook),
  cost: z.array(z.object({ key: z.string(), value: z.number() })),
  subjects: z
    .array(z.object({ name: z.string(), share: z.number() }))
    .optional()
    .describe('what the work is about, as shares of its words; absent in older reports'),
})
export type EvaluationCharts = z.infer<typeof Charts>
const Head = {
  eid: z.int(),
  work_from: Origin,
  work_id: z.int(),
  work_name: z.string(),
  status: Status,
  reason: z.string().describe('why it does not meet the conditions, or failed'),
  score: z.number().nullable(),
  words: z.int(),
  kind: Kind,
  is_shared: flag().describe('everybody of the team may read it'),
  can_edit: z.boolean(),
  job_id: z.int().nullable(),
  created_at: instant(),
  finished_at: instant().nullable(),
}
const Listed = z.object({ ...Head, user_name: z.string() })
export type ListedEvaluation = z.infer<typeof Listed>
const ManualSection = z.object({
  key: z.string('评分项无效').max(20, '评分项无效'),
  score: z.number('分数应为 0 到 100').min(0, '分数应为 0 到 100').max(100, '分数应为 0 到 100'),
  text: prose('评语', NOTE),
})
const Report = z.object({
  ...Head,
  genre: z.string(),
  verdict: z.string(),
  docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string() })),
  metrics: z.record(z.string(), z.number()),
  findings: z.array(Finding).describe('what to look at, the gravest first; empty in older reports'),
  dismissed: z.array(Finding).describe('those that somebody said are no problem: of this work, until their lines change'),
  figures: z.array(Figure),
  sections: z.array(Section),
  charts: Charts.nullable().describe('null while there is no report'),
  manual: z.array(ManualSection),
  engine: z.string().describe('the engine that wrote judgements; empty where rules alone did'),
  dropped: z.int().describe('quotes of the engine that do not stand in the text'),
})
export type EvaluationReport = z.infer<typeof Report>
const Work = z.object({
  work_from: Origin,
  work_id: z.int(),
  work_name: z.string(),
  kind: Kind,
  words: z.int(),
  status: Status,
  reason: z.string(),
  eid: z.int().nullable(),
  score: z.number().nullable(),
  times: z.int().describe('evaluations'),
  updated_at: instant(),
})
export type EvaluatedWork = z.infer<typeof Work>
const Chapter = z.object({
  doc_id: z.int(),
  name: z.string(),
  words: z.int(),
  dialogue_ratio: z.number(),
  emotion: z.number(),
  conflict: z.number(),
  hook: z.string(),
  cast: z.array(z.string()),
})
const Person = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  gender: z.string(),
  role: z.enum(['lead', 'main', 'side', 'extra']),
  lines: z.int(),
  words: z.int(),
  scenes: z.int(),
  first: z.string(),
  last: z.string(),
  arc: z.array(z.number()).describe('feeling in the scenes of each third'),
  sentence_length: z.number(),
  question_share: z.number(),
  phrases: z.array(z.object({ text: z.string(), count: z.int() })),
  partners: z.array(z.object({ name: z.string(), times: z.int() })),
})
export type AnalysedPerson = z.infer<typeof Person>

const run = ownRow('evaluation', 'eid')
const outside = team('mAiEvaluate')

export const evaluation = calls('evaluation', {
  template: GET('/ai_web/ai/evaluation_template', {
    needs: member,
    fails: '获取评估模板失败',
    once: true,
    data: z.object({
      rubric: z.array(z.object({ key: z.string(), label: z.string(), weight: z.int() })),
      metrics: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string(), source: z.string() })),
      conditions: z.array(z.string()),
    }),
  }),
  works: GET('/ai_web/ai/evaluate_work_list', {
    needs: outside,
    fails: '获取评估作品失败',
    query: Page.extend({
      status: Status.optional().describe('absent = all but those deleted'),
      work_from: Origin.optional(),
      keyword: z.string('关键词无效').trim().max(40, '关键词最多 40 个字').optional(),
    }),
    data: listOf(Work),
  }),
  baseWorks: GET('/ai_web/ai/base_work_list', {
    needs: outside,
    fails: '获取外部作品失败',
    query: Page,
    data: listOf(z.object({ work_id: z.int(), work_name: z.string(), kind: Kind, words: z.int(), created_at: instant() })),
  }),
  reports: GET('/ai_web/ai/evaluate_report_list', {
    needs: member,
    fails: '获取评估记录失败',
    query: Page.extend(Which.shape),
    data: listOf(Listed),
    about: 'All evaluations of a work, the newest first. Needs AiEvaluate in it; a work from outside needs mAiEvaluate.',
  }),
  report: GET('/ai_web/ai/evaluate_report_content', { needs: run, fails: '获取评估报告失败', query: Eid, data: Report }),
  novel: GET('/ai_web/ai/novel_report_content', {
    needs: run,
    fails: '获取小说报告失败',
    query: Eid,
    data: z.object({
      eid: z.int(),
      status: Status,
      score: z.number().nullable(),
      chapters: z.array(Chapter),
      pace: z.array(z.number()).describe('by chapter or by part'),
      cast: z.array(
        z.object({ name: z.string(), gender: z.string(), mentions: z.int(), first: z.string(), last: z.string(), chapters: z.int() }),
      ),
      hooks: z.array(Hook),
      adaptability: z.object({
        score: z.number(),
        parts: z.array(z.object({ key: z.string(), title: z.string(), score: z.number(), text: z.string() })),
      }),
    }),
  }),
  snapshot: GET('/ai_web/ai/doc_snapshot_list', {
    needs: run,
    fails: '获取评估原文失败',
    query: Page.extend({ eid: id(), doc_id: id().optional() }),
    data: listOf(
      z.object({
        doc_id: z.int(),
        doc_name: z.string(),
        words: z.int(),
        lines: z.array(z.object({ block_id: z.string(), type: z.string(), text: z.string() })).describe('as it was evaluated'),
      }),
    ),
  }),
  people: GET('/ai_web/ai/evaluate_characters', {
    needs: run,
    fails: '获取人物分析失败',
    query: Eid,
    data: z.array(Person).describe('who does most first; empty while there is no report'),
  }),
  removeAll: DELETE('/ai_web/ai/delete_work_all_evaluate', {
    needs: member,
    fails: '删除评估失败',
    query: Which,
    data: z.object({ removed: z.int() }),
    about: 'For good: a work of the team is as if it had never been evaluated, one from outside is gone.',
  }),
  update: PUT('/ai_web/ai/update_evaluate_work', {
    needs: run,
    fails: '更新评估失败',
    body: Eid.extend({
      is_delete: flag().optional().describe('1 takes the work out of the list, 0 puts it back'),
      work_name: WorkName.optional().describe('of a work from outside'),
      is_shared: flag().optional(),
      manual: z.array(ManualSection, '评分无效').max(20, '评分无效').optional(),
      finish: flag().optional().describe('with manual: the manual evaluation is complete'),
    }),
  }),
  dismiss: PUT('/ai_web/ai/evaluate_finding', {
    needs: run,
    fails: '标记失败',
    body: Eid.extend({
      finding: z
        .string('问题无效')
        .regex(/^[0-9a-f]{16}$/, '问题无效')
        .describe('of the finding'),
      is_dismissed: flag().describe('1 = no problem, 0 = it counts again'),
    }),
    about: 'Remembered for the work: later reports leave the finding out as long as its lines stand.',
  }),
  addBase: POST('/ai_web/ai/add_base_work', {
    needs: outside,
    fails: '添加外部作品失败',
    body: z.object({ work_name: WorkName, ...FromOutside }),
    data: z.object({ work_id: z.int() }),
    limit: 'import',
  }),
  add: POST('/ai_web/ai/add_evaluate_work', {
    needs: member,
    fails: '添加评估失败',
    body: z.object({
      work_from: Origin,
      work_id: id().optional(),
      doc_ids: ids(DOCS).optional().describe('absent = the whole work'),
      work_name: WorkName.optional(),
      ...FromOutside,
    }),
    data: z.object({ eid: z.int() }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
  }),
  again: POST('/ai_web/ai/repeat_add_evaluate_work', {
    needs: run,
    fails: '重新评估失败',
    body: Eid,
    data: z.object({ eid: z.int() }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'A new evaluation of the same documents as they are now; begun by exe_evaluate.',
  }),
  upload: UPLOAD('POST', '/ai_web/ai/upload_file', {
    needs: outside,
    fails: '上传文件失败',
    files: { file: IMPORT_MAX_BYTES },
    data: z.object({ file_id: z.int(), work_name: z.string(), kind: Kind, words: z.int(), docs: z.int() }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'import',
  }),
  run: POST('/ai_web/ai/exe_evaluate', {
    needs: run,
    fails: '评估失败',
    body: Eid.extend({
      by_ai: flag().default(0).describe('a connected engine labels scenes too; needs the flag ai_evaluate (document 3 §6)'),
    }),
    data: z.object({ eid: z.int(), status: Status, job_id: z.int().nullable() }),
  }),
  aiCost: GET('/ai_web/ai/evaluate_ai_cost', {
    needs: run,
    fails: '估算失败',
    query: Eid,
    data: z.object({
      may: z.boolean(),
      reason: z.string().describe('why not: no flag, or no engine'),
      engine: z.string(),
      questions: z.int().describe('about so many'),
      tokens: z.int(),
      yuan: z.number(),
      spent: z.number().describe('yuan that the team has spent on models today'),
      cap: z.number().describe('yuan a day; 0 = none'),
    }),
    about: 'What labelling by a connected engine would cost, before it is asked.',
  }),
  unsaid: GET('/ai_web/ai/evaluate_export_losses', {
    needs: run,
    fails: '检查导出失败',
    query: Eid.extend({ format: z.enum(['pdf', 'docx'], '格式无效') }),
    data: z.object({ losses: Losses }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about: 'What a file of a format would not show of the report, asked before it is saved.',
  }),
  export: DOWNLOAD('/ai_web/ai/evaluate_export', {
    needs: run,
    fails: '导出评估报告失败',
    query: Eid.extend({ format: z.enum(['pdf', 'docx'], '格式无效') }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'work_export',
  }),
})
