// The AI chat as main sees it.
export { chatAnswers } from './chat.answers.ts'
export { type ChatRuns, createChatRuns } from './runs.ts'
export { findTurn } from './turns.store.ts'
export { costOf, fitsModel, modelsFor, modelToAsk } from './models.ts'
export { askPaid, isInVain, tokensOf } from './paid.ts'
export { holdYuan, levelOf, type ModelSetting, settingsOfModels, settleYuan, spentToday } from './models.store.ts'
