// Engines as other areas and main see them.
export { converse, type Spoken } from './converse.ts'
export { patience } from './patience.ts'
export { createLanguagePool, type LanguagePool, type ProbedLanguage } from './languages.ts'
export {
  createMusicPool,
  createReadingPool,
  createRecognitionPool,
  createSpeechPool,
  type MusicPool,
  type NamedMusic,
  type NamedReading,
  type NamedRecognition,
  type NamedSpeech,
  type ReadingPool,
  type RecognitionPool,
  type SpeechPool,
} from './sounds.ts'
export { createFilmingPool, type FilmingPool, type ProbedFilming } from './filming.ts'
export { createTrainerPool, type TrainerPool } from './trainers.ts'
export { createImagePool, type ImagePool, type NamedEngine, type Probed } from './pool.ts'
export { type Connect, connectWired, createRegistry, engineIdOf, type Registry, type WiredEngine } from './registry.ts'
export { sweepRuns } from './runs.store.ts'
export { engineFor, heardWithin, pauseAfter, whileComing } from './waiting.ts'
export { engineFilesChanged, engineAnswers } from './engines.answers.ts'
