// Whatever is sent, by whatever door: never an answer that says it is our fault (performance-reliability §6 X10).
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { fieldPerKind, HOSTILE, validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeTeam } from './test-team.ts'

let studio: Studio
let host: Person
let ids: Record<string, unknown>
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  ids = await wholeTeam(studio, host, '甲')
})
afterAll(() => studio.close())

/** Names that mean something to JavaScript. */
const keys = fc.oneof(
  fc.constantFrom('toString', 'valueOf', 'length', 'then', 'toJSON', 'constructor', 'hasOwnProperty'),
  fc.string({ maxLength: 5 }),
)
const texts = fc.string({ unit: 'binary', maxLength: 40 })
const leaf = fc.oneof(
  fc.constantFrom(...HOSTILE.map(([, value]) => value).filter(value => JSON.stringify(value).length < 1000)),
  fc.constantFrom(
    { toString: 1 },
    [{ toString: 1 }],
    { valueOf: null },
    { length: { toString: 1 } },
    '1e3',
    '0x10',
    ' 1',
    '٣',
    '-0',
    '9'.repeat(40),
    2 ** 53,
    -0,
    '\ud83e',
    '🧨'.repeat(90),
  ),
  texts,
  fc.double(),
  fc.boolean(),
)
const values = fc.oneof({ weight: 3, arbitrary: leaf }, fc.array(leaf, { maxLength: 4 }), fc.dictionary(keys, leaf, { maxKeys: 3 }))

async function send(call: Call, input: object): Promise<number> {
  const headers: Record<string, string> = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
  if (call.query || call.kind === 'upload') {
    const fields = new URLSearchParams()
    for (const [name, value] of Object.entries(input))
      fields.append(name, typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
    if (call.query) return (await fetch(`${studio.url}${call.path}?${fields}`, { method: call.method, headers })).status
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return (await fetch(studio.url + call.path, { method: call.method, headers, body: form })).status
  }
  return (
    await fetch(studio.url + call.path, {
      method: call.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  ).status
}

const calls = fieldPerKind(allCalls())
describe('any value in a field of each kind, and in the fields that every call takes', () => {
  it.each(calls.map(({ call, fields }) => [`${call.method} ${call.path}`, call, fields] as const))(
    '%s: never 5xx',
    async (_name, call, fields) => {
      const own = [...new Set([...fields, 'user_id', 'team_id', ...('field' in call.needs ? [call.needs.field] : [])])]
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...own), values, async (field, value) => {
          expect(await send(call, { ...validInput(call, ids), [field]: value }), `${field}: ${JSON.stringify(value)}`).toBeLessThan(500)
        }),
        { numRuns: 25 },
      )
    },
  )
})

it('any address of the other doors, and any form of the QR page: never 5xx', async () => {
  const doors = [
    'file/',
    'file/1/',
    'blob/',
    'setup/',
    'events?ticket=',
    'ixj_shared/wx_login/page?k=',
    'ixj_shared/wx_login/confirm?k=',
    'assets/',
  ]
  const junk = fc.oneof(
    texts.map(text => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%', '%ff', '%00', '%ed%a0%bd', '[]', '..%2f..', 'a&k=b&k'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...doors), junk, async (door, rest) => {
      expect((await fetch(`${studio.url}/${door}${rest}`, { redirect: 'manual' })).status, door + rest).toBeLessThan(500)
      const form = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `step=send&phone=${rest}&k=${rest}`,
      }
      expect((await fetch(`${studio.url}/ixj_shared/wx_login/confirm`, form)).status, rest).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

describe('files', () => {
  const upload = async (boundary: string, name: Buffer) => {
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="`),
      name,
      Buffer.from(`"\r\nContent-Type: text/plain\r\n\r\n雨停了。\r\n--${boundary}--\r\n`),
    ])
    const headers = { authorization: `Bearer ${host.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
    const response = await fetch(`${studio.url}/ixj_web/file`, { method: 'POST', headers, body })
    return { http: response.status, ...((await response.json()) as { status: number; data: { url: string } }) }
  }

  it('with a boundary that no form has are refused', async () => {
    for (const boundary of ['x'.repeat(71), 'x'.repeat(300), '"', '""', '"a'])
      expect(await upload(boundary, Buffer.from('a.txt')), boundary).toMatchObject({ http: 200, status: 1000 })
    expect((await upload('x'.repeat(70), Buffer.from('a.txt'))).status).toBe(0)
  })

  it('are fetched again whatever they are called', async () => {
    const named = async (name: Buffer) => {
      const { http, status, data } = await upload('x', Buffer.concat([name, Buffer.from('.txt')]))
      expect(http).toBe(200)
      if (status === 0) expect((await fetch(studio.url + data.url)).status).toBe(200)
    }
    for (const name of [`a${'🧨'.repeat(90)}`, '🧨'.repeat(120), `${'长'.repeat(149)}🧨`]) await named(Buffer.from(name))
    const anyName = fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes.filter(byte => byte > 31 && byte !== 34)))
    await fc.assert(fc.asyncProperty(anyName, named), { numRuns: 40 })
  })
})
