// History as other areas and main see it.
export { findHistory, keepBefore, keepPresent, keepVersion, type NewVersion, recover, scenesBefore } from './history.store.ts'
export { afterWriting, followUp } from './after-writing.ts'
export { sweepVersions } from './thin.store.ts'
export { historyAnswers } from './history.answers.ts'
