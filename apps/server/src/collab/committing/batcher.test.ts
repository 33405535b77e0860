// Tests of the group commit on a real database.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBatcher, type Followers } from './batcher.ts'

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

/** Has each commit wait until nobody holds the lock of its writer's number, while `run` is under way. */
async function gated(docId: number, run: (gates: pg.PoolClient) => Promise<void>): Promise<void> {
  await pool.query(`create or replace function wait_for_writer() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(new.user_id) where new.doc_id = ${docId}; return new; end'`)
  await pool.query('create or replace trigger wait_for_writer before insert on doc_update for each row execute function wait_for_writer()')
  const gates = await pool.connect()
  await run(gates)
  gates.release()
  await pool.query('drop trigger wait_for_writer on doc_update')
}
const writtenTo = async (docId: number) =>
  (
    await pool.query(
      'select array_agg(user_id order by seq) as writers from doc_update where doc_id = $1 group by xmin::text order by min(seq)',
      [docId],
    )
  ).rows.map(({ writers }) => writers as string[])
const soon = () => new Promise(next => setTimeout(next, 5))

it('has two commits under way at most, so that an update does not wait for the whole of the one before', async () => {
  await gated(4, async gates => {
    await gates.query('select pg_advisory_lock(101), pg_advisory_lock(102)')
    const batcher = createBatcher(pool, nobody)
    const appended: Promise<number>[] = []
    for (const writer of [101, 102, 103, 104]) {
      appended.push(batcher.append({ docId: 4, update: new Uint8Array([writer]), userId: writer }))
      await soon()
    }
    expect(await writtenTo(4)).toEqual([])
    await gates.query('select pg_advisory_unlock(102)')
    await Promise.all(appended.slice(1))
    expect(await writtenTo(4)).toEqual([['102'], ['103', '104']])
    await gates.query('select pg_advisory_unlock(101)')
    await appended[0]
    await batcher.close()
  })
})

it('commits what one writes in the order in which it came, and lets others pass', async () => {
  await gated(6, async gates => {
    await gates.query('select pg_advisory_lock(101)')
    const delivered: number[] = []
    const deliver: Followers['deliver'] = written => void delivered.push(...written.flat().map(({ update }) => update[0]!))
    const batcher = createBatcher(pool, { ...nobody, deliver })
    const append = (userId: number, key: number) => batcher.append({ docId: 6, update: new Uint8Array([key]), userId })
    const own = [append(101, 1)]
    await soon()
    own.push(append(101, 2))
    const others = append(102, 3)
    await others
    own.push(append(101, 4))
    await append(103, 5)
    expect(await writtenTo(6)).toEqual([['102'], ['103']])
    await gates.query('select pg_advisory_unlock(101)')
    await Promise.all(own)
    expect(delivered).toEqual([3, 5, 1, 2, 4])
    await batcher.close()
  })
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
