// The message centre as other areas and main see it.
export { messageAnswers } from './messages.answers.ts'
export { findMessage, sendMessage, type NewMessage } from './messages.store.ts'
