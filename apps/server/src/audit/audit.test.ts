// The audit log over HTTP: what the client posts, what the server writes, without secrets and without forged lines.
import { openStudio, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const entry = (data: object) => ({ project: 'qianmu-web', module: 'image', device_id: 'd-1', date_time: '2026-11-20 10:00:00', data })
const logged = async (userId: number, event: string) =>
  (await studio.app.pool.query(`select * from audit_log where user_id = $1 and event = $2 order by id desc limit 1`, [userId, event]))
    .rows[0]

it('keeps project, module, device_id, date_time and the event’s name, message and pictures [D1-7.2-20] [D1-7.2-21] [D3-7-40]', async () => {
  const person = await studio.founder()
  const body = entry({ event: 'audit_download_image', message: '下载图片', img_urls: ['/file/1', '/file/2'] })
  expect((await person.call('POST', '/ixieju_audit/', body)).status).toBe(0)
  const row = await logged(person.userId, 'audit_download_image')
  expect(row).toMatchObject({ project: 'qianmu-web', module: 'image', message: '下载图片', team_id: person.teamId })
  expect(row.data).toEqual({ date_time: '2026-11-20 10:00:00', img_urls: ['/file/1', '/file/2'] })
})

it('refuses an event without a name, and too many pictures', async () => {
  const person = await studio.signIn()
  expect((await person.call('POST', '/ixieju_audit/', entry({ message: '无名' }))).status).toBe(1000)
  expect(
    (await person.call('POST', '/ixieju_audit/', entry({ event: 'x', img_urls: Array.from({ length: 301 }, () => '/a') }))).status,
  ).toBe(1000)
})

it('never lets a line be forged', async () => {
  const person = await studio.signIn()
  await person.call('POST', '/ixieju_audit/', entry({ event: 'x_y', message: '第一行\n{"event":"sign_in"}' }))
  expect((await logged(person.userId, 'x_y')).message).not.toContain('\n')
})

it('writes what matters by itself, and no secret', async () => {
  const person = await studio.founder()
  await person.call('PUT', '/ixj_web/user/set_password', { password: 'geheim1234', user_id: person.userId })
  expect(await logged(person.userId, 'set_password')).toBeDefined()
  expect(await logged(person.userId, 'sign_in')).toBeDefined()
  const { rows } = await studio.app.pool.query(`select string_agg(a::text, ' ') as text from audit_log a`)
  expect(rows[0].text).not.toContain('geheim1234')
  expect(rows[0].text).not.toContain(person.token)
})

it('takes feedback', async () => {
  const person = await studio.signIn()
  expect((await person.call('POST', '/ixj_web/feedback', { text: '搜索很好用', page: '/workBench' })).status).toBe(0)
  expect((await person.call('POST', '/ixj_web/feedback', { text: '   ' })).status).toBe(1000)
})
