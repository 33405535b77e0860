// The AI chat as main sees it.
export { chatAnswers } from './chat.answers.ts'
export { type ChatRuns, createChatRuns } from './runs.ts'
export { findTurn } from './turns.store.ts'
