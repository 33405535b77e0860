// A text looked through by the language engine: what it proposes is held against the text; without one, or when it fails, rules alone answer.
import { MODEL_MAX_CHARS, type Formatting } from '@qianmu/contract/assistant/text-tools'
import type { Finding } from '@qianmu/script/language/finding'
import { correctionQuestion, verifiedCorrections } from '@qianmu/script/prompts/corrections'
import type { App } from '../../app.ts'
import { converse, patience } from '../../engines/index.ts'
import { Refusal, refuseField } from '../../kit/refuse.ts'
import { RULES_ENGINE } from './engine.ts'

/** Less than the web waits for calls of this base (document 1 §7.1). */
const WAIT_MS = 30_000
/** Errors are found, not invented. */
const TEMPERATURE = 0.1
const MAX_TOKENS = 4000

type Known = Parameters<typeof verifiedCorrections>[2]
interface Corrected {
  findings: Finding[]
  engine: Formatting['engine']
}

/** Refuses a text that is too long for a model. */
export async function corrected(app: App, sample: string, known: Known, gone: AbortSignal): Promise<Corrected> {
  if (sample.length > MODEL_MAX_CHARS) return refuseField('sample', `请语言模型检查时一次最多 ${MODEL_MAX_CHARS} 个字`)
  const limit = patience(app, WAIT_MS, gone)
  const request = { messages: correctionQuestion(sample), temperature: TEMPERATURE, maxTokens: MAX_TOKENS }
  try {
    for await (const spoken of converse(app.languages, request, limit.signal)) {
      if (spoken.type !== 'done') continue
      const findings = verifiedCorrections(sample, spoken.result.text, known)
      return { findings, engine: { ...spoken.by, note: '规则之外，语言模型的建议逐条核对过原文，请结合把握程度判断' } }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { findings: [], engine: { ...RULES_ENGINE, note: `语言模型没有参与（${error.message}）。${RULES_ENGINE.note}` } }
  } finally {
    limit.end()
  }
  return { findings: [], engine: RULES_ENGINE }
}
