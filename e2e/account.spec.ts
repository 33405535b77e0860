// Journeys of an account: signing in three ways, passwords, phones, sessions; on the real server in real Chromium.
import { newPhone } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, house, toast, useHouse, visit } from './visitor.ts'

useHouse()

const phoneField = (page: Page) => page.getByLabel('手机号', { exact: true })
const codeField = (page: Page) => page.getByLabel('验证码', { exact: true })
const submit = (page: Page) => page.locator('button[type=submit]')

const dialogHeight = (page: Page) => page.locator('.ant-modal-container').evaluate(box => box.clientHeight)

/** Fills phone and code of the open form with a code that the server sent. */
const proveBySms = async (page: Page, phone: string, smsType = 0, label = '手机号') => {
  await page.getByLabel(label, { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('秒后重发').waitFor()
  await codeField(page).fill(await house.studio.code(phone, smsType))
}

describe('the sign-in dialog', () => {
  it('opens in Phone mode, 480 px wide, 15vh from the top [D1-2.7-02] [D1-2.7-03] [D1-2.7-04] [D1-9-14] [D1-9-15]', async () => {
    const { page, go } = await visit()
    await go('/login')
    await codeField(page).waitFor()
    // The opening motion scales the box; it ends within 240 ms.
    await page.waitForTimeout(400)
    const box = await page.locator('.ant-modal-container').boundingBox()
    expect(box?.width).toBe(480)
    expect(box?.y).toBeCloseTo(135, 0)
  })

  it('honours loginType and toPath [D1-2.1-02]', async () => {
    const { page, go } = await visit()
    await go('/login?toPath=%2Fmember%2Fsetting&loginType=1')
    await page.getByLabel('密码', { exact: true }).waitFor()
    await page.getByText('登录后会直接回到你要打开的页面').waitFor()
  })

  it('says at the fields what is missing, and looks disabled until both are filled [D1-5-13] [D1-5-14]', async () => {
    const { page, go, asked } = await visit()
    await go('/login')
    const before = await dialogHeight(page)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('请输入手机号').waitFor()
    expect(asked.filter(request => request.url().includes('request_sms_code'))).toEqual([])
    expect(await submit(page).getAttribute('data-filled')).toBe('false')
    await submit(page).click()
    await page.getByText('请输入验证码', { exact: true }).waitFor()
    await phoneField(page).fill('12800000000')
    await codeField(page).fill('12345')
    await page.getByText('手机号格式有误').waitFor()
    expect(await submit(page).getAttribute('data-filled')).toBe('true')
    await codeField(page).press('Enter')
    await page.getByText('请输入6位数验证码', { exact: true }).waitFor()
    expect(asked.filter(request => request.url().includes('user/login'))).toEqual([])
    // Nothing moves for what is said.
    await expect.poll(() => dialogHeight(page)).toBe(before)
  })

  it('opens in its full height, also when its form comes late', async () => {
    const { page, go } = await visit(await house.studio.founder(), { local: { 'qm.password_prompted': '' } })
    const late = Promise.withResolvers<void>()
    const wanted = Promise.withResolvers<void>()
    await page.route('**/AccountForms-*.js', async route => {
      wanted.resolve()
      await late.promise
      await route.continue()
    })
    await go('/workBench/worksManage')
    await wanted.promise
    await page.waitForTimeout(300)
    expect(await page.locator('.ant-modal-container').count()).toBe(0)
    late.resolve()
    await page.locator('.ant-modal-container input').first().waitFor()
  })

  it('counts 60 s down, asks nothing meanwhile, and can be used again afterwards [D1-4.6-02] [D1-4.6-03] [D1-4.6-04] [D1-3-14]', async () => {
    const { page, go, asked } = await visit()
    await page.clock.install()
    await go('/login')
    await phoneField(page).fill(newPhone())
    const before = await dialogHeight(page)
    await page.getByRole('button', { name: '获取验证码' }).click()
    const button = page.getByRole('button', { name: /秒后重发/ })
    await button.waitFor()
    // Nothing moves under the pointer.
    await page.getByText('已发送到').waitFor()
    expect(await dialogHeight(page)).toBe(before)
    expect(await button.textContent()).toMatch(/^(60|59) 秒后重发$/)
    expect(await button.isDisabled()).toBe(true)
    const sent = () => asked.filter(request => request.url().includes('request_sms_code'))
    await button.click({ force: true })
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.postDataJSON()).toMatchObject({ sms_type: 0 })
    await page.clock.runFor(30_000)
    expect(await button.textContent()).toMatch(/^(30|29) 秒后重发$/)
    await page.clock.runFor(31_000)
    await page.getByRole('button', { name: '获取验证码' }).waitFor()
    expect(await page.getByRole('button', { name: '获取验证码' }).isEnabled()).toBe(true)
  })
})

describe('signing in', () => {
  it('without toPath lands on the list of workflows; a right code takes away what was said of a wrong one [D1-2.6-01] [D1-7.3-03]', async () => {
    const founder = await house.studio.founder()
    // Whoever has no work yet is asked first what to begin with.
    await founder.call('POST', '/ixj_web/project/add', { project_name: '长安灯火录', project_type: 1, script_type: 'SCRIPT' })
    const { page, go } = await visit(undefined, { local: { 'qm.agreed': '1' } })
    await go('/login')
    await proveBySms(page, founder.phone)
    const code = await codeField(page).inputValue()
    const before = await dialogHeight(page)
    await codeField(page).fill(code === '111111' ? '222222' : '111111')
    await submit(page).click()
    await toast(page, /^登录失败/).waitFor()
    // The fault is told where it said where the code went to.
    await page.getByText('已发送到').waitFor({ state: 'hidden' })
    await expect.poll(() => dialogHeight(page)).toBe(before)
    await codeField(page).fill(code)
    await submit(page).click()
    await page.waitForURL('**/aiWork/comfyList')
    await page.getByRole('heading', { level: 1, name: '工作流' }).waitFor()
    expect(await toast(page, /^登录失败/).count()).toBe(0)
  })

  it('by phone and SMS code: agreement first, then the four values, the team, and toPath [D1-1-21] [D1-4.6-05] [D1-4.6-06] [D1-4.6-07] [D1-5-15] [D1-7.3-01] [D1-7.3-02] [D1-7.3-03] [D1-3-02] [D1-4.2-03]', async () => {
    const founder = await house.studio.founder()
    const { page, go, asked, stored, where } = await visit()
    await go('/member/setting')
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('toPath')).toBe('/member/setting')
    expect(new URL(page.url()).searchParams.get('loginType')).toBe('2')
    await proveBySms(page, founder.phone)
    await codeField(page).press('Enter')
    const popup = page.getByText('请先阅读并同意', { exact: true })
    await popup.waitFor()
    await page.getByRole('button', { name: '不同意' }).click()
    await popup.waitFor({ state: 'hidden' })
    const logins = () => asked.filter(request => request.url().includes('user/login'))
    expect(logins()).toEqual([])
    await codeField(page).press('Enter')
    await page.getByRole('button', { name: '同意', exact: true }).click()
    await page.waitForURL('**/member/setting')
    expect(logins()[0]?.postDataJSON()).toMatchObject({ login_type: 2, phone: founder.phone })
    expect(where()).toBe('/member/setting')
    await page.getByText('登录方式').waitFor()
    expect(Number(await stored('qm.expire'))).toBeGreaterThan(Date.now() / 1000)
    expect([await stored('qm.token'), await stored('qm.user')].every(Boolean)).toBe(true)
    expect(await stored('qm.user_id')).toBe(String(founder.userId))
    const urls = asked.map(request => request.url())
    expect(urls.findIndex(url => url.includes('team/get_current'))).toBeGreaterThan(urls.findIndex(url => url.includes('user/login')))
    const device = await stored('qm.device_id')
    expect(device).toBeTruthy()
    await page.reload()
    await page.getByText('登录方式').waitFor()
    expect(await stored('qm.device_id')).toBe(device)
    const headers = asked.at(-1)?.headers()
    expect(headers).toMatchObject({ device_id: device, authorization: `Bearer ${await stored('qm.token')}` })
  })

  it('by password, set first and then used [D1-1-22] [D1-8.4-06] [D1-4.6-01] [D1-5-09] [D1-5-10]', async () => {
    const founder = await house.studio.founder()
    const { page, go, context } = await visit(founder, { local: { 'qm.password_prompted': '' } })
    await go('/member/setting')
    await page.getByRole('heading', { name: '设置密码' }).waitFor()
    await submit(page).click()
    await page.getByText('请输入密码').waitFor()
    await page.getByText('请再次输入密码').waitFor()
    await page.getByLabel('新密码', { exact: true }).fill('abcd1234')
    await page.getByLabel('再次输入密码', { exact: true }).fill('abcd1235')
    await submit(page).click()
    await page.getByText('两次输入密码不一致').waitFor()
    await page.getByLabel('再次输入密码', { exact: true }).fill('abcd1234')
    await page.getByLabel('再次输入密码', { exact: true }).press('Enter')
    await toast(page, /^密码设置成功$/).waitFor()
    await context.close()

    const back = await visit(undefined, { local: { 'qm.agreed': '1' } })
    await back.go('/login?loginType=1&toPath=%2Fmember%2Fsetting')
    await phoneField(back.page).fill(founder.phone)
    await back.page.getByLabel('密码', { exact: true }).fill('abcd1234')
    await back.page.getByLabel('密码', { exact: true }).press('Enter')
    await back.page.getByText('登录方式').waitFor()
  })

  it('has its password as a step while those of the first hour stand, and no dialog over them', async () => {
    const founder = await house.studio.founder()
    await founder.call('PUT', '/ixj_web/user/first_steps', { choice: 'script' })
    const { page, go } = await visit(founder, { local: { 'qm.password_prompted': '' } })
    const asked = page.waitForResponse(/first_steps/)
    await go('/workBench/worksManage')
    await asked
    await page.getByRole('link', { name: /设一个密码/ }).waitFor()
    expect(await page.getByRole('heading', { name: '设置密码' }).count()).toBe(0)
    // Put away, it is asked for as before.
    await page.getByRole('button', { name: /^收起，/ }).click()
    await go('/workBench/worksManage')
    await page.getByRole('heading', { name: '设置密码' }).waitFor()
  })

  it('prompts for a first password only once per browser [D1-4.6-01]', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit(founder, { local: { 'qm.password_prompted': '' } })
    // Nobody is asked over the studio.
    await go('/aiWork/aiDraw/txt2img')
    await page.getByText('画出来的图片会出现在这里').waitFor()
    await page.waitForTimeout(1500)
    expect(await page.getByRole('dialog').count()).toBe(0)
    // Nor over a workflow that is about to be run.
    const comfy_id = (await founder.call('GET', '/ai_web/ai/comfy/comfy_ui_list_v2', {})).data.list[0].comfy_id
    await go(`/aiWork/comfyDetail?id=${comfy_id}`)
    await page.getByRole('form', { name: '参数' }).waitFor()
    await page.waitForTimeout(1500)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await go('/member/setting')
    await page.getByRole('button', { name: '以后再说' }).click()
    await page.reload()
    await page.getByText('登录方式').waitFor()
    await page.waitForTimeout(1500)
    expect(await page.getByRole('heading', { name: '设置密码' }).count()).toBe(0)
  })

  it('by QR code: the frame, the poll, the session end and login_type 3; without a phone one must bind it [D1-1-23] [D1-2.7-05] [D1-4.4-01] [D1-4.4-07] [D1-4.4-08] [D1-4.3-04]', async () => {
    const founder = await house.studio.founder()
    const { page, go, asked } = await visit(undefined, { local: { 'qm.agreed': '1' } })
    const user = {
      user_id: founder.userId,
      nickname: '扫码者',
      avatar: '',
      sex: 0,
      has_phone: 0,
      has_password: '0',
      has_wx: 1,
      special_tags: {},
      created_at: new Date().toISOString(),
    }
    await answerWith(page, '/wx_login/get_wx_code', 0, '', { status: 0, wx_code: '' })
    await answerWith(page, '/user/login', 0, '', { token: founder.token, expire: Date.now() / 1000 + 1e6, user_id: founder.userId, user })
    await go('/login?loginType=3')
    const frame = page.locator('iframe')
    await frame.waitFor()
    const box = await frame.boundingBox()
    expect([box?.width, box?.height]).toEqual([300, 400])
    expect(asked.some(request => request.method() === 'POST' && request.url().includes('wx_login/start_session'))).toBe(true)
    await answerWith(page, '/wx_login/get_wx_code', 0, '', { status: 2, wx_code: 'wx-123' })
    await page.getByRole('heading', { name: '绑定手机号' }).waitFor()
    const login = asked.find(request => request.url().includes('user/login'))
    expect(login?.postDataJSON()).toMatchObject({ login_type: 3, wx_code: 'wx-123' })
    const paths = asked.map(request => new URL(request.url()).pathname)
    expect(paths.indexOf('/ixj_shared/wx_login/end_session')).toBeGreaterThan(-1)
    expect(paths.indexOf('/ixj_shared/wx_login/end_session')).toBeLessThan(paths.indexOf('/ixj_web/user/login'))
  })

  it('an expired QR code can be asked for again; a failed session says so too [D1-4.4-05] [D1-4.4-06] [D1-7.3-09]', async () => {
    const { page, go, asked } = await visit()
    await answerWith(page, '/wx_login/get_wx_code', 4015, '二维码已过期')
    await go('/login?loginType=3')
    await page.getByText('二维码已过期').waitFor()
    const polls = asked.filter(request => request.url().includes('get_wx_code')).length
    await page.waitForTimeout(1500)
    expect(asked.filter(request => request.url().includes('get_wx_code'))).toHaveLength(polls)
    await answerWith(page, '/wx_login/start_session', 1, '服务未就绪')
    await page.getByRole('button', { name: '刷新' }).click()
    await toast(page, /^扫码有误失败/).waitFor()
    await page.getByText('二维码已过期').waitFor()
  })

  it('tells who is not an internal account so in a box with 知道了 [D1-7.3-04] [D2-6-07] [D2-8-32]', async () => {
    const { page, go } = await visit(undefined, { local: { 'qm.agreed': '1' } })
    await answerWith(page, '/user/login', 4025, '仅对内部账号开放，请等待官方审核')
    await go('/login?loginType=1')
    await phoneField(page).fill(newPhone())
    await page.getByLabel('密码', { exact: true }).fill('abcd1234')
    await submit(page).click()
    await page.getByText('仅对内部账号开放，请等待官方审核').waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await page.getByText('仅对内部账号开放，请等待官方审核').waitFor({ state: 'hidden' })
  })

  it('a refused code is a toast that starts with the label; a failed SMS request too [D1-7.3-06] [D1-7.3-08]', async () => {
    const { page, go } = await visit(undefined, { local: { 'qm.agreed': '1' } })
    await answerWith(page, '/user/request_sms_code', 1, '短信通道繁忙')
    await answerWith(page, '/user/login', 1, '验证码不对')
    await go('/login')
    await phoneField(page).fill(newPhone())
    await page.getByRole('button', { name: '获取验证码' }).click()
    await toast(page, /^获取验证码失败：短信通道繁忙/).waitFor()
    await codeField(page).fill('123456')
    await submit(page).click()
    await toast(page, /^登录失败：验证码不对/).waitFor()
  })
})

