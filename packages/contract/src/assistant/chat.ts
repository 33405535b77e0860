// The AI chat: questions and answers as a tree of turns, streams that outlive the reader, models by level (document 3 §3–9; more in our own words).
import * as z from 'zod'
import { type Call, calls, DELETE, GET, POST, PUT, STREAM, STREAM_BY_GET } from '../kit/call.ts'
import { member, official, ownRow } from '../kit/needs.ts'
import { flag, id, instant, line, listOf, Page, prose } from '../kit/scalars.ts'
import { CONTENT_LIMITS } from './content.ts'
import { MODEL_NAME_LENGTH } from './chat-models.ts'

/** Time-out of chat (document 3 §9). */
export const CHAT_MS = 120_000
/** Characters of a question and of an answer, turns of a conversation, tokens that go along with a question (ours). */
export const CHAT_LIMITS = { prompt: 8000, answer: 60_000, turns: 1000, contextTokens: 24_000 } as const
export const TURN_STATES = ['streaming', 'done', 'stopped', 'error', 'interrupted'] as const
/** Who is named behind an answer that a person changed. */
export const EDITED = '改过的回答'
/** What of a work goes along: the scene, the document, or what of the whole work fits the question. */
export const SCOPES = ['none', 'scene', 'document', 'work'] as const

const ConversationId = z.string().regex(/^\d{1,16}_\d{1,16}_[\w-]{1,40}$/, '对话编号无效')
const Context = z.object({
  project_id: id().optional(),
  doc_id: id().optional(),
  scene_id: z.string().max(60, '场次编号无效').optional(),
  selection: prose('选中的文字', CONTENT_LIMITS.text).default(''),
  scope: z.enum(SCOPES, '范围无效').default('none'),
  character_ids: z.array(id()).max(20, '一次最多带 20 个人物').default([]),
  card_ids: z.array(id()).max(20, '一次最多带 20 张卡片').default([]),
})
const Asked = z.object({
  prompt: prose('问题', CHAT_LIMITS.prompt).refine(text => text.trim() !== '', '请输入问题'),
  conversation_id: ConversationId.optional().describe('`<team>_<user>_<any>`; left out, a new one begins'),
  parent_id: id(0).optional().describe('the answer that this goes on from, 0 = the beginning; left out, the last one'),
  ask_id: z
    .string()
    .regex(/^[\w-]{8,64}$/, '请求标识无效')
    .optional()
    .describe('the same of the same person is asked, and paid for, once'),
  context: Context.optional(),
  template_id: id().optional().describe('of qa/template_list; the prompt is what it is asked about'),
  values: z.record(z.string().max(20), prose('填写的内容', CONTENT_LIMITS.value)).default({}),
})
const ModelName = line('模型', MODEL_NAME_LENGTH)
const Modelled = Asked.extend({ model: ModelName.optional().describe('as ai/models names it') })

const Piece = z.object({
  response: z.string().describe('the next piece of the answer'),
  thinking: z.string().optional(),
  message: z.string().optional().describe('what the engine does meanwhile'),
  answer_id: z.int().optional().describe('in the first event and in the last'),
  conversation_id: z.string().optional(),
  finish: z.enum(['stop', 'length', 'stopped']).optional().describe('in the last event'),
})
export type ChatPiece = z.infer<typeof Piece>
const Said = z.object({
  success: z.boolean(),
  message: z.string().describe('the whole answer'),
  answer_id: z.int(),
  conversation_id: z.string(),
})
const Turn = z.object({
  answer_id: z.int(),
  parent_id: z.int().nullable(),
  query: z.string(),
  message: z.string(),
  userid: z.int(),
  start_time: instant(),
  model: z.string(),
  thinking: z.string(),
  state: z.enum(TURN_STATES),
  reason: z.string().describe('why it failed'),
  engine: z.string().describe('who answered'),
  read: z.array(z.string()).describe('titles of what went along'),
  tokens: z.int().describe('of question and answer, counted or estimated'),
})
export type ChatTurn = z.infer<typeof Turn>
const Conversation = z.object({
  conversation_id: z.string(),
  title: z.string(),
  pinned: flag(),
  leaf_id: z.int().nullable().describe('the answer at the end of the branch that was shown last'),
  updated_at: instant(),
  excerpt: z.string().describe('where the keyword stands'),
})
export type Conversation = z.infer<typeof Conversation>
const Model = z.object({
  name: z.string(),
  value: z.string().describe('of a connected model that the documents do not name, its own name'),
  available: z.boolean(),
  reason: z.string().describe('why it cannot be asked, and the way to change that'),
  engine: z.string(),
  kind: z.enum(['local-model', 'remote', 'embedded-model', 'procedural']),
  input_price: z.number().describe('yuan for a million tokens; 0 = free'),
  output_price: z.number(),
})
export type ChatModelState = z.infer<typeof Model>
const Price = z.number('价格应是数字').min(0, '价格不能是负数').max(100_000, '价格太大')
const Setting = z.object({
  value: ModelName,
  engine: z.string().max(60, '引擎名称太长').describe('as engine/list names it; empty = whichever has the model'),
  input_price: Price,
  output_price: Price,
})

