// Keyword lists as other areas and main see them.
export { termsIn, WILDCARDS } from './lists.ts'
export { keywordAnswers } from './keywords.answers.ts'
