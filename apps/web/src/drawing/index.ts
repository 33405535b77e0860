// What other areas may use of the drawing studio.
export { EngineBadge } from './parts/EngineBadge.tsx'
export { useLabels } from './parts/prompt/use-labels.ts'
export { CanvasSamples } from './samples/CanvasSamples.tsx'
export { type DrawSource, openStudio } from './source.ts'
export { useEngine } from './use-engine.ts'
export { useDrawingNews } from './use-records.ts'
