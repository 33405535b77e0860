// What other areas may use of the drawing studio.
export { CanvasSamples } from './samples/CanvasSamples.tsx'
export { type DrawSource, openStudio } from './source.ts'
