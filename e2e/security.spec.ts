// What Chromium itself says: text that looks like markup is shown as text on every screen, no page breaks its policy, no stored file runs (performance-reliability §6 U2, L4, X1, X2).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Person } from '@qianmu/testkit/studio'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from './visitor.ts'

const PAYLOADS = [
  `<script>xss()</script>`,
  `<img src=x onerror=xss()>`,
  `<svg onload=xss()>`,
  `"><img src=x onerror=xss()>`,
  `'><svg/onload=xss()>`,
  `</title><script>xss()</script>`,
  `</textarea><img src=x onerror=xss()>`,
  `</script><script>xss()</script>`,
  `<iframe srcdoc="<script>parent.xss()</script>">`,
  `<a href="javascript:xss()">x</a>`,
  `[x](javascript:xss())`,
  `javascript:xss()`,
  `<body onload=xss()>`,
  `<details open ontoggle=xss()>`,
  `<input autofocus onfocus=xss()>`,
  `<math><mtext><img src=x onerror=xss()>`,
  `<style>@import 'javascript:xss()'</style>`,
  `<link rel=stylesheet href=data:,*{x:expression(xss())}>`,
  `<meta http-equiv=refresh content="0;url=javascript:xss()">`,
  `<object data="data:text/html,<script>xss()</script>">`,
  `<template><img src=x onerror=xss()></template>`,
  `<x style=animation-name:a onanimationstart=xss()>`,
  `{{constructor.constructor('xss()')()}}`,
  '${xss()}',
  `\\u003cimg src=x onerror=xss()\\u003e`,
  `&lt;img src=x onerror=xss()&gt;`,
  `<!--><img src=x onerror=xss()>-->`,
  `<noscript><p title="</noscript><img src=x onerror=xss()>">`,
  `<form><button formaction=javascript:xss()>x`,
  `<base href=javascript:/a/-xss()//>`,
]
/** At most so many characters of a payload that is still one. */
const within = (length: number) => PAYLOADS.filter(payload => payload.length <= length)

let house: House
let host: Person
let friend: Person
let ids: {
  project_id: number
  doc_id: number
  comic_id: number
  comic_doc: number
  storyboard_id: number
  code: string
  eid: number
  game_id: number
  templateId: string
  token: string
}