const asks = {
  needs: member,
  fails: '系统错误',
  timeoutMs: CHAT_MS + 5000,
  limit: 'language',
  data: Said,
  beside: ['success', 'message'],
} as const
const streams = { needs: member, fails: '对话失败', limit: 'language', data: Piece } as const
const contentBody = Modelled.extend({ context_on: flag().default(1).describe('1 = what was said before goes along') })
const answer_id = id()
const mine = ownRow('chat_turn', 'answer_id')
const [text, content] = ['The same by the model that it names.', 'With `context_on`, and what of a work goes along.']

export const chat = calls('assistant.chat', {
  generate: POST('/aigc_web/ai/gpt_generate_text', { ...asks, body: Modelled }),
  generateByQwen: POST('/aigc_web/ai/generate_text', { ...asks, body: Asked, about: 'The same by the Chinese model.' }),
  streamText: STREAM('/aigc_web/ai/gpt_stream_generate_text', { ...streams, body: Modelled, about: text }),
  streamTextByQwen: STREAM('/aigc_web/ai/stream_generate_text', { ...streams, body: Modelled }),
  stream: STREAM('/aigc_web/ai/gpt_stream_generate_content', { ...streams, body: contentBody, about: content }),
  streamByQwen: STREAM('/aigc_web/ai/stream_generate_content', { ...streams, body: contentBody }),
  follow: STREAM_BY_GET('/aigc_web/ai/stream', {
    needs: mine,
    fails: '对话失败',
    query: z.object({ answer_id, last_event_id: id(0).optional().describe('or the header Last-Event-ID') }),
    data: Piece,
    about: 'Goes on where a reader stopped: an event’s id is how much was said, thoughts and answer, until then.',
  }),
  stop: POST('/aigc_web/ai/stop', {
    needs: mine,
    fails: '停止失败',
    body: z.object({ answer_id }),
    about: 'Ends an answer and keeps what came.',
  }),
  edit: POST('/aigc_web/ai/edit_answer', {
    needs: mine,
    fails: '修改回答失败',
    body: z.object({ answer_id, message: prose('回答', CHAT_LIMITS.answer).refine(text => text.trim() !== '', '请输入回答') }),
    data: z.object({ answer_id: z.int().describe('of the new version') }),
    about: 'Another version of an answer beside it, in the words of the person; what is asked next goes on from it.',
  }),
  sent: GET('/aigc_web/ai/sent', {
    needs: mine,
    fails: '获取带上的内容失败',
    query: z.object({ answer_id }),
    data: z.array(z.object({ title: z.string(), text: z.string() })),
    about: 'What went along with a question, word for word.',
  }),
  history: GET('/aigc_web/ai/history', {
    needs: member,
    fails: '获取对话记录失败',
    quiet: true,
    query: Page.extend({ conversation_id: ConversationId }),
    data: z.object({ response: z.array(Turn), page: z.int(), size: z.int(), total: z.int() }),
    about: 'All turns of the tree, the first ones first.',
  }),
  conversations: GET('/aigc_web/ai/conversations', {
    needs: member,
    fails: '获取对话列表失败',
    query: Page.extend({ keyword: prose('关键词', 60).default('') }),
    data: listOf(Conversation),
    about: 'Pinned ones first, then the newest; found by their titles, questions and answers.',
  }),
  change: PUT('/aigc_web/ai/conversation', {
    needs: member,
    fails: '修改对话失败',
    body: z.object({
      conversation_id: ConversationId,
      title: line('标题', 60).optional(),
      pinned: flag().optional(),
      leaf_id: id().optional(),
    }),
  }),
  remove: DELETE('/aigc_web/ai/conversation', {
    needs: member,
    fails: '删除对话失败',
    query: z.object({ conversation_id: ConversationId }),
    about: 'Soft: for a day restore brings it back.',
  }),
  restore: PUT('/aigc_web/ai/conversation_restore', {
    needs: member,
    fails: '撤销删除失败',
    body: z.object({ conversation_id: ConversationId }),
  }),
  removeBranch: DELETE('/aigc_web/ai/branch', {
    needs: mine,
    fails: '删除回答失败',
    query: z.object({ answer_id }),
    about: 'A question with its answer, and all that follows from it. Soft: for a day branch_restore brings it back.',
  }),
  restoreBranch: PUT('/aigc_web/ai/branch_restore', { needs: mine, fails: '撤销删除失败', body: z.object({ answer_id }) }),
  models: GET('/aigc_web/ai/models', {
    needs: member,
    fails: '获取对话模型失败',
    data: z.object({
      level: z.literal([0, 1, 3, 4]),
      models: z.array(Model),
      spent: z.number().describe('yuan that the team’s questions have cost today'),
      cap: z.number().describe('yuan a day; 0 = none'),
    }),
  }),
  modelSettings: GET('/aigc_web/ai/model_setting', {
    needs: official,
    fails: '获取对话模型失败',
    data: z.object({ models: z.array(Setting.extend({ name: z.string(), value: z.string() })), level: z.int(), cap: z.number() }),
    about: 'What operators said of each model, with the level and the cap of the instance.',
  }),
  setModel: PUT('/aigc_web/ai/model_setting', { needs: official, fails: '设置对话模型失败', audit: 'chat_model_set', body: Setting }),
} satisfies Record<string, Call>)
