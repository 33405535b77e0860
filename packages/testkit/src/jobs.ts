// Waiting for long work in tests: a job until it is over, and the copy of a work.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Loose, Person } from './studio.ts'

const DEADLINE_MS = 60_000
const POLL_MS = 20

/** The job when it is done, failed or cancelled. */
export async function jobOver(person: Person, job_id: number): Promise<Loose> {
  for (const until = Date.now() + DEADLINE_MS; Date.now() < until; await sleep(POLL_MS)) {
    const { data } = await person.call('GET', '/ixj_web/job/detail', { job_id })
    if (data?.finished_at) return data
  }
  throw new Error(`job ${job_id} did not end`)
}

/** Copies a work and answers the copy's id. */
export async function copyOf(person: Person, project_id: number, project_name?: string): Promise<number> {
  const asked = await person.call('POST', '/ixj_web/project/copy', { project_id, ...(project_name ? { project_name } : {}) })
  const { link } = await jobOver(person, asked.data.job_id)
  return Number(/^\/workDetail\/(\d+)\//.exec(link)?.[1])
}
