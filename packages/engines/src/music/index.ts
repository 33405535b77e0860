// The door of music: the composer by rules.
export { KEYWORDS, planOf } from './compose.ts'
export { type ComposerEngine, composerEngine } from './engine.ts'
