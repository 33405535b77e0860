// Rewriting and continuing as main sees them.
export { contentAnswers } from './content.answers.ts'
export { withBeats } from './beats.ts'
