// Drawings that come along: each is asked after until it is done, and who asked for it is told when it is not.
import { DRAW_DELAY_MS, DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { SubjectDrawing } from '@qianmu/contract/drawing/subjects'
import { useEffect, useRef } from 'react'
import { staleAnswers } from '../../../kit/answers-cache.ts'
import { Failure, rethrowUnlessFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'
import { CALLS, look } from './drawings.ts'
import { type DrawnSource, isRunning } from './items.ts'

/** What the server says of a picture that was stopped. */
const STOPPED = '已取消'
/** Drawings that are asked after at once; the others wait for their turn anyway. */
const ASKED_AT_ONCE = 12

interface Running {
  source: DrawnSource
  record: SubjectDrawing
}

/** Says in the words of the call that asked for it what came of a drawing that failed, wholly or in part (document 3 §8). */
export function complain(source: DrawnSource, { mine, status, tasks }: SubjectDrawing): void {
  if (isRunning({ status })) return
  const failed = tasks.find(({ status }) => status === DRAW_STATUS.failed)
  // Whoever stopped it knows.
  if (mine && failed && failed.error !== STOPPED) toast.error(`${CALLS[source].draw.contract.fails}：${failed.error || '没有画成'}`)
}

export function useComing(drawings: readonly Running[]): void {
  const running = useRef<readonly Running[]>([])
  useEffect(() => {
    running.current = drawings
  })
  const busy = useRef(false)
  const any = drawings.length > 0
  useEffect(() => {
    if (!any) return
    const ask = async ({ source, record: { record_id } }: Running) => {
      try {
        const now = await look(source, record_id)
        if (now) complain(source, now)
      } catch (error) {
        rethrowUnlessFailure(error)
        // Somebody else has deleted it.
        if (error instanceof Failure && error.status !== null) staleAnswers([CALLS[source].list.contract.name])
      }
    }
    const timer = setInterval(() => {
      if (busy.current) return
      busy.current = true
      void Promise.all(running.current.slice(0, ASKED_AT_ONCE).map(ask)).finally(() => (busy.current = false))
    }, DRAW_DELAY_MS)
    return () => clearInterval(timer)
  }, [any])
}
