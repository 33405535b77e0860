// The AI chat: a question becomes a turn, its answer runs by itself, and whoever asked follows it; reading back, stopping, choosing a model.
import { chat, CHAT_LIMITS, type ChatPiece } from '@qianmu/contract/assistant/chat'
import { type ModelValue } from '@qianmu/contract/assistant/chat-models'
import { type ChatMessage, chatQuestion } from '@qianmu/script/prompts/chat'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import type { Uses } from '../../app.ts'
import { type Actor, answer, type Ask, Named } from '../../kit/answer.ts'
import { id } from '@qianmu/contract/kit/scalars'
import { withBeats } from '../content/index.ts'
import { filledFor } from '../instructions/index.ts'
import { type Chosen, partsOf } from './context.ts'
import {
  changeConversation,
  checkConversation,
  listConversations,
  openConversation,
  removeConversation,
  restoreConversation,
} from './conversations.store.ts'
import { allModels, costOf, fitsModel, modelsFor, modelToAsk } from './models.ts'
import { holdYuan, setModel, settingsOfModels, settleYuan } from './models.store.ts'
import { ruledAnswer } from './rules-assistant.ts'
import {
  askedBefore,
  branchTo,
  editTurn,
  insertTurn,
  keepProgress,
  listTurns,
  type Part,
  removeBranch,
  restoreBranch,
  sentWith,
} from './turns.store.ts'

/** Tokens of the longest answer, and a middling invention. */
const MAX_TOKENS = 6000
const TEMPERATURE = 0.7
/** Turns looked back at; what does not fit of them is left out. */
const LOOKED_BACK = 40
const BEAT_MS = 15_000

/** A question, whichever call brings it. */
interface Asked {
  prompt: string
  conversation_id?: string | undefined
  parent_id?: number | undefined
  ask_id?: string | undefined
  context?: Chosen | undefined
  template_id?: number | undefined
  values: Record<string, string>
}
interface Manner {
  model: ModelValue
  /** What was said before goes along. */
  remembers: boolean
  /** Waited for as a whole. */
  isWhole?: boolean
}
type Chatting = Uses<'chat' | 'collab' | 'db' | 'files' | 'finders' | 'languages' | 'log' | 'long' | 'now' | 'pool' | 'settings'>

/** Answered by rules: the turn is over when it begins. */
async function askRules(app: Chatting, actor: Actor, asked: Asked): Promise<number> {
  const { prompt, ask_id: askId, context } = asked
  const message = await ruledAnswer(app, actor, prompt, context)
  const { id: conversationId, parentId } = await openConversation(app, actor, asked)
  const turn = { conversationId, parentId, userId: actor.userId, askId, query: prompt, sent: [], model: 'rules' }
  const { id } = await insertTurn(app, turn)
  const tokens = estimateTokens(message)
  await keepProgress(app, id, prompt, { thinking: '', message, state: 'done', finish: 'stop', reason: '', engine: '规则', tokens })
  return id
}

async function messagesFor(
  app: Chatting,
  actor: Actor,
  asked: Asked,
  parts: readonly Part[],
  parentId: number | null,
  manner: Manner,
): Promise<ChatMessage[]> {
  const { prompt, template_id, values } = asked
  const demand = template_id === undefined ? prompt : `${await filledFor(app, actor, template_id, values)}\n\n${prompt}`
  const history = manner.remembers ? await branchTo(app, parentId, LOOKED_BACK) : []
  return chatQuestion({ history, parts, prompt: demand, maxTokens: CHAT_LIMITS.contextTokens })
}

/** Begins an answer. @returns the id of its turn; the same ask_id is the same turn, which is asked and paid for once */
async function ask(app: Chatting, actor: Actor, asked: Asked, manner: Manner): Promise<number> {
  const before = asked.ask_id && (await askedBefore(app.pool, actor.userId, asked.ask_id))
  if (before) return before.id
  if (manner.model === 'rules') return askRules(app, actor, asked)
  const setting = await modelToAsk(app, actor, manner.model)
  const parts = await partsOf(app, actor, asked.context, asked.prompt)
  const { id: conversationId, parentId } = await openConversation(app, actor, asked)
  const messages = await messagesFor(app, actor, asked, parts, parentId, manner)
  const begun = app.now()
  const held = costOf(setting, { question: messages.reduce((sum, { text }) => sum + estimateTokens(text), 0), answer: MAX_TOKENS })
  await holdYuan(app, actor.teamId, held)
  const settle = (cost: number) => settleYuan(app, actor.teamId, begun, held, cost)
  const { prompt: query, ask_id: askId } = asked
  const turn = { conversationId, parentId, userId: actor.userId, askId, query, sent: parts, model: manner.model }
  const { id, isNew } = await insertTurn(app, turn).catch(async (error: unknown) => {
    await settle(0)
    throw error
  })
  if (!isNew) {
    await settle(0)
    return id
  }
  app.chat.begin({
    turnId: id,
    conversationId,
    query,
    request: { messages, temperature: TEMPERATURE, maxTokens: MAX_TOKENS },
    fits: fitsModel(setting),
    isWhole: manner.isWhole === true,
    settle: async counted => void (held && (await settle(costOf(setting, counted)))),
  })
  return id
}

