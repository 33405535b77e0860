// The rules assistant over a work: its documents and characters are read, the answer is made by rules; nothing pretends to be a model.
import { RULES_MODEL } from '@qianmu/contract/assistant/chat-models'
import { STATUS } from '@qianmu/contract/kit/status'
import { kindOf, RULED_QUESTIONS } from '@qianmu/script/by-rules/answer'
import type { RuledDoc, RuledPerson } from '@qianmu/script/by-rules/work'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Uses } from '../../app.ts'
import { charactersOf } from '../../characters/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { apart } from '../../kit/apart/apart.ts'
import { refuse } from '../../kit/refuse.ts'
import { contentNow, outlinesOf } from '../../works/documents/index.ts'
import { workFaces } from '../../works/projects/index.ts'
import { type Chosen, workOf } from './context.ts'
import { ruled } from './ruled.ts'

/** About so many bytes has a line. */
const BLOCK = 200
const answered = apart(path.join(import.meta.dirname, 'ruled.ts'), ruled, { small: 60_000, deadlineMs: 30_000, heapMb: 768 })

type Reading = Uses<'collab' | 'files' | 'finders' | 'long' | 'pool'>

const CANNOT = `规则助手只回答规则能答的：${RULED_QUESTIONS.join('、')}。要自由提问，请管理员在「管理 → 引擎」里连接一个语言模型（OpenAI 兼容接口）。`
const cannot = () => refuse(STATUS.noEngine, CANNOT, { port: 'language', reason: CANNOT })

async function docsOf(app: Reading, workId: number): Promise<RuledDoc[]> {
  const docs: RuledDoc[] = []
  for (const { doc_id, doc_name } of await outlinesOf(app, workId)) {
    docs.push({ doc_id, doc_name, content: await contentNow(app, doc_id) })
    await nextTurn()
  }
  return docs
}

async function peopleOf(app: Reading, workId: number): Promise<RuledPerson[]> {
  const characters = await charactersOf(app, workId)
  return characters.map(({ name, aliases, gender, age, identity, want, appearance, notes }) => ({
    name,
    aliases: aliases.map(({ text }) => text),
    facts: [
      ['性别', gender],
      ['年龄', age],
      ['身份', identity],
      ['想要', want],
      ['外形', appearance],
      ['备注', notes],
    ],
  }))
}

/** The answer to a question about the chosen work. @throws Refusal when rules cannot answer it, with what they can */
export async function ruledAnswer(app: Reading, actor: Actor, prompt: string, chosen: Chosen | undefined): Promise<string> {
  if (!kindOf(prompt)) return cannot()
  const workId = chosen ? await workOf(app, actor, chosen) : 0
  if (!workId)
    return refuse(STATUS.noEngine, `${RULES_MODEL.name}要对着一部作品回答，请打开作品或文档再问。`, {
      port: 'language',
      reason: '没有作品',
    })
  const [docs, people, faces] = await Promise.all([docsOf(app, workId), peopleOf(app, workId), workFaces(app, [workId])])
  const work = { name: faces.get(workId)?.project_name ?? '', docs, here: chosen?.doc_id, people }
  const size = docs.reduce((sum, { content }) => sum + content.content.reduce((all, scene) => all + scene.content.length * BLOCK, 0), 0)
  return (await answered({ person: actor.userId, size, field: 'prompt' }, prompt, work)) ?? cannot()
}
