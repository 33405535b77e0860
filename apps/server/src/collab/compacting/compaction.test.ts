// Tests of compaction against PostgreSQL: what is folded, and that nothing leaves the log that is not in the snapshot.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { durableText } from '../test-studio.ts'
import { type Compactor, createCompactor } from './compaction.ts'
import { createHeldRows } from './held.ts'

const held = createHeldRows()
let connection: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let compactor: Compactor
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
  compactor = createCompactor(connection, held, pino({ level: 'silent' }))
})
afterAll(async () => {
  await compactor.close()
  await pool.end()
})

/** Types the words into a document of its own; a row of the log for each of them. */
async function typed(docId: number, words: readonly string[]): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of words) doc.getText('t').insert(doc.getText('t').length, word)
  for (const update of updates) {
    const { rows } = await pool.query('insert into doc_update (doc_id, update) values ($1, $2) returning seq', [docId, update])
    held.note(doc, Number(rows[0].seq))
  }
  return doc
}

async function stateOf(docId: number): Promise<{ rows: number; ver: number }> {
  const { rows } = await pool.query(
    `select (select count(*)::int from doc_update where doc_id = $1) as rows,
            coalesce((select ver::int from doc_snapshot where doc_id = $1), 0) as ver`,
    [docId],
  )
  return rows[0]
}

it('folds the rows that a document holds into its snapshot, and those of the next time onto it', async () => {
  const doc = await typed(1, ['夜', '雨', '千', '幕'])
  await compactor.compact(1, doc)
  expect(await stateOf(1)).toEqual({ rows: 0, ver: 1 })
  const { rows } = await pool.query(`insert into doc_update (doc_id, update) values (1, $1) returning seq`, [
    Y.encodeStateAsUpdate(await typed(99, ['起'])),
  ])
  held.note(doc, Number(rows[0].seq))
  await compactor.compact(1, doc)
  expect(await stateOf(1)).toEqual({ rows: 0, ver: 2 })
  expect([...(await durableText(connection, 1))].toSorted()).toEqual([...'夜雨千幕起'].toSorted())
})

it('folds nothing when nothing is held', async () => {
  await compactor.compact(2, new Y.Doc())
  expect(await stateOf(2)).toEqual({ rows: 0, ver: 0 })
})

it('leaves no snapshot of a document whose rows were deleted meanwhile', async () => {
  const doc = await typed(5, ['花', '月'])
  await pool.query('delete from doc_update where doc_id = 5')
  await compactor.compact(5, doc)
  expect((await pool.query('select from doc_snapshot where doc_id = 5')).rowCount).toBe(0)
})

it('leaves the rows in the log when it fails, and folds them the next time', async () => {
  const doc = await typed(3, ['山', '河'])
  await pool.query('alter table doc_snapshot rename to elsewhere')
  await expect(compactor.compact(3, doc)).rejects.toThrow(/doc_snapshot/)
  await pool.query('alter table elsewhere rename to doc_snapshot')
  expect(await stateOf(3)).toEqual({ rows: 2, ver: 0 })
  await compactor.compact(3, doc)
  expect(await stateOf(3)).toEqual({ rows: 0, ver: 1 })
  expect(await durableText(connection, 3)).toBe('山河')
})

it('undoes what it is at when it is ended, and begins anew when asked again', async () => {
  const doc = await typed(4, ['江', '湖'])
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('lock table doc_snapshot')
  const compacted = compactor.compact(4, doc)
  const isWaiting = async () => (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount === 1
  await expect.poll(isWaiting).toBe(true)
  await Promise.all([compactor.close(), expect(compacted).rejects.toThrow(/has ended/)])
  await lock.query('commit')
  lock.release()
  expect(await stateOf(4)).toMatchObject({ rows: 2 })
  await compactor.compact(4, doc)
  expect(await stateOf(4)).toEqual({ rows: 0, ver: 1 })
  expect(await durableText(connection, 4)).toBe('江湖')
})

it('takes documents one after the other, and each of them once at a time', async () => {
  const docs = await Promise.all(Array.from({ length: 6 }, (_, index) => typed(10 + index, ['甲', '乙', '丙'])))
  await Promise.all(docs.flatMap((doc, index) => [compactor.compact(10 + index, doc), compactor.compact(10 + index, doc)]))
  for (const index of docs.keys()) expect(await stateOf(10 + index)).toEqual({ rows: 0, ver: 1 })
})
