// Asking the connected language engine within the time that callers wait.
import { PROMPT_MS } from '@qianmu/contract/game/agents'
import type { LanguageMessage } from '@qianmu/engines'
import type { Uses } from '../../app.ts'
import { converse, patience } from '../../engines/index.ts'
import { Refusal, refuseField } from '../../kit/refuse.ts'
import { type Goal, goalIn, judgeQuestion } from './judge.ts'
import type { Known } from './talk.ts'

type Asks = Uses<'languages' | 'now' | 'pool'>

/** Pieces of what an engine says, the last with who said it. @throws Refusal without an engine */
export async function* spoken(app: Asks, messages: readonly LanguageMessage[], gone: AbortSignal, temperature = 0.8, maxTokens = 1000) {
  // A little before the caller stops waiting.
  const limit = patience(app, PROMPT_MS - 5000, gone)
  try {
    for await (const event of converse(app.languages, { messages, temperature, maxTokens }, limit.signal)) {
      if (event.type === 'piece') yield { text: event.text, end: undefined }
      if (event.type === 'done') yield { text: '', end: { ...event.result, by: event.by } }
    }
  } finally {
    limit.end()
  }
}
export async function whole(app: Asks, messages: readonly LanguageMessage[], gone: AbortSignal, temperature?: number, maxTokens?: number) {
  for await (const { end } of spoken(app, messages, gone, temperature, maxTokens)) if (end) return end
  return refuseField('message', '模型没有回答，请再试一次')
}

/** The goal that a talk has reached; null for none, and where no engine could judge. */
export async function judged(
  app: Asks,
  name: string,
  goals: readonly Goal[],
  said: Known['said'],
  gone: AbortSignal,
): Promise<string | null> {
  if (!goals.length) return null
  try {
    return goalIn((await whole(app, judgeQuestion(name, goals, said), gone, 0, 20)).text, goals)
  } catch (error) {
    if (!(error instanceof Refusal) || gone.aborted) throw error
    return null
  }
}
