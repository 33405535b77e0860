// One answer on its way: asked, taken in, kept at its end, counted; how it ended is told in Chinese.
import { CHAT_MS } from '@qianmu/contract/assistant/chat'
import type { LanguageRequest } from '@qianmu/engines'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import type { Uses } from '../../app.ts'
import { converse, patience, type ProbedLanguage, type Spoken } from '../../engines/index.ts'
import { firstOf } from '../../kit/cut.ts'
import { Refusal } from '../../kit/refuse.ts'
import { keepProgress, type Progress } from './turns.store.ts'

/** What is asked of which engines, and what is done with the count when it is over. */
export interface Asking {
  turnId: number
  conversationId: string
  query: string
  request: LanguageRequest
  fits: (engine: ProbedLanguage) => boolean
  /** The whole answer is waited for no longer than a chat waits; without, its first word. */
  isWhole: boolean
  /** @param counted tokens of the question and of the answer */
  settle: (counted: { question: number; answer: number }) => Promise<void>
}
export interface Run {
  conversationId: string
  now: Progress
  /** What the engine does meanwhile. */
  note: string
  isOver: boolean
  /** Settles at the next change. */
  changed: PromiseWithResolvers<void>
  abort: (as: 'stopped' | 'interrupted') => void
  /** How much of it is written down, and how often nothing new was since. */
  kept: number
  still: number
  over: Promise<void>
}

type Leading = Uses<'languages' | 'log' | 'now' | 'pool'>

/** Longest answer, thoughts and all, in characters. */
const LONGEST = 60_000
const INTERRUPTED = '服务重启，回答中断了，可以再试一次'

const begun = (): Progress => ({ thinking: '', message: '', state: 'streaming', finish: 'stop', reason: '', engine: '', tokens: 0 })
/** How much was said, thoughts and answer: the place of a reader. */
export const said = (now: Progress) => now.thinking.length + now.message.length

/** Nothing new was said so often: it is said to be alive. */
const BEAT_EVERY = 10
/** What is to be written down of a run that goes on; undefined where that is written already. */
export function unkept(run: Run): Progress | undefined {
  const { now } = run
  if (said(now) === run.kept && ++run.still % BEAT_EVERY) return undefined
  run.kept = said(now)
  return { ...now, thinking: firstOf(now.thinking, now.thinking.length), message: firstOf(now.message, now.message.length) }
}

/** Wakes whoever reads. */
export function tell(run: Run): void {
  run.changed.resolve()
  run.changed = Promise.withResolvers()
}

/** Takes in what an engine says; PostgreSQL holds no NUL. Thoughts that come after the first word are left out: the count of what was said is a place in both. */
function heard(run: Run, spoken: Spoken): void {
  const { now } = run
  run.note = spoken.type === 'progress' ? spoken.message : ''
  if (spoken.type === 'thought' && now.message === '') now.thinking += spoken.text.replaceAll('\0', '')
  if (spoken.type === 'piece') now.message += spoken.text.replaceAll('\0', '')
}

export const newRun = (conversationId: string, abort: Run['abort']): Run => ({
  conversationId,
  now: begun(),
  note: '正在等模型回答',
  isOver: false,
  changed: Promise.withResolvers(),
  abort,
  kept: 0,
  still: 0,
  over: Promise.resolve(),
})

/** Asks, and fills `run.now`. */
async function say(
  app: Leading,
  run: Run,
  { request, fits, isWhole }: Asking,
  stop: AbortSignal,
): Promise<{ question?: number; answer?: number }> {
  const limit = patience(app, CHAT_MS, stop)
  try {
    for await (const spoken of converse(app.languages, request, limit.signal, fits)) {
      heard(run, spoken)
      if (!isWhole && (spoken.type === 'piece' || spoken.type === 'thought')) limit.end()
      if (spoken.type === 'done') {
        const { finish, promptTokens, answerTokens } = spoken.result
        Object.assign(run.now, { finish, engine: spoken.by.name })
        return { ...(promptTokens && { question: promptTokens }), ...(answerTokens && { answer: answerTokens }) }
      }
      if (said(run.now) > LONGEST) {
        run.now.finish = 'length'
        return {}
      }
      tell(run)
    }
    return {}
  } finally {
    limit.end()
  }
}

/** Runs to its end, whatever becomes of it, and is written down there. */
export async function lead(app: Leading, run: Run, asking: Asking, stop: AbortController): Promise<void> {
  const { turnId, query, request } = asking
  let counted: { question?: number; answer?: number } = {}
  let ended: Pick<Progress, 'state'> & Partial<Progress> = { state: 'done' }
  try {
    counted = await say(app, run, asking, stop.signal)
  } catch (error) {
    if (stop.signal.aborted)
      ended = stop.signal.reason === 'stopped' ? { state: 'stopped', finish: 'stopped' } : { state: 'interrupted', reason: INTERRUPTED }
    else if (error instanceof Refusal) ended = { state: 'error', reason: error.message }
    else {
      app.log.error({ err: error, turnId }, 'an answer broke')
      ended = { state: 'error', reason: '回答时出错了，请再试一次' }
    }
  }
  const question = counted.question ?? request.messages.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  const answer = counted.answer ?? estimateTokens(run.now.thinking + run.now.message)
  // Who refused before a word was said asks for nothing.
  const isFree = ended.state === 'error' && said(run.now) === 0
  Object.assign(run.now, ended, {
    tokens: question + answer,
    message: run.now.message.toWellFormed(),
    thinking: run.now.thinking.toWellFormed(),
  })
  const done = { ...run.now, state: ended.state }
  await Promise.all([keepProgress(app, turnId, query, done), asking.settle(isFree ? { question: 0, answer: 0 } : { question, answer })])
}
