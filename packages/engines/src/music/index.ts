// The door of music: the composer by rules.
export { KEYWORDS } from './compose.ts'
export { type ComposerEngine, composerEngine } from './engine.ts'
