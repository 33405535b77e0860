// Connections that never end: bodies that drip, and co-writing sockets on which nobody signs in (performance-reliability §6 X9).
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@qianmu/testkit/database'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openTestStudio } from '../collab/test-studio.ts'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio({ env: { QIANMU_REQUEST_SECONDS: '1' } })
  host = await studio.founder()
})
afterAll(() => studio.close())

/** Sends parts of a body a tenth of a second apart; the answer's text, or undefined when the server has closed the connection. */
async function drip(address: string, type: string, parts: Iterable<string>): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const headers = { authorization: `Bearer ${host.token}`, 'content-type': type, 'transfer-encoding': 'chunked' }
  const request = http.request(studio.url + address, { method: 'POST', headers, agent: false }, async response => {
    let text = ''
    for await (const part of response) text += String(part)
    resolve(text)
  })
  request.on('error', () => resolve(undefined))
  for (const part of parts) {
    if (request.destroyed) break
    request.write(part)
    await sleep(100)
  }
  request.end()
  return promise
}
function* upload(size: number, count: number) {
  yield '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n'
  for (let nth = 0; nth < count; nth++) yield '雨'.repeat(size)
  yield '\r\n--x--\r\n'
}

it('a body that drips is closed, and so is an upload below the floor; one that goes on arriving is taken', async () => {
  const form = 'multipart/form-data; boundary=x'
  const [body, slow, steady] = await Promise.all([
    drip('/ixj_web/feedback', 'application/json', ['{"text":"', ...Array<string>(60).fill('a'), '"}']),
    drip('/ixj_web/file', form, upload(1, 60)),
    drip('/ixj_web/file', form, upload(4000, 30)),
  ])
  expect([body, slow]).toEqual([undefined, undefined])
  expect(JSON.parse(steady!)).toMatchObject({ status: 0 })
})

it('a socket on which nobody signs in is closed, and fifty such of one network are all there are', async () => {
  const collab = await openTestStudio(await freshDatabase(), { signInMs: 1500 })
  const closed: Promise<number>[] = []
  for (let nth = 0; nth < 60; nth++) {
    const socket = new WebSocket(`ws://127.0.0.1:${collab.port}/collab`)
    closed.push(new Promise(resolve => socket.on('close', resolve)))
    await new Promise(resolve => socket.on('open', resolve))
  }
  let gone = 0
  for (const each of closed) void each.then(() => gone++)
  await expect.poll(() => gone).toBeGreaterThanOrEqual(10)
  expect(await Promise.all(closed)).toEqual(Array<number>(60).fill(1013))
  await expect.poll(() => collab.collab.size().sockets).toBe(0)
  await collab.close()
})
