// Instructions as other areas and main see them.
export { filled } from './instructions.rules.ts'
export { instructionAnswers } from './instructions.answers.ts'
