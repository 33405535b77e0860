// Ideas as main sees them.
export { ideaAnswers } from './ideas.answers.ts'
