// Asks a language engine to label the scenes of a work, some at a time; what came before it failed is kept.
import { type Batch, type Label, labelsIn } from '@qianmu/script/report/judging'
import type { Uses } from '../app.ts'
import { converse, patience } from '../engines/index.ts'
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

/** The labels of all batches, or of those before the engine failed. @param onBatch told the share that is done */
export async function askAbout(
  app: Uses<'languages' | 'now'>,
  batches: readonly Batch[],
  signal: AbortSignal,
  onBatch: (share: number) => void,
): Promise<Asked> {
  const asked: Asked = { labels: [], dropped: 0, engine: '', reason: '' }
  for (const [at, batch] of batches.entries()) {
    onBatch(at / batches.length)
    const limit = patience(app, WAIT_MS, signal)
    try {
      const request = { messages: batch.question, temperature: TEMPERATURE, maxTokens: MAX_TOKENS }
      for await (const spoken of converse(app.languages, request, limit.signal)) {
        if (spoken.type !== 'done') continue
        const { labels, dropped } = labelsIn(spoken.result.text, batch)
        asked.labels.push(...labels)
        asked.dropped += dropped
        asked.engine = spoken.by.name
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { ...asked, reason: `语言引擎标注到第 ${at + 1}/${batches.length} 批时停下：${error.message}` }
    } finally {
      limit.end()
    }
  }
  if (batches.length > 0 && asked.labels.length === 0) return { ...asked, reason: '语言引擎的回答里没有可用的标注' }
  return asked
}
