// Games as other areas and main see them.
export { gameGraphAnswers } from './graph.answers.ts'
export { gameObjectAnswers } from './objects.answers.ts'
export { gameResourceAnswers } from './resources.answers.ts'
export { screenplayAnswers } from './screenplays.answers.ts'
export { gameVoiceAnswers } from './voices.answers.ts'
export { registerGameDubbing } from './dubbing.store.ts'
export { gamePlayAnswers } from './play.answers.ts'
export { sharedGames } from './games.store.ts'
