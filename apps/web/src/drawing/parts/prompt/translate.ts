// Keywords in English, for engines whose models were taught in it. What cannot be translated stays as it was written.
import type { keywords } from '@qianmu/contract/drawing/keywords'
import { changedChip, chipsOf, entriesOf } from '@qianmu/drawing'
import type { Ask } from '../../../kit/client.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'

type Translate = Ask<typeof keywords.translate>

/** The keywords in English in their order, or false when they could not be had (document 3 §8: the failure is swallowed). */
export async function translateKeywords(ask: Translate, chs_keywords: string[]): Promise<string[] | false> {
  try {
    return (await ask({ chs_keywords })).keywords
  } catch (error) {
    rethrowUnlessFailure(error)
    return false
  }
}

const CHINESE = /\p{Script=Han}/u

/** A prompt with its Chinese keywords in English, weights and LoRAs as they were; the original when translation fails (document 3 §5). */
export async function inEnglish(ask: Translate, prompt: readonly string[]): Promise<readonly string[]> {
  const chips = chipsOf(prompt.join(', '))
  const chinese = chips.filter(({ kind, text }) => kind === 'text' && CHINESE.test(text)).map(({ text }) => text)
  if (!chinese.length) return prompt
  const english = await translateKeywords(ask, chinese)
  if (!english) return prompt
  const words = new Map(chinese.map((text, nth) => [text, english[nth] ?? text]))
  return entriesOf(chips.map(chip => (words.has(chip.text) ? changedChip(chip, { text: words.get(chip.text)! }) : chip)))
}
