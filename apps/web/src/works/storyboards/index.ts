// Storyboards as other areas see them.
export { useShotEngine } from './use-drawing.ts'
