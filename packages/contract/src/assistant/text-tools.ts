// Tools for text that work without a model and say how sure they are: formatting, corrections, names, conflicts (document 2 §7).
import * as z from 'zod'
import { JOB_STATES } from '../jobs.ts'
import { calls, GET, POST, PUT } from '../kit/call.ts'
import { member, on } from '../kit/needs.ts'
import { flag, id, label, line, listOf, num, Page, prose } from '../kit/scalars.ts'

/** Longest text that is checked or read at once, in characters (ours). */
export const SAMPLE_MAX_CHARS = 200_000
/** Longest text that a language model looks through at once, in characters (ours). */
export const MODEL_MAX_CHARS = 6000
/** Longest text that conflicts are compared with; it travels in the address. */
const LIKE_MAX_CHARS = 400

/** Which engine answered; rules are never called AI. */
const Engine = z
  .object({ kind: z.enum(['procedural', 'embedded-model', 'local-model', 'remote']), name: z.string(), note: z.string() })
  .describe('what did the work: rules of our own, or a connected model')
const Confidence = z.number().min(0).max(1)

const Element = z.object({
  type: z.string().describe('kind of block, see @qianmu/script/elements'),
  label: z.string(),
  text: z.string(),
  attrs: z.record(z.string(), z.unknown()),
  line: z.int().describe('first line of the text that it was read from, from 0'),
  confidence: Confidence,
})

export const FORMAT_STEPS = ['classify', 'signs', 'numbers', 'places', 'cast'] as const
const Step = z.enum(FORMAT_STEPS, '排版步骤无效')
const Change = z.object({
  id: z.int(),
  block_id: z.string().describe('the first block that it changes'),
  old_lines: z.array(z.string()),
  new_lines: z.array(z.string()),
  steps: z.array(Step),
  confidence: Confidence,
  reason: z.string(),
})
export type FormatChange = z.infer<typeof Change>
const Formatting = z.object({
  job_id: z.int(),
  state: z.enum(JOB_STATES),
  progress: Confidence,
  message: z.string(),
  error: z.string(),
  changes: listOf(Change),
  steps: z.record(z.string(), z.int()).describe('changes by step'),
  applied: z.int().describe('changes that were made and can be taken back'),
  engine: Engine,
})
export type Formatting = z.infer<typeof Formatting>

const Finding = z.object({
  start: z.int().describe('offsets in UTF-16 units of the sample'),
  end: z.int(),
  original: z.string(),
  suggestion: z.string().nullable().describe('null = only the writer can know'),
  kind: z.enum(['typo', 'grammar', 'repeat', 'pair', 'width', 'mark', 'number', 'ad', 'name']),
  label: z.string(),
  confidence: Confidence,
  reason: z.string(),
  by: z.enum(['rules', 'model']).describe('model: proposed by the language engine, and held against the text'),
})
export type Finding = z.infer<typeof Finding>

export const NAME_COUNTRIES = ['中国', '日本', '韩国', '英国', '美国', '法国', '德国', '俄罗斯', '西班牙', '意大利'] as const
export const NAME_CULTURES = ['现代', '古典', '民国', '满族', '蒙古族', '藏族', '维吾尔族'] as const
export const NAME_DRAMAS = ['都市', '校园', '古风', '仙侠', '武侠', '民国', '年代', '悬疑', '科幻', '奇幻'] as const
export const NAME_MODES = ['常规', '诗词', '叠字'] as const
/** A postfix of these names is chosen to go with the name; any other text is put behind it as it is. */
export const NAME_POSTFIXES = ['称谓', '门派', '公司'] as const
const Name = z.object({
  name: z.string().describe('with its postfix'),
  family: z.string(),
  given: z.string(),
  postfix: z.string(),
  reading: z.string().describe('pinyin with tones, or the original spelling'),
  meaning: z.string(),
  source: z.string().describe('the line of a poem it comes from, or empty'),
  warnings: z.array(z.string()).describe('what it sounds like, Chinese'),
  by: z.enum(['rules', 'model']).describe('model: proposed by the language engine, and held against the options'),
})
export type GeneratedName = z.infer<typeof Name>

const Conflict = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  parties: z.string(),
  stakes: z.string(),
  escalation: z.array(z.string()).describe('how it gets worse, step by step'),
  genres: z.array(z.string()),
  similarity: Confidence.describe('to the given text; 0 without one'),
})
export type Conflict = z.infer<typeof Conflict>
const Property = z.object({ key: z.string(), label: z.string(), values: z.array(z.object({ value: z.string(), count: z.int() })) })
const Saved = z.object({ version: z.int(), words: z.int() })
const WorkId = id().optional().describe('the work whose cast is known')

