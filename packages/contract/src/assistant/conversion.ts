// A novel as a script: by rules, chapter by chapter, with what only a person can decide as questions (document 3 §3, §8; shapes: wire).
import * as z from 'zod'
import { calls, GET, POST, PUT } from '../kit/call.ts'
import { ownRow, team } from '../kit/needs.ts'
import { id, ids, line, num, prose } from '../kit/scalars.ts'

/** Characters of a novel that is given as text, chapters of one episode, people of the cast (ours). */
export const CONVERSION_LIMITS = { text: 2_000_000, title: 60, each: 50, roles: 80, block: 5000 } as const
export const CONVERSION_STATUS = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4, asks: 5 } as const
export const CONVERSION_BLOCKS = ['scene_heading', 'cast', 'action', 'dialogue'] as const

const Source = z.object({ chapter: z.int(), from: z.int(), to: z.int() }).describe('paragraphs of a chapter, all from 1')
const Extension = z.enum(['', 'OS'])
const Block = z.object({
  id: z.string(),
  type: z.enum(CONVERSION_BLOCKS),
  text: z.string(),
  speaker: z.string(),
  extension: Extension,
  paren: z.string().describe('how it is said'),
  confidence: z.number().min(0).max(1).describe('1 = a person decided or wrote it'),
  source: Source,
  edited: z.boolean(),
})
export type ConversionBlock = z.infer<typeof Block>
const Question = z.object({
  id: z.string(),
  kind: z.enum(['speaker', 'place', 'thought']),
  chapter: z.int(),
  block_id: z.string(),
  about: z.string(),
  count: z.int().describe('blocks that an answer changes'),
  options: z.array(z.object({ value: z.string(), label: z.string(), confidence: z.number() })),
})
export type ConversionQuestion = z.infer<typeof Question>
const Role = z.object({ name: z.string(), aliases: z.array(z.string()), gender: z.enum(['男', '女', '未知']), count: z.int() })
export type ConversionRole = z.infer<typeof Role>
const Chapter = z.object({ no: z.int(), name: z.string(), words: z.int(), questions: z.int() })
const Episode = z.object({ no: z.int(), title: z.string(), text: z.string(), chapters: z.array(z.int()), blocks: z.array(Block) })
const One = z.object({ record_id: id() })
const Conversion = z.object({
  record_id: z.int(),
  title: z.string(),
  status: z
    .literal(Object.values(CONVERSION_STATUS))
    .describe('0 waiting · 1 running · 2 done · 3 failed · 4 cancelled · 5 waits for the plan to be confirmed'),
  progress: z.number(),
  error: z.string(),
  job_id: z.int().nullable(),
  chapters_per_episode: z.int(),
  roles: z.array(Role),
  chapters: z.array(Chapter),
  episodes: z.array(Episode),
  questions: z.array(Question),
  project_id: z.int().nullable().describe('the work it was saved as'),
})
export type Conversion = z.infer<typeof Conversion>
const each = () => num(`每集 1 到 ${CONVERSION_LIMITS.each} 章`, { min: 1, max: CONVERSION_LIMITS.each })
const needs = team('mAiEvaluate')
const own = ownRow('conversion', 'record_id', 'mAiEvaluate')
const BlockId = z.string().regex(/^\d{1,6}-\d{1,7}-[\dc]{1,6}$/, '段落编号无效')
const QuestionId = z.string().regex(/^\d{1,6}-(?:thought|\d{1,7}-(?:place|\d{1,6}-speaker))$/, '问题编号无效')
const WrittenRole = z.object({
  name: line('人物名', 30),
  aliases: z.array(line('别名', 30)).max(20, '最多 20 个别名'),
  gender: z.enum(['男', '女', '未知'], '性别无效'),
})

export const conversion = calls('assistant.conversion', {
  start: POST('/ai_web/ai/novel_to_screenplay', {
    needs,
    fails: '获取转剧本失败',
    body: z.object({
      title: line('标题', CONVERSION_LIMITS.title),
      text: prose('小说', CONVERSION_LIMITS.text).optional(),
      project_id: id().optional().describe('a novel of the team instead of a text'),
      doc_ids: ids().optional().describe('documents of the work; all when absent'),
      chapters_per_episode: each().default(1),
      confirm: num('应为 0 或 1', { max: 1 }).default(0).describe('1 = stops with status 5 when the cast and the chapters are known'),
    }),
    data: z.object({ record_id: z.int() }),
    about: 'Converts by rules; nothing leaves the machine.',
  }),
  cancel: POST('/ai_web/ai/cancel_conversion', { needs: own, fails: '取消转换任务失败', body: One }),
  result: POST('/ai_web/ai/conversion_result', {
    reads: true,
    needs: own,
    fails: '获取转换结果失败',
    body: One.extend({ chapter: id().optional().describe('blocks and questions of this chapter alone') }),
    data: Conversion,
  }),
  latest: POST('/ai_web/ai/get_latest_record', {
    reads: true,
    needs,
    fails: '获取最新记录失败',
    data: Conversion.nullable().describe('the latest of one’s own, without blocks; null = none yet'),
  }),
  source: GET('/ai_web/ai/conversion_source', {
    needs: own,
    fails: '获取原文失败',
    query: One.extend({ chapter: id() }),
    data: z.object({ paragraphs: z.array(z.string()) }),
  }),
  change: PUT('/ai_web/ai/conversion', {
    needs: own,
    fails: '修改剧本失败',
    body: One.extend({
      chapter: id(),
      answers: z.record(QuestionId, z.string().max(60).nullable()).default({}).describe('by question; null takes an answer back'),
      edits: z
        .record(BlockId, z.object({ text: prose('文字', CONVERSION_LIMITS.block), speaker: prose('说话人', 30).default('') }).nullable())
        .default({})
        .describe('by block; what a person wrote stands above every later conversion; null takes it back'),
    }),
    data: Conversion,
    about: 'Answers with the chapter as it is now.',
  }),
  plan: PUT('/ai_web/ai/conversion_plan', {
    needs: own,
    fails: '确认方案失败',
    body: One.extend({
      roles: z.array(WrittenRole).max(CONVERSION_LIMITS.roles, `最多 ${CONVERSION_LIMITS.roles} 个人物`).optional(),
      chapters_per_episode: each().optional(),
    }),
    about: 'Confirms or changes the cast and the episodes and converts anew; answers and edits stay.',
  }),
  save: POST('/ai_web/ai/conversion_save', {
    needs: own,
    fails: '存为剧本失败',
    body: One.extend({ project_id: id().optional().describe('a script work; a new one when absent') }),
    data: z.object({ project_id: z.int(), docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), chapters: z.array(z.int()) })) }),
    about: 'A document for each episode, and the cast of who speaks.',
  }),
})
