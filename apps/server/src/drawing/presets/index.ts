// Presets as other areas and main see them.
export { findPreset } from './presets.store.ts'
export { presetAnswers } from './presets.answers.ts'
