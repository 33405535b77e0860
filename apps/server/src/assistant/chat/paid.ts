// One question of a job to a model: what it may cost is held before, what it cost is settled after, however it ends.
import { STATUS } from '@qianmu/contract/kit/status'
import type { LanguageMessage } from '@qianmu/engines'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import type { Uses } from '../../app.ts'
import { converse, patience } from '../../engines/index.ts'
import { Refusal } from '../../kit/refuse.ts'
import { costOf, fitsModel } from './models.ts'
import { holdYuan, type ModelSetting, settleYuan } from './models.store.ts'

export const tokensOf = (messages: readonly LanguageMessage[]): number => messages.reduce((sum, { text }) => sum + estimateTokens(text), 0)

/** Whether asking on is in vain: there is nothing to ask, or the day's money is spent. */
export const isInVain = ({ status }: Refusal): boolean => status === STATUS.noEngine || status === STATUS.limit

export interface PaidQuestion {
  teamId: number
  setting: ModelSetting
  messages: readonly LanguageMessage[]
  temperature: number
  maxTokens: number
  /** How long the whole answer is waited for. */
  waitMs: number
}
interface Said {
  text: string
  finish: 'stop' | 'length'
  engine: string
}

/** Asks once. @throws Refusal why there is no answer */
export async function askPaid(
  app: Uses<'languages' | 'now' | 'pool' | 'settings'>,
  { teamId, setting, messages, temperature, maxTokens, waitMs }: PaidQuestion,
  signal: AbortSignal,
): Promise<Said> {
  const question = tokensOf(messages)
  const begun = app.now()
  const held = costOf(setting, { question, answer: maxTokens })
  await holdYuan(app, teamId, held)
  const limit = patience(app, waitMs, signal)
  let heard = ''
  let counted: { question: number; answer: number } | undefined
  try {
    for await (const spoken of converse(app.languages, { messages, temperature, maxTokens }, limit.signal, fitsModel(setting))) {
      if (spoken.type === 'piece' || spoken.type === 'thought') heard += spoken.text
      if (spoken.type !== 'done') continue
      const { text, finish, promptTokens, answerTokens } = spoken.result
      counted = { question: promptTokens ?? question, answer: answerTokens ?? estimateTokens(heard) }
      return { text, finish, engine: spoken.by.name }
    }
    throw new Refusal(STATUS.engineFailed, '语言引擎没有回答')
  } finally {
    limit.end()
    // Who refused before a word was said asks for nothing.
    counted ??= heard === '' ? { question: 0, answer: 0 } : { question, answer: estimateTokens(heard) }
    if (held > 0) await settleYuan(app, teamId, begun, held, costOf(setting, counted))
  }
}
