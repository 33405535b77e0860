// Sound as the rest of the server sees it.
export { registerDubbing } from './dub.job.ts'
export { dubAnswers } from './dubs.answers.ts'
export { findDub } from './dubs.store.ts'
export { registerSounds } from './make.job.ts'
export { musicAnswers, voiceAnswers } from './records.answers.ts'
export { findSoundRecord } from './records.store.ts'
export { findTimbre } from './timbres.store.ts'
export { linesOfText } from './lines.rules.ts'
