// Guessing passwords and codes, sending texts, and the limits around them, from many addresses, real and made up (performance-reliability §6 A2–A6, A15, X11).
import { scaled } from '@qianmu/testkit/pace'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { newPhone, openStudio, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '../kit/rate.store.ts'

const LOGIN = '/ixj_web/user/login'
const SMS = '/ixj_web/user/request_sms_code'
const PASSWORD = 'abcd1234'
let direct: Studio
let proxied: Studio
beforeAll(async () => {
  const env = { QIANMU_RATE_SCALE: '1' }
  direct = await openStudio({ env })
  proxied = await openStudio({ env: { ...env, QIANMU_TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => Promise.all([direct.close(), proxied.close()]))

let addresses = 0
/** An IPv4 address that nobody has used. */
const newAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`

async function post(studio: Studio, address: string, body: object, forwarded: string, device = 'd') {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded, device_id: device }
  const began = performance.now()
  const response = await fetch(studio.url + address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  return { http: response.status, text, status: (JSON.parse(text) as { status: number }).status, ms: performance.now() - began }
}
const byPassword = (phone: string, password: string, from: string) => post(proxied, LOGIN, { login_type: 1, phone, password }, from)
const sms = (studio: Studio, phone: string, from: string) => post(studio, SMS, { phone, sms_type: 0 }, from)
const textsTo = async (studio: Studio, phone: string) =>
  (await readFile(path.join(studio.app.settings.data, 'outbox/sms.jsonl'), 'utf8')).split('\n').filter(line => line.includes(phone)).length

/** Someone with a password, made past the limits. */
async function withPassword() {
  const phone = newPhone()
  const from = newAddress()
  await sms(proxied, phone, from)
  const signedIn = await post(proxied, LOGIN, { login_type: 2, phone, sms_code: await proxied.code(phone) }, from)
  const { data } = JSON.parse(signedIn.text) as { data: { token: string; user_id: number } }
  await fetch(`${proxied.url}/ixj_web/user/set_password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ password: PASSWORD, user_id: data.user_id }),
  })
  return phone
}

