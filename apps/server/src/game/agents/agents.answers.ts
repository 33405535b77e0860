// Role agents: answers.
import { roleAgents } from '@qianmu/contract/game/agents'
import type { Data } from '@qianmu/contract/kit/call'
import { onWork } from '@qianmu/contract/kit/needs'
import type { LanguageMessage } from '@qianmu/engines'
import path from 'node:path'
import type { Uses } from '../../app.ts'
import { RULES_ENGINE } from '../../assistant/text-tools/index.ts'
import { castRows } from '../../characters/index.ts'
import { given } from '../../files/index.ts'
import { type Actor, answer, Named } from '../../kit/answer.ts'
import { apart } from '../../kit/apart/apart.ts'
import { permit } from '../../kit/permit.ts'
import { Refusal, refuseField } from '../../kit/refuse.ts'
import { checkDocs } from '../../works/documents/index.ts'
import * as store from './agents.store.ts'
import { judged, spoken, whole } from './ask.ts'
import type { Goal } from './judge.ts'
import { writeCard } from './cards.ts'
import { cardOf, readCardFile } from './read-card.ts'
import { filled, type Known, knownIn, messagesFor, scriptedReply, worthKeeping } from './talk.ts'

const success = true as const
const cardIn = apart(path.join(import.meta.dirname, 'read-card.ts'), readCardFile)
const SCRIPTED = { ...RULES_ENGINE, name: '规则应答', note: '没有语言模型参与，由规则从剧本、记忆和设定里选出' }
type Talks = Uses<'finders' | 'languages' | 'now' | 'pool'>
type Said = { text: string; engine: Data<typeof roleAgents.generatePrompt>['engine'] }

/** A turn as it comes: pieces, then the turn that was kept. Where nobody is there to say it, rules do. */
async function* turn(
  app: Talks,
  instanceId: number,
  known: Known,
  goals: readonly Goal[],
  gone: AbortSignal,
): AsyncGenerator<Data<typeof roleAgents.dialog>> {
  const along = { success, goal: null, memories: known.memories.map(each => each.id), lore: known.lore.map(each => each.name) }
  const asked = await store.addTurn(app, instanceId, 'user', known.said.at(-1)!.text)
  for (const each of worthKeeping(known.said.at(-1)!.text)) await store.writeMemory(app, known.agent.id, { ...each, turn_id: asked })
  let said: Said = { text: '', engine: SCRIPTED }
  try {
    for await (const { text, end } of spoken(app, messagesFor(known), gone)) {
      if (end) said = { text: end.text.replaceAll('\0', '').trim(), engine: { ...end.by, note: '' } }
      else yield { ...along, text, turn_id: null, engine: null }
    }
  } catch (error) {
    if (!(error instanceof Refusal) || gone.aborted) throw error
  }
  const isScripted = said.text === ''
  if (isScripted) said = { text: scriptedReply(known), engine: SCRIPTED }
  const turn_id = await store.addTurn(app, instanceId, 'agent', said.text)
  if (isScripted) yield { ...along, text: said.text, turn_id: null, engine: null }
  const after = [...known.said, { role: 'agent' as const, text: said.text }]
  const goal = isScripted ? null : await judged(app, known.agent.card.name, goals, after, gone)
  yield { ...along, ...said, turn_id, goal }
}

/** The turn that was kept is the end of its stream. */
async function* withEnd<D extends { turn_id: number | null }>(events: AsyncIterable<D>): AsyncGenerator<D | Named<D>> {
  for await (const event of events) yield event.turn_id === null ? event : new Named(event, undefined, 'done')
}

/** A work that is named must be one that the caller writes, and a character one of its own. */
async function checkLink(app: Talks, actor: Actor, project_id: number | null | undefined, character_id?: number | null): Promise<void> {
  if (project_id) await permit(app.finders, app.pool, onWork('WriteWork'), actor, { project_id })
  if (character_id && !(project_id && (await castRows(app.pool, project_id)).some(({ id }) => id === character_id)))
    refuseField('character_id', '这部作品里没有这个角色')
}