/** A comic with the text as its script, as its shots, and as a character. */
async function comicOf(text: string) {
  const post = async (address: string, body: object) => (await host.call('POST', address, body)).data
  const comic = { project_name: PAYLOADS[1], project_type: 2, script_type: 'CARTOON' }
  const { project_id: comic_id } = await post('/ixj_web/project/add', comic)
  const { doc_id } = await post('/ixj_web/doc/add', { project_id: comic_id, doc_name: PAYLOADS[1], text })
  await post('/ixj_web/comic/storyboard_list_sync', { doc_id })
  await post('/ixj_web/comic/comic_pour', { doc_id })
  await post('/ixj_web/ai/character/v2/add', { project_id: comic_id, name: PAYLOADS[2] })
  const { scenes } = (await host.call('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
  return { comic_id: comic_id as number, comic_doc: doc_id as number, storyboard_id: scenes[0].shots[0].storyboard_id as number }
}

/** A game with payloads as the names and words of everything in it, and a link to it. */
async function gameIn(text: string) {
  const post = async (address: string, body: object) => (await host.call('POST', address, body)).data
  const { project_id } = await post('/ixj_web/project/add', { project_name: PAYLOADS[1], project_type: 4, script_type: 'GAME' })
  const game = (kind: string, body: object) => post(`/ixj_web/${kind}`, { project_id, ...body })
  await post('/ixj_web/v3/game/open', { project_id })
  await post('/ixj_web/ai/character/v2/add', { project_id, name: PAYLOADS[2] })
  await post('/ixj_web/doc/add', { project_id, doc_name: PAYLOADS[1], text })
  const actions = PAYLOADS.map((msg, nth) => ({ id: `l${nth}`, type: 'DESC', msg }))
  const options = PAYLOADS.map((words, nth) => ({ id: `o${nth}`, text: words, hint: words }))
  const { node_id: plot } = await game('v3/game/node', { type: 'PLOT', name: PAYLOADS[2], board: 'act1', x: 300, data: { actions } })
  const { node_id: branch } = await game('v3/game/node', {
    type: 'BRANCH',
    name: PAYLOADS[3],
    board: 'act1',
    x: 600,
    data: { prompt: PAYLOADS[4], options },
  })
  await game('v3/game/edge', { from: 'start', to: plot })
  await game('v3/game/edge', { from: plot, to: branch })
  for (const name of within(40)) {
    await game('v3/game/numeric', { group: 'public', var_name: name, type: 'string', init: name, desc: name })
    await game('v3/game/good', { good_name: name, desc: name })
    await game('v3/game/store', { name, desc: name })
    await game('game/panel', { name, components: [{ id: 'c', kind: 'text', text: name }] })
    await game('game/resource_category', { name: name.slice(0, 40) })
  }
  const { template_id } = await game('v3/game/template', {
    name: PAYLOADS[1],
    components: PAYLOADS.map((words, nth) => ({ id: `c${nth}`, kind: 'button', text: words })),
  })
  const { link } = await post('/ixj_web/v3/game/share', { project_id })
  return { game_id: project_id as number, templateId: template_id as string, token: link as string }
}

/** One work, team, role, message and document for each payload that fits, with the payload in every field that a person writes. */
beforeAll(async () => {
  house = await openHouse()
  host = await house.studio.founder(within(20)[0])
  const post = async (address: string, body: object) => (await host.call('POST', address, body)).data
  for (const project_name of within(40))
    await post('/ixj_web/project/add', { project_name, project_type: 1, script_type: 'SCRIPT', tags: [within(12)[0] ?? '标签'] })
  const { project_id } = await post('/ixj_web/project/add', { project_name: PAYLOADS[1], project_type: 1, script_type: 'SCRIPT' })
  for (const volume_name of within(30)) await post('/ixj_web/volume/add', { project_id, volume_name })
  const text = PAYLOADS.flatMap(payload => [
    `△${payload}`,
    `${payload.slice(0, 10)}：${payload}`,
    `沈岸（${payload}）：${payload}`,
    payload,
  ]).join('\n')
  for (const doc_name of within(60).slice(1)) await post('/ixj_web/doc/add', { project_id, doc_name, text: '△雨。' })
  const content = {
    type: 'doc',
    content: [
      {
        type: 'scene',
        attrs: { id: 'sceneaaaaa' },
        content: PAYLOADS.map((payload, at) => ({
          type: 'dialogue',
          attrs: { id: `block${String(at).padStart(5, '0')}`, speaker: payload.slice(0, 30), ext: '', paren: payload },
          content: [{ type: 'text', text: payload }],
        })),
      },
    ],
  }
  const { doc_id } = await post('/ixj_web/doc/add', { project_id, doc_name: PAYLOADS[1], content })
  await post('/ixj_web/works/doc_history', { doc_id, name: PAYLOADS[1] })
  await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version: 1, text })
  await post('/ixj_web/works/doc_history', { doc_id, name: PAYLOADS[2] })
  for (const role_name of within(20)) await post('/ixj_web/team_role/add', { role_name, permissions: [] })
  friend = await house.studio.colleague(host)
  for (const person of [host, friend]) await person.call('PUT', '/ixj_web/user/update_user', { nickname: `<svg onload=xss()>` })
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: friend.userId })
  for (const title of PAYLOADS)
    await house.studio.app.pool.query(`insert into messages (user_id, kind, title, text) values ($1, 'system', $2, $2)`, [
      host.userId,
      title,
    ])
  for (const title of PAYLOADS)
    await house.studio.app.pool.query(
      `insert into jobs (kind, pool, title, user_id, payload, state, message, error) values ('none', 'none', $2, $1, '{}', 'failed', $2, $2)`,
      [host.userId, title],
    )
  const { code } = await post('/ixj_web/team_manage/generate_invitation_code', {})
  const { eid } = (await host.call('POST', '/ai_web/ai/add_evaluate_work', { work_from: 0, work_id: project_id })).data
  ids = { project_id, doc_id, ...(await comicOf(text)), ...(await gameIn(text)), code, eid }
})
afterAll(() => house.close())

