// Faults of the ground: the database stops and comes back, a request under way meets it; deep links, headers and the base path of what is served.
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@qianmu/testkit/database'
import { openStudio } from '@qianmu/testkit/studio'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { openCluster } from './kit/pg/index.ts'
import { readSettings } from './kit/settings.ts'
import { startServer } from './start.ts'

const settingsOf = (data: string, more: Record<string, string> = {}) =>
  readSettings({ PORT: '0', QIANMU_DATA: data, QIANMU_LOG: 'silent', ...more })

describe('the database', () => {
  it('stops: 503 with Retry-After; comes back: everything goes on without a restart', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'qianmu-fault-'))
    chmodSync(home, 0o755)
    let cluster = await openCluster({ home, fsync: false })
    const { url, close } = await startServer({
      settings: settingsOf(path.join(home, 'data')),
      connection: cluster.connection,
      log: pino({ level: 'silent' }),
    })
    const ask = async () => {
      const response = await fetch(`${url}/ixj_web/user/get_my_info`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
      return {
        http: response.status,
        retry: response.headers.get('retry-after'),
        body: (await response.json()) as { status: number; msg: string },
      }
    }
    expect((await ask()).body.status).toBe(4000)
    await cluster.stop()
    const down = await ask()
    expect(down).toMatchObject({ http: 503, body: { status: 1090 } })
    expect(Number(down.retry)).toBeGreaterThan(0)
    expect(down.body.msg).toMatch(/稍后再试/)
    expect(down.body.msg).not.toMatch(/ECONN|socket|postgres|\/tmp/)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    cluster = await openCluster({ home, fsync: false })
    await expect.poll(async () => (await ask()).body.status).toBe(4000)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await close()
    await cluster.stop()
  })
})

describe('connections to the database', () => {
  it('are all in use: who waits too long is told that the server is busy, not that the database is away', async () => {
    const connection = await freshDatabase()
    const data = await mkdtemp(path.join(os.tmpdir(), 'qianmu-busy-'))
    const { url, close } = await startServer({
      settings: settingsOf(data, { QIANMU_ROLE: 'web' }),
      connection: { ...connection, max: 2, connectionTimeoutMillis: 400 },
      log: pino({ level: 'silent' }),
    })
    const ask = () => fetch(`${url}/ixj_web/user/get_my_info`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
    const blocker = new pg.Client(connection)
    await blocker.connect()
    await blocker.query('begin; lock table session_tokens')
    const holding = [ask(), ask()]
    await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()) as object).toMatchObject({ database: true, busy: true })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const late = await ask()
    expect(late.status).toBe(503)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await late.json()).toMatchObject({ status: 1090, msg: '服务器正忙，请稍后再试' })
    await blocker.query('rollback')
    for (const each of await Promise.all(holding)) expect(await each.json()).toMatchObject({ status: 4000 })
    await expect.poll(async () => (await (await fetch(`${url}/readyz`)).json()) as object).toMatchObject({ database: true, busy: false })
    await blocker.end()
    await close()
  })
})

describe('what is served', () => {
  const web = async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-web-'))
    await mkdir(path.join(folder, 'assets'))
    await writeFile(
      path.join(folder, 'index.html'),
      '<!doctype html><html><head><script type="application/json" id="settings"></script></head><body></body></html>',
    )
    await writeFile(path.join(folder, 'assets/app-1.js'), 'export {}')
    await writeFile(path.join(folder, 'hash-worker.js'), 'self.onmessage = null')
    return folder
  }

  it('lies under the base path, in history mode, with the settings block [D1-2-01] [D1-2-02] [D2-2-01] [D2-2-02]', async () => {
    const studio = await openStudio({ env: { QIANMU_WEB: await web(), QIANMU_BASE: '/studio/' } })
    for (const address of ['/studio/', '/studio/workBench/worksManage', '/studio/editor/edit/7']) {
      const response = await fetch(studio.url + address)
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).toContain('<base href="/studio/">')
      expect(text).toContain('"base":"/studio/"')
    }
    expect((await fetch(`${studio.url}/studio/ixj_web/user/get_my_info`)).status).toBe(200)
    expect((await fetch(`${studio.url}/ixj_web/user/get_my_info`)).status).toBe(404)
    await studio.close()
  })

  it('names what a page is made of in its head, and nothing in that of others', async () => {
    const folder = await web()
    const pages = [
      { path: '/editor/edit/:id', files: ['assets/EditPage-1.js', 'assets/EditPage-1.css'] },
      { path: '/a.b', files: ['assets/Other-1.js'] },
      { path: '*', files: ['assets/NotFound-1.js'] },
    ]
    await writeFile(path.join(folder, 'pages.json'), JSON.stringify(pages))
    const studio = await openStudio({ env: { QIANMU_WEB: folder, QIANMU_BASE: '/studio/' } })
    const linked = async (address: string) => {
      const text = await (await fetch(`${studio.url}/studio${address}`)).text()
      return [...text.matchAll(/<link rel="([a-z]+)"(?: as="style")? crossorigin href="([^"]+)">/g)].map(
        ([, rel, href]) => `${rel} ${href}`,
      )
    }
    expect(await linked('/editor/edit/7?from=list')).toEqual(['modulepreload assets/EditPage-1.js', 'preload assets/EditPage-1.css'])
    expect(await linked('/a.b')).toEqual(['modulepreload assets/Other-1.js'])
    for (const address of ['/', '/aXb', '/editor/edit', '/editor/edit/7/8', '/nowhere']) expect(await linked(address)).toEqual([])
    expect((await fetch(`${studio.url}/studio/pages.json`)).headers.get('content-type')).toContain('text/html') // no file of the pages
    await studio.close()
  })

  it('has strict headers, cached assets, the static worker, and 404 for what does not exist [D1-7.1-13]', async () => {
    const studio = await openStudio({ env: { QIANMU_WEB: await web() } })
    const page = await fetch(studio.url)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self';`)
    expect(policy).toContain(`object-src 'none'`)
    expect(policy).not.toContain(`script-src 'self' 'unsafe-inline'`)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${studio.url}/assets/app-1.js`)).headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${studio.url}/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${studio.url}/hash-worker.js`)).headers.get('content-type')).toContain('javascript')
    for (const address of ['/ixj_web/nope', '/.git/config', '/assets/../../package.json']) {
      const response = await fetch(studio.url + address, { method: address.includes('ixj') ? 'GET' : 'POST' })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ status: 1004, msg: '没有这个地址', data: null })
    }
    await studio.close()
  })

  it('shows metrics to who has the token, to nobody without one', async () => {
    const closed = await openStudio()
    expect((await fetch(`${closed.url}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(404)
    await closed.close()
    const studio = await openStudio({ env: { QIANMU_METRICS_TOKEN: 'show-me' } })
    expect((await fetch(`${studio.url}/metrics`)).status).toBe(404)
    const shown = await fetch(`${studio.url}/metrics`, { headers: { authorization: 'Bearer show-me' } })
    expect(await shown.text()).toContain('qianmu_collab_sockets')
    await studio.close()
  })
})

describe('settings', () => {
  it('that are wrong are named in one Chinese sentence', () => {
    expect(() => readSettings({ PORT: 'abc', QIANMU_BASE: 'studio' })).toThrow(/^配置有误：.*PORT.*QIANMU_BASE/)
  })
})
