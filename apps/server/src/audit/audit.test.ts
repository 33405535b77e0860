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
  await person.call('POST', '/ixieju_audit/', entry({ event: 'audit_x', message: '第一行\n{"event":"sign_in"}' }))
  expect((await logged(person.userId, 'audit_x')).message).not.toContain('\n')
})

it('tells what clients say apart: no event of the server, no project of theirs, not in the team’s log, not without limit', async () => {
  const narrow = await openStudio({ env: { QIANMU_RATE_SCALE: '1' } })
  const host = await narrow.founder()
  const say = (event: string) =>
    host.call('POST', '/ixieju_audit/', { ...entry({ event, message: '移出了 创建者' }), project: 'qianmu', module: 'team.removeMember' })
  expect((await say('team_remove_member')).status).toBe(1000)
  expect((await say('audit_remove_member')).status).toBe(0)
  const { rows } = await narrow.app.pool.query(`select source, project from audit_log where event = 'audit_remove_member'`)
  expect(rows).toEqual([{ source: 'client', project: 'qianmu-web' }])
  const { list } = (await host.call('GET', '/ixj_web/team_manage/log_list')).data
  expect(list.map((line: { event: string }) => line.event)).not.toContain('audit_remove_member')
  const answers = await Promise.all(Array.from({ length: 70 }, () => say('audit_x')))
  expect(answers.filter(({ http }) => http === 429).length).toBeGreaterThan(0)
  await narrow.close()
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
