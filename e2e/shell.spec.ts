// Journeys through the shell: routes, titles, errors, the rail's panels, the palette, several tabs, and accessibility on every page.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerWith, house, openHouse, toast, useHouse, visit } from './visitor.ts'

useHouse()
const PUBLIC = ['/', '/about', '/userAgreement', '/privacy', '/userAgreement_xmtj', '/privacy_xmtj', '/noAuth', '/test']

describe('routes', () => {
  it('opens the public pages without signing in, with title and brand, and no # in the address [D1-2-02] [D1-2-03] [D2-2-02]', async () => {
    const { page, go, where } = await visit()
    for (const path of PUBLIC) {
      await go(path)
      await page.locator('h1').waitFor()
      expect(where()).toBe(path)
      expect(await page.title()).toMatch(/^\S.* - 千幕$/)
    }
  })
  it('shows four different agreement pages [D1-2.1-01]', async () => {
    const { page, go } = await visit()
    const texts = new Set<string>()
    for (const path of PUBLIC.filter(each => /Agreement|privacy/.test(each))) {
      await go(path)
      texts.add(String(await page.locator('article').textContent()))
    }
    expect(texts.size).toBe(4)
  })
  it('answers an unknown path with the 404 page, signed in or not [D1-2.1-05]', async () => {
    for (const person of [undefined, await house.studio.founder()]) {
      const { page, go, where } = await visit(person)
      await go('/does-not-exist')
      await page.getByText('404，没有这个页面').last().waitFor()
      expect(where()).toBe('/does-not-exist')
    }
  })
  it('redirects /workBench to worksManage [D1-2.3-01]', async () => {
    const { page, go, where } = await visit(await house.studio.founder())
    await go('/workBench')
    await page.waitForURL('**/workBench/worksManage')
    expect(where()).toBe('/workBench/worksManage')
  })
  it('moves the focus to the heading of the page one goes to', async () => {
    const { page, go } = await visit()
    await go('/')
    await page.getByRole('link', { name: '关于' }).click()
    await page.getByRole('heading', { level: 1, name: '关于千幕' }).waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).toBe('H1')
  })
  it('shows the overlay after 2 s of navigation, not before [D1-4.6-10] [D1-9-11]', async () => {
    const { page, go } = await visit()
    await go('/')
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/AboutPage*.js', async route => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: '关于' }).click()
    const overlay = page.getByText('正在打开…')
    await page.waitForTimeout(1500)
    expect(await overlay.count()).toBe(0)
    await overlay.waitFor({ timeout: 2000 })
    release()
    await page.getByRole('heading', { level: 1, name: '关于千幕' }).waitFor()
    expect(await overlay.count()).toBe(0)
  })
})