export const roleAgentAnswers = answer(roleAgents)({
  async createAgent({ app, actor, body }) {
    await checkLink(app, actor, body.project_id, body.character_id)
    return { success, agent_id: (await store.addAgent(app, actor, body, cardOf({ ...body.card, name: body.name }))).id }
  },
  async createInstance({ app, actor, body: { agent_id, doc_id, scene } }) {
    const agent = await store.oneAgent(app, agent_id)
    if (doc_id) {
      const project_id = agent.work_id ?? refuseField('doc_id', '这个智能体不属于作品')
      await permit(app.finders, app.pool, onWork('any'), actor, { project_id })
      await checkDocs(app, project_id, [doc_id])
    }
    const instance_id = await store.addInstance(app, actor, agent_id, doc_id ?? null, scene)
    const first = agent.card['first_mes']
    const greeting = typeof first === 'string' ? filled(agent.card, first) : ''
    if (greeting) await store.addTurn(app, instance_id, 'agent', greeting)
    return { success, instance_id, greeting }
  },
  async dialog({ app, gone, body: { instance_id, message, stream, goals } }) {
    const known = await knownIn(app, await store.oneInstance(app, instance_id), message)
    const events = turn(app, instance_id, known, goals, gone)
    if (stream === 1) return withEnd(events)
    for await (const event of events) if (event.turn_id !== null) return event
    return refuseField('message', '模型没有回答，请再试一次')
  },
  getMemory: async ({ app, body }) => ({ success, memories: (await store.memoriesOf(app, body.agent_id)).map(store.shownMemory) }),
  async removeMemory({ app, body }) {
    await store.removeMemories(app, body.agent_id, body.memory_ids)
    return { success }
  },
  async saveMemory({ app, body: { agent_id, ...wish } }) {
    if (wish.memory_id === undefined && !wish.text) refuseField('text', '请输入记忆')
    return { success, memory: store.shownMemory(await store.writeMemory(app, agent_id, wish)) }
  },
  async generatePrompt({ app, gone, body: { prompt, scene } }) {
    const system =
      '你为角色扮演的智能体改写提示词。写清身份、性格、说话方式、知道和不知道的事、不做什么。保留原意和专名，只输出改好的提示词。'
    const asked: LanguageMessage[] = [
      { role: 'system', text: system },
      { role: 'user', text: scene ? `【场景】\n${scene}\n\n【提示词】\n${prompt}` : prompt },
    ]
    const { text, by } = await whole(app, asked, gone, 0.5, 2000)
    return { success, prompt: text.trim(), engine: { ...by, note: '' } }
  },
  async dashscope({ app, gone, body: { messages, temperature, max_tokens } }) {
    const asked = messages.map(({ role, content }) => ({ role, text: content }))
    const { text, finish, by } = await whole(app, asked, gone, temperature, max_tokens)
    return { success, output: { text, finish_reason: finish }, engine: { ...by, note: '' } }
  },
  agents: async ({ app, actor, body }) => ({
    success,
    agents: (await store.listAgents(app, actor, body.project_id)).map(store.shownAgent),
  }),
  saveAgent: async ({ app, body }) => ({
    success,
    agent: store.shownAgent(await store.saveAgent(app, body.agent_id, cardOf(body.card))),
  }),
  async removeAgent({ app, body }) {
    await store.binAgent(app, body.agent_id, body.removed)
    return { success }
  },
  async turns({ app, body }) {
    const turns = await store.turnsOf(app, body.instance_id)
    return { success, turns: turns.map(({ id, created_at, ...row }) => ({ turn_id: id, ...row, created_at: created_at.toISOString() })) }
  },
  async importCard({ app, actor, body, files: { file } }) {
    await checkLink(app, actor, body.project_id)
    const { path, size } = given(file)
    const card = await cardIn({ person: actor.userId, size, field: 'file' }, path)
    return { success, agent: store.shownAgent(await store.addAgent(app, actor, body, card)) }
  },
  async exportCard({ app, body: { agent_id, format } }) {
    const { card } = await store.oneAgent(app, agent_id)
    const MIMES = { png: 'image/png', json: 'application/json', charx: 'application/zip' }
    return { name: `${card.name}.${format}`, mime: MIMES[format], body: await writeCard(card, format) }
  },
})