/** The events of an answer, with signs of life. */
const eventsOf = (app: Uses<'chat'>, turnId: number, seen = 0) =>
  withBeats(app.chat.follow(turnId, seen), BEAT_MS, () => new Named<ChatPiece>({ response: '', message: '正在等模型回答' }, undefined))

const stream = async ({ app, actor, body }: Ask & { body: Asked }, manner: Manner) => eventsOf(app, await ask(app, actor, body, manner))

async function whole({ app, actor, body }: Ask & { body: Asked }, model: ModelValue) {
  const answer_id = await ask(app, actor, body, { model, remembers: true, isWhole: true })
  let message = ''
  let conversation_id = ''
  for await (const { data } of app.chat.follow(answer_id, 0)) {
    message += data.response
    conversation_id = data.conversation_id ?? conversation_id
  }
  return { success: true, message, answer_id, conversation_id }
}

const place = id(0)
/** Where a reader stopped, as its header or its address says. */
const seenBy = (header: string, given: number | undefined) => given ?? (header === '' ? 0 : (place.safeParse(header).data ?? 0))

export const chatAnswers = answer(chat)({
  generate: asking => whole(asking, asking.body.model ?? 'gpt-3.5-turbo'),
  generateByQwen: asking => whole(asking, 'qwen'),
  streamText: asking => stream(asking, { model: asking.body.model ?? 'gpt-3.5-turbo', remembers: true }),
  streamTextByQwen: asking => stream(asking, { model: asking.body.model ?? 'qwen', remembers: true }),
  stream: asking => stream(asking, { model: asking.body.model ?? 'gpt-3.5-turbo', remembers: asking.body.context_on === 1 }),
  streamByQwen: asking => stream(asking, { model: asking.body.model ?? 'qwen', remembers: asking.body.context_on === 1 }),
  follow: ({ app, origin, query: { answer_id, last_event_id } }) => eventsOf(app, answer_id, seenBy(origin.lastEventId, last_event_id)),
  async stop({ app, body: { answer_id } }) {
    await app.chat.end(answer_id)
    return null
  },
  edit: async ({ app, actor, body: { answer_id, message } }) => ({ answer_id: await editTurn(app, actor, answer_id, message) }),
  sent: ({ app, actor, query }) => sentWith(app, actor, query.answer_id),
  history: ({ app, actor, query: { conversation_id, page, size } }) =>
    listTurns(app, actor, checkConversation(actor, conversation_id), page, size),
  conversations: ({ app, actor, query }) => listConversations(app, actor, query),
  async change({ app, actor, body: { conversation_id, ...change } }) {
    await changeConversation(app, actor, conversation_id, change)
    return null
  },
  async remove({ app, actor, query: { conversation_id } }) {
    await removeConversation(app, actor, conversation_id)
    return null
  },
  async restore({ app, actor, body: { conversation_id } }) {
    await restoreConversation(app, actor, conversation_id)
    return null
  },
  async removeBranch({ app, actor, query: { answer_id } }) {
    for (const id of await removeBranch(app, actor, answer_id)) app.chat.leave(id)
    return null
  },
  async restoreBranch({ app, actor, body: { answer_id } }) {
    await restoreBranch(app, actor, answer_id)
    return null
  },
  models: ({ app, actor }) => modelsFor(app, actor),
  async modelSettings({ app }) {
    const settingOf = await settingsOfModels(app)
    const models = (await allModels(app)).map(({ name, value }) => ({ name, ...settingOf(value) }))
    return { models, level: app.settings.QIANMU_AI_CHAT, cap: app.settings.QIANMU_CHAT_DAY_YUAN }
  },
  async setModel({ app, body }) {
    await setModel(app, body)
    return null
  },
})
