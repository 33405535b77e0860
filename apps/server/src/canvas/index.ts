// Pages of comics as other areas and main see them.
export { canvasAnswers } from './canvas.answers.ts'
export { enqueueComic, registerComicExport } from './export.job.ts'
export { withFigures } from './figures.ts'
export { paintPageFile } from './painting.ts'
export { addPages, findComicPage, followed, followPages, pagesNow, pourPages, sharedPages, shotsById } from './pages.store.ts'
