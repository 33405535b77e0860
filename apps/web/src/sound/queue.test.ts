// Where lines stand that are to be said: jobs in their turn, each in the order of its lines.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { expect, it } from 'vitest'
import { rowsOf } from './queue.ts'

it('lines of a later job come after those of an earlier one', () => {
  const lines = [8, null, 7, 8, 7].map(job_id => ({ job_id, state: job_id === null ? 'ready' : 'making' }) as DubLine)
  expect(rowsOf(lines).map(row => row.ahead)).toEqual([2, null, 0, 3, 1])
})
