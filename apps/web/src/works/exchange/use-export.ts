// Export as a job: begun here, followed in the task tray, fetched when it is done while this page is still open, or by its link.
import type { ExportFormat, Look } from '@qianmu/contract/works/exchange'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { isOver, useJob } from '../../jobs/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { queryClient } from '../../kit/use-call.ts'

const fetchFile = async (job_id: number) => saveFile(await api.exchange.exported.file({ job_id }))

/** Follows a job that makes a file, and fetches that. @param onDone called when the file has come */
export const useExportJob = (onDone?: () => void) => {
  const [jobId, setJobId] = useState<number>()
  const [asking, setAsking] = useState(false)
  const job = useJob(jobId)
  const tellDone = useEffectEvent(() => onDone?.())
  useEffect(() => {
    if (!job || job.job_id !== jobId || !isOver(job)) return
    setJobId(undefined)
    if (job.state === 'done') void fetchFile(jobId).then(tellDone, rethrowUnlessFailure)
  }, [job, jobId])
  const begin = async (ask: () => Promise<{ job_id: number }>) => {
    setAsking(true)
    try {
      const { job_id } = await ask()
      await queryClient.invalidateQueries({ queryKey: [api.jobs.list.contract.name] })
      setJobId(job_id)
    } finally {
      setAsking(false)
    }
  }
  return { busy: asking || jobId !== undefined, begin }
}

/** @param onDone called when the file has come */
export const useExport = (project_id: number, docIds?: readonly number[], onDone?: () => void) => {
  const { busy, begin } = useExportJob(onDone)
  const run = (format: ExportFormat, each: boolean, look: Partial<Look> = {}) =>
    begin(() => api.exchange.exportJob({ project_id, format, each, ...look, ...(docIds ? { doc_id: [...docIds] } : {}) }))
  return { busy, run }
}

/** Fetches the file of the export that the page's address names: the task tray leads here. */
export const useExportLink = (): void => {
  const [search, setSearch] = useSearchParams()
  const job_id = Number(search.get('exported'))
  useEffect(() => {
    if (!job_id) return
    setSearch({}, { replace: true })
    void fetchFile(job_id).catch(rethrowUnlessFailure)
  }, [job_id, setSearch])
}
