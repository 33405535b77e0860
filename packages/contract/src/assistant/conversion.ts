// A novel as a script: by rules, chapter by chapter, with what only a person can decide as questions (document 3 §3, §8; shapes: wire).
import * as z from 'zod'
import { calls, GET, POST, PUT } from '../kit/call.ts'
import { ownRow, team } from '../kit/needs.ts'
import { flag, id, ids, label, line, num, prose } from '../kit/scalars.ts'
import { AI_CHAT, type ChatLevel, DEFAULT_CHAT_MODEL, MODEL_NAME_LENGTH } from './chat-models.ts'

/** Characters of a novel that is given as text, chapters of one episode, people of the cast (ours). */
export const CONVERSION_LIMITS = { text: 2_000_000, title: 60, each: 50, roles: 300, block: 5000 } as const
export const CONVERSION_STATUS = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4, asks: 5, paused: 6 } as const
/** What a model is asked with unless one says otherwise (document 3 §3): its name, and how thoroughly it thinks. */
export const AI_CONVERT = { chat_name: DEFAULT_CHAT_MODEL, thinking_degree: 1 } as const
/** Degrees of thinking (ours). */
export const THINKING = ['快', '一般', '仔细', '最仔细'] as const
/** Whether a person may have a model write scenes (document 3 §6). What rules make is for everybody. */
export const mayRewriteNovel = (level: ChatLevel, tags: { novel_to_script?: number }): boolean =>
  level >= AI_CHAT.glm && tags.novel_to_script === 1
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
  by_model: z.boolean().describe('a language model wrote it; false = rules, or a person'),
})
export type ConversionBlock = z.infer<typeof Block>
const Question = z.object({
  id: z.string(),
  kind: z
    .enum(['speaker', 'place', 'thought', 'merge', 'front'])
    .describe('merge: two names that look like one place; front: lines of a site, its author or blurb that are no story'),
  chapter: z.int(),
  block_id: z.string(),
  about: z.string(),
  count: z.int().describe('blocks that an answer changes'),
  options: z.array(z.object({ value: z.string(), label: z.string(), confidence: z.number() })),
})
export type ConversionQuestion = z.infer<typeof Question>
const Role = z.object({ name: z.string(), aliases: z.array(z.string()), gender: z.enum(['男', '女', '未知']), count: z.int() })
export type ConversionRole = z.infer<typeof Role>
const Chapter = z.object({
  no: z.int(),
  name: z.string(),
  words: z.int(),
  questions: z.int(),
  converted: z.boolean().describe('false while it waits for its turn'),
  written: z.int().describe('scenes that a model wrote'),
  refused: z.int().describe('scenes whose answer did not hold, so that the draft of the rules stays'),
})
const Passage = z.object({
  id: z.string(),
  /** The first block of it as it is shown. */
  block_id: z.string(),
  by_model: z.boolean(),
  touched: z.boolean().describe('a person wrote into the draft of the rules: it stays'),
  reason: z.string().describe('why the answer of the model did not hold'),
})
export type ConversionPassage = z.infer<typeof Passage>
const Rewriting = z.object({
  chat_name: z.string(),
  thinking_degree: z.int(),
  active: z.boolean().describe('under way, or paused'),
  engine: z.string(),
  note: z.string().describe('why it ended before all was asked'),
})
const Saved = z.object({ project_id: z.int(), doc_id: z.int(), doc_name: z.string(), chapters: z.array(z.int()) })
export type SavedEpisode = z.infer<typeof Saved>
const Episode = z.object({ no: z.int(), title: z.string(), text: z.string(), chapters: z.array(z.int()), blocks: z.array(Block) })
const One = z.object({ record_id: id() })
const Conversion = z.object({
  record_id: z.int(),
  title: z.string(),
  status: z
    .literal(Object.values(CONVERSION_STATUS))
    .describe('0 waiting · 1 running · 2 done · 3 failed · 4 cancelled · 5 waits for the plan to be confirmed · 6 paused'),
  progress: z.number(),
  error: z.string(),
  job_id: z.int().nullable(),
  chapters_per_episode: z.int(),
  roles: z.array(Role),
  chapters: z.array(Chapter),
  episodes: z.array(Episode),
  questions: z.array(Question),
  passages: z.array(Passage).describe('scenes, and parts of long ones, as a model is asked about them; of the chapter that was asked for'),
  rewriting: Rewriting.nullable().describe('null = no model was asked yet'),
  project_id: z.int().nullable().describe('the work it was saved into last'),
  saved: z.array(Saved).describe('documents that it was saved as and that are still there, with their chapters'),
})
export type Conversion = z.infer<typeof Conversion>
const ChapterNo = num('章号无效', { min: 1 })
const each = () => num(`每集 1 到 ${CONVERSION_LIMITS.each} 章`, { min: 1, max: CONVERSION_LIMITS.each })
const Thinking = num('思考程度应为 0 到 3', { max: 3 }).default(AI_CONVERT.thinking_degree)
const needs = team('mAiEvaluate')
const own = ownRow('conversion', 'record_id', 'mAiEvaluate')
const BlockId = z.string().regex(/^\d{1,6}-\d{1,7}-m?[\dc]{1,6}$/, '段落编号无效')
const PassageId = z.string('场次编号无效').regex(/^\d{1,6}-\d{1,7}$/, '场次编号无效')
const QuestionId = z
  .string()
  .regex(/^(?:\d{1,6}-(?:thought|front|\d{1,7}-(?:place|\d{1,6}-speaker))|merge\|[^|]{1,40}\|[^|]{1,40})$/, '问题编号无效')
