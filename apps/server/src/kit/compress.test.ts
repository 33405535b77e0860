// Answers on their way: large ones are packed for who can read that, small ones, streams and files are not.
import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

/** What comes over the line, not unpacked. */
const raw = (path: string, encodings: string) =>
  new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId, 'accept-encoding': encodings }
    http
      .get(studio.url + path, { headers }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
      })
      .once('error', reject)
  })

it('packs a large answer as its reader wishes, and tells caches so', async () => {
  const text = Array.from({ length: 2000 }, (_, at) => `△第 ${at} 场的雨砸在积水里。`).join('\n')
  const doc_id = await aDoc(host, await aWork(host), { text })
  const path = `/ixj_web/doc/detail?doc_id=${doc_id}`
  const plain = await raw(path, 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const { data } = JSON.parse(plain.body.toString())
  expect(data.text).toContain('第 1999 场')
  for (const [wanted, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await raw(path, wanted)
    expect(headers['content-encoding']).toBe(wanted)
    expect(headers.vary).toContain('accept-encoding')
    expect(headers['content-type']).toContain('application/json')
    expect(body.length).toBeLessThan(plain.body.length / 4)
    expect(JSON.parse(unpack(body).toString()).data).toEqual(data)
  }
  expect((await raw(path, 'gzip, br;q=0.5')).headers['content-encoding']).toBe('br')
  expect((await raw(path, 'gzip, br;q=0')).headers['content-encoding']).toBe('gzip')
})

it('leaves small answers and files as they are', async () => {
  expect((await raw('/ixj_web/user/info', 'br')).headers['content-encoding']).toBeUndefined()
  const project_id = await aWork(host)
  await aDoc(host, project_id, { text: '△雨。\n'.repeat(2000) })
  const { headers } = await raw(`/ixj_web/doc/export?project_id=${project_id}&format=txt`, 'br')
  expect(headers['content-encoding']).toBeUndefined()
})
