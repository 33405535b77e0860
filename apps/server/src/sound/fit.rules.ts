// Lines that must end before the next begins: how much time each has, and what is done about one that is too long (facts: media and chat §5.4).
import type { DubLine } from '@qianmu/contract/sound/dubs'

/** Said faster than this, speech sounds hurried; beyond the second nothing is done by itself. */
export const SQUEEZE = 1.2
const SHORTEN = 1.4
/** Two frames of a film. */
const GAP_MS = 83

interface Timed {
  start_ms: number | null
  slot_ms: number | null
  /** When the next line begins. */
  next_ms: number | null
}
/** From the start of a line to just before the next; null where no film says when. */
export const availableOf = ({ start_ms, slot_ms, next_ms }: Timed): number | null =>
  start_ms === null || next_ms === null || next_ms <= start_ms ? slot_ms : Math.max(slot_ms ?? 0, next_ms - start_ms - GAP_MS)

/** @param ms of the take @param faster by how much it was made faster already */
export function fitOf(ms: number | undefined, available: number | null, faster = 1): DubLine['fit'] {
  if (ms === undefined || available === null || available <= 0) return null
  const ratio = (ms * faster) / available
  return ratio <= 1 ? 'fits' : ratio <= SQUEEZE ? 'squeeze' : ratio <= SHORTEN ? 'shorten' : 'over'
}
/** How much faster a take is to be so that it fits; 1 where nothing is done by itself. */
export const tempoFor = (ms: number, available: number | null): number =>
  available !== null && fitOf(ms, available) === 'squeeze' ? (ms / available) * 1.005 : 1