/** Counts what ran, and what the policy stopped. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on(
    'console',
    message => void (message.text().startsWith('SEEN ') && seen.push(`${new URL(page.url()).pathname}: ${message.text()}`)),
  )
  page.on('dialog', dialog => void (seen.push('SEEN dialog'), void dialog.dismiss()))
  await page.addInitScript(`
    window.xss = () => console.log('SEEN execution')
    document.addEventListener('securitypolicyviolation', event => console.log('SEEN violation of ' + event.effectiveDirective + ' by ' + event.blockedURI + ' in ' + event.sourceFile + ':' + event.lineNumber + ':' + event.columnNumber))`)
  return seen
}

/** Longer than any answer of these screens takes. A request that its page has left behind may never be told to have ended. */
const PATIENCE_MS = 10_000

/** Rounds of asking after which a screen has everything it shows: data, pictures of it, and what those lead to. */
const ROUNDS = 4

/**
 * Follows what the page asks for. The answer waits until all that is under way has come, for some rounds; not for silence, because on a busy
 * machine a screen that looks after something once a second is never silent.
 */
function followRequests(page: Page): () => Promise<void> {
  const underWay = new Map<Request, PromiseWithResolvers<void>>()
  // The stream of events never ends.
  page.on('request', request => void (request.resourceType() !== 'eventsource' && underWay.set(request, Promise.withResolvers())))
  const over = (request: Request) => {
    underWay.get(request)?.resolve()
    underWay.delete(request)
  }
  page.on('requestfinished', over).on('requestfailed', over)
  return async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await page.waitForTimeout(150)
      const all = Promise.all(Array.from(underWay.values(), ({ promise }) => promise))
      if ((await Promise.race([all, page.waitForTimeout(PATIENCE_MS)])) === undefined) {
        console.warn('no end was told of', ...Array.from(underWay.keys(), request => request.url()))
        underWay.clear()
      }
    }
  }
}

/** Every path of the generated list of screens, its parameters filled. */
function everyScreen(): string[] {
  const list = readFileSync(path.join(import.meta.dirname, '../docs/screens.md'), 'utf8')
  const evaluation = { eid: String(ids.eid), work_id: String(ids.project_id), work_from: '0', work_name: 'work' }
  const script = { workId: String(ids.project_id), projectType: '1', id: String(ids.doc_id), docId: String(ids.doc_id), ...evaluation }
  const comic = { workId: String(ids.comic_id), projectType: '2', storyboardId: String(ids.storyboard_id), docId: String(ids.comic_doc) }
  const game = { workId: String(ids.game_id), projectType: '4', templateId: ids.templateId, editType: 'edit', token: ids.token }
  return [...list.matchAll(/^\| `([^`]+)`/gm)].map(([, screen]) =>
    (screen === '*' ? '/no/such/page' : screen!).replace(/:(\w+)/g, (_, name: string) => {
      const filled: Record<string, string> = /general|storyBoard|comicPages/.test(screen!)
        ? comic
        : /\/game|^\/play/.test(screen!)
          ? game
          : script
      const value = filled[name]
      if (!value) throw new Error(`the tour does not know what to put for :${name}`)
      return value
    }),
  )
}

describe('text that looks like markup', () => {
  it('is text on every screen, and no screen breaks its own policy', async () => {
    const guest = await house.visit(friend)
    await guest.go(`/editor/edit/${ids.doc_id}`)
    const { page, go, errors } = await house.visit(host)
    const seen = await watch(page)
    const come = followRequests(page)
    const screens = [...everyScreen(), `/editor/edit/${ids.doc_id}`, `/editor/history/${ids.doc_id}`, `/team/inviteLink?code=${ids.code}`]
    expect(screens.length).toBeGreaterThan(17)
    for (const screen of new Set(screens)) {
      await go(screen)
      await come()
    }
    await go('/workBench/worksManage')
    await page.getByText(PAYLOADS[1]!).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('<img')
    await page.waitForTimeout(600)
    await page.keyboard.press('Escape')
    for (const name of [/消息/, /任务/]) {
      await page.getByRole('button', { name }).first().click()
      await page.getByText(PAYLOADS[3]!).first().waitFor()
      await page.keyboard.press('Escape')
    }
    await go(`/editor/edit/${ids.doc_id}`)
    await page.getByRole('textbox', { name: '正文' }).getByText(PAYLOADS[3]!).first().waitFor()
    expect(seen).toEqual([])
    expect(errors).toEqual([])
    // The watch itself: had one of them become markup, it would stand here.
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss()>')`)
    await expect.poll(() => seen.join()).toContain('violation of script-src')
    // Fifty screens, one after the other.
  }, 240_000)

  it('is text on the pages of the QR sign-in', async () => {
    const { page } = await house.visit()
    const seen = await watch(page)
    const browser = house.studio.stranger()
    const start = await browser.upload('POST', '/ixj_shared/wx_login/start_session', {})
    const address = (start.data as unknown as { redirect_uri: string }).redirect_uri
    await page.goto(house.studio.url + address)
    await page.goto(`${house.studio.url}${address.replace('/page?', '/confirm?')}`)
    await page.getByLabel('手机号').fill('<svg/onl=1>')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('手机号').inputValue()).toBe('<svg/onl=1>')
    await page.goto(`${house.studio.url}/ixj_shared/wx_login/page?k=${encodeURIComponent(PAYLOADS[3]!)}`)
    expect(seen).toEqual([])
  })
})

