// The newest records of a mode: asked again when the server says that something was drawn, and while any runs from time to time.
import type { Change } from '@qianmu/contract/changes'
import type { Data } from '@qianmu/contract/kit/call'
import { DRAW_DELAY_MS, DRAW_STATUS, type DrawResult } from '@qianmu/contract/drawing/pictures'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { patchAnswers } from '../kit/live/changes.ts'
import { changedList, changedPages } from '../kit/live/lists.ts'
import { onChanges, onGap } from '../kit/events.ts'
import { together } from '../kit/together.ts'
import { useCall } from '../kit/use-call.ts'
import type { StudioMode } from './modes.ts'

/** Records of one page of the results. */
const PAGE = 40
/** News of many pictures are answered with one question, in ms. */
const TOGETHER_MS = 150

/** It is drawn or waits for it. */
export const isRunning = ({ status }: Pick<DrawResult, 'status'>) => status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed

/** What changes with every picture. */
const CHANGED = [api.drawing.list.contract.name, api.drawing.queue.contract.name]
const NONE: readonly string[] = []

const keyOfRecord = ({ record_id }: { record_id: number }) => record_id
type Listed = Data<typeof api.drawing.list.contract>

/** Puts drawings that have gone on into the lists that show them. */
function putRecords(change: Required<Change<DrawResult>>): void {
  patchAnswers<typeof api.drawing.list.contract, Listed | InfiniteData<Listed, number>>(api.drawing.list, data =>
    'pages' in data ? changedPages(data, change, keyOfRecord) : withList(data, changedList(data.list, change, keyOfRecord)),
  )
}
const withList = (data: Listed, list: Listed['list'] | null): Listed | null => list && { ...data, list }

/**
 * Asks lists of drawings again soon after something was drawn, in this window or another.
 * @param more names of further calls; the same list at every render
 */
export function useDrawingNews(more: readonly string[] = NONE): void {
  useEffect(() => {
    const askAgain = together(() => staleAnswers([...CHANGED, ...more]), TOGETHER_MS)
    const askOthers = together(() => staleAnswers([api.drawing.queue.contract.name, ...more]), TOGETHER_MS)
    const stops = [
      onChanges('drawing', ({ rows, gone = [] }) => {
        if (!rows) return askAgain()
        putRecords({ rows: rows as DrawResult[], gone })
        askOthers()
      }),
      onGap(askAgain),
    ]
    return () => {
      stops.forEach(stop => stop())
      askAgain.cancel()
      askOthers.cancel()
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
