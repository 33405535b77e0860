// The AI chat as main sees it.
export { chatAnswers } from './chat.answers.ts'
export { type ChatRuns, createChatRuns } from './runs.ts'
export { findTurn } from './turns.store.ts'
export { costOf, fitsModel, modelsFor, modelToAsk } from './models.ts'
export { askPaid, isInVain, tokensOf } from './paid.ts'
export { levelOf, type ModelSetting, settingsOfModels, spentToday } from './models.store.ts'
