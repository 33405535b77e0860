// What a picture that is not being drawn waits for.
import { DRAW_STATUS, type DrawTask } from '@qianmu/contract/drawing/pictures'

/** @param away name of the engine that is away; '' when none is */
export function waitingText({ status, queue_position, message }: DrawTask, away: string): string {
  if (status === DRAW_STATUS.again && message) return message
  if (away) return `等 ${away} 恢复`
  if (status === DRAW_STATUS.queued) return message || '排队中'
  return `排队中${queue_position ? ` · 第 ${queue_position} 位` : ''}`
}
