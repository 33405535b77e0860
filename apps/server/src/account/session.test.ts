// Sessions, profile and phone over HTTP: rotation, revocation, own devices, the two steps of a new phone.
import { newPhone, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const DAY = 86400
const info = (person: Person) => person.call('GET', '/ixj_web/user/get_my_info', { user_id: person.userId })

describe('a session', () => {
  it('ends with logout [D1-7.2-02]', async () => {
    const person = await studio.signIn()
    expect((await info(person)).status).toBe(0)
    expect((await person.call('POST', '/ixj_web/user/logout')).status).toBe(0)
    expect(await info(person)).toMatchObject({ http: 200, status: 4000 })
  })

  it('stores no readable token', async () => {
    const person = await studio.signIn()
    const { rows } = await studio.app.pool.query(`select string_agg(t::text, ' ') as text from session_tokens t`)
    expect(rows[0].text).not.toContain(person.token)
  })

  it('keeps its token while more than 24 hours are left, then gives a later one, the same to parallel refreshes [D1-7.2-05]', async () => {
    const own = await openStudio()
    const person = await own.signIn()
    const refresh = () => person.call('GET', '/ixj_web/user/refresh_token')
    const early = await refresh()
    expect(early.data.token).toBe(person.token)
    own.pass(6 * DAY + 3600)
    const many = await Promise.all(Array.from({ length: 50 }, refresh))
    const tokens = new Set(many.map(answer => answer.data.token))
    expect(tokens.size).toBe(1)
    expect(many[0]!.data.expire).toBeGreaterThan(early.data.expire)
    const old = person.token
    person.token = many[0]!.data.token
    expect((await info(person)).status).toBe(0)
    own.pass(31)
    person.token = old
    expect((await info(person)).status).toBe(4000)
    // Whoever brings a rotated token back after the grace period ends the whole session.
    person.token = many[0]!.data.token
    expect((await info(person)).status).toBe(4000)
    await own.close()
  })

  it('dies of seven idle days, and after ninety days however busy', async () => {
    const own = await openStudio()
    const idle = await own.signIn()
    const busy = await own.signIn()
    own.pass(7 * DAY + 1)
    expect((await info(idle)).status).toBe(4000)
    expect((await info(busy)).status).toBe(4000)
    const again = await own.signIn(busy.phone)
    let days = 0
    while ((await info(again)).status === 0 && days < 120) {
      own.pass(6 * DAY + 3600)
      days += 6 + 3600 / DAY
      const next = await again.call('GET', '/ixj_web/user/refresh_token')
      if (next.status === 0) again.token = next.data.token
    }
    expect(days).toBeGreaterThan(80)
    expect(days).toBeLessThan(98)
    await own.close()
  })

  it('shows own devices and ends one or all others at once', async () => {
    const here = await studio.signIn()
    const there = await studio.signIn(here.phone)
    const third = await studio.signIn(here.phone)
    const list = await here.call('GET', '/ixj_web/user/session_list')
    expect(list.data).toHaveLength(3)
    expect(list.data.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
    const other = await there.call('GET', '/ixj_web/user/session_list')
    const thereId = other.data.find((each: { current: boolean }) => each.current).session_id
    await here.call('DELETE', '/ixj_web/user/session', { session_id: thereId })
    expect((await info(there)).status).toBe(4000)
    await here.call('DELETE', '/ixj_web/user/session')
    expect((await info(third)).status).toBe(4000)
    expect((await info(here)).status).toBe(0)
  })
})

describe('the user info', () => {
  it('has the ten flags, all 0, and has_phone 1 [D1-3-04] [D1-3-08] [D1-3-09] [D2-3-02] [D2-3-03] [D1-7.2-04]', async () => {
    const person = await studio.signIn()
    const { data } = await info(person)
    expect(data.special_tags).toEqual({
      is_official: 0,
      batch_subtitle: 0,
      ai_chat: 0,
      comfy_ui: 0,
      model_up: 0,
      avg_pub: 0,
      ai_evaluate: 0,
      novel_to_script: 0,
      train_lora: 0,
      overseas: 0,
    })
    expect(data).toMatchObject({ user_id: person.userId, has_phone: 1, has_password: '0', sex: 0 })
  })

  it.each([0, 1, 2])('takes sex %i and the nickname back [D1-3-07] [D2-3-04] [D1-7.2-13]', async sex => {
    const person = await studio.signIn()
    expect((await person.call('PUT', '/ixj_web/user/update_user', { sex, nickname: '林知夏' })).status).toBe(0)
    expect((await info(person)).data).toMatchObject({ sex, nickname: '林知夏' })
  })

  it('takes no server field from the outside', async () => {
    const person = await studio.signIn()
    await person.call('PUT', '/ixj_web/user/update_user', {
      nickname: '张三',
      tags: ['is_official'],
      special_tags: { is_official: 1 },
      is_official: 1,
      id: 1,
      phone: '13900000000',
    })
    expect((await info(person)).data.special_tags.is_official).toBe(0)
    expect((await person.call('GET', '/ixj_web/user/get_my_phone')).data.phone).toBe(
      `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`,
    )
  })

  it('shows the phone masked [D1-7.2-15]', async () => {
    const person = await studio.signIn()
    const { data } = await person.call('GET', '/ixj_web/user/get_my_phone')
    expect(data.phone).toMatch(/^1\d\d\*{4}\d{4}$/)
  })

  it('keeps an uploaded avatar and refuses what is no picture [D1-7.2-16]', async () => {
    const person = await studio.signIn()
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#5456d4' } })
      .png()
      .toBuffer()
    const set = await person.upload('PUT', '/ixj_web/user/upload_and_set_avatar', { file: [new Blob([png]), 'me.png'] })
    expect(set.status).toBe(0)
    const shown = (await info(person)).data.avatar
    expect(shown).toBe(set.data.avatar)
    expect((await fetch(`${studio.url}${shown}`)).headers.get('content-type')).toMatch(/^image\//)
    const refused = await person.upload('PUT', '/ixj_web/user/upload_and_set_avatar', {
      file: [new Blob(['<svg onload=alert(1)>']), 'x.png'],
    })
    expect(refused).toMatchObject({ http: 200, status: 1000, data: { fields: [{ field: 'file' }] } })
  })
})

describe('a new phone [D1-3-15] [D1-3-16] [D1-4.5-02] [D1-7.2-14]', () => {
  const CHANGE = '/ixj_web/user/change_phone'
  const ask = async (person: Person, phone: string, sms_type: number) => {
    await person.call('POST', '/ixj_web/user/request_sms_code', { phone, sms_type })
    return studio.code(phone, sms_type)
  }
  it('needs the proof of the old one, then changes, and ends the other sessions', async () => {
    const person = await studio.signIn()
    const elsewhere = await studio.signIn(person.phone)
    const next = newPhone()
    const early = await person.call('PUT', CHANGE, { opt_type: 2, phone: next, sms_code: await ask(person, next, 3) })
    expect(early.data.fields).toContainEqual({ field: 'phone', msg: '请先验证当前手机号' })
    expect(
      (await person.call('PUT', CHANGE, { opt_type: 1, phone: person.phone, sms_code: await ask(person, person.phone, 2) })).status,
    ).toBe(0)
    expect((await info(person)).data.has_phone).toBe(1)
    const same = await person.call('PUT', CHANGE, { opt_type: 2, phone: person.phone, sms_code: '123456' })
    expect(same.data.fields).toContainEqual({ field: 'phone', msg: '新手机不能与旧手机相同' })
    expect((await person.call('PUT', CHANGE, { opt_type: 2, phone: next, sms_code: await ask(person, next, 3) })).status).toBe(0)
    expect((await person.call('GET', '/ixj_web/user/get_my_phone')).data.phone.slice(7)).toBe(next.slice(7))
    expect((await info(elsewhere)).status).toBe(4000)
    const replay = await person.call('PUT', CHANGE, { opt_type: 2, phone: newPhone(), sms_code: '123456' })
    expect(replay.data.fields).toContainEqual({ field: 'phone', msg: '请先验证当前手机号' })
  })

  it('refuses a phone that someone else has', async () => {
    const [person, other] = [await studio.signIn(), await studio.signIn()]
    await person.call('PUT', CHANGE, { opt_type: 1, phone: person.phone, sms_code: await ask(person, person.phone, 2) })
    const answer = await person.call('PUT', CHANGE, { opt_type: 2, phone: other.phone, sms_code: await ask(person, other.phone, 3) })
    expect(answer.data.fields).toContainEqual({ field: 'phone', msg: '这个手机号已绑定其他账号' })
  })
})

it('refuses a user_id or team_id that is not the token’s', async () => {
  const [person, other] = [await studio.founder(), await studio.founder()]
  expect((await person.call('GET', '/ixj_web/user/get_my_info', { user_id: other.userId })).status).toBe(7013)
  expect((await person.call('GET', '/ixj_web/project/list', { team_id: other.teamId })).status).toBe(7013)
  expect((await person.call('PUT', '/ixj_web/user/set_password', { user_id: other.userId, password: 'abcd1234' })).status).toBe(7013)
})
