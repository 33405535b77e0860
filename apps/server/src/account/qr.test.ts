// QR sign-in: the built-in pages end to end, binding to the asking browser, expiry, replay; and WeChat's flow against a fake of its API.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newPhone, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const BASE = '/ixj_shared/wx_login'
const start = (person: Person, fields = {}) => person.upload('POST', `${BASE}/start_session`, { callback_html: '', ...fields })
const poll = (person: Person, session_key: string) => person.call('GET', `${BASE}/get_wx_code`, { session_key })
const login = (person: Person, wx_code: string) => person.call('POST', '/ixj_web/user/login', { login_type: 3, wx_code })

/** What a phone does with the address in the QR code: opens it, proves its number, confirms. */
async function confirmOnPhone(own: Studio, redirectUri: string, phone: string): Promise<string> {
  const k = new URL(redirectUri, own.url).searchParams.get('k')!
  const post = (form: Record<string, string>) =>
    fetch(`${own.url}${BASE}/confirm`, { method: 'POST', body: new URLSearchParams({ k, ...form }) })
  expect(await (await fetch(`${own.url}${BASE}/confirm?k=${k}`)).text()).toContain('正在请求登录')
  await post({ step: 'send', phone })
  return (await post({ step: 'confirm', phone, code: await own.code(phone) })).text()
}

describe('the built-in page', () => {
  it('signs the waiting browser in once the phone confirmed [D1-3-19] [D1-3-20] [D1-3-21] [D1-7.2-07] [D1-7.2-08] [D1-7.2-09]', async () => {
    const browser = studio.stranger()
    const { data } = await start(browser)
    expect(Object.keys(data).sort()).toEqual(['redirect_uri', 'session_key'])
    expect(await (await fetch(new URL(data.redirect_uri, studio.url))).text()).toContain('<svg')
    expect((await poll(browser, data.session_key)).data).toEqual({ status: 0, wx_code: '' })
    const phone = newPhone()
    expect(await confirmOnPhone(studio, data.redirect_uri, phone)).toContain('已确认')
    const done = await poll(browser, data.session_key)
    expect(done.data.status).toBe(2)
    await browser.upload('POST', `${BASE}/end_session`, { session_key: data.session_key })
    expect((await poll(browser, data.session_key)).status).toBe(4015)
    const signedIn = await login(browser, done.data.wx_code)
    expect(signedIn).toMatchObject({ status: 0, data: { user: { has_phone: 1 } } })
    expect((await login(browser, done.data.wx_code)).status).toBe(4015)
  })

  it('gives nothing to another browser that knows the key, or that was handed one', async () => {
    const victim = studio.stranger()
    const { data } = await start(victim)
    const attacker = studio.stranger()
    expect((await poll(attacker, data.session_key)).status).toBe(4015)
    await confirmOnPhone(studio, data.redirect_uri, newPhone())
    expect((await poll(attacker, data.session_key)).status).toBe(4015)
    const code = (await poll(victim, data.session_key)).data.wx_code
    expect((await login(attacker, code)).status).toBe(4015)
  })

  it('is expired after 300 polls, and after its time [D1-8.2-06] [D1-9-05]', async () => {
    const own = await openStudio()
    const browser = own.stranger()
    const first = (await start(browser)).data
    const statuses = []
    for (let nth = 0; nth < 301; nth++) statuses.push((await poll(browser, first.session_key)).status)
    expect(statuses.indexOf(4015)).toBe(300)
    const second = (await start(browser)).data
    own.pass(331)
    expect((await poll(browser, second.session_key)).status).toBe(4015)
    expect(
      await (await fetch(`${own.url}${BASE}/confirm?k=${new URL(second.redirect_uri, own.url).searchParams.get('k')}`)).text(),
    ).toContain('二维码已过期')
    await own.close()
  })

  it('sends nobody to a foreign address', async () => {
    const answer = await start(studio.stranger(), { callback_html: 'https://evil.example/back' })
    expect(answer).toMatchObject({ status: 1000, data: { fields: [{ field: 'callback_html' }] } })
    expect((await start(studio.stranger(), { callback_html: '::not an address' })).http).toBe(200)
  })

  it('binds the identity, which then reaches the same user [D1-3-22] [D1-7.2-10]', async () => {
    const person = await studio.signIn()
    const { data } = await start(person)
    const otherPhone = newPhone()
    await confirmOnPhone(studio, data.redirect_uri, otherPhone)
    const { wx_code } = (await poll(person, data.session_key)).data
    expect((await person.call('PUT', '/ixj_web/user/change_wechat', { opt_type: 2, wx_code })).status).toBe(0)
    const browser = studio.stranger()
    const again = (await start(browser)).data
    await confirmOnPhone(studio, again.redirect_uri, otherPhone)
    const signedIn = await login(browser, (await poll(browser, again.session_key)).data.wx_code)
    expect(signedIn.data.user_id).toBe(person.userId)
  })
})

describe('with WX_APP_ID', () => {
  let wechat: Server
  let own: Studio
  beforeAll(async () => {
    wechat = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
      const answer =
        pathname === '/sns/oauth2/access_token'
          ? searchParams.get('code') === 'good' && searchParams.get('secret') === 'shh'
            ? { access_token: 'a', openid: 'o-1', unionid: 'u-1' }
            : { errcode: 40029 }
          : { nickname: '知夏', openid: 'o-1' }
      response.end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(wechat, 'listening')
    const url = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`
    own = await openStudio({ env: { WX_APP_ID: 'wx1', WX_APP_SECRET: 'shh', WX_API_URL: url, WX_OPEN_URL: url } })
  })
  afterAll(async () => {
    await own.close()
    wechat.close()
  })

  it('leads to WeChat’s page and signs in the identity it names, without a phone [D1-1-23]', async () => {
    const browser = own.stranger()
    const { data } = await start(browser)
    const page = new URL(data.redirect_uri)
    expect(page.pathname).toBe('/connect/qrconnect')
    expect(page.searchParams.get('appid')).toBe('wx1')
    const back = new URL(page.searchParams.get('redirect_uri')!)
    back.search = new URLSearchParams({ code: 'good', state: page.searchParams.get('state')! }).toString()
    expect(await (await fetch(back)).text()).toContain('扫码成功')
    const signedIn = await login(browser, (await poll(browser, data.session_key)).data.wx_code)
    expect(signedIn.data.user).toMatchObject({ nickname: '知夏', has_phone: 0 })
  })

  it('says so when WeChat refuses the code', async () => {
    const browser = own.stranger()
    const { data } = await start(browser)
    const state = new URL(data.redirect_uri).searchParams.get('state')!
    const response = await fetch(`${own.url}${BASE}/callback?code=bad&state=${state}`)
    expect(response.status).toBe(503)
    expect((await poll(browser, data.session_key)).data.status).toBe(0)
  })
})
