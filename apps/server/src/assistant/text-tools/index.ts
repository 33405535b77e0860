// The text tools as the server puts them together.
export { registerFormatting } from './formatting.job.ts'
export { textToolAnswers } from './text-tools.answers.ts'
