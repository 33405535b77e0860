// Tests of two servers on one database.
import { freshDatabase } from '@qianmu/testkit/database'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as Y from 'yjs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { durableText, openTestStudio, type TestStudio } from './test-studio.ts'
import { openWriter, type TestWriter } from './test-writer.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let nodes: TestStudio[]
beforeAll(async () => {
  connection = await freshDatabase()
  nodes = [await openTestStudio(connection, { compactAtRows: 60 }), await openTestStudio(connection, { compactAtRows: 60 })]
})
afterAll(async () => {
  await Promise.all(nodes.map(node => node.close()))
})

async function openFour(docId: number): Promise<TestWriter[]> {
  const writers = [0, 1, 0, 1].map((node, index) => openWriter(nodes[node]?.port ?? 0, docId, `u${index + 1}`))
  await Promise.all(writers.map(writer => writer.saved()))
  return writers
}

async function expectAgreement(writers: TestWriter[], docId: number, length: number): Promise<void> {
  await Promise.all(writers.map(writer => writer.saved()))
  await vi.waitFor(() => expect(writers.map(writer => writer.text.length)).toEqual(writers.map(() => length)), 5000)
  expect(new Set(writers.map(writer => writer.text.toString())).size).toBe(1)
  expect(await durableText(connection, docId)).toBe(writers[0]?.text.toString())
}

/** Ends the connections on which servers of this database listen. */
async function cutEars(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid, 1000) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
  )
  await client.end()
}

/** What a node leaves that dies between its commit and telling of it: four characters. */
async function leaveUntold(docId: number): Promise<void> {
  const left = new Y.Doc()
  left.getText('t').insert(0, '没说出口')
  const pool = new pg.Pool(connection)
  await pool.query('insert into doc_update (doc_id, update, user_id) values ($1, $2, 1)', [docId, Buffer.from(Y.encodeStateAsUpdate(left))])
  await pool.end()
}

it('gives writers on both servers the same document while both of them compact', async () => {
  const writers = await openFour(1)
  for (let count = 0; count < 400; count++) {
    writers[count % 4]?.text.insert(0, String(count % 4))
    if (count % 4 === 3) await sleep(4)
  }
  await expectAgreement(writers, 1, 400)
  for (const writer of writers) writer.leave()
})

it('heals after its ears were cut off while people typed', async () => {
  const writers = await openFour(2)
  await cutEars(connection)
  for (let count = 0; count < 40; count++) {
    writers[count % 4]?.text.insert(0, String(count % 4))
    await sleep(5)
  }
  await expectAgreement(writers, 2, 40)
  for (const writer of writers) writer.leave()
})

it('brings a server-side change to the people on the other server', async () => {
  const writers = await openFour(3)
  await nodes[0]?.collab.edit(3, 1, doc => doc.getText('t').insert(0, '改写'))
  await expectAgreement(writers, 3, 2)
  for (const writer of writers) writer.leave()
})

it('finds what a crashed node had committed and told nobody, where no node begins and no writer comes back', async () => {
  const writers = await openFour(8)
  await leaveUntold(8)
  await expectAgreement(writers, 8, 4)
  for (const writer of writers) writer.leave()
})

it('reads, when a node begins, what a crashed one had committed and told nobody', async () => {
  const writers = await openFour(6)
  await leaveUntold(6)
  const next = await openTestStudio(connection)
  await expectAgreement(writers, 6, 4)
  await next.close()
  for (const writer of writers) writer.leave()
})

it('is silent while it is alone, and tells others from their coming on', async () => {
  const own = await freshDatabase()
  const ear = new pg.Client(own)
  const heard: string[] = []
  await ear.connect()
  ear.on('notification', ({ payload }) => heard.push(payload!.slice(payload!.indexOf(':') + 1)))
  await ear.query('listen doc_update')
  const first = await openTestStudio(own)
  const one = openWriter(first.port, 1)
  await one.saved()
  one.text.insert(0, '独')
  await one.saved()
  await sleep(100)
  expect(heard).toEqual(['all'])
  const second = await openTestStudio(own)
  const two = openWriter(second.port, 1, 'u2')
  one.text.insert(1, '自')
  await Promise.all([one.saved(), two.saved()])
  await vi.waitFor(() => expect(two.text.toString()).toBe('独自'))
  one.text.insert(2, '写')
  await vi.waitFor(() => expect(two.text.toString()).toBe('独自写'))
  two.text.insert(3, '作')
  await vi.waitFor(() => expect(one.text.toString()).toBe('独自写作'))
  await vi.waitFor(() => expect(heard.slice(0, 3).toSorted()).toEqual(['all', 'all', 'here']))
  expect(heard.filter(word => /^\d+:\d+$/.test(word)).length).toBeGreaterThan(1)
  for (const writer of [one, two]) writer.leave()
  await Promise.all([first.close(), second.close()])
  await ear.end()
})

it('finds those who came while its ears were cut off', async () => {
  const own = await freshDatabase()
  const first = await openTestStudio(own)
  const one = openWriter(first.port, 1)
  await one.saved()
  await cutEars(own)
  const second = await openTestStudio(own)
  const two = openWriter(second.port, 1, 'u2')
  await two.saved()
  one.text.insert(0, '未闻')
  await one.saved()
  await vi.waitFor(() => expect(two.text.toString()).toBe('未闻'), 5000)
  await sleep(400)
  one.text.insert(2, '其声')
  await vi.waitFor(() => expect(two.text.toString()).toBe('未闻其声'), 5000)
  for (const writer of [one, two]) writer.leave()
  await Promise.all([first.close(), second.close()])
})

it('withdraws a right on the other server too', async () => {
  const [, there] = await openFour(4)
  const closed = new Promise(resolve => there?.socket.on('close', resolve))
  await nodes[0]?.collab.revoke({ userId: 2 })
  await closed
})

it('follows up, at the next start, documents whose last changes a crash left behind', async () => {
  await nodes[0]?.collab.edit(5, 42, doc => doc.getText('t').insert(0, '崩溃之前'))
  const changed = vi.fn()
  const next = await openTestStudio(connection, { onChanged: changed })
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(5, [42]), 5000)
  await next.close()
})
