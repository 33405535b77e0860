// Tests of co-writing through its socket: who may, what is refused, what is kept, what the server itself can change.
import { freshDatabase } from '@qianmu/testkit/database'
import * as encoding from 'lib0/encoding'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { scaled } from '@qianmu/testkit/pace'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessOf, durableText, openTestStudio, type TestStudio } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
let pool: pg.Pool
const barred = new Set<string>()
const changed = vi.fn()
beforeAll(async () => {
  connection = await freshDatabase()
  pool = new pg.Pool(connection)
  studio = await openTestStudio(connection, {
    access: async token => (barred.has(token) ? null : accessOf(token)),
    onChanged: changed,
    origins: ['https://studio.example'],
    compactAtRows: 50,
    recheckMs: 200,
  })
})
afterAll(async () => {
  await studio.close()
  await pool.end()
})

const everybody: TestWriter[] = []
/** Also a writer whose test fails leaves: the next test counts documents. */
afterEach(() => {
  for (const writer of everybody.splice(0)) writer.leave()
})

function opened(docId: number, token?: string): TestWriter {
  const writer = openWriter(studio.port, docId, token)
  everybody.push(writer)
  return writer
}

async function rowsOf(docId: number): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from doc_update where doc_id = $1', [docId])
  return rows[0].count
}

async function write(writer: TestWriter, words: string): Promise<void> {
  writer.text.insert(writer.text.length, words)
  await writer.saved()
}

it('shows each writer what the other writes, and keeps it when everyone has left', async () => {
  const [one, two] = [opened(1, 'u1'), opened(1, 'u2')]
  await Promise.all([one.saved(), two.saved()])
  await write(one, '夜雨')
  await vi.waitFor(() => expect(two.text.toString()).toBe('夜雨'))
  await write(two, '江湖')
  await vi.waitFor(() => expect(one.text.toString()).toBe('夜雨江湖'))
  one.leave()
  two.leave()
  await vi.waitFor(() => expect(studio.collab.size().documents).toBe(0), { timeout: scaled(3000) })
  expect(await rowsOf(1)).toBe(0) // folded into the snapshot when the last one left
  expect(await durableText(connection, 1)).toBe('夜雨江湖')
  expect(changed).toHaveBeenCalledWith(1, [1, 2])
})

it('shows a cursor under the name of whoever is behind it, whatever the client says', async () => {
  const [one, two] = [opened(15, 'u1'), opened(15, 'u2')]
  await Promise.all([one.saved(), two.saved()])
  one.provider.setAwarenessField('user', { name: '冒名', id: 2, color: '#f00' })
  const seen = () => two.provider.awareness?.getStates().get(one.doc.clientID)
  await vi.waitFor(() => expect(seen()).toMatchObject({ user: { name: '作者1', id: 1, color: '#f00' } }))
  one.leave()
  two.leave()
})

it('writes nothing for reconnects without changes, also in a document with deletions', async () => {
  const [writer, reader] = [opened(2), opened(2, 'u2ro')]
  await Promise.all([writer.saved(), reader.saved()])
  await write(writer, '字'.repeat(400))
  for (let at = 0; at < 20; at++) writer.text.delete(at * 5, 2)
  await writer.saved()
  const before = await rowsOf(2)
  for (let round = 0; round < 3; round++) {
    writer.socket.webSocket?.close()
    await sleep(150)
    await writer.saved()
  }
  expect(before).toBe(21)
  expect(await rowsOf(2)).toBe(before)
  writer.leave()
  reader.leave()
})

it('takes no change from a reader, and gives the reader every change', async () => {
  const [author, reader] = [opened(3), opened(3, 'u2ro')]
  await Promise.all([author.saved(), reader.saved()])
  await write(author, '正文')
  await vi.waitFor(() => expect(reader.text.toString()).toBe('正文'))
  const before = await rowsOf(3)
  reader.text.insert(0, '不该有的')
  await sleep(200)
  expect(reader.provider.unsyncedChanges).toBe(1)
  expect(await rowsOf(3)).toBe(before)
  expect(author.text.toString()).toBe('正文')
  reader.leave()
  author.leave()
})

it('refuses a poisoned update, keeps the document and lets the client go on', async () => {
  const writer = opened(4)
  await writer.saved()
  await write(writer, '完好')
  const frame = encoding.createEncoder()
  encoding.writeVarString(frame, 'doc:4')
  encoding.writeVarUint(frame, 0)
  encoding.writeVarUint(frame, 2)
  encoding.writeVarUint8Array(frame, new Uint8Array([1, 9, 200, 3, 255, 7, 7]))
  writer.socket.webSocket?.send(encoding.toUint8Array(frame))
  await sleep(300)
  await write(writer, '如初')
  expect(await durableText(connection, 4)).toBe('完好如初')
  writer.leave()
})

