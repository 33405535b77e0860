// Export as a job: begun here, followed in the task tray, fetched when it is done while this page is still open, or by its link.
import type { ExportFormat } from '@qianmu/contract/works/exchange'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { onEvent } from '../../../kit/events.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { saveFile } from '../../../kit/transfer.ts'
import { queryClient } from '../../../kit/use-call.ts'

const fetchFile = async (job_id: number) => saveFile(await api.exchange.exported.file({ job_id }))

/** How often a running export is asked after, in ms, should the news of its end be lost. */
const ASK_MS = 3000

/** Resolves when the job is over; true when it has a file. */
const whenOver = (job_id: number): Promise<boolean> =>
  new Promise(resolve => {
    const end = (done: boolean) => {
      clearInterval(timer)
      stop()
      resolve(done)
    }
    const ask = () =>
      void api.jobs.detail({ job_id }, { quiet: true }).then(job => job.finished_at && end(job.state === 'done'), rethrowUnlessFailure)
    const timer = setInterval(ask, ASK_MS)
    const stop = onEvent('job', data => {
      if (typeof data === 'object' && data !== null && 'job_id' in data && data.job_id === job_id) ask()
    })
    ask()
  })

export const useExport = (project_id: number, docIds?: readonly number[]) => {
  const [busy, setBusy] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const run = async (format: ExportFormat, each: boolean) => {
    setBusy(true)
    try {
      const { job_id } = await api.exchange.exportJob({ project_id, format, each, ...(docIds ? { doc_id: [...docIds] } : {}) })
      await queryClient.invalidateQueries({ queryKey: [api.jobs.list.contract.name] })
      if ((await whenOver(job_id)) && here.current) await fetchFile(job_id)
    } finally {
      setBusy(false)
    }
  }
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
