// Drawing as other areas and main see it.
export { registerDrawing } from './draw.job.ts'
export { DRAW_POOL } from './drawing.rules.ts'
export { drawingAnswers } from './drawing.answers.ts'
export { findDrawImage, findDrawRecord, findDrawTask, listedRecords } from './pictures.store.ts'