/** Two-sided p of the Mann-Whitney U test by its normal approximation, which is good from 20 values on. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map(value => ({ value, ofA: true })), ...b.map(value => ({ value, ofA: false }))].toSorted(
    (x, y) => x.value - y.value,
  )
  const rankSum = ranked.reduce((sum, each, at) => sum + (each.ofA ? at + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const z = (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return erfc(Math.abs(z) / Math.SQRT2)
}
/** Complementary error function, to 1.2e-7 (Numerical Recipes §6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2)
  const c = [-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277]
  return t * Math.exp(-x * x + c.toReversed().reduce((sum, each) => sum * t + each, 0))
}

it('an empty instance has no user, so there is no password to try', async () => {
  const own = await openStudio()
  expect((await own.app.pool.query('select 1 from users')).rowCount).toBe(0)
  for (const password of ['admin123', 'qianmu123', '12345678a'])
    expect((await own.stranger().call('POST', LOGIN, { login_type: 1, phone: '13800000000', password })).status).toBe(1000)
  await own.close()
})

describe('a password', () => {
  it(
    'takes as long and answers the same for an unknown phone, a wrong password and no password',
    { timeout: scaled(120_000) },
    async () => {
      const wrong = await withPassword()
      const none = newPhone()
      await sms(proxied, none, newAddress())
      await post(proxied, LOGIN, { login_type: 2, phone: none, sms_code: await proxied.code(none) }, newAddress())
      const phones = [wrong, none, newPhone()]
      const round = async () => {
        const times: number[][] = [[], [], []]
        for (let nth = 0; nth < 180; nth++) {
          const { ms, text } = await byPassword(phones[nth % 3]!, 'wrong1234', newAddress())
          expect(text).toBe(
            '{"status":1000,"msg":"手机号或密码不正确","data":{"fields":[{"field":"password","msg":"手机号或密码不正确"}]}}',
          )
          times[nth % 3]!.push(ms)
        }
        return Math.min(mannWhitney(times[0]!, times[1]!), mannWhitney(times[0]!, times[2]!), mannWhitney(times[1]!, times[2]!))
      }
      // Three comparisons fall below 0.01 by chance in 3 of 100 rounds; a real difference does so in every one.
      const worst: number[] = []
      while (worst.length < 4 && !worst.some(p => p > 0.01)) worst.push(await round())
      expect(Math.max(...worst)).toBeGreaterThan(0.01)
    },
  )

  it('checked two hundred times at once costs at most 150 MB, and others are answered meanwhile', async () => {
    const before = process.memoryUsage.rss()
    let [most, answered, done] = [before, 0, false]
    const burst = Promise.all(Array.from({ length: 200 }, () => byPassword(newPhone(), 'wrong1234', newAddress()))).finally(
      () => (done = true),
    )
    while (!done) {
      expect((await fetch(`${proxied.url}/healthz`)).status).toBe(200)
      answered++
      most = Math.max(most, process.memoryUsage.rss())
    }
    expect((await burst).every(answer => answer.status === 1000)).toBe(true)
    expect(most - before).toBeLessThan(150 * 1024 * 1024)
    // One at a time, of which none waited for the burst.
    expect(answered).toBeGreaterThan(10)
  })

  it('lets at most six of a hundred guesses through that are sent at once, and the owner in from elsewhere', async () => {
    const phone = await withPassword()
    const from = newAddress()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => byPassword(phone, `wrong${1000 + nth}`, from)))
    expect(answers.filter(answer => answer.http === 200).length).toBeLessThanOrEqual(6)
    expect(answers.every(answer => answer.http === 200 || answer.http === 429)).toBe(true)
    expect((await byPassword(phone, PASSWORD, from)).http).toBe(429)
    expect((await byPassword(phone, PASSWORD, newAddress())).status).toBe(0)
  })
})

describe('a code', () => {
  it('is dead after five guesses, from however many addresses', async () => {
    const phone = newPhone()
    await sms(proxied, phone, newAddress())
    const code = await proxied.code(phone)
    const guess = (sms_code: string) => post(proxied, LOGIN, { login_type: 2, phone, sms_code }, newAddress())
    const wrong = Array.from({ length: 200 }, (_, nth) => String((Number(code) + 1 + nth) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(wrong.map(guess))
    expect(answers.every(answer => answer.status === 1000)).toBe(true)
    expect((await guess(code)).status).toBe(1000)
  })

  it('is not guessed on by an address that was wrong fifty times in an hour', async () => {
    const from = newAddress()
    const https: number[] = []
    for (let nth = 0; nth < 52; nth++)
      https.push((await post(proxied, LOGIN, { login_type: 2, phone: newPhone(), sms_code: '000000' }, from)).http)
    expect(https.indexOf(429)).toBe(50)
  })
})

describe('texts', () => {
  it('go out once a minute to a phone, however many ask at once from wherever', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 200 }, () => sms(proxied, phone, newAddress())))
    expect(answers.filter(answer => answer.status === 0).length).toBe(1)
    expect(await textsTo(proxied, phone)).toBe(1)
  })

  it('that a stranger asks for take nothing from the owner: neither the code nor the next one', async () => {
    const [phone, home] = [newPhone(), newAddress()]
    const ask = (from: string, device: string) => post(proxied, SMS, { phone, sms_type: 0 }, from, device)
    const enter = (sms_code: string, device: string) => post(proxied, LOGIN, { login_type: 2, phone, sms_code }, home, device)
    await ask(home, 'own')
    expect((await enter(await proxied.code(phone), 'own')).status).toBe(0)
    proxied.pass(61)
    expect((await ask(home, 'own')).status).toBe(0)
    const code = await proxied.code(phone)
    for (let nth = 0; nth < 12; nth++) {
      proxied.pass(20)
      await ask(newAddress(), `stranger ${nth}`)
    }
    expect((await enter(code, 'own')).status).toBe(0)
    proxied.pass(3600)
    for (let nth = 0; nth < 12; nth++, proxied.pass(61)) await ask(newAddress(), 'stranger')
    expect((await ask(newAddress(), 'stranger')).http).toBe(429)
    expect((await ask(home, 'own')).status).toBe(0)
    expect((await enter(await proxied.code(phone), 'own')).status).toBe(0)
  })

  it('stop at the budget of the day', async () => {
    const own = await openStudio({ env: { SMS_DAY_TOTAL: '5' } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sms(own, newPhone(), '')))
    expect(answers.filter(answer => answer.status === 0).length).toBe(5)
    await own.close()
  })
})

it('answers are kept by no cache, and behind https the cookie of the set-up link goes nowhere else', async () => {
  expect((await fetch(`${proxied.url}/ixj_web/user/get_my_info`)).headers.get('cache-control')).toBe('no-store')
  const link = (protocol: string) =>
    fetch(`${proxied.url}/setup/abc`, { redirect: 'manual', headers: { 'x-forwarded-proto': protocol, 'x-forwarded-for': newAddress() } })
  expect((await link('https')).headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  expect((await link('http')).headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/)
})

describe('an address', () => {
  const allowed = async (studio: Studio, from: (nth: number) => string) => {
    const answers = await Promise.all(Array.from({ length: 90 }, (_, nth) => sms(studio, newPhone(), from(nth))))
    return answers.filter(answer => answer.status === 0).length
  }

  it('is the connection’s own when no proxy is trusted, whatever X-Forwarded-For says', async () => {
    expect(await allowed(direct, nth => `203.0.113.${nth}`)).toBe(10)
  })

  it('is what the trusted proxy added, not what the client wrote before it', async () => {
    expect(await allowed(proxied, nth => `203.0.113.${nth}, 192.0.2.55`)).toBe(10)
    expect(await allowed(proxied, nth => `198.51.100.${nth}`)).toBe(90)
  })

  it('counts with all others of its IPv6 network', async () => {
    expect(await allowed(proxied, nth => `2001:db8:77:1::${nth.toString(16)}`)).toBe(10)
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s stands for %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