export const textTools = calls('assistant.text-tools', {
  segmentFormat: POST('/ai_web/ai/element/segment_format', {
    reads: true,
    needs: member,
    fails: '段落排版失败',
    body: z.object({ text: prose('文本', SAMPLE_MAX_CHARS), mode: z.enum(['script', 'novel'], '文本类型无效').optional() }),
    data: z.object({ elements: z.array(Element), engine: Engine }),
    about: 'Reads lines as elements of a script; writes nothing.',
  }),
  fullFormat: POST('/ai_web/ai/element/full_format', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '全文排版失败',
    body: z.object({ doc_id: id(), steps: z.array(Step).min(1, '请选择至少一项').optional().describe('all when absent') }),
    data: z.object({ job_id: z.int() }),
    about: 'Plans the formatting of a document as a job; nothing is changed before applyFormat.',
  }),
  formatStatus: GET('/ai_web/ai/element/full_format_status', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '获取排版进度失败',
    quiet: true,
    query: Page.extend({ doc_id: id() }),
    data: Formatting.nullable().describe('null = the caller has not had this document formatted'),
  }),
  applyFormat: PUT('/ai_web/ai/element/full_format', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '应用排版失败',
    body: z.object({
      doc_id: id(),
      job_id: id(),
      change_ids: z.array(id()).max(200_000).optional().describe('all when absent'),
      undo: flag().default(0).describe('1 = take back what was applied'),
    }),
    data: Saved.extend({
      done: z.int(),
      skipped: z.int().describe('blocks that were changed meanwhile'),
      history_id: z.int().nullable().describe('the version kept before, unless it was kept already'),
    }),
  }),
  editElement: PUT('/ai_web/ai/edit_element', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '修改要素失败',
    body: z.object({
      doc_id: id(),
      element_id: line('要素编号', 32),
      type: line('要素类型', 20).optional(),
      text: prose('文本', 20_000).optional(),
      attrs: z.record(z.string(), z.unknown()).optional(),
    }),
    data: Saved,
  }),
  updateElementOrder: PUT('/ai_web/ai/update_element_order', {
    needs: on('document', 'WriteWork', 'doc_id'),
    fails: '调整要素顺序失败',
    body: z.object({
      doc_id: id(),
      element_id: line('要素编号', 32),
      after_id: line('要素编号', 32).nullable().describe('the element to stand behind; null = first'),
    }),
    data: Saved,
  }),
  generateName: POST('/ai_web/ai/generate_name', {
    reads: true,
    needs: member,
    fails: '取名失败',
    body: z.object({
      country: z.enum(NAME_COUNTRIES, '国家无效').default('中国'),
      culture: z.enum(NAME_CULTURES, '文化背景无效').default('现代'),
      drama: z.enum(NAME_DRAMAS, '题材无效').default('都市'),
      family_name: label('姓氏', 12).default(''),
      lengths: z
        .array(num('字数 1 到 12', { min: 1, max: 12 }))
        .max(12)
        .default([])
        .describe('characters of the name; empty = any'),
      gender: z.enum(['男', '女', '不限'], '性别无效').default('不限'),
      keyword: prose('关键词', 20).default(''),
      limit: num('数量 1 到 50', { min: 1, max: 50 }).default(10),
      mode: z.enum(NAME_MODES, '取名方式无效').default('常规'),
      postfix: label('后缀', 12).default(''),
      project_id: WorkId,
      seed: num('种子无效').optional().describe('the same seed gives the same names, those of a model aside'),
      model: flag()
        .default(0)
        .describe('1 = the connected language engine makes names too; without one, or when it fails, `engine` says so'),
    }),
    data: z.object({ names: z.array(Name), notes: z.array(z.string()), seed: z.int(), engine: Engine }),
  }),
  correct: POST('/ai_web/ai/error_correction', {
    reads: true,
    needs: member,
    fails: '纠错失败',
    body: z.object({
      sample: prose('文本', SAMPLE_MAX_CHARS),
      project_id: WorkId,
      model: flag()
        .default(0)
        .describe('1 = the connected language engine looks through it as well; without one, or when it fails, `engine` says so'),
    }),
    data: z.object({ findings: z.array(Finding), engine: Engine }),
  }),
  conflicts: GET('/ai_web/ai/conflict_material', {
    needs: member,
    fails: '获取冲突素材失败',
    query: Page.extend({
      type: label('类型', 20).optional(),
      genre: label('题材', 20).optional(),
      keyword: prose('关键词', 40).optional(),
      text: prose('文本', LIKE_MAX_CHARS).optional().describe('what the conflict should be like'),
    }),
    data: listOf(Conflict).extend({ engine: Engine }),
  }),
  properties: GET('/ai_web/ai/material_property', {
    needs: member,
    fails: '获取素材属性失败',
    data: z.array(Property),
    about: 'What conflicts can be filtered by, with how many have each value.',
  }),
})
