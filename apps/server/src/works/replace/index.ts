// Find and replace as main sees it.
export { replaceAnswers } from './replace.answers.ts'
