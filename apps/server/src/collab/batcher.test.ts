// Tests of the group commit on a real database.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'
import { createOffenders } from './offenders.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = new pg.Pool(await freshDatabase())
})
afterAll(() => pool.end())

it('commits what arrives together in one statement, in order', async () => {
  const batcher = createBatcher(pool, 'node', () => undefined)
  await Promise.all(Array.from({ length: 500 }, (_, key) => batcher.append(1, new Uint8Array([key % 256]), 1)))
  const { rows } = await pool.query(
    'select count(distinct xmin::text)::int as commits, count(*)::int as rows from doc_update where doc_id = 1',
  )
  expect(rows).toEqual([{ commits: 1, rows: 500 }])
  expect(batcher.queuedBytes()).toBe(0)
})

it('does not let one impossible row fail its neighbours', async () => {
  const written: number[] = []
  const batcher = createBatcher(pool, 'node', docId => written.push(docId))
  const beyond = 2 ** 63
  const results = await Promise.allSettled([2, beyond, 3].map(docId => batcher.append(docId, new Uint8Array([0, 0]), null)))
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual([2, 3])
  await batcher.idle()
})

it('bars a user after more than five unreadable updates in a minute, and no longer', () => {
  let now = 0
  const offenders = createOffenders(() => now)
  for (let count = 0; count < 5; count++) offenders.report(1)
  expect(offenders.isBarred(1)).toBe(false)
  offenders.report(1)
  expect(offenders.isBarred(1)).toBe(true)
  expect(offenders.isBarred(2)).toBe(false)
  now = 60_001
  expect(offenders.isBarred(1)).toBe(false)
})
