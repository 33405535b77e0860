// The newest records of a mode: asked again when the server says that something was drawn, and while any runs from time to time.
import { DRAW_DELAY_MS, DRAW_STATUS, type DrawResult } from '@qianmu/contract/drawing/pictures'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { onEvent } from '../kit/events.ts'
import { together } from '../kit/together.ts'
import { useCall } from '../kit/use-call.ts'
import type { StudioMode } from './modes.ts'

/** Records of one page of the results. */
const PAGE = 40
/** News of many pictures are answered with one question, in ms. */
const TOGETHER_MS = 150

/** It is drawn or waits for it. */
export const isRunning = ({ status }: Pick<DrawResult, 'status'>) => status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed

const isDrawing = (data: unknown): boolean => typeof data === 'object' && data !== null && 'what' in data && data.what === 'drawing'

/** What changes with every picture. */
const CHANGED = [api.drawing.list.contract.name, api.drawing.queue.contract.name]
const NONE: readonly string[] = []

/**
 * Asks lists of drawings again soon after something was drawn, in this window or another.
 * @param more names of further calls; the same list at every render
 */
export function useDrawingNews(more: readonly string[] = NONE): void {
  useEffect(() => {
    const askAgain = together(() => staleAnswers([...CHANGED, ...more]), TOGETHER_MS)
    const stop = onEvent('changed', data => isDrawing(data) && askAgain())
    return () => {
      stop()
      askAgain.cancel()
    }
  }, [more])
}

export function useRecords({ type }: StudioMode): readonly DrawResult[] | undefined {
  const { data } = useCall(api.drawing.list, { size: PAGE, client_draw_type: type })
  const running = data?.list.some(isRunning) ?? false
  useDrawingNews()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => staleAnswers(CHANGED), DRAW_DELAY_MS)
    return () => clearInterval(timer)
  }, [running])
  return data?.list
}
