// Writes down how far a running job is and tells its owner, seldom enough to cost nothing.
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Events } from './events.store.ts'
import { type Holder, type JobRow, writeProgress } from './jobs.store.ts'
import { tellProgress } from './news.ts'

const PAUSE_MS = 250

/** Takes a job's reports. */
export interface Reporter {
  /** @param share 0–1, @param message for the user */
  report(share: number, message?: string): void
  stop(): void
}

/** Writes the first report at once and then the latest one every 250 ms, as long as the worker holds the job. */
export function createReporter(
  { pool, events, log }: { pool: pg.Pool; events: Events; log: Logger },
  job: JobRow,
  holder: Holder,
): Reporter {
  let latest: { share: number; message: string } | undefined
  let timer: NodeJS.Timeout | undefined

  async function write(share: number, message: string): Promise<void> {
    try {
      if (await writeProgress(pool, job.id, holder, share, message)) await tellProgress(events, job, share, message)
    } catch (error) {
      log.warn({ err: error, job: job.id }, 'progress was not written')
    }
  }

  function writeLatest(): void {
    timer = undefined
    if (!latest) return
    void write(latest.share, latest.message)
    latest = undefined
    timer = setTimeout(writeLatest, PAUSE_MS)
  }

  return {
    report(share, message = '') {
      latest = { share: Math.min(1, Math.max(0, share)), message }
      if (!timer) writeLatest()
    },
    stop: () => clearTimeout(timer),
  }
}
