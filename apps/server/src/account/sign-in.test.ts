// Signing in by SMS and password, over HTTP: shapes, limits, guesses, back-off, equal answers.
import { newPhone, openStudio, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const LOGIN = '/ixj_web/user/login'
const SMS = '/ixj_web/user/request_sms_code'

describe('signing in by SMS', () => {
  it('makes a user of an unknown phone and answers token, expire, user, user_id [D1-1-21] [D1-3-10] [D1-3-12] [D1-7.2-01] [D2-3-05]', async () => {
    const phone = newPhone()
    const person = studio.stranger()
    expect((await person.call('POST', SMS, { phone, sms_type: 0 })).status).toBe(0)
    const { status, data } = await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: await studio.code(phone) })
    expect(status).toBe(0)
    expect(Object.keys(data).sort()).toEqual(['expire', 'token', 'user', 'user_id'])
    expect(data.expire).toBeGreaterThan(Date.now() / 1000)
    expect(data.user.has_phone).toBe(1)
  })

  it('sends codes of six digits [D1-9-02] [D1-3-13] [D1-7.2-06]', async () => {
    const phone = newPhone()
    await studio.stranger().call('POST', SMS, { phone, sms_type: 0 })
    expect(await studio.code(phone)).toMatch(/^\d{6}$/)
  })

  it('takes a code once, only for its phone, its type and its device [D1-3-14]', async () => {
    const phone = newPhone()
    const person = studio.stranger()
    await person.call('POST', SMS, { phone, sms_type: 1 })
    const other = await studio.code(phone, 1)
    expect((await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: other })).status).toBe(1000)
    await person.call('POST', SMS, { phone, sms_type: 0 })
    const code = await studio.code(phone)
    expect((await studio.stranger().call('POST', LOGIN, { login_type: 2, phone, sms_code: code })).status).toBe(1000)
    expect((await person.call('POST', LOGIN, { login_type: 2, phone: newPhone(), sms_code: code })).status).toBe(1000)
    expect((await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: code })).status).toBe(0)
    const again = await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: code })
    expect(again).toMatchObject({ status: 1000, data: { fields: [{ field: 'sms_code' }] } })
  })

  it('forgets a code after five minutes', async () => {
    const own = await openStudio()
    const phone = newPhone()
    const person = own.stranger()
    await person.call('POST', SMS, { phone, sms_type: 0 })
    own.pass(301)
    expect((await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: await own.code(phone) })).status).toBe(1000)
    await own.close()
  })

  it('lets nobody guess a code more than five times, also in parallel', async () => {
    const phone = newPhone()
    const person = studio.stranger()
    await person.call('POST', SMS, { phone, sms_type: 0 })
    const code = await studio.code(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 12 }, () => person.call('POST', LOGIN, { login_type: 2, phone, sms_code: wrong })))
    expect((await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: code })).status).toBe(1000)
  })

  it('sends one text a minute and ten a day to a phone', async () => {
    const own = await openStudio({ env: { QIANMU_RATE_SCALE: '1' } })
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.stranger().call('POST', SMS, { phone, sms_type: 0 })))
    expect(answers.filter(answer => answer.status === 0)).toHaveLength(1)
    const refused = answers.find(answer => answer.status !== 0)!
    expect(refused).toMatchObject({ http: 429, status: 1029 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    let sent = 1
    for (let nth = 0; nth < 15; nth++) {
      own.pass(61)
      if ((await own.stranger().call('POST', SMS, { phone, sms_type: 0 })).status === 0) sent++
    }
    expect(sent).toBe(10)
    await own.close()
  })
})

describe('fields [D1-5-01] [D1-5-03] [D1-5-04]', () => {
  const cases: [string, object, string, string][] = [
    ['no phone', { login_type: 2, sms_code: '123456' }, 'phone', '请输入手机号'],
    ['an empty phone', { login_type: 2, phone: '', sms_code: '123456' }, 'phone', '请输入手机号'],
    ['a phone of 12 digits [D1-5-02]', { login_type: 2, phone: '138000000001', sms_code: '123456' }, 'phone', '请输入11位数手机号'],
    ['12800000000', { login_type: 2, phone: '12800000000', sms_code: '123456' }, 'phone', '手机号格式有误'],
    ['23800000000', { login_type: 2, phone: '23800000000', sms_code: '123456' }, 'phone', '手机号格式有误'],
    ['ten digits', { login_type: 2, phone: '1380000000', sms_code: '123456' }, 'phone', '手机号格式有误'],
    ['no code', { login_type: 2, phone: '13800000000', sms_code: '' }, 'sms_code', '请输入验证码'],
    ['a code of 7 [D1-5-05]', { login_type: 2, phone: '13800000000', sms_code: '1234567' }, 'sms_code', '请输入6位数验证码'],
    ['a code of 5', { login_type: 2, phone: '13800000000', sms_code: '12345' }, 'sms_code', '请输入6位数验证码'],
    ['no password [D1-5-06]', { login_type: 1, phone: '13800000000', password: '' }, 'password', '请输入密码'],
    [
      'a password of 7 [D1-5-07]',
      { login_type: 1, phone: '13800000000', password: 'abc1234' },
      'password',
      '密码必须包含数字和字母，8-16位',
    ],
    [
      'a password of 17',
      { login_type: 1, phone: '13800000000', password: 'abcdefgh123456789' },
      'password',
      '密码必须包含数字和字母，8-16位',
    ],
    ['an unknown way', { login_type: 9 }, 'login_type', '登录方式无效'],
  ]
  it.each(cases)('%s', async (_name, body, field, msg) => {
    const answer = await studio.stranger().call('POST', LOGIN, body)
    expect(answer).toMatchObject({ http: 200, status: 1000 })
    expect(answer.data.fields).toContainEqual({ field, msg })
  })
})

