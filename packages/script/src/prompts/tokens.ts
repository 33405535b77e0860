// How many tokens a text is, roughly and rather too many: services count in their own ways, and cut what is too long in silence.
import { isIdeograph } from '../statistics.ts'

/** Other signs that share a token on average. */
const SIGNS_PER_TOKEN = 3

/** An ideograph is about a token; letters, digits and signs share one. */
export function estimateTokens(text: string): number {
  let ideographs = 0
  for (let at = 0; at < text.length; at++) if (isIdeograph(text.charCodeAt(at))) ideographs++
  return ideographs + Math.ceil((text.length - ideographs) / SIGNS_PER_TOKEN)
}
