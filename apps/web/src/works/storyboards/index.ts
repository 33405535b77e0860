// Storyboards as other areas see them.
export { useShotEngine } from './use-drawing.ts'
export { default as Timeline } from './timeline/Timeline.tsx'
export { timedOf } from './timeline/timeline.ts'
export { useHeard } from './timeline/use-heard.ts'
