// What rules answer about the texts of a work. Pure: of long texts it is done in a thread.
import { answerByRules } from '@qianmu/script/by-rules/answer'
import type { RuledDoc, RuledPerson } from '@qianmu/script/by-rules/work'
import type { Content } from '@qianmu/script/elements'

/** A work without its texts. */
export interface Ruled {
  name: string
  /** One for each text, in the same order. */
  docs: readonly Omit<RuledDoc, 'content'>[]
  here: number | undefined
  people: readonly RuledPerson[]
}

/** Undefined for what rules cannot answer. */
export const ruledIn = (contents: readonly Content[], question: string, { docs, ...work }: Ruled): string | undefined =>
  answerByRules(question, { ...work, docs: docs.map((doc, nth) => ({ ...doc, content: contents[nth]! })) })
