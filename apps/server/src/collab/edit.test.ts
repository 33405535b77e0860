// Tests of what the server's own changes leave behind: in the log, in what others read, and of work.
import { freshDatabase } from '@qianmu/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { durableText, openTestStudio, type TestStudio } from './test-studio.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
let pool: pg.Pool
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
  studio = await openTestStudio(connection, { compactAtRows: 50 })
})
afterAll(async () => {
  await studio.close()
  await pool.end()
})

const write = (docId: number, words: string) => studio.collab.edit(docId, 1, doc => doc.getText('t').insert(doc.getText('t').length, words))
const seen = (docId: number) => studio.collab.look(docId, doc => doc.getText('t').toString())
/** What the words are to everybody, and that the next change stands on them. */
async function standsAt(docId: number, words: string): Promise<void> {
  expect(await seen(docId)).toBe(words)
  await write(docId, '。')
  expect(await seen(docId)).toBe(`${words}。`)
  expect(await durableText(connection, docId)).toBe(`${words}。`)
}

it.each([
  ['at once', (doc: Y.Doc, half: () => void) => doc.transact(half)],
  ['in steps', (_doc: Y.Doc, half: () => void) => half()],
])('shows nothing of a change that throws half way, made %s', async (_how, make) => {
  const docId = 1 + (_how === 'at once' ? 0 : 1)
  await write(docId, '夜雨')
  const failing = studio.collab.edit(docId, 1, doc =>
    make(doc, () => {
      doc.getText('t').insert(0, '半')
      throw new Error('broken')
    }),
  )
  await expect(failing).rejects.toThrow('broken')
  await standsAt(docId, '夜雨')
})

it('shows nothing of a change that the log does not take', async () => {
  await write(3, '夜雨')
  await pool.query(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '23514'; end $$`,
  )
  await pool.query('create trigger refuse_row before insert on doc_update for each row when (new.doc_id = 3) execute function refuse_row()')
  await expect(write(3, '千幕')).rejects.toThrow('no')
  expect(await seen(3)).toBe('夜雨')
  await pool.query('drop trigger refuse_row on doc_update')
  await standsAt(3, '夜雨')
})

it('changes in place, and builds nothing anew for a change that only refuses', async () => {
  await write(4, '夜雨')
  const copy = await studio.collab.look(4, doc => doc)
  await write(4, '千幕')
  const refusing = studio.collab.edit(4, 1, () => {
    throw new Error('refused')
  })
  await expect(refusing).rejects.toThrow('refused')
  expect(await studio.collab.look(4, doc => doc)).toBe(copy)
  expect(copy.store.clients.size).toBe(1)
  await standsAt(4, '夜雨千幕')
})

it('takes up what another process wrote, in whatever order its rows become visible', async () => {
  await write(5, '夜雨')
  const { rows } = await pool.query<{ seq: string }>(`select nextval('doc_update_seq_seq') seq`)
  await write(5, '千')
  expect(await seen(5)).toBe('夜雨千')
  const late = new Y.Doc()
  late.getText('t').insert(0, '迟')
  const append = 'insert into doc_update (seq, doc_id, update) values ($1, 5, $2)'
  await pool.query(append, [rows[0]!.seq, Buffer.from(Y.encodeStateAsUpdate(late))])
  expect(await seen(5)).toContain('迟')
  const { rows: next } = await pool.query<{ seq: string }>(`select nextval('doc_update_seq_seq') seq`)
  late.getText('t').insert(1, '到')
  await pool.query(append, [next[0]!.seq, Buffer.from(Y.encodeStateAsUpdate(late))])
  expect(await seen(5)).toContain('迟到')
})

it('goes on over a compaction', async () => {
  const letters = Array.from({ length: 2005 }, (_none, nth) => String.fromCodePoint(0x4e00 + nth))
  for (const letter of letters) await write(6, letter)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from doc_update where doc_id = 6')
  expect(rows[0]!.count).toBeLessThan(50)
  await standsAt(6, letters.join(''))
})
