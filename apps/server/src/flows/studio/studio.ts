// The nodes of the studio, answered for the person who runs a workflow: with their rights, and nothing made twice in one run.
import { contract } from '@qianmu/contract'
import { type Studio, StudioFault } from '@qianmu/engines'
import { plainText } from '@qianmu/script/plain-text'
import type { Uses } from '../../app.ts'
import { converse } from '../../engines/index.ts'
import type { Actor } from '../../kit/answer.ts'
import type { AskingAs } from '../../kit/calls/inside.ts'
import { firstOf } from '../../kit/cut.ts'
import { Refusal } from '../../kit/refuse.ts'
import { contentNow } from '../../works/documents/index.ts'
import { docOf, READS, rightTo } from './doc.ts'
import { once } from './made.store.ts'
import { MAKES, type MakingApp } from './make.ts'
import { answeredByRules } from './rules.ts'

export type StudioApp = MakingApp & Uses<'languages'>
interface Run {
  app: StudioApp
  asking: AskingAs
  actor: Actor
  drawId: number
}

const WORKS: Readonly<Record<string, { project_type: 1 | 2 | 3; script_type: 'CARTOON' | 'ANIMATION' | 'SCRIPT' }>> = {
  __proto__: null as never,
  漫画: { project_type: 2, script_type: 'CARTOON' },
  动画: { project_type: 3, script_type: 'ANIMATION' },
  剧本: { project_type: 1, script_type: 'SCRIPT' },
}
const NAME_MOST = 60
const str = (value: unknown) => (typeof value === 'string' ? value : '')

async function newDocument(
  { app, asking, actor, drawId }: Run,
  inputs: Readonly<Record<string, unknown>>,
  key: string,
  signal: AbortSignal,
) {
  const text = str(inputs['text']).trim()
  if (text === '') throw new StudioFault('没有文字可以写成文档')
  const ask = asking(actor, signal)
  const name = firstOf(str(inputs['name']).trim() || '第 1 集', NAME_MOST)
  const project_id = await once(app, drawId, `${key}.work`, async () => {
    const kind = WORKS[str(inputs['work'])] ?? WORKS['漫画']!
    return (await ask(contract.projects.add, { project_name: name, ...kind })).project_id
  })
  return once(app, drawId, `${key}.doc`, async () => {
    const { doc_id } = await ask(contract.documents.add, { project_id, doc_name: name, text })
    return { doc_id }
  })
}

/** Characters of an answer that a run waits for. */
const ANSWER_MOST = 4000
async function answered(
  { app, drawId }: Run,
  inputs: Readonly<Record<string, unknown>>,
  key: string,
  signal: AbortSignal,
): Promise<unknown[]> {
  const [ask, text] = [str(inputs['ask']).trim(), str(inputs['text'])]
  if ('reason' in (await app.languages.choose())) return answeredByRules(ask, text)
  return once(app, drawId, key, async () => {
    const request = { messages: [{ role: 'user' as const, text: `${ask}\n\n${text}` }], temperature: 0.7, maxTokens: ANSWER_MOST }
    let whole = ''
    for await (const event of converse(app.languages, request, signal)) {
      if (event.type === 'piece') whole += event.text
      if (event.type === 'done') return [whole.trim(), event.by.name]
    }
    throw new StudioFault('语言模型没有回答')
  })
}

/** @param drawId the draw whose nodes ask */
export const studioFor =
  (app: StudioApp, asking: AskingAs, actor: Actor, drawId: number): Studio =>
  async (name, inputs, { node, item, signal }) => {
    const run = { app, asking, actor, drawId }
    const key = `${node}#${item}`
    try {
      if (name === 'QianmuDocument') {
        const doc_id = Number(inputs['document'])
        if (!doc_id) throw new StudioFault('还没有选文档')
        await rightTo(app, actor, doc_id, 'read')
        return [{ doc_id }, plainText(await contentNow(app, doc_id))]
      }
      if (name === 'QianmuNewDocument') return [await newDocument(run, inputs, key, signal)]
      if (name === 'QianmuLanguage') return await answered(run, inputs, key, signal)
      if (name === 'QianmuKeyword') {
        const found = await asking(actor, signal)(contract.keywords.extract, { text: str(inputs['text']) })
        return [
          found
            .slice(0, Number(inputs['count']))
            .map(({ chs }) => chs)
            .join('，'),
        ]
      }
      const docId = docOf(inputs['document'])
      const reads = READS[name]
      return reads ? await reads(app, actor, docId) : await MAKES[name]!({ app, actor, ask: asking(actor, signal), docId, signal })
    } catch (error) {
      throw error instanceof Refusal ? new StudioFault(error.message) : error
    }
  }
