// One job of the server brings up to date what is late; whoever began it sees how far it is, and may leave or stop it.
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { isOver, useJob } from '../jobs/index.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { useAction } from '../kit/use-call.ts'

/** @param refreshes names of the calls whose answers are others once it is over */
export function useUpdate(refreshes: readonly string[]) {
  const [jobId, setJobId] = useState<number>()
  const job = useJob(jobId)
  const isDone = job !== undefined && isOver(job)
  useEffect(() => {
    if (isDone) staleAnswers(refreshes)
  }, [isDone, refreshes])
  const { mutate: stop } = useAction(api.jobs.cancel)
  return {
    job,
    isRunning: job !== undefined && !isDone,
    follow: (id: number | null) => setJobId(id ?? undefined),
    stop: () => jobId !== undefined && stop({ job_id: jobId }),
  }
}