it.each([['doc:abc'], ['doc:0'], ['doc:1\0<script>'], ['__proto__'], ['constructor'], ['']])('hangs up on frames for %j', async name => {
  const socket = new WebSocket(`ws://127.0.0.1:${studio.port}/collab`)
  await new Promise(resolve => socket.on('open', resolve))
  const frame = encoding.createEncoder()
  encoding.writeVarString(frame, name)
  encoding.writeVarUint(frame, 0)
  socket.send(encoding.toUint8Array(frame))
  expect(await new Promise(resolve => socket.on('close', resolve))).toBe(1008)
})

it('lets nobody in whose token gives no right', async () => {
  const writer = opened(5, 'nobody')
  const reason = await new Promise(resolve =>
    writer.provider.on('authenticationFailed', (event: { reason: string }) => resolve(event.reason)),
  )
  expect(reason).toBe('permission-denied')
  writer.leave()
})

it('closes the socket of a user whose right is withdrawn, and takes nothing more', async () => {
  const [stays, goes] = [opened(6, 'u1'), opened(6, 'u7')]
  await Promise.all([stays.saved(), goes.saved()])
  const refused = new Promise(resolve => goes.provider.on('authenticationFailed', resolve))
  const closed = new Promise(resolve => goes.socket.on('close', resolve))
  barred.add('u7')
  await studio.collab.revoke({ docId: 6, userId: 7 })
  goes.text.insert(0, '晚了')
  await closed
  await refused
  await write(stays, '还在')
  expect(await durableText(connection, 6)).toBe('还在')
  stays.leave()
  goes.leave()
})

it('finds out by itself that a right is gone', async () => {
  const writer = opened(7, 'u8')
  await writer.saved()
  const refused = new Promise(resolve => writer.provider.on('authenticationFailed', resolve))
  barred.add('u8')
  await refused
  writer.leave()
})

it.each([
  ['http://evil.example', 403],
  ['null', 403],
  ['https://studio.example', 101],
])('answers a page of %s with %i', async (origin, status) => {
  const socket = new WebSocket(`ws://127.0.0.1:${studio.port}/collab`, { origin })
  const answer = await new Promise(resolve => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('error', () => undefined)
  })
  socket.terminate()
  expect(answer).toBe(status)
})

it('folds the log while people write, without anybody noticing', async () => {
  const [one, two] = [opened(8), opened(8, 'u2')]
  await Promise.all([one.saved(), two.saved()])
  let count = 0
  const type = async () => {
    ;(count % 2 ? one : two).text.insert(0, `${count++ % 10}`)
    await sleep(1)
  }
  while (count < 300) await type()
  // Folding is slow on a busy machine. Whoever goes on writing makes the next one due.
  const folded = async () => {
    await type()
    expect(await rowsOf(8)).toBeLessThan(150)
  }
  await vi.waitFor(folded, { interval: 1, timeout: 20_000 })
  await Promise.all([one.saved(), two.saved()])
  await vi.waitFor(() => expect(one.text.toString()).toBe(two.text.toString()))
  expect(await durableText(connection, 8)).toBe(one.text.toString())
  one.leave()
  two.leave()
})

it('folds only rows that it holds: one of which it has not heard stays in the log, and is there when the document is opened anew', async () => {
  const writer = opened(15)
  await writer.saved()
  for (let count = 0; count < 49; count++) await write(writer, '字')
  const unheard = new Y.Doc()
  unheard.getText('t').insert(0, '未闻')
  await pool.query('insert into doc_update (doc_id, update) values (15, $1)', [Buffer.from(Y.encodeStateAsUpdate(unheard))])
  await write(writer, '满')
  await vi.waitFor(async () => expect(await rowsOf(15)).toBe(1))
  await write(writer, '后')
  expect(writer.text).toHaveLength(51)
  expect(await durableText(connection, 15)).toHaveLength(53)
  writer.leave()
  await vi.waitFor(() => expect(studio.collab.size().documents).toBe(0))
  expect(await rowsOf(15)).toBe(1)
  const next = opened(15)
  await next.saved()
  expect(next.text).toHaveLength(53)
  expect(next.text.toString()).toContain('未闻')
  next.leave()
  await vi.waitFor(() => expect(studio.collab.size().documents).toBe(0))
  expect([await rowsOf(15), await durableText(connection, 15)]).toEqual([0, next.text.toString()])
})

