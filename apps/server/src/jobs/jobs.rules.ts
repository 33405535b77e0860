// The life of a job as pure rules: which step leads from which state to which.
import type { JOB_STATES } from '@qianmu/contract/jobs'

/** waiting → running → done, failed or cancelled; back to waiting after a mishap, or when the user tries again. */
export type JobState = (typeof JOB_STATES)[number]

/** How often a job is begun before it is given up. */
export const MAX_ATTEMPTS = 3
/** A job whose worker has been silent for so long is begun again elsewhere; workers speak every third of it. */
export const LEASE_S = 6
export const HEARTBEAT_MS = 2000
/** Shown when a job failed for a reason that is not the user's. */
export const INTERNAL_FAILURE = '内部错误，请稍后重试'
export const WORKER_DIED = `运行任务的进程连续 ${MAX_ATTEMPTS} 次中断`

/** What can happen to a job. `mishap`: its worker threw an error or died; `handBack`: its worker stops in good order. */
export type JobStep = 'claim' | 'finish' | 'refuse' | 'mishap' | 'handBack' | 'cancel' | 'retry'

/**
 * The state after a step, or undefined when the step does not apply and must change nothing.
 * @param attempt how often the job was begun so far
 */
export function nextState(state: JobState, step: JobStep, attempt: number): JobState | undefined {
  switch (step) {
    case 'claim':
      return state === 'waiting' ? 'running' : undefined
    case 'finish':
      return state === 'running' ? 'done' : undefined
    case 'refuse':
      return state === 'running' ? 'failed' : undefined
    case 'mishap':
      return state === 'running' ? (attempt < MAX_ATTEMPTS ? 'waiting' : 'failed') : undefined
    case 'handBack':
      return state === 'running' ? 'waiting' : undefined
    case 'cancel':
      return state === 'waiting' || state === 'running' ? 'cancelled' : undefined
    case 'retry':
      return state === 'failed' || state === 'cancelled' ? 'waiting' : undefined
  }
}

/** Whether the job needs nothing more. */
export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** Where the first job stands that goes before every series; those after it go down from here and stay above 0. */
const SOON = 2 ** 30

/**
 * Priorities of `count` groups that join a lane, in their turn: at its very end, or `soon`, behind those alone that are above 0.
 * Each has one of its own, so that another is put between two of them without writing these.
 */
export function lastPriorities(lane: { lowest: number; lowest_soon: number | null }, soon: boolean, count: number): number[] {
  let last = soon ? (lane.lowest_soon ?? SOON) : lane.lowest
  return Array.from({ length: count }, () => (last = soon ? Math.max(last - 1, last / 2) : last - 1))
}

/** A priority between two neighbours in a lane, at its head without `above`, at its end without `below`; null when no number is left. */
export function between(above: number | undefined, below: number | undefined): number | null {
  if (below === undefined) return Math.min(above ?? 0, 0) - 1
  const middle = above === undefined ? (below > 0 ? below + 1 : below / 2) : above / 2 + below / 2
  return middle > below && middle < (above ?? Infinity) ? middle : null
}
