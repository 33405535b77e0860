// The user's jobs as the tray shows them: running, waiting, just finished.
import type { Job } from '@qianmu/contract/jobs'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'

export interface Jobs {
  running: readonly Job[]
  waiting: readonly Job[]
  finished: readonly Job[]
}

/** Groups jobs by what the user can do with them. Pure. */
export const groupJobs = (list: readonly Job[]): Jobs => ({
  running: list.filter(job => job.state === 'running'),
  waiting: list.filter(job => job.state === 'waiting').toSorted((a, b) => (a.queue_position ?? 0) - (b.queue_position ?? 0)),
  finished: list
    .filter(job => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled')
    .toSorted((a, b) => (b.finished_at ?? '').localeCompare(a.finished_at ?? '')),
})

/** The user's jobs; undefined until they have been fetched. The event stream refreshes them. */
export const useJobList = (): readonly Job[] | undefined => useCall(api.jobs.list, {}, { staleMs: 30_000 }).data
export const useJobs = (): Jobs => {
  const list = useJobList()
  return useMemo(() => groupJobs(list ?? []), [list])
}
export const useRunningJobs = (): number => useJobs().running.length