describe('stored files', () => {
  it('run nothing, whatever they hold', async () => {
    const script = `<script>xss()</script><svg xmlns="http://www.w3.org/2000/svg" onload="xss()"></svg>`
    const { page } = await house.visit(host)
    const seen = await watch(page)
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
    let opened = 0
    for (const [name, head] of [
      ['a.txt', Buffer.alloc(0)],
      ['a.json', Buffer.alloc(0)],
      ['a.csv', Buffer.alloc(0)],
      ['a.fdx', Buffer.from('<?xml version="1.0"?>')],
      ['a.vtt', Buffer.from('WEBVTT\n')],
      ['a.png', png],
      ['a.mp3', Buffer.from('ID3\u0003\u0000')],
      ['a.webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
      ['a.pdf', Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n')],
      ['a.zip', Buffer.from('PK\u0003\u0004')],
      ['a.docx', Buffer.from('PK\u0003\u0004')],
    ] as const) {
      const bytes = new Uint8Array(Buffer.concat([head, Buffer.from(script)]))
      const kept = await host.upload('POST', '/ixj_web/file', { file: [new Blob([bytes], { type: 'text/html' }), name] })
      expect(kept.status, name).toBe(0)
      const url = house.studio.url + (kept.data as unknown as { url: string }).url
      // What is only downloaded ends the navigation.
      await page.goto(url).catch((error: Error) => expect(error.message).toMatch(/Download|ERR_ABORTED/))
      await page.waitForTimeout(100)
      opened++
    }
    expect(opened).toBe(11)
    expect(seen.filter(line => line.includes('execution') || line.includes('dialog'))).toEqual([])
  })
})

it('the built pages hold no source map, and nothing of the sources', () => {
  const web = process.env.QIANMU_WEB!
  const files = readdirSync(web, { recursive: true }).map(String)
  expect(files.filter(name => name.endsWith('.map'))).toEqual([])
  const scripts = files.filter(name => /\.(js|css|html)$/.test(name))
  expect(scripts.length).toBeGreaterThan(5)
  expect(
    scripts.filter(name =>
      /sourceMappingURL=|\/apps\/server\/|DATABASE_URL|QIANMU_SECRET/.test(readFileSync(path.join(web, name), 'utf8')),
    ),
  ).toEqual([])
})
