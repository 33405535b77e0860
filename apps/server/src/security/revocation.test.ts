// What ends at once when somebody signs out, changes the password, is removed or given another role: editors and event streams (performance-reliability §6 A8, A9, T6).
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { scaled } from '@qianmu/testkit/pace'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWriter, type TestWriter } from '../collab/test-writer.ts'

const DAY = 86_400
const AT_MOST_MS = 1000
/** Rights are looked at again every 30 s (collab/server.ts); who is told of the change goes long before. */
const LONG_BEFORE_MS = Math.min(25_000, scaled(10_000))
let studio: Studio
let host: Person
let docId: number
let workId: number
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  workId = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
  docId = (await host.call('POST', '/ixj_web/doc/add', { project_id: workId, doc_name: '一' })).data.doc_id
})
afterAll(() => studio.close())

interface Open {
  writer: TestWriter
  /** When the editor's socket closed, and the event stream. */
  ended: Promise<[number, number]>
  stream: { text: string; leave(): void }
}

const ticketOf = async (person: Person): Promise<string> => (await person.call('POST', '/ixj_web/event_ticket')).data.ticket
const streamStatus = async (ticket: string) => {
  const response = await fetch(`${studio.url}/events?ticket=${ticket}`)
  await response.body?.cancel()
  return response.status
}

/** A person with the document and the event stream open. */
async function open(person: Person): Promise<Open> {
  const writer = openWriter(Number(new URL(studio.url).port), docId, person.token)
  while (!writer.provider.synced) await sleep(5)
  const socketEnded = new Promise<number>(resolve => writer.socket.on('disconnect', () => resolve(performance.now())))
  const stream = { text: '', leave: () => undefined as void }
  const ticket = await ticketOf(person)
  const streamEnded = new Promise<number>((resolve, reject) => {
    const request = http.get(`${studio.url}/events?ticket=${ticket}`, response => {
      response.on('data', (chunk: Buffer) => void (stream.text += chunk.toString()))
      response.on('close', () => resolve(performance.now()))
    })
    request.on('error', reject)
    stream.leave = () => void request.destroy()
  })
  while (!stream.text) await sleep(5)
  return { writer, stream, ended: Promise.all([socketEnded, streamEnded]) }
}

async function colleague(): Promise<Person> {
  const person = await studio.colleague(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id: workId, member_id: person.userId })
  return person
}
const updates = async (person: Person) =>
  (await studio.app.pool.query('select 1 from doc_update where doc_id = $1 and user_id = $2', [docId, person.userId])).rowCount ?? 0

/** Does it, and answers after how many ms the editor and the stream were closed. */
async function closedAfter(opened: Open, act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return Math.max(...(await opened.ended)) - began
}
/** What is typed a second later reaches nobody and nothing. */
async function expectDeaf(person: Person, { writer, stream }: Open) {
  await sleep(AT_MOST_MS)
  const [before, heard] = [await updates(person), stream.text]
  writer.text.insert(0, '偷偷写的')
  await host.call('PUT', '/ixj_web/project/update', { project_id: workId, project_name: '雨夜归人' })
  await sleep(400)
  expect(await updates(person)).toBe(before)
  expect(stream.text).toBe(heard)
  expect(writer.isSaved()).toBe(false)
  writer.leave()
  stream.leave()
}

const signOuts: [string, (person: Person) => Promise<unknown>][] = [
  ['signing out', person => person.call('POST', '/ixj_web/user/logout')],
  ['ending the session from another device', async person => (await studio.signIn(person.phone)).call('DELETE', '/ixj_web/user/session')],
  [
    'setting another password elsewhere',
    async person => {
      const elsewhere = await studio.signIn(person.phone)
      return elsewhere.call('PUT', '/ixj_web/user/set_password', { password: 'abcd1234', user_id: person.userId })
    },
  ],
  [
    'finding the password by SMS',
    async person => {
      const lost = studio.stranger()
      await lost.call('POST', '/ixj_web/user/request_sms_code', { phone: person.phone, sms_type: 1 })
      const sms_code = await studio.code(person.phone, 1)
      return lost.call('PUT', '/ixj_web/user/retrieve_password', { phone: person.phone, password: 'abcd1234', sms_code })
    },
  ],
]
it.each(signOuts)('%s closes the editor and the stream at once, and the token is dead', async (_name, act) => {
  const person = await colleague()
  const opened = await open(person)
  expect(await closedAfter(opened, () => act(person))).toBeLessThan(LONG_BEFORE_MS)
  expect((await person.call('GET', '/ixj_web/user/get_my_info')).status).toBe(4000)
  await expectDeaf(person, opened)
})

