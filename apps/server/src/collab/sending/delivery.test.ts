// Tests of what other clients receive of an update, and when: over real sockets, on a real database.
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { freshDatabase } from '@qianmu/testkit/database'
import * as encoding from 'lib0/encoding'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { openWriter, type TestWriter } from '../test-writer.ts'
import { durableText, openTestStudio, type TestStudio } from '../test-studio.ts'

const SYNC_UPDATE = 2

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
beforeAll(async () => {
  connection = await freshDatabase()
  studio = await openTestStudio(connection)
})
afterAll(() => studio.close())

/** The writers of a document, each with the updates that arrive at their socket. */
async function open(docId: number, people: number): Promise<(TestWriter & { got: Uint8Array[] })[]> {
  const all = Array.from({ length: people }, () => ({ ...openWriter(studio.port, docId), got: new Array<Uint8Array>() }))
  await Promise.all(all.map(writer => writer.saved()))
  for (const { socket, got } of all)
    socket.on('message', ({ data }: { data: Uint8Array }) => {
      const frame = new Uint8Array(data)
      const [type, step] = frame.subarray(1 + frame[0]!)
      if (type === 0 && step === SYNC_UPDATE) got.push(frame)
    })
  return all
}

/** A message that brings an update. */
function updateFrame(name: string, update: Uint8Array): Uint8Array {
  const frame = encoding.createEncoder()
  encoding.writeVarString(frame, name)
  encoding.writeVarUint(frame, 0)
  encoding.writeVarUint(frame, SYNC_UPDATE)
  encoding.writeVarUint8Array(frame, update)
  return encoding.toUint8Array(frame)
}

const texts = (writers: readonly TestWriter[]) => writers.map(({ text }) => text.toString())
const counts = (writers: readonly { got: Uint8Array[] }[]) => writers.map(({ got }) => got.length)

it('sends a keystroke to each of the others once, and not back to whom it comes from', async () => {
  const writers = await open(1, 3)
  const [author] = writers
  author!.text.insert(0, '夜雨')
  await author!.saved()
  await vi.waitFor(() => expect(texts(writers)).toEqual(['夜雨', '夜雨', '夜雨']))
  // The first in an empty text has no neighbour: the library sent it, to its author too.
  expect(counts(writers)).toEqual([1, 1, 1])
  author!.text.insert(1, '千')
  await author!.saved()
  author!.text.delete(0, 1)
  await author!.saved()
  await vi.waitFor(() => expect(texts(writers)).toEqual(['千雨', '千雨', '千雨']))
  await sleep(50)
  expect(counts(writers)).toEqual([1, 3, 3])
  expect(await durableText(connection, 1)).toBe('千雨')
  for (const writer of writers) writer.leave()
})

it('sends keystrokes of several that are committed together to all but their authors, each as it came', async () => {
  const writers = await open(6, 5)
  const [first] = writers
  first!.text.insert(0, '夜雨')
  await first!.saved()
  await vi.waitFor(() => expect(new Set(texts(writers))).toEqual(new Set(['夜雨'])))
  const before = counts(writers)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query('lock table doc_update')
  // The first two are on their way into the log, so the next two wait together.
  for (const [index, { text }] of writers.slice(0, 4).entries()) {
    text.insert(1, String(index))
    await sleep(20)
  }
  await client.query('commit')
  await client.end()
  await Promise.all(writers.map(writer => writer.saved()))
  await vi.waitFor(() => expect(new Set(texts(writers)).size).toBe(1))
  expect(first!.text.toString()).toMatch(/^夜[0-3]{4}雨$/)
  await sleep(50)
  expect(counts(writers).map((count, index) => count - before[index]!)).toEqual([3, 3, 3, 3, 4])
  expect(await durableText(connection, 6)).toBe(first!.text.toString())
  for (const writer of writers) writer.leave()
})

it('sends what arrived together as one', async () => {
  const writers = await open(2, 2)
  const [author, other] = writers
  author!.text.insert(0, '夜')
  await author!.saved()
  for (let count = 0; count < 200; count++) author!.text.insert(author!.text.length, '雨')
  await author!.saved()
  await vi.waitFor(() => expect(other!.text.toString()).toBe(author!.text.toString()))
  expect(other!.got.length).toBeLessThan(60)
  expect((await durableText(connection, 2)).length).toBe(201)
  for (const writer of writers) writer.leave()
})

