// All answers of games.
import { roleAgentAnswers } from './agents/index.ts'
import { gameGraphAnswers } from './graph.answers.ts'
import { gameObjectAnswers } from './objects.answers.ts'
import { gamePlayAnswers } from './play.answers.ts'
import { gameResourceAnswers } from './resources.answers.ts'
import { screenplayAnswers } from './screenplays.answers.ts'
import { gameVoiceAnswers } from './voices.answers.ts'

export const gameAnswers = [
  gameGraphAnswers,
  gameObjectAnswers,
  gameResourceAnswers,
  screenplayAnswers,
  gameVoiceAnswers,
  gamePlayAnswers,
  roleAgentAnswers,
]
