// Whether a text can be evaluated at all, and if not, why (status 6: 不符合评测条件).

import { type ReportDoc } from './reading.ts'
import { blocksOf, textOf } from '../elements.ts'
import { isIdeograph } from '../statistics.ts'

export const LEAST_WORDS = 500
export const MOST_WORDS = 300_000
const LEAST_CHINESE = 0.5

/** Why a text cannot be evaluated; `''` when it can. Suggestions and marks are looked at no further. */
export function unfitFor(docs: readonly ReportDoc[], kind: 'script' | 'novel'): string {
  let characters = 0
  let chinese = 0
  let speeches = 0
  for (const { content } of docs)
    for (const block of blocksOf(content)) {
      const text = textOf(block)
      if (block.type === 'dialogue') speeches++
      for (let at = 0; at < text.length; at++) {
        if (/\s/.test(text[at]!)) continue
        characters++
        if (isIdeograph(text.charCodeAt(at)) || isSign(text.charCodeAt(at))) chinese++
      }
    }
  if (characters < LEAST_WORDS) return `正文不足 ${LEAST_WORDS} 字（现有 ${characters} 字）`
  if (characters > MOST_WORDS) return `正文超过 ${MOST_WORDS / 10_000} 万字（现有 ${characters} 字），请选择部分文档评估`
  if (chinese / characters < LEAST_CHINESE) return `中文不足一半（${Math.round((chinese / characters) * 100)}%）`
  return kind === 'script' && speeches === 0 ? '剧本里没有对白' : ''
}

/** Chinese signs of punctuation. */
const isSign = (unit: number) =>
  (unit >= 0x3000 && unit <= 0x303f) || (unit >= 0xff00 && unit <= 0xffef) || unit === 0x2026 || unit === 0x2014
