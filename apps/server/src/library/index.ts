// The assets of a team as other areas and main see them.
export { libraryAnswers } from './library.answers.ts'
export { lookAtAssets } from './library.store.ts'
