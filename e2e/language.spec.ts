// What every screen shares: Chinese everywhere, quoted texts as written, guarded pages, binding the chat app, the static hash worker.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerWith, type House, house, openHouse, toast, useHouse, visit } from './visitor.ts'

useHouse()

describe('the interface', () => {
  /** Words that are names, units or keys in Chinese text too. */
  const ALLOWED =
    /^(?:千幕|Ctrl|Alt|Shift|Enter|Esc|Tab|K|AI|Word|PDF|PNG|JSON|Fountain|Final|Draft|Markdown|txt|docx|md|fdx|fountain|OS|VO|QM|SMS|ID|MB|px|px,|v?\d[\w.]*)$/i
  // Icons of the component library carry their own names; they are decoration.
  it('is Chinese: every button, link, label and heading [D1-1-25] [D2-0-01] [D3-0-01]', async () => {
    const founder = await house.studio.founder()
    const project_id = (
      await founder.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
    ).data.project_id
    const doc_id = (
      await founder.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text: '1-1 日 内 咖啡馆\n顾晚：早。' })
    ).data.doc_id
    const { page, go } = await visit(founder)
    const foreign: string[] = []
    for (const address of [
      '/workBench/worksManage',
      '/workBench/team',
      '/member/setting',
      `/workDetail/${project_id}/1/script`,
      `/editor/edit/${doc_id}`,
      `/editor/history/${doc_id}`,
      '/about',
      '/noAuth',
      '/nope',
    ]) {
      await go(address)
      await page.locator('h1').first().waitFor()
      const texts = await page.evaluate<string[]>(
        `[...document.querySelectorAll('button, a, label, h1, h2, h3, [aria-label], [placeholder]')].filter(e => !e.classList.contains('anticon')).flatMap(e => [e.getAttribute('aria-label'), e.getAttribute('placeholder'), e.childElementCount ? null : e.textContent]).filter(Boolean)`,
      )
      for (const text of texts) {
        const words = text.split(/[\s·/（）()、，,+]+/).filter(word => /[A-Za-z]{2,}/.test(word) && !ALLOWED.test(word))
        if (words.length && !/[\u4e00-\u9fff]/.test(text)) foreign.push(`${address}: ${text}`)
      }
    }
    expect(foreign).toEqual([])
  })

  it('keeps the quoted texts of the documents as written [D1-1-26]', () => {
    const root = path.resolve(import.meta.dirname, '..')
    const sources = ['packages/contract/src', 'apps/web/src', 'apps/server/src'].flatMap(folder =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
        .map(file => readFileSync(path.join(root, folder, file), 'utf8')),
    )
    const all = sources.join('\n')
    const quoted = [
      '请输入手机号',
      '请输入11位数手机号',
      '手机号格式有误',
      '请输入验证码',
      '请输入6位数验证码',
      '请输入密码',
      '密码必须包含数字和字母，8-16位',
      '请再次输入密码',
      '两次输入密码不一致',
      '新手机不能与旧手机相同',
      '获取不到团队信息',
      '知道了',
      '获取验证码失败',
      '扫码有误失败',
      '绑定操作失败',
      '刷新token失败',
      '上传文件失败',
      '网络异常，请检查网络配置',
      '服务器异常，请刷新页面或稍后再试',
      '你的登录状态已过期，请重新登录',
      '接口超时无响应，请稍后再试~',
      '网络异常，请检查网络设置',
      '请求失败了，当前服务使用量较大，请稍候再试',
      'error 404，请联系相关人员处理~',
      '密码设置成功！',
      '密码设置成功',
      '绑定成功',
      '手机验证通过',
      '绑定手机成功',
      '不能重复创建版本',
    ]
    expect(quoted.filter(text => !all.includes(text))).toEqual([])
  })
})

describe('pages that need signing in', () => {
  it.each(['/member/setting', '/login/registerWelcome', '/workBench/team'])(
    '%s leads to /login and back; an unknown path does not [D1-2.1-07] [D1-4.2-03]',
    async address => {
      const { go, page, where } = await visit()
      await go(address)
      await page.waitForURL('**/login?**')
      expect(new URL(`http://a${where()}`).searchParams.get('toPath')).toBe(address)
      await go('/does-not-exist')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(where()).toBe('/does-not-exist')
    },
  )
})

describe('binding the chat app', () => {
  let wechat: Server
  let bound: House
  beforeAll(async () => {
    // A stand-in for WeChat's open platform: its QR page, its token, its person.
    wechat = createServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://localhost')
      if (pathname === '/connect/qrconnect') return response.setHeader('content-type', 'text/html').end('<p>QR</p>')
      return response.end(JSON.stringify(pathname.endsWith('access_token') ? { access_token: 'a', openid: 'o-7' } : { nickname: '知夏' }))
    }).listen(0, '127.0.0.1')
    await once(wechat, 'listening')
    const url = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`
    bound = await openHouse({ WX_APP_ID: 'wx1', WX_APP_SECRET: 's', WX_API_URL: url, WX_OPEN_URL: url })
  })
  afterAll(async () => {
    await bound.close()
    wechat.close()
  })
  const bind = async (prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
    const person = await bound.studio.founder()
    const { page, go } = await bound.visit(person)
    await prepare(page)
    await go('/member/setting')
    await page.getByRole('button', { name: /绑定/ }).first().click()
    const frame = page.locator('iframe')
    await frame.waitFor()
    const source = new URL((await frame.getAttribute('src'))!)
    const back = new URL(source.searchParams.get('redirect_uri')!)
    back.search = new URLSearchParams({ code: 'good', state: source.searchParams.get('state')! }).toString()
    await fetch(back)
    return { page, person }
  }

  it('says 「绑定操作失败」 when it is refused [D1-7.3-10]', async () => {
    const { page } = await bind(page => answerWith(page, '/ixj_web/user/change_wechat', 1000, '这个微信已绑定其他账号', { fields: [] }))
    await toast(page, /^绑定操作失败/).waitFor()
  })

  it('says 「绑定成功」 [D1-8.4-07]', async () => {
    const { page, person } = await bind()
    await toast(page, '绑定成功').waitFor()
    expect((await person.call('GET', '/ixj_web/user/get_my_info')).data.has_wx).toBe(1)
  })
})

it('counts a file’s hash in a static worker [D1-7.1-15]', async () => {
  const { page, go } = await visit()
  await go('/about')
  const bytes = Buffer.from('雨夜归人'.repeat(100_000))
  const hash = await page.evaluate(
    `new Promise(resolve => { const w = new Worker('/hash-worker.js'); w.onmessage = e => e.data.hash && resolve(e.data.hash); w.postMessage({ id: 1, file: new Blob(['雨夜归人'.repeat(100000)]) }) })`,
  )
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
})

it('answers every successful call with HTTP 200, status 0, its payload in data and its text in msg [D3-7-01] [D3-7-02] [D3-7-03]', async () => {
  const founder = await house.studio.founder()
  for (const address of [
    '/ixj_web/user/get_my_info',
    '/ixj_web/team/get_current',
    '/ixj_web/project/list',
    '/ixj_web/message/quantity',
    '/ixj_web/job/list',
  ]) {
    const { http, status, msg, data } = await founder.call('GET', address)
    expect({ http, status, msg }).toEqual({ http: 200, status: 0, msg: '' })
    expect(data).not.toBeNull()
  }
  const refused = await founder.call('GET', '/ixj_web/project/detail', { project_id: 999_999 })
  expect(refused.msg).toMatch(/[\u4e00-\u9fff]/)
})
