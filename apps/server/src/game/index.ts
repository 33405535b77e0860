// Games as other areas and main see them.
export { gameGraphAnswers } from './graph.answers.ts'
export { sharedGames } from './games.store.ts'
