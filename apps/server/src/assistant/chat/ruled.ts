// The answers of the rules assistant, as a thread makes them of long works.
import { answerByRules } from '@qianmu/script/by-rules/answer'
import type { RuledWork } from '@qianmu/script/by-rules/work'

/** An answer in Markdown, or undefined when rules cannot answer this. */
export const ruled = (question: string, work: RuledWork): string | undefined => answerByRules(question, work)
