// Following long work by its id or its kind, in one way for every screen: by the event stream, and by asking should an event be lost.
import type { Job } from '@qianmu/contract/jobs'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../api.ts'
import { onEvent } from '../kit/events.ts'
import { useCall } from '../kit/use-call.ts'

/** How often work that goes on is asked after without an event, in ms. */
const ASK_MS = 3000

/** What the event stream says of a job. */
export type JobNews = Pick<Job, 'job_id' | 'kind' | 'state'>

const isNews = (data: unknown): data is JobNews =>
  typeof data === 'object' && data !== null && 'job_id' in data && 'kind' in data && 'state' in data

/** Whether a job neither waits nor runs any more. */
export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'waiting' && state !== 'running'

/** Calls `listener` with every news of one's own jobs of a kind. */
export function useJobNews(kind: string, listener: (news: JobNews) => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => onEvent('job', data => void (isNews(data) && data.kind === kind && hear(data))), [kind])
}

/** The job as it stands, kept up to date until it is over; undefined until it is known, and without an id. */
export function useJob(job_id: number | undefined): Job | undefined {
  const { data: job, refetch } = useCall(api.jobs.detail, { job_id: job_id ?? 0 }, { enabled: job_id !== undefined, staleMs: 0 })
  const ask = useEffectEvent(() => void refetch())
  const goesOn = job_id !== undefined && !(job && isOver(job))
  useEffect(() => {
    if (!goesOn) return
    const stop = onEvent('job', data => void (isNews(data) && data.job_id === job_id && ask()))
    const timer = setInterval(() => ask(), ASK_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [goesOn, job_id])
  return job
}