describe('signing in by password [D1-1-22]', () => {
  const password = 'abcd1234'
  const withPassword = async () => {
    const person = await studio.signIn()
    const set = await person.call('PUT', '/ixj_web/user/set_password', { password, user_id: person.userId })
    expect(set.status).toBe(0)
    return person
  }
  const tryPassword = (phone: string, given: string) => studio.stranger().call('POST', LOGIN, { login_type: 1, phone, password: given })

  it('works after set_password, and has_password is no longer the string 0 [D1-3-05] [D1-3-17] [D1-7.2-11]', async () => {
    const fresh = await studio.signIn()
    expect((await fresh.call('GET', '/ixj_web/user/get_my_info')).data.has_password).toBe('0')
    const person = await withPassword()
    expect((await person.call('GET', '/ixj_web/user/get_my_info')).data.has_password).toBe('1')
    expect((await tryPassword(person.phone, password)).status).toBe(0)
  })

  it('answers the same for a wrong password, an unknown phone and a user without a password', async () => {
    const person = await withPassword()
    const bare = await studio.signIn()
    const answers = await Promise.all([
      tryPassword(person.phone, 'wrong1234'),
      tryPassword(newPhone(), password),
      tryPassword(bare.phone, password),
    ])
    const [first] = answers
    expect(first).toMatchObject({ http: 200, status: 1000, data: { fields: [{ field: 'password' }] } })
    for (const { headers: _, ...answer } of answers)
      expect(answer).toEqual({ http: first!.http, status: first!.status, msg: first!.msg, data: first!.data })
  })

  it.each(['abcdefgh', '12345678', 'a1', 'abcdefgh123456789'])('refuses %s as a new one [D1-5-08] [D1-9-04]', async weak => {
    const person = await studio.signIn()
    const answer = await person.call('PUT', '/ixj_web/user/set_password', { password: weak, user_id: person.userId })
    expect(answer.data.fields).toContainEqual({ field: 'password', msg: '密码必须包含数字和字母，8-16位' })
  })

  it('slows down guesses from one address and lets the owner in from another', async () => {
    const own = await openStudio({ env: { QIANMU_RATE_SCALE: '1000', QIANMU_TRUST_PROXY: '127.0.0.1' } })
    const person = await own.signIn()
    await person.call('PUT', '/ixj_web/user/set_password', { password, user_id: person.userId })
    const from = async (ip: string, given: string) =>
      fetch(`${own.url}${LOGIN}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, device_id: 'd' },
        body: JSON.stringify({ login_type: 1, phone: person.phone, password: given }),
      })
    const https = []
    for (let nth = 0; nth < 12; nth++) https.push((await from('203.0.113.9', 'wrong1234')).status)
    expect(https).toContain(429)
    expect(await (await from('198.51.100.7', password)).json()).toMatchObject({ status: 0 })
    await own.close()
  })

  it('finds a lost password by SMS; the old one stops working and every session ends [D1-3-18] [D1-7.2-12]', async () => {
    const person = await withPassword()
    const lost = studio.stranger()
    await lost.call('POST', SMS, { phone: person.phone, sms_type: 1 })
    const found = await lost.call('PUT', '/ixj_web/user/retrieve_password', {
      phone: person.phone,
      password: 'newer5678',
      sms_code: await studio.code(person.phone, 1),
    })
    expect(found.status).toBe(0)
    expect((await tryPassword(person.phone, password)).status).toBe(1000)
    expect((await tryPassword(person.phone, 'newer5678')).status).toBe(0)
    expect((await person.call('GET', '/ixj_web/user/get_my_info')).status).toBe(4000)
  })

  it('keeps passwords as argon2id only', async () => {
    const person = await withPassword()
    const { rows } = await studio.app.pool.query<{ password: string }>('select password from users where id = $1', [person.userId])
    expect(rows[0]!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('an instance for internal accounts only', () => {
  it('answers 4025 to everyone else [D1-6-08] [D1-8.2-07] [D2-6-06]', async () => {
    const listed = newPhone()
    const own = await openStudio({ env: { QIANMU_INTERNAL_ONLY: '1', QIANMU_INTERNAL_PHONES: listed } })
    const phone = newPhone()
    const person = own.stranger()
    await person.call('POST', SMS, { phone, sms_type: 0 })
    const refused = await person.call('POST', LOGIN, { login_type: 2, phone, sms_code: await own.code(phone) })
    expect(refused).toMatchObject({ http: 200, status: 4025 })
    expect(refused.msg).toMatch(/内部账号/)
    await expect(own.signIn(listed)).resolves.toMatchObject({ phone: listed })
    await own.close()
  })
})

describe('the set-up link of an empty instance', () => {
  it('makes who signs in through it official, once [D1-1-01] [D1-6-06] [D2-1-16]', async () => {
    const own = await openStudio()
    const first = own.stranger()
    const cookie = (await fetch(`${own.url}${own.setup}`, { redirect: 'manual' })).headers.getSetCookie()[0]!
    first.cookies.set(...(/^([^=]+)=([^;]*)/.exec(cookie)!.slice(1, 3) as [string, string]))
    const signIn = async (person: typeof first) => {
      const phone = newPhone()
      await person.call('POST', SMS, { phone, sms_type: 0 })
      return person.call('POST', LOGIN, { login_type: 2, phone, sms_code: await own.code(phone) })
    }
    expect((await signIn(first)).data.user.special_tags.is_official).toBe(1)
    expect((await signIn(first)).data.user.special_tags.is_official).toBe(0)
    await own.close()
  })
})
