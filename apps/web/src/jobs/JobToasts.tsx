// Says when jobs end while one is here: one toast for all that ended since the last look.
import type { Job } from '@qianmu/contract/jobs'
import { useEffect, useRef } from 'react'
import { toast } from '../kit/toast.ts'
import { useJobList } from './use-jobs.ts'

const announce = (fresh: readonly Job[]) => {
  const done = fresh.filter(job => job.state === 'done')
  const failed = fresh.filter(job => job.state === 'failed')
  if (done.length) toast.success(done.length === 1 ? `${done[0]?.title} 已完成` : `${done.length} 个任务已完成`)
  if (failed.length)
    toast.error(failed.length === 1 ? `${failed[0]?.title} 没有完成：${failed[0]?.error}` : `${failed.length} 个任务没有完成`)
}

/** Mounted once by the shell, whether the tray is open or not. What had ended before the page was opened is not news. */
export const JobToasts = () => {
  const list = useJobList()
  const ended = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!list) return
    const now = list.filter(job => job.finished_at)
    const before = ended.current
    ended.current = new Set(now.map(job => job.job_id))
    if (before) announce(now.filter(job => !before.has(job.job_id)))
  }, [list])
  return null
}
