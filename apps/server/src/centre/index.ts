// The material centre and the official library as main sees them.
export { plantEntries, regramEntries } from './content.store.ts'
export { entryAnswers } from './entries.answers.ts'
export { findEntry } from './entries.store.ts'
export { officialAnswers } from './official.answers.ts'
export { registerOfficial } from './take.job.ts'
