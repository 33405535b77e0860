// Storyboards as other areas see them.
import { late } from '../../ui/late/late.tsx'

export { useShotEngine } from './use-drawing.ts'
export { default as Timeline } from './timeline/Timeline.tsx'
export { timedOf } from './timeline/timeline.ts'
export { useHeard } from './timeline/use-heard.ts'
export { useFindings } from './Continuity.tsx'
export { shotsOf } from './model.ts'
export { useStoryboard } from './use-storyboard.ts'
export const DrawPanel = late(() => import('./DrawPanel.tsx'))
