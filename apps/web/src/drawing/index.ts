// What other areas may use of the drawing studio.
export { CanvasSamples } from './samples/CanvasSamples.tsx'
