// The clock is set an hour forward, and back: nothing that was over is taken again, nobody is locked out (performance-reliability §6 O8).
import { openStudio, newPhone, type Studio } from '@qianmu/testkit/studio'
import { afterEach, beforeEach, expect, it } from 'vitest'

const HOUR = 3600
const LOGIN = '/ixj_web/user/login'
let studio: Studio
beforeEach(async () => {
  studio = await openStudio()
})
afterEach(() => studio.close())

const asked = async () => {
  const person = studio.stranger()
  const phone = newPhone()
  await person.call('POST', '/ixj_web/user/request_sms_code', { phone, sms_type: 0 })
  return { person, phone, body: { login_type: 2, phone, sms_code: await studio.code(phone) } }
}

it('a code from before the clock was set back is void, and a new one works', async () => {
  const { person, phone, body } = await asked()
  studio.pass(-HOUR)
  expect((await person.call('POST', LOGIN, body)).status).toBe(1000)
  studio.pass(HOUR + 61)
  await person.call('POST', '/ixj_web/user/request_sms_code', { phone, sms_type: 0 })
  expect((await person.call('POST', LOGIN, { ...body, sms_code: await studio.code(phone) })).status).toBe(0)
})

it('a code is over when the clock leaps forward, and stays over when it leaps back', async () => {
  const { person, body } = await asked()
  studio.pass(HOUR)
  expect((await person.call('POST', LOGIN, body)).status).toBe(1000)
})

it('the proof of the old phone and a QR session do not live longer for it', async () => {
  const person = await studio.signIn()
  await person.call('POST', '/ixj_web/user/request_sms_code', { phone: person.phone, sms_type: 2 })
  const proof = { opt_type: 1, phone: person.phone, sms_code: await studio.code(person.phone, 2) }
  expect((await person.call('PUT', '/ixj_web/user/change_phone', proof)).status).toBe(0)
  const browser = studio.stranger()
  const { session_key } = (await browser.upload('POST', '/ixj_shared/wx_login/start_session', {})).data as unknown as {
    session_key: string
  }
  expect((await browser.call('GET', '/ixj_shared/wx_login/get_wx_code', { session_key })).status).toBe(0)
  studio.pass(-HOUR)
  const phone = newPhone()
  await person.call('POST', '/ixj_web/user/request_sms_code', { phone, sms_type: 3 })
  const bind = { opt_type: 2, phone, sms_code: await studio.code(phone, 3) }
  expect(await person.call('PUT', '/ixj_web/user/change_phone', bind)).toMatchObject({ status: 1000, msg: '请先验证当前手机号' })
  expect((await browser.call('GET', '/ixj_shared/wx_login/get_wx_code', { session_key })).status).toBe(4015)
})

it('sessions live through an hour both ways and still end after seven days; a session that was ended stays ended', async () => {
  const [person, gone] = [await studio.signIn(), await studio.signIn()]
  await gone.call('POST', '/ixj_web/user/logout')
  for (const leap of [HOUR, -2 * HOUR, HOUR]) {
    studio.pass(leap)
    expect((await person.call('GET', '/ixj_web/user/get_my_info')).status).toBe(0)
    expect((await gone.call('GET', '/ixj_web/user/get_my_info')).status).toBe(4000)
  }
  studio.pass(7 * 24 * HOUR + 1)
  expect((await person.call('GET', '/ixj_web/user/get_my_info')).status).toBe(4000)
})

it('an invitation still opens and texts still go out after the clock was set back', async () => {
  const host = await studio.founder()
  const { code } = (await host.call('POST', '/ixj_web/team_manage/generate_invitation_code', {})).data
  const guest = await studio.signIn()
  studio.pass(-HOUR)
  expect((await guest.call('GET', '/ixj_web/team_manage/get_team_invitation_info', { code })).status).toBe(0)
  const text = await studio.stranger().call('POST', '/ixj_web/user/request_sms_code', { phone: newPhone(), sms_type: 0 })
  expect(text.status).toBe(0)
})

it('works made before and after are both listed', async () => {
  const host = await studio.founder()
  const add = async (project_name: string) =>
    host.call('POST', '/ixj_web/project/add', { project_name, project_type: 1, script_type: 'SCRIPT' })
  await add('先')
  studio.pass(-HOUR)
  await add('后')
  const { list, total } = (await host.call('GET', '/ixj_web/project/list', { sort: 'created' })).data
  expect(total).toBe(2)
  expect(list.map((work: { project_name: string }) => work.project_name).sort()).toEqual(['先', '后'])
})