it('never leaves memory behind the log when documents are left and opened in the same moment', async () => {
  for (let round = 0; round < 25; round++) {
    const docId = 100 + round
    const [one, two] = [opened(docId), opened(docId, 'u2')]
    await Promise.all([one.saved(), two.saved()])
    for (let count = 0; count < 20; count++) one.text.insert(0, '字')
    await sleep(round % 5)
    for (const writer of [two, one]) {
      Reflect.get(writer.socket.webSocket ?? {}, 'terminate')?.call(writer.socket.webSocket)
      writer.leave()
    }
    await sleep(round % 4)
    const next = opened(docId, 'u3')
    await next.saved()
    await vi.waitFor(async () => expect(next.text.toString()).toBe(await durableText(connection, docId)))
    next.leave()
  }
  await vi.waitFor(() => expect(studio.collab.size()).toMatchObject({ documents: 0, queuedBytes: 0 }))
}, 60_000)

it('brings what was under way when its writer vanished to those who open the document meanwhile', async () => {
  const before = opened(16)
  await before.saved()
  await write(before, '先')
  before.leave()
  await vi.waitFor(() => expect(studio.collab.size().documents).toBe(0), 5000)
  const gone = opened(16)
  await gone.saved()
  const guard = await pool.connect()
  await guard.query('begin')
  await guard.query('lock table doc_update in share mode')
  gone.text.insert(1, '后')
  await sleep(50)
  Reflect.get(gone.socket.webSocket ?? {}, 'terminate')?.call(gone.socket.webSocket)
  gone.leave()
  await sleep(200)
  const next = opened(16, 'u2')
  await next.saved()
  expect(next.text.toString()).toBe('先')
  await guard.query('rollback')
  guard.release()
  await vi.waitFor(() => expect(next.text.toString()).toBe('先后'))
  expect(await durableText(connection, 16)).toBe('先后')
  next.leave()
})

it('opens a document that holds a row nobody can read', async () => {
  await studio.collab.edit(9, 1, doc => doc.getText('t').insert(0, '前'))
  await pool.query('insert into doc_update (doc_id, update) values (9, $1)', [Buffer.from([1, 9, 200, 3, 255])])
  await studio.collab.edit(9, 1, doc => doc.getText('t').insert(1, '后'))
  const writer = opened(9)
  await writer.saved()
  expect(writer.text.toString()).toBe('前后')
  writer.leave()
  await vi.waitFor(() => expect(studio.collab.size().documents).toBe(0))
  expect(await rowsOf(9)).toBe(1) // the unreadable one is kept for somebody to look at
})

it('drops a client that leaves more than 8 MB waiting, and gets everything when it comes back', async () => {
  const writer = opened(10)
  await writer.saved()
  const closed = new Promise<number>(resolve => writer.socket.on('close', ({ event }: { event: { code: number } }) => resolve(event.code)))
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table doc_update in exclusive mode')
  for (let count = 0; count < 11; count++) writer.text.insert(0, 'x'.repeat(1_000_000))
  expect(await closed).toBe(1013)
  await blocker.query('rollback')
  blocker.release()
  await writer.saved() // 11 MB in one frame
  expect(await durableText(connection, 10)).toHaveLength(11_000_000)
  writer.leave()
})

it('changes a document that nobody has open, and says when there was nothing to change', async () => {
  expect(await studio.collab.edit(11, 5, doc => doc.getText('t').insert(0, '导入'))).toEqual({ changed: true })
  expect(await studio.collab.edit(11, 5, () => undefined)).toEqual({ changed: false })
  expect((await studio.collab.read(11)).getText('t').toString()).toBe('导入')
  expect(await durableText(connection, 11)).toBe('导入')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(11, [5]), 5000)
})

it('changes a document under the hands of people who type in it, and while it is being opened', async () => {
  const writers = [opened(12, 'u1'), opened(12, 'u2')]
  const edits: Promise<unknown>[] = []
  for (let count = 0; count < 40; count++) {
    for (const [index, writer] of writers.entries()) writer.text.insert(0, index ? 'b' : 'a')
    edits.push(studio.collab.edit(12, 9, doc => doc.getText('t').insert(0, '服')))
    await sleep(2)
  }
  await Promise.all(edits)
  for (const writer of writers) await writer.saved()
  await vi.waitFor(() => expect(writers[0]?.text.length).toBe(120))
  await vi.waitFor(() => expect(writers[1]?.text.toString()).toBe(writers[0]?.text.toString()))
  expect(await durableText(connection, 12)).toBe(writers[0]?.text.toString())
  for (const writer of writers) writer.leave()
})

it('makes server-side changes of one document one after the other', async () => {
  const once = (doc: Y.Doc) => {
    if (doc.getText('t').length === 0) doc.getText('t').insert(0, '只一次')
  }
  await Promise.all(Array.from({ length: 10 }, () => studio.collab.edit(13, 1, once)))
  expect(await durableText(connection, 13)).toBe('只一次')
})

it('goes on after a server-side change that failed', async () => {
  const failing = studio.collab.edit(14, 1, () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await studio.collab.edit(14, 1, doc => doc.getText('t').insert(0, '好'))).toEqual({ changed: true })
})
