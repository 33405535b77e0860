// Games as other areas and main see them.
export { findAgent, findInstance } from './agents/index.ts'
export { gameAnswers } from './game.answers.ts'
export { registerGameDubbing } from './dubbing.store.ts'
export { isSynced, syncScreenplay } from './sync.store.ts'
export { sharedGames } from './games.store.ts'
