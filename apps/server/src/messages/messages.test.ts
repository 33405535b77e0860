// The message centre over HTTP: quantities, pages, reading one and all, nobody else's.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from './messages.store.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const send = (person: Person, kind: 'comment' | 'team' | 'task', title: string) => sendMessage(studio.app, person.userId, { kind, title })
const quantity = async (person: Person) =>
  Object.fromEntries(
    (await person.call('GET', '/ixj_web/message/quantity')).data.map((item: { kind: string; quantity: number }) => [
      item.kind,
      item.quantity,
    ]),
  )

it('counts unread messages by kind; each item has a quantity [D3-3-80]', async () => {
  const person = await studio.signIn()
  await send(person, 'comment', '一')
  await send(person, 'comment', '二')
  await send(person, 'team', '三')
  expect(await quantity(person)).toEqual({ comment: 2, cowrite: 0, task: 0, team: 1, system: 0 })
})

it('lists newest first in pages, of one kind when asked', async () => {
  const person = await studio.signIn()
  for (const title of ['一', '二', '三']) await send(person, 'task', title)
  await send(person, 'team', '四')
  const page = (await person.call('GET', '/ixj_web/message/list', { page: 1, size: 2 })).data
  expect(page).toMatchObject({ total: 4, page: 1, size: 2 })
  expect(page.list.map((message: { title: string }) => message.title)).toEqual(['四', '三'])
  expect((await person.call('GET', '/ixj_web/message/list', { kind: 'task' })).data.total).toBe(3)
})

it('marks one as read, then all', async () => {
  const person = await studio.signIn()
  for (const title of ['一', '二', '三']) await send(person, 'task', title)
  const [first] = (await person.call('GET', '/ixj_web/message/list')).data.list
  await person.call('PUT', '/ixj_web/message/read', { id: first.id })
  expect((await quantity(person)).task).toBe(2)
  await person.call('PUT', '/ixj_web/message/read_all')
  expect((await quantity(person)).task).toBe(0)
})

it('shows nobody else’s messages and marks none of them', async () => {
  const [person, other] = [await studio.signIn(), await studio.signIn()]
  await send(person, 'task', '绝密')
  const [message] = (await person.call('GET', '/ixj_web/message/list')).data.list
  expect((await other.call('GET', '/ixj_web/message/list')).data.list).toEqual([])
  expect((await other.call('PUT', '/ixj_web/message/read', { id: message.id })).status).toBe(1004)
  await other.call('PUT', '/ixj_web/message/read_all')
  expect((await quantity(person)).task).toBe(1)
})
