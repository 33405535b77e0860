// Drawing as other areas and main see it.
export { registerDrawing } from './draw.job.ts'
export { DRAW_POOL, type DrawStatus, statusOfJob, statusOfRun } from './drawing.rules.ts'
export { previewsIn } from './previews.store.ts'
export { fileIdOf } from './inputs.rules.ts'
export { bytesOf } from './inputs.ts'
export { drawingAnswers } from './drawing.answers.ts'
export { findDrawImage, findDrawRecord, findDrawTask, listedRecords } from './pictures.store.ts'
