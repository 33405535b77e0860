// A text looked through by the language engine: what it proposes is held against the text.
import { MODEL_MAX_CHARS } from '@qianmu/contract/assistant/text-tools'
import { correctionQuestion, verifiedCorrections } from '@qianmu/script/prompts/corrections'
import type { Uses } from '../../app.ts'
import { refuseField } from '../../kit/refuse.ts'
import { askModel } from './model.ts'

/** Errors are found, not invented. */
const TEMPERATURE = 0.1
const NOTE = '规则之外，语言模型的建议逐条核对过原文，请结合把握程度判断'

type Known = Parameters<typeof verifiedCorrections>[2]

/** Refuses a text that is too long for a model. */
export async function corrected(app: Uses<'languages' | 'now'>, sample: string, known: Known, gone: AbortSignal) {
  if (sample.length > MODEL_MAX_CHARS) return refuseField('sample', `请语言模型检查时一次最多 ${MODEL_MAX_CHARS} 个字`)
  const { answer, engine } = await askModel(app, correctionQuestion(sample), { temperature: TEMPERATURE, note: NOTE }, gone)
  return { findings: verifiedCorrections(sample, answer, known), engine }
}
