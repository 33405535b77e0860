// Import and export as other areas and main see them.
export { findFont } from './font.ts'
export { registerExport } from './export.job.ts'
export { type Import, keepImport } from './keep.store.ts'
export { exchangeAnswers } from './exchange.answers.ts'
