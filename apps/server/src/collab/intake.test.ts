// Tests of the fast path that bypasses Hocuspocus: who is refused on it, and that the library still learns of every update.
import { MessageType, OutgoingMessage } from '@hocuspocus/server'
import { freshDatabase } from '@qianmu/testkit/database'
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { updateBy } from './edit.ts'
import { durableText, openTestStudio, type TestStudio } from './test-studio.ts'

const SILENCE_MS = 300

let connection: Awaited<ReturnType<typeof freshDatabase>>
let studio: TestStudio
let note = () => undefined as void
const isNoted = new Promise<void>(resolve => (note = resolve))
beforeAll(async () => {
  connection = await freshDatabase()
  studio = await openTestStudio(connection, { silenceMs: SILENCE_MS, noteFiles: () => isNoted })
})
afterAll(() => studio.close())

/** A client that says only what it is told to. */
interface Typist {
  socket: WebSocket
  /** Types at the end of what it has typed. */
  type(words: string): void
  say(type: MessageType, ...words: string[]): void
}

async function openTypist(name: string, token = 'u1', { port } = studio): Promise<Typist> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collab`)
  await new Promise(resolve => socket.once('open', resolve))
  const text = new Y.Doc().getText('t')
  const typist: Typist = {
    socket,
    type(words) {
      const update = updateBy(text.doc!, () => text.insert(text.length, words))!.update
      socket.send(new OutgoingMessage(name).createSyncMessage().writeUpdate(update).toUint8Array())
    },
    say(type, ...words) {
      const frame = encoding.createEncoder()
      encoding.writeVarString(frame, name)
      encoding.writeVarUint(frame, type)
      if (type === MessageType.Auth) encoding.writeVarUint(frame, 0)
      for (const word of words) encoding.writeVarString(frame, word)
      socket.send(encoding.toUint8Array(frame))
    },
  }
  // Its right is told when it is let in.
  const isLetIn = new Promise<void>(resolve => socket.on('message', (frame: Buffer) => frame.includes('"right"') && resolve()))
  typist.say(MessageType.Auth, token)
  await isLetIn
  return typist
}

const read = (docId: number) => durableText(connection, docId)

it('lets those stay who do nothing but type, and sends away who says nothing', async () => {
  const [typist, idler] = await Promise.all([openTypist('doc:1', 'u1'), openTypist('doc:1', 'u2')])
  const gone = new Promise<number>(resolve => idler.socket.once('close', resolve))
  for (let count = 0; count < 12; count++) {
    typist.type('夜')
    await sleep(SILENCE_MS / 4)
  }
  expect(await Promise.race([gone, sleep(0, 'still there')])).toBe(4408)
  expect(typist.socket.readyState).toBe(WebSocket.OPEN)
  await expect.poll(() => read(1)).toBe('夜'.repeat(12))
  typist.socket.terminate()
})

it('takes nothing more for a document that the client has closed, though its socket is open', async () => {
  const patient = await openTestStudio(connection)
  const typist = await openTypist('doc:2', 'u1', patient)
  typist.type('前')
  await expect.poll(() => read(2)).toBe('前')
  typist.say(MessageType.CLOSE, 'done')
  await expect.poll(() => patient.collab.size().documents).toBe(0)
  typist.type('后')
  await sleep(SILENCE_MS / 2)
  expect(await read(2)).toBe('前')
  expect(patient.collab.size().sockets).toBe(1)
  typist.socket.terminate()
  await patient.close()
})

it('takes no keystroke of a reader', async () => {
  const reader = await openTypist('doc:3', 'u3ro')
  reader.type('改')
  await sleep(SILENCE_MS / 2)
  expect(await read(3)).toBe('')
  reader.socket.terminate()
})

it('tells the sessions of one socket on one document apart', async () => {
  const typist = await openTypist('doc:4\0one')
  typist.type('一')
  await expect.poll(() => read(4)).toBe('一')
  typist.socket.terminate()
})

it('keeps the order of what one writes while a file in it is being noted', async () => {
  const typist = await openTypist('doc:5')
  typist.type('图 /file/7')
  typist.type('，后来')
  await sleep(SILENCE_MS / 4)
  note()
  await expect.poll(() => read(5)).toBe('图 /file/7，后来')
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ update: Buffer }>('select update from doc_update where doc_id = 5 order by seq')
  await client.end()
  typist.socket.terminate()
  expect(rows.map(({ update }) => update.includes('file'))).toEqual([true, false])
})
