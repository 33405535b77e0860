// One turn of a talk: what the character knows, what is asked of a language engine, and what is said by rules where there is none.
import type { LanguageMessage } from '@qianmu/engines'
import { textGrams } from '@qianmu/script/bigrams'
import path from 'node:path'
import type { Uses } from '../../app.ts'
import { ofText } from '../../works/documents/index.ts'
import { oneAgent, type AgentRow, type InstanceRow, memoriesOf, type MemoryRow, turnsOf } from './agents.store.ts'
import { type KnownLine, linesUpTo } from './known.rules.ts'
import type { Card } from './read-card.ts'
import { type Lore, loreFor } from './lore.ts'

/** Of the talk, and of the script, what goes along: tokens in all, characters of the script, turns. */
export const CONTEXT_TOKENS = 8000
const SCRIPT_CHARS = 6000
const TURNS = 30
const MEMORIES = 20

type Reads = Uses<'collab' | 'long' | 'pool'>
const field = (card: Card, name: string): string => (typeof card[name] === 'string' ? card[name] : '')
/** Placeholders of cards. */
export const filled = (card: Card, text: string): string =>
  text.replaceAll(/\{\{char\}\}|<BOT>/gi, () => field(card, 'nickname') || card.name).replaceAll(/\{\{user\}\}|<USER>/gi, () => '对方')

const knownLines = ofText(path.join(import.meta.dirname, 'known.rules.ts'), linesUpTo)

export interface Known {
  agent: AgentRow
  script: KnownLine[]
  memories: MemoryRow[]
  lore: Lore[]
  /** What was said, oldest first, with the new message at its end. */
  said: { role: 'user' | 'agent'; text: string }[]
}

export async function knownIn(app: Reads, instance: InstanceRow, message: string): Promise<Known> {
  const agent = await oneAgent(app, instance.agent_id)
  const [turns, memories] = await Promise.all([turnsOf(app, instance.id, TURNS), memoriesOf(app, agent.id)])
  const script = instance.doc_id === null ? [] : await knownLines(app, 0, instance.doc_id, instance.scene)
  const said = [...turns.map(({ role, text }) => ({ role, text })), { role: 'user' as const, text: message }]
  const lore = loreFor(
    agent.card['character_book'],
    said.map(each => each.text),
    CONTEXT_TOKENS,
  )
  return { agent, script, memories: memories.slice(0, MEMORIES), lore, said }
}

/** What a language engine is asked. Notes of the card's maker are no part of it. */
export function messagesFor({ agent: { card }, script, memories, lore, said }: Known): LanguageMessage[] {
  const part = (head: string, text: string) => (text.trim() ? [`【${head}】\n${text.trim()}`] : [])
  const told = script.map(({ speaker, text }) => (speaker ? `${speaker}：${text}` : text)).join('\n')
  const placed = (position: Lore['position']) =>
    lore.filter(each => each.depth === null && each.position === position).map(each => each.content)
  const system = [
    field(card, 'system_prompt') || `你扮演「${card.name}」，用中文以这个角色的口吻说话。只说角色会说的话，不替对方说话，不跳出角色。`,
    ...part('设定', placed('before').join('\n')),
    ...part('角色', field(card, 'description')),
    ...part('性格', field(card, 'personality')),
    ...part('场景', field(card, 'scenario')),
    ...part('补充', placed('after').join('\n')),
    ...part('记忆', memories.map(each => `- ${each.text}`).join('\n')),
    ...part('剧本到此为止（之后的事你不知道）', told.slice(-SCRIPT_CHARS)),
    ...part('说话的样子', field(card, 'mes_example')),
  ].join('\n\n')
  const talk: LanguageMessage[] = said.map(({ role, text }) => ({ role: role === 'user' ? 'user' : 'assistant', text }))
  for (const { depth, content } of lore)
    if (depth !== null) talk.splice(Math.max(0, talk.length - depth), 0, { role: 'system', text: content })
  const last = field(card, 'post_history_instructions')
  const all: LanguageMessage[] = [{ role: 'system', text: system }, ...talk, ...(last ? [{ role: 'system' as const, text: last }] : [])]
  return all.map(each => ({ ...each, text: filled(card, each.text) }))
}

const alike = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  let hits = 0
  for (const each of one) if (other.has(each)) hits++
  return hits / Math.max(1, Math.sqrt(one.size * other.size))
}
/** A reply out of what the character has said in the script, what it remembers and its lorebook: the nearest that was not said just now. */
export function scriptedReply({ agent: { card }, script, memories, lore, said }: Known): string {
  const asked = new Set(textGrams(said.at(-1)!.text))
  const used = new Set(said.map(each => each.text))
  const own = script.flatMap(({ speaker, text }, at) =>
    speaker === card.name ? [{ text, near: alike(asked, new Set(textGrams(`${script[at - 1]?.text ?? ''}${text}`))) }] : [],
  )
  const facts = [...lore.map(each => each.content), ...memories.map(each => each.text)].map(text => ({
    text: filled(card, text),
    near: alike(asked, new Set(textGrams(text))),
  }))
  const best = [...own, ...facts].filter(({ text, near }) => near > 0 && !used.has(text)).toSorted((one, other) => other.near - one.near)[0]
  const rest = own.find(({ text }) => !used.has(text))
  return best?.text ?? rest?.text ?? '……（没有接话）'
}

/** What of a message is worth remembering, by rules: sentences in which somebody says something of themselves, or asks to remember. */
export function worthKeeping(message: string): { text: string; salience: number }[] {
  return message
    .split(/(?<=[。！？!?\n])/)
    .map(each => each.trim())
    .filter(each => each.length >= 4 && each.length <= 200)
    .flatMap(text => {
      if (/记住|别忘|记得/.test(text)) return [{ text, salience: 0.9 }]
      return /我(?:是|叫|姓|喜欢|讨厌|害怕|想要|答应|欠|有|住|来自)/.test(text) ? [{ text, salience: 0.6 }] : []
    })
    .slice(0, 5)
}
