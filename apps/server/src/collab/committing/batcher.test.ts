// Tests of the group commit on a real database.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

const nobody = { deliver: () => undefined, onWritten: () => undefined, onCommitted: () => undefined }
let connection: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
})
afterAll(() => pool.end())

it('commits together what arrives together', async () => {
  const batcher = createBatcher(pool, nobody)
  await Promise.all(Array.from({ length: 500 }, (_, key) => batcher.append({ docId: 1, update: new Uint8Array([key % 256]), userId: 1 })))
  const { rows } = await pool.query(
    'select count(distinct xmin::text)::int as commits, count(*)::int as rows from doc_update where doc_id = 1',
  )
  expect(rows).toEqual([{ commits: 1, rows: 500 }])
  expect(batcher.queuedBytes()).toBe(0)
  await batcher.close()
})

it('has two commits under way at most, so that an update does not wait for the whole of the one before', async () => {
  // A commit waits until nobody holds the lock of its writer's number.
  await pool.query(`create or replace function wait_for_writer() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(new.user_id) where new.doc_id = 4; return new; end'`)
  await pool.query('create or replace trigger wait_for_writer before insert on doc_update for each row execute function wait_for_writer()')
  const gates = await pool.connect()
  await gates.query('select pg_advisory_lock(101), pg_advisory_lock(102)')
  const batcher = createBatcher(pool, nobody)
  const appended: Promise<number>[] = []
  for (const writer of [101, 102, 103, 104]) {
    appended.push(batcher.append({ docId: 4, update: new Uint8Array([writer]), userId: writer }))
    await new Promise(next => setTimeout(next, 5))
  }
  const written = async () =>
    (
      await pool.query(
        'select array_agg(user_id order by seq) as writers from doc_update where doc_id = 4 group by xmin::text order by min(seq)',
      )
    ).rows
  expect(await written()).toEqual([])
  await gates.query('select pg_advisory_unlock(102)')
  await Promise.all(appended.slice(1))
  expect(await written()).toEqual([{ writers: ['102'] }, { writers: ['103', '104'] }])
  await gates.query('select pg_advisory_unlock(101)')
  await appended[0]
  gates.release()
  await batcher.close()
  await pool.query('drop trigger wait_for_writer on doc_update')
})

it('goes on after its connections were cut, and gives them back', async () => {
  const own = new pg.Pool({ ...connection, application_name: 'batcher' })
  const batcher = createBatcher(own, nobody)
  const append = (key: number) => batcher.append({ docId: 5, update: new Uint8Array([key]), userId: null })
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
  const results = await Promise.allSettled(
    [2, beyond, 3].map(docId => batcher.append({ docId, update: new Uint8Array([0, 0]), userId: null })),
  )
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual([2, 3])
  await batcher.close()
})