describe('an account', () => {
  it('changes its phone in two steps [D1-4.5-01] [D1-4.5-02] [D1-4.5-03] [D1-5-11] [D1-8.4-08] [D1-8.4-09] [D1-3-15]', async () => {
    const founder = await house.studio.founder()
    const next = newPhone()
    const { page, go, asked } = await visit(founder)
    await go('/member/setting')
    await page.getByRole('button', { name: '更换' }).click()
    await proveBySms(page, founder.phone, 2, '旧手机号')
    await submit(page).click()
    await toast(page, '手机验证通过').waitFor()
    await page.getByLabel('新手机号').fill(founder.phone)
    await codeField(page).focus()
    await page.getByText('新手机不能与旧手机相同').waitFor()
    await page.getByLabel('新手机号').fill('')
    await proveBySms(page, next, 3, '新手机号')
    await codeField(page).press('Enter')
    await toast(page, '绑定手机成功').waitFor()
    await page
      .getByText(`${next.slice(0, 3)}****${next.slice(7)}`)
      .first()
      .waitFor()
    const sent = asked.filter(request => request.url().includes('change_phone')).map(request => request.postDataJSON() as object)
    expect(sent).toMatchObject([
      { opt_type: 1, phone: founder.phone },
      { opt_type: 2, phone: next },
    ])
  })

  it('finds a lost password and sets it anew [D1-8.4-05] [D1-3-18]', async () => {
    const founder = await house.studio.founder()
    const { page, go } = await visit()
    await go('/login?loginType=1')
    await page.getByRole('button', { name: '忘记密码' }).click()
    await proveBySms(page, founder.phone, 1)
    await page.getByLabel('新密码', { exact: true }).fill('abcdefgh')
    await page.getByLabel('再次输入密码', { exact: true }).focus()
    await page.getByText('密码必须包含数字和字母，8-16位').waitFor()
    await page.getByLabel('新密码', { exact: true }).fill('abcd1234')
    await page.getByLabel('再次输入密码', { exact: true }).fill('abcd1234')
    await submit(page).click()
    await toast(page, '密码设置成功！').waitFor()
    await page.getByRole('button', { name: '忘记密码' }).waitFor()
  })

  it('without a phone meets the bind-phone dialog after 1 s; cancelling signs out and goes home [D1-4.3-01] [D1-4.3-02] [D1-4.3-03] [D1-4.2-02]', async () => {
    const founder = await house.studio.founder()
    const info = await founder.call('GET', '/ixj_web/user/get_my_info')
    const { page, go, asked, stored, where } = await visit(founder)
    await answerWith(page, '/user/get_my_info', 0, '', { ...info.data, has_phone: 0 })
    await go('/member/setting')
    await page.getByText('登录方式').waitFor()
    expect(await page.getByRole('heading', { name: '绑定手机号' }).count()).toBe(0)
    await page.getByRole('heading', { name: '绑定手机号' }).waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.waitForURL(url => url.pathname === '/')
    expect(where()).toBe('/')
    expect(await stored('qm.token')).toBeNull()
    expect(asked.some(request => request.url().includes('user/logout'))).toBe(true)
  })

  it('signs out, also when the call fails [D1-4.1-02] [D1-4.1-03]', async () => {
    const founder = await house.studio.founder()
    const { page, go, stored } = await visit(founder)
    await page.route('**/user/logout', route => route.fulfill({ status: 500, body: '' }))
    await go('/about')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    for (const key of ['qm.token', 'qm.expire', 'qm.user_id', 'qm.user', 'qm.team', 'qm.team_id']) expect(await stored(key)).toBeNull()
    expect(await stored('qm.device_id')).toBe(founder.deviceId)
  })

  it('whose info cannot be fetched is signed out [D1-4.1-04] [D2-8-45]', async () => {
    const founder = await house.studio.founder()
    const { page, go, stored } = await visit(founder)
    await page.route('**/user/get_my_info*', route => route.fulfill({ status: 500, body: '' }))
    await go('/member/setting')
    await page.waitForURL(/\/login\?/)
    expect([await stored('qm.token'), await stored('qm.user_id')]).toEqual([null, null])
  })

  it('whose info comes late stays signed in, and is told calmly meanwhile', async () => {
    const founder = await house.studio.founder()
    const { page, go, stored } = await visit(founder)
    let asked = 0
    const first = ['<html>502 Bad Gateway</html>', 'hang']
    await page.route('**/user/get_my_info*', route => {
      const how = first[asked++]
      if (how === undefined) return route.continue()
      return how === 'hang' ? route.abort('timedout') : route.fulfill({ status: 502, contentType: 'text/html', body: how })
    })
    await go('/member/setting')
    await page.getByText('连不上服务，正在重试').waitFor()
    expect(await stored('qm.token')).toBe(founder.token)
    await page.getByText('连不上服务，正在重试').waitFor({ state: 'detached' })
    expect([asked, await stored('qm.token'), new URL(page.url()).pathname]).toEqual([3, founder.token, '/member/setting'])
    expect(await page.getByText(/接口超时|网络异常|服务器异常/).count()).toBe(0)
  })

  it('on a public page loads user and team, and nobody loads nothing [D1-4.2-01] [D1-3-06] [D2-3-01]', async () => {
    const founder = await house.studio.founder()
    const signedIn = await visit(founder)
    await signedIn.go('/about')
    await signedIn.page.getByRole('button', { name: '退出登录' }).waitFor()
    await expect
      .poll(() => signedIn.asked.map(request => new URL(request.url()).pathname))
      .toEqual(expect.arrayContaining(['/ixj_web/user/get_my_info', '/ixj_web/team/get_current']))
    const nickname = String((await founder.call('GET', '/ixj_web/user/get_my_info')).data.nickname)
    expect(await signedIn.page.getByTitle(nickname).locator('img').count()).toBe(0)
    expect(nickname).toMatch(/^用户\d+$/)
    expect(await signedIn.page.getByTitle(nickname).textContent()).toBe('用')
    const nobody = await visit()
    await nobody.go('/about')
    await nobody.page.getByRole('button', { name: '登录' }).waitFor()
    expect(nobody.asked).toEqual([])
  })
})
