// The search by meaning as other areas and main see it.
export { meaningAnswers } from './meaning.answers.ts'
export { nearEntries } from './near.store.ts'
export { keepReading, readLate } from './read.store.ts'
