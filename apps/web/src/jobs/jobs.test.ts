// How jobs are grouped for the tray.
import type { Job } from '@qianmu/contract/jobs'
import { describe, expect, it } from 'vitest'
import { groupJobs } from './use-jobs.ts'

const job = (job_id: number, state: Job['state'], more: Partial<Job> = {}) =>
  ({ job_id, state, queue_position: null, finished_at: null, ...more }) as Job

describe('task tray', () => {
  it('puts running, waiting by position, and finished ones newest first', () => {
    const { running, waiting, finished } = groupJobs([
      job(1, 'waiting', { queue_position: 3 }),
      job(2, 'done', { finished_at: '2026-11-20T10:00:00Z' }),
      job(3, 'running'),
      job(4, 'waiting', { queue_position: 1 }),
      job(5, 'failed', { finished_at: '2026-11-20T11:00:00Z' }),
      job(6, 'cancelled', { finished_at: '2026-11-20T09:00:00Z' }),
    ])
    expect([running, waiting, finished].map(list => list.map(each => each.job_id))).toEqual([[3], [4, 1], [5, 2, 6]])
  })
})
