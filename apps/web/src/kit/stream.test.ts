// Streams against a real HTTP server: events in any pieces, refusals before and on the way, lines that break, and what may be asked again.
/// <reference types="node" />
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayRetry } from './failure.ts'
import { eventsOf, sendForStream } from './transfer.ts'

let server: Server
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((_, response) => answer(response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const asked = async (write: (response: ServerResponse) => void) => {
  answer = response => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    write(response)
  }
  return ask()
}
async function ask() {
  const came: unknown[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = { url, method: 'POST' as const, headers: {}, body: '{}' }
  return { outcome: await sendForStream(request, { timeoutMs: 0 }, data => came.push(data)), came }
}

it('gives every event once, wherever the pieces end', async () => {
  const bytes = new TextEncoder().encode('data: {"response":"夜雨"}\n\ndata: {"response":\ndata: "少女"}\r\n\r\nevent: end\ndata: {}\n\n')
  for (const size of [1, 7, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
        controller.close()
      },
    })
    const events: unknown[] = []
    for await (const { event, data } of eventsOf(body)) events.push([event, JSON.parse(data)])
    expect(events).toEqual([
      [undefined, { response: '夜雨' }],
      [undefined, { response: '少女' }],
      ['end', {}],
    ])
  }
})

it('ends where the server says so, and nowhere else', async () => {
  expect(await asked(response => response.end('data: 1\n\ndata: 2\n\nevent: end\ndata: {}\n\n'))).toEqual({ outcome: null, came: [1, 2] })
  expect(await asked(response => response.end('data: 1\n\ndata: 2'))).toEqual({ outcome: { how: 'network' }, came: [1] })
  expect(await asked(response => response.end('data: 1\n\nevent: done\nid: 2\ndata: 2\n\ndata: 3\n\n'))).toEqual({
    outcome: null,
    came: [1, 2],
  })
  const broken = asked(response => response.write('data: 1\n\n', () => response.destroy()))
  expect(await broken).toEqual({ outcome: { how: 'network' }, came: [1] })
})

it('tells a refusal before it opened and on the way', async () => {
  const refusal = { status: 1050, msg: '没有引擎', data: null }
  answer = response => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  expect(await ask()).toMatchObject({ outcome: { how: 'answer', http: 200, body: { status: 1050 } }, came: [] })
  const onTheWay = await asked(response => response.end(`data: 1\n\nevent: error\ndata: ${JSON.stringify(refusal)}\n\n`))
  expect(onTheWay).toMatchObject({ outcome: { how: 'answer', body: { status: 1050, msg: '没有引擎' } }, came: [1] })
})

it.each([
  [400, false],
  [404, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
  [null, true],
])('HTTP %s may be asked again: %s', (http, again) => expect(mayRetry(http)).toBe(again))