it('brings a keystroke to those who come between it and the next', async () => {
  const [author] = await open(3, 1)
  author!.text.insert(0, '一')
  await author!.saved()
  author!.text.insert(1, '二')
  const [late] = await open(3, 1)
  await vi.waitFor(() => expect(late!.text.toString()).toBe('一二'))
  late!.text.insert(2, '三')
  await late!.saved()
  await vi.waitFor(() => expect(author!.text.toString()).toBe('一二三'))
  author!.leave()
  late!.leave()
})

it('brings a keystroke to each session of a socket that has the document open twice', async () => {
  const [author, other] = await open(5, 2)
  author!.text.insert(0, '夜雨')
  await author!.saved()
  const socket = new HocuspocusProviderWebsocket({ url: `ws://127.0.0.1:${studio.port}/collab`, WebSocketPolyfill: WebSocket })
  const sessions = ['left', 'right'].map(sessionId => {
    const session = new HocuspocusProvider({
      websocketProvider: socket,
      name: 'doc:5',
      document: new Y.Doc(),
      token: 'u1',
      sessionAwareness: true,
    })
    session.sessionId = sessionId
    session.attach()
    return session
  })
  const shown = () => sessions.map(({ document }) => document.getText('t').toString())
  await vi.waitFor(() => expect(shown()).toEqual(['夜雨', '夜雨']))
  author!.text.insert(1, '千')
  await vi.waitFor(() => expect(shown()).toEqual(['夜千雨', '夜千雨']))
  sessions[0]!.document.getText('t').insert(2, '幕')
  await vi.waitFor(() => expect([...shown(), ...texts([author!, other!])]).toEqual(Array(4).fill('夜千幕雨')))
  expect(await durableText(connection, 5)).toBe('夜千幕雨')
  for (const session of [...sessions, socket]) session.destroy()
  for (const writer of [author!, other!]) writer.leave()
})

it('passes on nothing that stands behind an update in its frame', async () => {
  const [author, other] = await open(7, 2)
  author!.text.insert(0, '夜雨')
  await author!.saved()
  await vi.waitFor(() => expect(other!.text.toString()).toBe('夜雨'))
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(author!.doc))
  const typed = new Promise<Uint8Array>(resolve => copy.once('update', resolve))
  copy.getText('t').insert(1, '千')
  const frame = updateFrame('doc:7', await typed)
  author!.socket.webSocket?.send(Buffer.concat([frame, Buffer.from('幕')]))
  await vi.waitFor(() => expect(other!.text.toString()).toBe('夜千雨'))
  expect(other!.got.at(-1)).toEqual(frame)
  expect(await durableText(connection, 7)).toBe('夜千雨')
  for (const writer of [author!, other!]) writer.leave()
})

it('sends away who writes what can be read but not applied, and the others go on', async () => {
  const [author, other] = await open(4, 2)
  author!.text.insert(0, '夜雨')
  await author!.saved()
  // No change, and a deletion of no characters behind all that its author has written.
  const update = encoding.createEncoder()
  for (const number of [0, 1, author!.doc.clientID, 1, 5, 0]) encoding.writeVarUint(update, number)
  const closed = new Promise<{ event: { code: number } }>(resolve => author!.socket.on('close', resolve))
  author!.socket.webSocket?.send(updateFrame('doc:4', encoding.toUint8Array(update)))
  expect((await closed).event.code).toBe(1013)
  other!.text.insert(2, '千幕')
  await other!.saved()
  await vi.waitFor(() => expect(author!.text.toString()).toBe('夜雨千幕'))
  author!.text.insert(4, '。')
  await author!.saved()
  await vi.waitFor(() => expect(other!.text.toString()).toBe('夜雨千幕。'))
  expect((await studio.collab.read(4)).getText('t').toString()).toBe('夜雨千幕。')
  for (const writer of [author!, other!]) writer.leave()
})
