// How models lie in a list, wherever one stands.
import type { Layout } from '../ui/library/layout.ts'

/** Name and purpose below a picture. */
const TEXT_PX = 50
export const CARDS: Extract<Layout<unknown>, { flow: 'grid' }> = {
  flow: 'grid',
  min: 184,
  least: 2,
  gap: [20, 16],
  height: width => Math.round(width) + TEXT_PX,
}
