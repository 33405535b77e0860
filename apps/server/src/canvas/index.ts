// Pages of comics as other areas and main see them.
export { canvasAnswers } from './canvas.answers.ts'
export { registerComicExport } from './export.job.ts'
export { withFigures } from './figures.ts'
export { addPages, findComicPage, sharedPages } from './pages.store.ts'
