// What databases and disks refuse, asked of every call that could pass it on: numbers beyond a column, names of files, two at once (performance-reliability §6 X10).
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { scaled } from '@qianmu/testkit/pace'
import { EDGES, numbersOf, validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

const headers = () => ({ authorization: `Bearer ${host.token}`, device_id: host.deviceId })
/** The status of a call with these fields, and of what it answers. */
async function send(call: Call, input: object): Promise<{ http: number; status: number }> {
  const asked = call.query
    ? fetch(`${studio.url}${call.path}?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`, {
        method: call.method,
        headers: headers(),
      })
    : fetch(studio.url + call.path, {
        method: call.method,
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
  const answered = await asked
  if (answered.headers.get('content-type')?.includes('json')) {
    const { status } = (await answered.json()) as { status: number }
    return { http: answered.status, status }
  }
  // Streams and files go on for as long as they like.
  await answered.body?.cancel()
  return { http: answered.status, status: 0 }
}

it('numbers at the edges of columns are never a fault of ours, in any field of any call', { timeout: scaled(240_000) }, async () => {
  const calls = allCalls().filter(call => call.kind !== 'upload' && call.needs.who !== 'official')
  const faults: string[] = []
  let asked = 0
  for (const call of calls)
    for (const field of numbersOf(call))
      for (const edge of EDGES) {
        asked++
        if ((await send(call, { ...validInput(call, ids), [field]: edge })).http >= 500)
          faults.push(`${call.method} ${call.path} ${field}=${edge}`)
      }
  expect(faults).toEqual([])
  expect(asked).toBeGreaterThan(900)
})

it('files of any name are taken or refused by every upload', { timeout: scaled(120_000) }, async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#38f' } })
    .png()
    .toBuffer()
  const names = ['a\u0000b', 'a\u0001\u007f\u0085\u2028b', '..\\..\\a', '../../a', 'CON', '.', 'a'.repeat(10_000), '\u202egnp', '"a;b', '']
  const contents = [
    ['png', png],
    ['txt', Buffer.from('雨停了。')],
  ] as const
  const faults: string[] = []
  const uploads = allCalls().filter(call => call.kind === 'upload' && call.needs.who !== 'official')
  for (const call of uploads)
    for (const [ending, content] of contents)
      for (const name of names) {
        const parts = Object.entries(validInput(call, ids)).map(
          ([field, value]) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
        )
        const [field = 'file'] = Object.keys(call.files ?? {})
        const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}.${ending}"\r\ncontent-type: image/png\r\n\r\n`
        const body = Buffer.concat([Buffer.from(parts.join('') + head), content, Buffer.from('\r\n--x--\r\n')])
        const answered = await fetch(studio.url + call.path, {
          method: call.method,
          headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=x' },
          body,
        })
        await answered.body?.cancel()
        if (answered.status >= 500) faults.push(`${call.method} ${call.path} ${JSON.stringify(name).slice(0, 40)}.${ending}`)
      }
  expect(faults).toEqual([])
  const { rows } = await studio.app.pool.query<{ name: string }>('select name from files')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ name }) => /[\p{Cc}\u2028\u202e/\\]/u.test(name) || name.length > 200)).toEqual([])
})

it('the same thing made twice at once is made or refused, by every call that makes one', { timeout: scaled(240_000) }, async () => {
  const makers = allCalls().filter(
    call =>
      call.method === 'POST' &&
      call.kind === 'json' &&
      !call.reads &&
      !['official', 'anyone', 'signedIn', 'owner'].includes(call.needs.who),
  )
  const faults: string[] = []
  let made = 0
  for (const call of makers) {
    const input = { ...validInput(call, ids), name: '同名' }
    const answers = await Promise.all([send(call, input), send(call, input), send(call, input)])
    // 503 with a time to come again tells of an engine or a queue, not of a fault.
    if (answers.some(({ http }) => http >= 500 && http !== 503)) faults.push(`${call.path}: ${answers.map(({ http }) => http).join(' ')}`)
    if (answers.some(({ status }) => status === 0)) made++
  }
  expect(faults).toEqual([])
  expect(made).toBeGreaterThan(100)
})

it('what leads to a file that is gone is refused, also where the file would have been read while it is sent', async () => {
  expect(await host.call('GET', '/ai_web/ai/custom_model/export', { model_id: ids['model_id'] })).toMatchObject({
    http: 200,
    status: 1000,
    data: { fields: [{ field: 'model_id' }] },
  })
  const { project_id, resource_id } = ids
  expect(await host.call('PUT', '/ixj_web/project/resource', { project_id, resource_id, name: '新名' })).toMatchObject({
    http: 200,
    status: 1004,
  })
})

it.each([
  ['/ixj_web/asset/folder', 'name'],
  ['/ixj_web/team_role/add', 'role_name'],
])('of a name that several give at once to %s all but one are refused at its field', async (path, field) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => host.call('POST', path, { [field]: '一起', permissions: [] })))
  expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 0)
  expect(refused.map(({ status, data }) => [status, (data as { fields: { field: string }[] }).fields[0]?.field])).toEqual(
    refused.map(() => [1000, field]),
  )
})
