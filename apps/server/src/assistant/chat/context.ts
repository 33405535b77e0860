// What of a work goes along with a question: what the asker chose, as far as it fits, each part under a title that can be read afterwards.
import { CHAT_LIMITS, type SCOPES } from '@qianmu/contract/assistant/chat'
import { on, onWork } from '@qianmu/contract/kit/needs'
import { relevantPassages, type Source } from '@qianmu/script/prompts/retrieval'
import path from 'node:path'
import type { Uses } from '../../app.ts'
import { charactersById } from '../../characters/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { apart } from '../../kit/apart/apart.ts'
import { permit } from '../../kit/permit.ts'
import { refuseField } from '../../kit/refuse.ts'
import { theseCards } from '../../works/cards/index.ts'
import { ofText, outlineOf, outlinesOf, readableText } from '../../works/documents/index.ts'
import { sceneOf } from './scene.rules.ts'
import type { Part } from './turns.store.ts'

/** What of a work is asked to go along. */
export interface Chosen {
  project_id?: number | undefined
  doc_id?: number | undefined
  scene_id?: string | undefined
  selection: string
  scope: (typeof SCOPES)[number]
  character_ids: number[]
  card_ids: number[]
}
type Reading = Uses<'collab' | 'files' | 'finders' | 'long' | 'pool'>

/** Characters of a text, or of texts, that go along: an ideograph is about a token, and half of the room is for what was said before. */
const TEXT_CHARS = CHAT_LIMITS.contextTokens / 2

/** The work that is chosen from, 0 without one. Refuses who is not in it, and a document of another. */
export async function workOf(app: Reading, actor: Actor, { project_id, doc_id }: Pick<Chosen, 'project_id' | 'doc_id'>): Promise<number> {
  const ofDoc =
    doc_id === undefined ? undefined : (await permit(app.finders, app.pool, on('document', 'any', 'doc_id'), actor, { doc_id })).workId
  if (project_id === undefined) return ofDoc ?? 0
  const { workId } = await permit(app.finders, app.pool, onWork('any'), actor, { project_id })
  return ofDoc === undefined || ofDoc === workId ? workId : refuseField('doc_id', '这个文档不在这部作品里')
}

/** Characters whose passages are looked through at once. */
const LIMITS = { small: 50_000 }
const relevantIn = apart('@qianmu/script/prompts/retrieval', relevantPassages, LIMITS)
const sceneIn = ofText(path.join(import.meta.dirname, 'scene.rules.ts'), sceneOf)

const facts = (pairs: readonly (readonly [string, string])[]) =>
  pairs.flatMap(([label, text]) => (text.trim() === '' ? [] : [`${label}：${text}`])).join('\n')

async function textsOf(app: Reading, actor: Actor, { scope, scene_id, doc_id }: Chosen, workId: number, question: string): Promise<Part[]> {
  if (scope === 'scene' && doc_id !== undefined && scene_id !== undefined) {
    const [found, { doc_name }] = await Promise.all([sceneIn(app, actor.userId, doc_id, scene_id), outlineOf(app, doc_id)])
    const scene = found ?? refuseField('scene_id', '这一场已经不在了，请重新选择')
    return [{ title: `${doc_name} · ${scene.heading || '本场'}`, text: scene.text }]
  }
  const sources: Source[] = []
  if (scope === 'document' && doc_id !== undefined)
    sources.push({ title: (await outlineOf(app, doc_id)).doc_name, text: await readableText(app, doc_id) })
  if (scope === 'work' && workId)
    for (const outline of await outlinesOf(app, workId))
      sources.push({ title: outline.doc_name, text: await readableText(app, outline.doc_id) })
  const size = sources.reduce((sum, { text }) => sum + text.length, 0)
  return relevantIn({ person: actor.userId, size, field: 'context' }, question, sources, TEXT_CHARS)
}

/** The parts that go along. Refuses what the asker may not read. */
export async function partsOf(app: Reading, actor: Actor, chosen: Chosen | undefined, question: string): Promise<Part[]> {
  if (!chosen) return []
  const workId = await workOf(app, actor, chosen)
  const { selection, character_ids, card_ids } = chosen
  const [characters, cards, texts] = await Promise.all([
    character_ids.length && workId ? charactersById(app, workId, character_ids) : undefined,
    card_ids.length && workId ? theseCards(app, workId, card_ids) : undefined,
    textsOf(app, actor, chosen, workId, `${question}\n${selection}`),
  ])
  const people = [...(characters?.values() ?? [])].map(
    ({ name, aliases, gender, age, identity, want, appearance, notes, voice_phrases }) => ({
      title: `人物 ${name}`,
      text: facts([
        ['姓名', name],
        ['别名', aliases.map(({ text }) => text).join('、')],
        ['性别', gender],
        ['年龄', age],
        ['身份', identity],
        ['想要', want],
        ['外形', appearance],
        ['口头禅', voice_phrases],
        ['备注', notes],
      ]),
    }),
  )
  const ideas = [...(cards?.values() ?? [])].map(({ title, text, form }) => ({
    title: `卡片 ${title}`,
    text: facts([['标题', title], ['内容', text], ...Object.entries(form)]),
  }))
  return [
    ...(selection.trim() === '' ? [] : [{ title: `所选 ${[...selection].length} 字`, text: selection }]),
    ...people,
    ...ideas,
    ...texts,
  ]
}
