// Volumes as other areas and main see them.
export { volumeAnswers } from './volumes.answers.ts'
export { findVolume, volumeNamed } from './volumes.store.ts'
