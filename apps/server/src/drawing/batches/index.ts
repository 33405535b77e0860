// Batches of drawings as other areas and main see them.
export { batchAnswers } from './batches.answers.ts'
export { findDrawBatch } from './batches.store.ts'