describe('below another base path, with an analytics script', () => {
  it('every address lies under it and reloads [D1-2-01] [D2-2-01] [D1-7.1-16]', async () => {
    const other = await openHouse({ QIANMU_BASE: '/studio/', QIANMU_ANALYTICS_SRC: 'http://stats.example/a.js' })
    try {
      const { page, go, where } = await other.visit()
      const loaded = page.waitForRequest('http://stats.example/a.js')
      await page.route('http://stats.example/a.js', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await go('/about')
      await loaded
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(where()).toBe('/studio/about')
      await page.getByRole('link', { name: '隐私政策' }).click()
      await page.waitForURL('**/studio/privacy')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor()
      await go('/member/setting')
      await page.waitForURL('**/studio/login?*')
      expect(new URL(page.url()).searchParams.get('toPath')).toBe('/member/setting')
    } finally {
      await other.close()
    }
  })
})

describe('errors', () => {
  const atSettings = async (prepare: (page: Page) => Promise<unknown>) => {
    const visitor = await visit(await house.studio.founder())
    await prepare(visitor.page)
    await visitor.go('/member/setting')
    return visitor
  }
  it.each([500, 502])('HTTP %i: label, status and text [D1-8.1-02] [D1-8.4-02] [D2-0-06] [D2-8-01] [D3-8-02]', async http => {
    const { page } = await atSettings(page => page.route('**/user/session_list*', route => route.fulfill({ status: http, body: '' })))
    await toast(page, `获取登录设备失败：${http} 服务器异常，请刷新页面或稍后再试`).waitFor()
  })
  it('HTTP 404 [D1-8.1-01]', async () => {
    const { page } = await atSettings(page => page.route('**/user/session_list*', route => route.fulfill({ status: 404, body: '' })))
    await toast(page, '网络异常，请检查网络配置').waitFor()
  })
  it('no connection', async () => {
    const { page } = await atSettings(page => page.route('**/user/session_list*', route => route.abort()))
    await toast(page, '获取登录设备失败：网络异常，请检查网络设置').waitFor()
  })
  it('a status without meaning of its own: label and msg, with the details to copy [D1-8.4-01] [D2-0-05] [D3-8-04] [D3-8-41]', async () => {
    const { page } = await atSettings(page => answerWith(page, '/user/session_list', 1, '设备表读不出来'))
    await toast(page, '获取登录设备失败：设备表读不出来').getByRole('button', { name: '复制详情' }).waitFor()
  })
  it('4000 clears, goes to /login and warns, once for many answers [D1-8.2-01] [D1-8.2-02] [D1-8.2-03]', async () => {
    const { page, stored } = await atSettings(async page => {
      await answerWith(page, '/user/session_list', 4000, '过期')
      await answerWith(page, '/user/get_my_phone', 4000, '过期')
    })
    await page.waitForURL(/\/login\?/)
    await toast(page, '你的登录状态已过期，请重新登录').waitFor()
    expect(await toast(page, '×2').count()).toBe(0)
    expect([await stored('qm.token'), await stored('qm.user')]).toEqual([null, null])
  })
  it.each([
    [8003, /\/login\?/],
    [7013, /\/noAuth$/],
  ])('%i leaves after 2 s [D1-8.2-04] [D1-8.2-05]', async (status, target) => {
    const begun = Date.now()
    const { page, where } = await atSettings(page => answerWith(page, '/user/session_list', status, '请重新进入'))
    await toast(page, '请重新进入').waitFor()
    expect(where()).toBe('/member/setting')
    await page.waitForURL(target)
    expect(Date.now() - begun).toBeGreaterThan(1500)
  })
})

describe('session in the background', () => {
  it('lasts when a page is left before it knows who is here', async () => {
    const host = await house.studio.founder()
    const { page, go, stored } = await visit(host)
    const asks = '**/user/get_my_info?*'
    await page.route(asks, () => undefined)
    const asked = page.waitForRequest(asks)
    await go('/workBench/worksManage')
    await asked
    await page.unroute(asks)
    await go('/about')
    expect(await stored('qm.token')).toBe(host.token)
  })

  it('renews a token near its end after any answer, at most once a second [D1-4.7-03] [D1-7.3-11]', async () => {
    const founder = await house.studio.founder()
    const { page, go, asked } = await visit(founder, { local: { 'qm.expire': String(Math.floor(Date.now() / 1000) + 3600) } })
    await answerWith(page, '/user/refresh_token', 1, '暂不可用')
    await go('/member/setting')
    await toast(page, /^刷新token失败：暂不可用/).waitFor()
    expect(asked.filter(request => request.url().includes('refresh_token')).length).toBeLessThanOrEqual(2)
  })
  it('reloads when another tab changes the user [D1-4.6-08]', async () => {
    const { page, context, go } = await visit(await house.studio.founder())
    await go('/about')
    const second = await context.newPage()
    await second.goto(page.url())
    const changed = Date.now()
    const reloaded = page.waitForEvent('framenavigated')
    await second.evaluate(`localStorage.setItem('qm.user_id', '999999')`)
    await reloaded
    expect(Date.now() - changed).toBeGreaterThan(900)
    // Chromium does not close a window that has just begun to load.
    await page.waitForLoadState()
  })
})

describe('the rail', () => {
  it('collapses with [, and stays so', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go('/member/setting')
    await page.getByRole('button', { name: '收起侧栏' }).waitFor()
    await page.keyboard.press('[')
    await page.getByRole('button', { name: '展开侧栏' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '展开侧栏' }).waitFor()
  })
  it('shows unread messages as one sum, marks them read, and all at once [D3-2-29] [D3-9-48] [D3-8-17] [D3-8-18]', async () => {
    const { page, go, asked } = await visit(await house.studio.founder())
    await answerWith(page, '/message/quantity', 0, '', [
      { kind: 'comment', quantity: 2 },
      { kind: 'team', quantity: 3 },
    ])
    const message = {
      id: 1,
      kind: 'comment',
      title: '周默在批注里提到你',
      text: '要不要换成车灯？',
      link: '/about',
      from: '雨夜归人',
      is_read: 0,
      created_at: new Date().toISOString(),
    }
    await answerWith(page, '/message/list', 0, '', { list: [message], total: 1, page: 1, size: 30 })
    await answerWith(page, '/message/read', 1, '坏了')
    await answerWith(page, '/message/read_all', 1, '坏了')
    await go('/member/setting')
    await page.getByRole('button', { name: '消息 5' }).click()
    await page.getByText('未读 5').waitFor()
    await page.getByRole('button', { name: '全部已读' }).click()
    await toast(page, '全部已读失败：坏了').waitFor()
    const marked = () => asked.filter(request => request.url().endsWith('/message/read') && request.method() === 'PUT').length
    await page.getByRole('button', { name: '标为已读' }).click()
    await expect.poll(marked).toBe(1)
    await page.getByRole('button', { name: '去回复' }).click()
    await page.waitForURL('**/about')
    expect(marked()).toBe(2)
    await page.goBack()
    await page.getByRole('button', { name: '消息 5' }).click()
    await page.getByRole('button', { name: /周默在批注里提到你/ }).click()
    await page.waitForURL('**/about')
    expect(await toast(page, '标记已读失败').count()).toBe(0)
  })
  it('holds the task tray, which shows what runs and retries what failed', async () => {
    const { page, go, asked } = await visit(await house.studio.founder())
    const job = {
      kind: 'export',
      progress: 0,
      message: '',
      error: '',
      queue_position: null,
      attempt: 1,
      link: '',
      created_at: new Date().toISOString(),
      finished_at: null,
    }
    await answerWith(page, '/job/list', 0, '', [
      { ...job, job_id: 1, title: '导出 · 雨夜归人', state: 'running', progress: 0.62 },
      { ...job, job_id: 2, title: '导入 · 第 4 集', state: 'failed', error: '第 38 场缺少场次标题', finished_at: new Date().toISOString() },
    ])
    await go('/member/setting')
    await page.getByRole('button', { name: /任务.*1 进行中/ }).click()
    await page.getByText('62 %').waitFor()
    await page.getByText('第 38 场缺少场次标题', { exact: true }).waitFor()
    await page.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => asked.some(request => request.url().includes('/job/retry'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByText('62 %').waitFor({ state: 'hidden' })
  })
  it('has a feedback link whose text reaches the server and survives a reload until then [D1-2.6-03] [D2-2-25]', async () => {
    const { page, go, asked } = await visit(await house.studio.founder())
    await go('/member/setting')
    await page.getByRole('button', { name: '帮助与反馈' }).click()
    await page.getByLabel('反馈内容').fill(`想要夜间模式 ${randomUUID()}`)
    await page.reload()
    await page.getByRole('button', { name: '帮助与反馈' }).click()
    expect(await page.getByLabel('反馈内容').inputValue()).toContain('想要夜间模式')
    await page.getByRole('button', { name: '提交' }).click()
    await toast(page, '已收到，谢谢').waitFor()
    expect(asked.find(request => request.url().endsWith('/ixj_web/feedback'))?.postDataJSON()).toMatchObject({ page: '/member/setting' })
  })
})

describe('the palette', () => {
  it('finds a screen by pinyin initials and opens it; `?` lists the shortcuts', async () => {
    const { page, go } = await visit(await house.studio.founder())
    await go('/member/setting')
    await page.getByRole('button', { name: '收起侧栏' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('搜索作品、文档、工具').fill('td')
    await page.getByRole('option', { name: /团队/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/workBench/team')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('收起或展开侧栏').waitFor()
  })
})

describe('the image viewer', () => {
  it('changes pictures by key, zooms and compares', async () => {
    const { page, go } = await visit()
    await go('/test')
    await page.getByRole('button', { name: '看图' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 / 2').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('2 / 2').waitFor()
    await page.keyboard.press('+')
    await dialog.getByText('125 %').waitFor()
    await dialog.getByRole('button', { name: '适合窗口' }).click()
    await dialog.getByText('100 %').waitFor()
    await dialog.getByRole('button', { name: '对比' }).click()
    const slider = dialog.getByRole('slider', { name: '对比位置' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await slider.inputValue()).toBe('51')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('first load', () => {
  it.each(['/', '/workBench/worksManage', '/editor/edit/1', '/aiWork/aiDraw/txt2img'])(
    'of %s asks for all of the page before any of it has run',
    async path => {
      const host = await house.studio.founder()
      const { page, go } = await visit(path === '/' ? undefined : host)
      const head = await (await fetch(house.studio.url + path)).text()
      const named = [...head.matchAll(/(?:href|src)="(?:\.\/)?(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
      await go(path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      const fetched = await page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))`,
      )
      expect(fetched.filter(file => file.endsWith('.js') && !named.includes(file))).toEqual([])
    },
  )

  // A guard with a little room: bench/first-load.ts measures against the aim, 230 KB (of 1000 bytes) for signing in. Every call of the product
  // is declared in what is loaded first: 237 KB with 618 of them, 243 with 936, 245.2 with 976, 247.5 with 990.
  it.each([
    ['/login', 249, 15],
    ['/', 206, 12],
  ])('%s needs at most %i KB of compressed script in at most %i files', async (path, kilobytes, files) => {
    const { page, go } = await visit(undefined, { first: true })
    const sizes: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (request.url().endsWith('.js')) sizes.push(request.sizes().then(size => size.responseBodySize))
    })
    await go(path)
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(sizes.length).toBeLessThanOrEqual(files)
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)
    expect(bytes / 1000).toBeGreaterThan(50)
  })
})

describe('accessibility', () => {
  it('nothing scrolls sideways at 390 px', async () => {
    const founder = await visit(await house.studio.founder(), { width: 390 })
    for (const path of ['/', '/about', '/test', '/member/setting', '/workBench/team', '/login/registerWelcome']) {
      await founder.go(path)
      await founder.page.locator('h1').first().waitFor()
      await founder.page.waitForTimeout(300)
      expect([path, await founder.page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, 390])
    }
  })
})
