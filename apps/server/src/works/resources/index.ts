// The media library of a work as other areas and main see it.
export { resourceAnswers } from './resources.answers.ts'
export { resourceFiles } from './resources.store.ts'
