// Tests of the group commit on a real database.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'
import { createOffenders } from './offenders.ts'

const nobody = { deliver: () => undefined, onWritten: () => undefined, onCommitted: () => undefined }
let connection: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
})
afterAll(() => pool.end())

it('commits the first at once, and what arrives together with it in one more statement, in order', async () => {
  const batcher = createBatcher(pool, nobody)
  await Promise.all(Array.from({ length: 500 }, (_, key) => batcher.append(1, new Uint8Array([key % 256]), 1)))
  const { rows } = await pool.query(
    'select count(distinct xmin::text)::int as commits, count(*)::int as rows from doc_update where doc_id = 1',
  )
  expect(rows).toEqual([{ commits: 2, rows: 500 }])
  expect(batcher.queuedBytes()).toBe(0)
  await batcher.close()
})

it('has two commits under way at most, so that an update does not wait for the whole of the one before', async () => {
  const sizes: number[] = []
  const gates: (() => void)[] = []
  const slowly = {
    async query(statement: { values: unknown[] }) {
      sizes.push([statement.values[0]].flat().length)
      await new Promise<void>(open => gates.push(open))
      return pool.query(statement as never)
    },
    on: () => undefined,
    off: () => undefined,
    release: () => undefined,
  }
  const slow = { connect: async () => slowly } as unknown as pg.Pool
  const batcher = createBatcher(slow, nobody)
  const appended: Promise<void>[] = []
  for (let key = 0; key < 4; key++) {
    appended.push(batcher.append(4, new Uint8Array([key]), null))
    await new Promise(next => setTimeout(next, 5))
  }
  expect(sizes).toEqual([1, 1])
  gates[1]!()
  await vi.waitFor(() => expect(sizes).toEqual([1, 1, 2]))
  gates[2]!()
  await Promise.all(appended.slice(2))
  gates[0]!()
  await batcher.close()
  const { rows } = await pool.query('select count(*)::int as rows from doc_update where doc_id = 4')
  expect(rows).toEqual([{ rows: 4 }])
})

it('goes on after its connections were cut, and gives them back', async () => {
  const own = new pg.Pool({ ...connection, application_name: 'batcher' })
  const batcher = createBatcher(own, nobody)
  const append = (key: number) => batcher.append(5, new Uint8Array([key]), null)
  await append(1)
  const cut = () =>
    pool
      .query(`select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = 'batcher'`)
      .then(({ rowCount }) => rowCount)
  expect(await cut()).toBe(1)
  await append(2)
  const late = append(3)
  await cut()
  await late
  await batcher.close()
  await own.end()
  const { rows } = await pool.query(`select distinct encode(update, 'hex') as update from doc_update where doc_id = 5 order by 1`)
  expect(rows.map(row => row.update)).toEqual(['01', '02', '03'])
})

it('does not let one impossible row fail its neighbours', async () => {
  const written: number[] = []
  const batcher = createBatcher(pool, { ...nobody, onWritten: docId => written.push(docId) })
  const beyond = 2 ** 63
  const results = await Promise.allSettled([2, beyond, 3].map(docId => batcher.append(docId, new Uint8Array([0, 0]), null)))
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual([2, 3])
  await batcher.close()
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
