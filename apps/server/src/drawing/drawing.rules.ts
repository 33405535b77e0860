// What follows from the states of a drawing's tasks. Pure.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { ENGINE_AWAY, IN_LINE } from '@qianmu/engines'
import type { JobState } from '../jobs/index.ts'

/** The kind under which pictures are enqueued, and the pool whose slots they share. */
export const DRAW_JOB = 'draw'
export const DRAW_POOL = 'image'
/** The kind and the pool of what follows the drawings of one wish. */
export const SERIES_JOB = 'draw_series'
export const SERIES_POOL = 'draw_series'
/** Series that a process follows at once: each looks at the database once a second. */
export const SERIES_PLACES = 100

export type DrawStatus = (typeof DRAW_STATUS)[keyof typeof DRAW_STATUS]

/** The status of a picture whose job is in this state (document 3 §4). */
export function statusOfJob(state: JobState, attempt: number): DrawStatus {
  switch (state) {
    case 'waiting':
      return attempt > 0 ? DRAW_STATUS.again : DRAW_STATUS.waiting
    case 'running':
      return DRAW_STATUS.generating
    case 'done':
      return DRAW_STATUS.finished
    default:
      return DRAW_STATUS.failed
  }
}

/** The status of a picture whose job a worker has: it is generating only while the engine works on it. */
export const statusOfRun = (message: string): DrawStatus =>
  message === ENGINE_AWAY ? DRAW_STATUS.again : message.startsWith(IN_LINE) ? DRAW_STATUS.queued : DRAW_STATUS.generating

/** The status of a drawing from those of its pictures: it is generating while any is, waits while any waits, and failed only when all did. */
export function statusOfAll(statuses: readonly DrawStatus[]): DrawStatus {
  const has = (status: DrawStatus) => statuses.includes(status)
  if (has(DRAW_STATUS.generating)) return DRAW_STATUS.generating
  for (const waiting of [DRAW_STATUS.waiting, DRAW_STATUS.queued, DRAW_STATUS.again] as const)
    if (has(waiting)) return has(DRAW_STATUS.finished) || has(DRAW_STATUS.failed) ? DRAW_STATUS.generating : waiting
  return has(DRAW_STATUS.finished) ? DRAW_STATUS.finished : DRAW_STATUS.failed
}

/** May a picture with this status be begun anew? */
export const isOver = (status: DrawStatus) => status === DRAW_STATUS.failed || status === DRAW_STATUS.finished

/** Below this share nobody can say how long the rest takes. */
const TELLING = 0.05
/** Seconds left of a picture that has run for `seconds` and come this far; null while nobody can say. */
export const secondsLeft = (share: number, seconds: number): number | null =>
  share >= TELLING && share < 1 ? Math.ceil((seconds * (1 - share)) / share) : null