const Scope = z.object({
  record_id: id(),
  chapter: ChapterNo.optional().describe('of this chapter alone'),
  passage: PassageId.optional().describe('this scene alone, also when it was turned back to the rules'),
})
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
    body: One.extend({ chapter: ChapterNo.optional().describe('blocks and questions of this chapter alone') }),
    data: Conversion,
  }),
  latest: POST('/ai_web/ai/get_latest_record', {
    reads: true,
    needs,
    fails: '获取最新记录失败',
    data: Conversion.nullable().describe('the latest of one’s own, without blocks; null = none yet'),
  }),
  origin: GET('/ai_web/ai/conversion_of_doc', {
    needs,
    fails: '获取小说出处失败',
    quiet: true,
    query: z.object({ doc_id: id() }),
    data: z.object({ record_id: z.int(), title: z.string(), chapters: z.array(z.int()) }).nullable(),
    about: 'The conversion of this person that a document was saved from, and its chapters there; null when it came otherwise.',
  }),
  source: GET('/ai_web/ai/conversion_source', {
    needs: own,
    fails: '获取原文失败',
    query: One.extend({ chapter: ChapterNo }),
    data: z.object({ paragraphs: z.array(z.string()) }),
  }),
  change: PUT('/ai_web/ai/conversion', {
    needs: own,
    fails: '修改剧本失败',
    body: One.extend({
      chapter: ChapterNo,
      answers: z.record(QuestionId, z.string().max(60).nullable()).default({}).describe('by question; null takes an answer back'),
      edits: z
        .record(BlockId, z.object({ text: prose('文字', CONVERSION_LIMITS.block), speaker: label('说话人', 30).default('') }).nullable())
        .default({})
        .describe('by block; what a person wrote stands above every later conversion; null takes it back'),
      rules: z.array(PassageId, '场次无效').max(500, '场次过多').default([]).describe('scenes that go back to the draft of the rules'),
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
  pause: PUT('/ai_web/ai/conversion_pause', {
    needs: own,
    fails: '暂停转换失败',
    body: One.extend({ paused: flag() }),
    data: z.object({ status: z.int() }),
    about: 'Chapters and scenes that are done stay; 0 goes on with the others, also after a restart.',
  }),
  rewriteInfo: GET('/ai_web/ai/conversion_rewrite', {
    needs: own,
    fails: '估算失败',
    query: Scope.extend({ thinking_degree: Thinking }),
    data: z.object({
      may: z.boolean(),
      reason: z.string().describe('why not'),
      scenes: z.int().describe('that would be asked about'),
      tokens: z.object({ question: z.int(), answer: z.int() }),
      models: z.array(
        z.object({
          name: z.string(),
          value: z.string(),
          available: z.boolean(),
          reason: z.string(),
          engine: z.string(),
          yuan: z.number().describe('about so much'),
        }),
      ),
      spent: z.number().describe('yuan that the team has spent on models today'),
      cap: z.number().describe('yuan a day; 0 = none'),
    }),
    about: 'What it would cost to have a model write the scenes, before it is asked.',
  }),
  rewrite: POST('/ai_web/ai/conversion_rewrite', {
    needs: own,
    fails: '模型改写失败',
    body: Scope.extend({
      chat_name: line('模型', MODEL_NAME_LENGTH).default(AI_CONVERT.chat_name),
      thinking_degree: Thinking,
    }),
    data: z.object({ job_id: z.int(), scenes: z.int() }),
    about:
      'A connected model writes each scene within the confirmed plan; needs level glm and the flag novel_to_script (document 3 §6). What a person wrote stays, and the draft of the rules where an answer does not hold.',
  }),
  save: POST('/ai_web/ai/conversion_save', {
    needs: own,
    fails: '存为剧本失败',
    body: One.extend({ project_id: id().optional().describe('a script work; a new one when absent') }),
    data: z.object({
      project_id: z.int(),
      docs: z.array(z.object({ doc_id: z.int(), doc_name: z.string(), chapters: z.array(z.int()) })),
      unknown: z.int().describe('lines whose speaker nobody knows yet; each is written as what is heard, under 说话人待定'),
    }),
    about: 'A document for each episode, and the cast of who speaks. Needs WriteWork in a work that is named.',
  }),
})
