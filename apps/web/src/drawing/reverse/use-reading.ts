// How the reading of a picture stands: asked again until it is over.
import type { PromptReading } from '@qianmu/contract/drawing/tools'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { keyOf, queryClient, useCall } from '../../kit/use-call.ts'
import type { Item } from './use-queue.ts'

/** Between two looks, in ms: a reading takes a fraction of a second. */
const DELAY_MS = 500
const isOpen = ({ state }: PromptReading) => state === 'waiting' || state === 'running'

export interface Standing {
  reading: PromptReading | undefined
  /** What a program wrote into the picture: of an upload as it was before it was cleaned. */
  parameters: PromptReading['parameters']
  /** Why it could not be read; '' while it can. */
  error: string
}

export function useReading({ task_id, parameters, error }: Item): Standing {
  const { data, error: failure } = useCall(
    api.pictureTools.reading,
    { task_id },
    { enabled: task_id > 0, staleMs: Number.POSITIVE_INFINITY },
  )
  const open = data !== undefined && isOpen(data)
  useEffect(() => {
    if (!open) return
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: keyOf(api.pictureTools.reading, { task_id }) }),
      DELAY_MS,
    )
    return () => clearInterval(timer)
  }, [open, task_id])
  return {
    reading: data && !isOpen(data) ? data : undefined,
    parameters: parameters ?? data?.parameters ?? null,
    error: error || failure?.message || data?.error || '',
  }
}
