// Import and export as other areas and main see them.
export { findFont } from './font.ts'
export { registerExport } from './export.job.ts'
export { exchangeAnswers } from './exchange.answers.ts'
