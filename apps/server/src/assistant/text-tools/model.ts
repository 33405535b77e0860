// Asks the language engine for one of these tools; without one, or when it fails, rules alone answer, and the result says so.
import type { Formatting } from '@qianmu/contract/assistant/text-tools'
import type { Message } from '@qianmu/script/prompts/question'
import type { Uses } from '../../app.ts'
import { converse, patience } from '../../engines/index.ts'
import { Refusal } from '../../kit/refuse.ts'
import { RULES_ENGINE } from './engine.ts'

/** Less than the web waits for calls of this base (document 1 §7.1). */
const WAIT_MS = 30_000
const MAX_TOKENS = 4000

type Engine = Formatting['engine']

/** @returns what the model said, '' when it did not, and who answered. @param note what is to be said of its answer */
export async function askModel(
  app: Uses<'languages' | 'now'>,
  messages: Message[],
  { temperature, note }: { temperature: number; note: string },
  gone: AbortSignal,
): Promise<{ answer: string; engine: Engine }> {
  const limit = patience(app, WAIT_MS, gone)
  try {
    for await (const spoken of converse(app.languages, { messages, temperature, maxTokens: MAX_TOKENS }, limit.signal))
      if (spoken.type === 'done') return { answer: spoken.result.text, engine: { ...spoken.by, note } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { answer: '', engine: { ...RULES_ENGINE, note: `语言模型没有参与（${error.message}）。${RULES_ENGINE.note}` } }
  } finally {
    limit.end()
  }
  return { answer: '', engine: RULES_ENGINE }
}
