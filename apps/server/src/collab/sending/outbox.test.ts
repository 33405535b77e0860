// Tests of the outbox over real sockets.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createOutbox, type Outbox } from './outbox.ts'

let server: WebSocketServer
let outbox: Outbox
let clients: { served: ReturnType<Outbox['attach']>; client: WebSocket; got: Buffer[]; slow: boolean }[]

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
})
afterAll(() => {
  for (const client of server.clients) client.terminate()
  server.close()
})
beforeEach(async () => {
  outbox = createOutbox()
  clients = []
  for (let count = 0; count < 2; count++) {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const [[socket, request]] = await Promise.all([
      once(server, 'connection') as Promise<[WebSocket, IncomingMessage]>,
      once(client, 'open'),
    ])
    const entry = { client, got: [] as Buffer[], slow: false, served: outbox.attach(socket, request.socket, () => (entry.slow = true)) }
    client.on('message', (data: Buffer) => entry.got.push(data))
    clients.push(entry)
  }
})

it('brings messages of every length of header, whole and in order, to one and to many', async () => {
  const [first, second] = clients
  const messages = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length, nth) => new Uint8Array(length).fill(nth))
  for (const message of messages) {
    first!.served.send(message)
    second!.served.send(message)
  }
  first!.served.send(new Uint8Array([9]))
  await expect.poll(() => [first!.got.length, second!.got.length]).toEqual([8, 7])
  expect(first!.got.map(data => [data.length, data[0]])).toEqual([...messages.map(message => [message.length, message[0]]), [1, 9]])
  expect(second!.got.map(data => data.length)).toEqual(messages.map(message => message.length))
})

it('sends what was said before a close, and nothing after it', async () => {
  const [first] = clients
  const closed = once(first!.client, 'close')
  first!.served.send(new Uint8Array([1]))
  first!.served.close(1013, 'storage')
  first!.served.send(new Uint8Array([2]))
  const [code] = await closed
  expect(code).toBe(1013)
  expect(first!.got.map(data => data[0])).toEqual([1])
})

it('gives up on a client that does not read, while the others get everything', async () => {
  const [slow, quick] = clients
  slow!.client.pause()
  const piece = new Uint8Array(8 * 1024 * 1024)
  for (let sent = 0; sent < 12; sent++) {
    slow!.served.send(piece)
    quick!.served.send(piece)
    await expect.poll(() => quick!.got.length, { interval: 2 }).toBe(sent + 1)
  }
  expect([slow!.slow, quick!.slow]).toEqual([true, false])
})

it('sends at once when it is told to, and nothing of what is said while it is mute', async () => {
  const [first] = clients
  first!.served.send(new Uint8Array([1]))
  outbox.flush()
  outbox.mute(() => first!.served.send(new Uint8Array([2])))
  expect(() =>
    outbox.mute(() => {
      throw new Error('broken')
    }),
  ).toThrow('broken')
  first!.served.send(new Uint8Array([3]))
  await expect.poll(() => first!.got.map(data => data[0])).toEqual([1, 3])
})
