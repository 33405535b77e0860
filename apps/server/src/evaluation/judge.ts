// Asks a language engine to label the scenes of a work, some at a time, within what the team may spend in a day; what came before it failed is kept.
import { DEFAULT_CHAT_MODEL } from '@qianmu/contract/assistant/chat-models'
import { type Batch, judgingTokens, type Label, labelsIn } from '@qianmu/script/report/judging'
import type { Uses } from '../app.ts'
import { askPaid, costOf, fitsModel, settingsOfModels, spentToday } from '../assistant/chat/index.ts'
import { Refusal } from '../kit/refuse.ts'

/** Labels are found, not invented. */
const TEMPERATURE = 0
const MAX_TOKENS = 4000
/** One question; the whole may take as many as there are. */
const WAIT_MS = 120_000

export interface Asked {
  labels: Label[]
  /** Judgements whose quote does not stand in the text. */
  dropped: number
  engine: string
  /** Why not all was labelled; '' when it was. */
  reason: string
}

const settingOf = async (app: Uses<'pool'>) => (await settingsOfModels(app))(DEFAULT_CHAT_MODEL)

/** The engines that label, or why none does. */
export const judgingEngine = async (app: Uses<'languages' | 'pool'>) => app.languages.choose(fitsModel(await settingOf(app)))

/** What labelling a work of so many words would cost about, beside what the team may still spend today. */
export async function judgingCost(app: Uses<'now' | 'pool' | 'settings'>, teamId: number, words: number) {
  const [setting, spent] = await Promise.all([settingOf(app), spentToday(app, teamId)])
  const tokens = judgingTokens(words)
  return { ...tokens, yuan: costOf(setting, tokens), spent, cap: app.settings.QIANMU_CHAT_DAY_YUAN }
}

/** The labels of all batches, or of those before the engine failed. @param onBatch told the share that is done */
export async function askAbout(
  app: Uses<'languages' | 'now' | 'pool' | 'settings'>,
  teamId: number,
  batches: readonly Batch[],
  signal: AbortSignal,
  onBatch: (share: number) => void,
): Promise<Asked> {
  const asked: Asked = { labels: [], dropped: 0, engine: '', reason: '' }
  const setting = await settingOf(app)
  for (const [at, { question: messages, ...batch }] of batches.entries()) {
    onBatch(at / batches.length)
    try {
      const paid = { teamId, setting, messages, temperature: TEMPERATURE, maxTokens: MAX_TOKENS, waitMs: WAIT_MS }
      const { text, engine } = await askPaid(app, paid, signal)
      const { labels, dropped } = labelsIn(text, batch)
      asked.labels.push(...labels)
      asked.dropped += dropped
      asked.engine = engine
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { ...asked, reason: `语言引擎标注到第 ${at + 1}/${batches.length} 批时停下：${error.message}` }
    }
  }
  if (batches.length > 0 && asked.labels.length === 0) return { ...asked, reason: '语言引擎的回答里没有可用的标注' }
  return asked
}
