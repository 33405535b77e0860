// Import and export as other areas and main see them.
export { convert } from './convert.ts'
export type { ReadFile } from './convert.worker.ts'
export { MIME } from './mime.ts'
export { exportedDocs } from './manuscript.store.ts'
export { findFont } from './font.ts'
export { ASSET_EXPORT_JOB, COMIC_EXPORT_JOB, keepExported, registerExport } from './export.job.ts'
export { type Import, keepImport } from './keep.store.ts'
export { exchangeAnswers } from './exchange.answers.ts'
