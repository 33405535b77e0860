// Where lists were scrolled to, by the step of the browser's history they stood on: going back finds them there.
import type { VirtualItem } from '@tanstack/react-virtual'

interface Kept {
  offset: number
  /** What was measured then, so that the place is the same before anything is measured again. */
  sizes: VirtualItem[]
}
/** Steps that are remembered; older ones are forgotten. */
const STEPS = 50
const steps = new Map<string, Kept>()

export const keepScroll = (step: string, kept: Kept): void => {
  steps.delete(step)
  steps.set(step, kept)
  const [oldest] = steps.keys()
  if (steps.size > STEPS && oldest !== undefined) steps.delete(oldest)
}
export const keptScroll = (step: string): Kept | undefined => steps.get(step)