it('removing a member closes both at once, and the work is shut', async () => {
  const person = await colleague()
  const opened = await open(person)
  expect(
    await closedAfter(opened, () => host.call('DELETE', '/ixj_web/team_manage/remove_team_member', { member_id: person.userId })),
  ).toBeLessThan(LONG_BEFORE_MS)
  expect((await person.call('GET', '/ixj_web/doc/detail', { doc_id: docId })).status).not.toBe(0)
  await expectDeaf(person, opened)
})

it('a role without WriteWork closes both at once; they come back and only read', async () => {
  const roles = (await host.call('GET', '/ixj_web/team_role/get_role_list_all')).data as { role_id: number; role_name: string }[]
  const person = await colleague()
  const opened = await open(person)
  const role_id = (await host.call('POST', '/ixj_web/team_role/add', { role_name: `只读${roles.length}`, permissions: [] })).data.role_id
  expect(
    await closedAfter(opened, () => host.call('PUT', '/ixj_web/team_role/set_team_role_to_member', { member_id: person.userId, role_id })),
  ).toBeLessThan(LONG_BEFORE_MS)
  await expectDeaf(person, opened)
  expect((await person.call('GET', '/ixj_web/doc/detail', { doc_id: docId })).data.may_write).toBe(false)
})

it.each<[string, string[] | null, string | undefined]>([
  ['no key only reads', [], 'read'],
  ['the key of supervision suggests', ['Producer'], 'suggest'],
  ['the key of ideas suggests', ['EditIdeas'], 'suggest'],
  ['the key of writing writes', ['WriteWork'], 'write'],
  ['no part in the work is not let in', null, undefined],
])('who has %s, as the editor is told', async (_what, permissions, right) => {
  const person = await studio.colleague(host)
  if (permissions) await host.call('PUT', '/ixj_web/project/member', { project_id: workId, member_id: person.userId, permissions })
  const writer = openWriter(Number(new URL(studio.url).port), docId, person.token)
  const told = await new Promise<string | undefined>(resolve => {
    writer.provider.on('stateless', ({ payload }: { payload: string }) => resolve((JSON.parse(payload) as { right: string }).right))
    writer.provider.on('authenticationFailed', () => resolve(undefined))
  })
  writer.leave()
  expect(told).toBe(right)
})

it('a ticket for the stream that was not used yet ends with the session and with the rights', async () => {
  const [one, two] = [await colleague(), await colleague()]
  expect(await streamStatus(await ticketOf(one))).toBe(200)
  const left = await ticketOf(one)
  await one.call('POST', '/ixj_web/user/logout')
  expect(await streamStatus(left)).toBe(403)
  const stale = await ticketOf(two)
  await host.call('DELETE', '/ixj_web/team_manage/remove_team_member', { member_id: two.userId })
  expect(await streamStatus(stale)).toBe(403)
})

it('a replaced token that comes back ends the session it was copied from, with its editor and stream', async () => {
  const person = await colleague()
  studio.pass(6 * DAY + 3600)
  const old = person.token
  person.token = (await person.call('GET', '/ixj_web/user/refresh_token')).data.token
  expect(person.token).not.toBe(old)
  const opened = await open(person)
  studio.pass(31)
  const thief = studio.stranger()
  thief.token = old
  expect(await closedAfter(opened, () => thief.call('GET', '/ixj_web/user/get_my_info'))).toBeLessThan(LONG_BEFORE_MS)
  expect((await person.call('GET', '/ixj_web/user/get_my_info')).status).toBe(4000)
  await expectDeaf(person, opened)
})
