// Rewriting and continuing: a question made of the text and the demand, asked of a language engine, answered whole or as it comes.
import { content, CONTENT_MS, type ContentSaid } from '@qianmu/contract/assistant/content'
import { answerInLine, answerLines } from '@qianmu/script/prompts/answer'
import { continueQuestion, type Form, type Message, rewriteQuestion } from '@qianmu/script/prompts/question'
import type { Uses } from '../../app.ts'
import { converse, patience, type Spoken } from '../../engines/index.ts'
import { type Actor, answer, type Row } from '../../kit/answer.ts'
import { mediaOf } from '../../works/documents/index.ts'
import { spokenNames } from '../../characters/index.ts'
import { filledFor } from '../instructions/index.ts'
import { withBeats } from './beats.ts'

/** Tokens of the longest answer: some 800 characters are asked for, and models that think need room before they say a word. */
const MAX_TOKENS = 6000
/** A little invention; none makes rewritings of the original. */
const TEMPERATURE = 0.8

interface Demand {
  instruction: string
  template_id?: number | undefined
  values: Record<string, string>
  tone: string
}

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(' ')

/** What is wanted: by the template, then in one's own words. */
const instructionsOf = async (app: Uses<'db'>, actor: Actor, { template_id, values, instruction }: Demand, use: 'rewrite' | 'continue') => [
  ...(template_id === undefined ? [] : [await filledFor(app, actor, template_id, values, use)]),
  ...(instruction.trim() === '' ? [] : [inOneLine(instruction)]),
]
const toneOf = ({ tone }: Demand) => (tone === '保持原样' ? '' : tone)

/** What the work gives to every question: how its texts are written, and who is in it. */
async function aboutWork(app: Uses<'pool'>, { workId }: Row): Promise<{ form: Form; cast: string[] }> {
  const [media, names] = await Promise.all([mediaOf(app, workId), spokenNames(app, workId)])
  return { form: media === 'NOVEL' ? 'novel' : 'script', cast: [...new Set(names.values())] }
}

const said = (part: Partial<ContentSaid>): ContentSaid => ({ text: '', message: '', finish: null, engine: null, ...part })
const eventOf = (spoken: Spoken): ContentSaid => {
  if (spoken.type === 'piece') return said({ text: spoken.text })
  if (spoken.type === 'thought') return said({ message: '模型正在思考' })
  if (spoken.type === 'progress') return said({ message: spoken.message })
  return said({ finish: spoken.result.finish, engine: spoken.by })
}

/** A model that thinks says nothing for minutes. */
const BEAT_MS = 15_000
const WAITING: Spoken = { type: 'progress', message: '正在等模型回答' }

interface Asking {
  app: Uses<'languages' | 'now'>
  gone: AbortSignal
  messages: readonly Message[]
  stream: boolean
  /** An answer as the text that is put in. */
  clean: (answer: string) => string
}

async function* spoken({ app, gone, messages }: Asking): AsyncGenerator<Spoken> {
  const limit = patience(app, CONTENT_MS, gone)
  try {
    yield* converse(app.languages, { messages, temperature: TEMPERATURE, maxTokens: MAX_TOKENS }, limit.signal)
  } finally {
    limit.end()
  }
}

/** The stream, once its first event is there: a refusal before that is answered like any other. */
async function opened(asking: Asking): Promise<AsyncIterable<ContentSaid>> {
  const events = spoken(asking)
  const first = await events.next()
  return (async function* () {
    if (!first.done) yield eventOf(first.value)
    for await (const event of withBeats(events, BEAT_MS, () => WAITING)) yield eventOf(event)
  })()
}

async function whole(asking: Asking): Promise<ContentSaid> {
  let told = said({})
  for await (const event of spoken(asking))
    if (event.type === 'done') told = said({ text: asking.clean(event.result.text), finish: event.result.finish, engine: event.by })
  return told
}

const ask = (asking: Asking) => (asking.stream ? opened(asking) : whole(asking))
const inLines = (text: string) => answerLines(text).join('\n')

export const contentAnswers = answer(content)({
  async rewrite({ app, actor, row, gone, body }) {
    const { text, before, after, length } = body
    const inline = body.inline === 1
    const instructions = await instructionsOf(app, actor, body, 'rewrite')
    const about = await aboutWork(app, row)
    const messages = rewriteQuestion({ ...about, text, before, after, length, inline, instructions, tone: toneOf(body) })
    return ask({ app, gone, messages, stream: body.stream === 1, clean: inline ? answerInLine : inLines })
  },
  async continue({ app, actor, row, gone, body }) {
    const { before, length } = body
    const instructions = await instructionsOf(app, actor, body, 'continue')
    const about = await aboutWork(app, row)
    const messages = continueQuestion({ ...about, before, length, instructions, tone: toneOf(body) })
    return ask({ app, gone, messages, stream: body.stream === 1, clean: inLines })
  },
  async engine({ app }) {
    const choice = await app.languages.choose()
    if ('reason' in choice) return { available: false, name: '', kind: null, reason: choice.reason }
    const { name, kind } = choice.chosen[0]!.probe
    return { available: true, name, kind, reason: '' }
  },
})
