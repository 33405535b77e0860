// The text tools as the server puts them together.
export { RULES_ENGINE } from './engine.ts'
export { registerFormatting } from './formatting.job.ts'
export { textToolAnswers } from './text-tools.answers.ts'
