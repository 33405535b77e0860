// A game from its script to players: synced, put right, voiced, played to its endings, exported and shared; agents rehearse beside it.
import { fakeChat } from '@qianmu/engines/chat/fake'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { aGame, line, option, put } from '@qianmu/testkit/games'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { graphDriver } from './graph-driver.ts'
import { axeFaults, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
const base = (id: number) => `/workDetail/${id}/4`
const SCRIPT = `1、站台 夜 外
△雨点砸在积水里。
顾晚：末班车晚点了四次。
选项：等下去 → 门厅
选项：离开 → 街口
2、门厅 夜 内
沈岸：钥匙我一直留着。
3、街口 夜 外
△她没有回头。`
const stage = (page: Page) => page.getByRole('application', { name: /.+/ }).last()
/** Reads on until a choice or an ending stands. */
async function readOn(page: Page, until: RegExp | string) {
  const there = stage(page).getByText(until).first()
  for (let line = 0; line < 20 && !(await there.isVisible()); line++) {
    await stage(page).press('Enter')
    await page.waitForTimeout(120)
  }
  await there.waitFor()
}
const nodesOf = async (host: Person, project_id: number) =>
  (await host.call<Loose>('GET', '/ixj_web/v3/game/digraph', { project_id })).data.nodes as Loose[]

/** A picture of one dot. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** A project of Ren'Py leaves as an archive; one that comes in brings its pictures into the library, and shows them from there. */
async function projectsOfRenpy(page: Page, host: Person, project_id: number): Promise<void> {
  await page.getByRole('radio', { name: /^Ren’Py 项目/ }).check()
  const button = page.getByRole('region', { name: '导出' }).getByRole('button', { name: /^导\s*出$/ })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/\.renpy\.zip$/)
  expect(Object.keys(unzipSync(await readFile(await download.path())))).toEqual(
    expect.arrayContaining(['game/script.rpy', 'game/options.rpy']),
  )
  const script = 'image bg = "images/a.png"  # 新的背景\nlabel start:\n    jump 渡口\nlabel 渡口:\n    scene bg\n    "到了。"\n    return\n'
  const buffer = Buffer.from(zipSync({ 'game/script.rpy': strToU8(script), 'game/images/a.png': DOT }))
  await page.getByTestId('story-import').setInputFiles({ name: '项目.zip', mimeType: 'application/zip', buffer })
  const read = page.getByRole('region', { name: '读到的' })
  await read.getByText(/1 个图片和声音（写进游戏时放进媒体库）/).waitFor()
  await read.getByRole('button', { name: '写进游戏' }).click()
  await read.waitFor({ state: 'detached' })
  const { list } = (await host.call('GET', '/ixj_web/game/resource_list', { project_id, keyword: '新的背景', page: 1, size: 10 })).data
  expect(list).toHaveLength(1)
  const shown = (await nodesOf(host, project_id)).flatMap(node => (node.data as { actions?: Loose[] }).actions ?? [])
  expect(shown.find(({ type }) => type === 'BG')).toMatchObject({ resource: String(list[0].resource_id) })
}

describe('a game', () => {
  it('is written as a script, synced to its story line, put right and voiced [D2-4-38] [D2-7-51]', async () => {
    const host = await house.studio.founder()
    const { id, people } = await aGame(host)
    await put(host, '/ixj_web/v3/game/screenplay', { project_id: id, name: '第 1 集', text: SCRIPT })
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameScript`)
    await page.getByRole('button', { name: '检查剧本' }).click()
    await page.getByRole('list', { name: '剧本的问题' }).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: '同步到故事线' }).click()
    await toast(page, /^故事线：新增 [1-9]/).waitFor()
    await expect.poll(async () => (await nodesOf(host, id)).some(node => JSON.stringify(node.data).includes('钥匙我一直留着。'))).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await shoot(page, 'game-script')
    // Voices: who has none is refused in the words of the document.
    await go(`${base(id)}/gameRoleSetting?role=${people['顾晚']}`)
    await page.getByRole('combobox', { name: '音色', exact: true }).click()
    await page.locator('.ant-select-item-option').first().click()
    const { node_id } = (await nodesOf(host, id)).find(node => node.name === '站牌下')!
    await go(`${base(id)}/gameStoryLine?node=${node_id}`)
    const inspector = page.getByRole('region', { name: '属性' })
    await inspector.getByRole('button', { name: /沈岸：钥匙/ }).click()
    await inspector.getByRole('button', { name: '配音', exact: true }).click()
    await toast(page, '请先为该角色配置配音').waitFor()
    await inspector.getByRole('button', { name: /顾晚：末班车/ }).click()
    await inspector.getByRole('button', { name: '配音', exact: true }).click()
    await inspector.getByRole('button', { name: '听配音' }).waitFor({ timeout: 30_000 })
    // The others at once: who has no voice is named.
    await inspector.getByRole('button', { name: '给没配的都配音' }).click()
    const refused = toast(page, '请先为该角色配置配音（沈岸）')
    await refused.waitFor()
    await refused.getByRole('button', { name: '自动分配音色' }).click()
    await toast(page, /^开始给 \d 句配音/).waitFor()
    const roles = async () =>
      (await host.call('GET', '/ixj_web/v3/game/plot_role_list', { project_id: id })).data.list as { timbre: string }[]
    await expect.poll(async () => (await roles()).every(role => role.timbre !== '')).toBe(true)
  })

  it('has branches and options in its script as blocks of their own', async () => {
    const host = await house.studio.founder()
    const { id } = await aGame(host)
    const text = '1、站台 夜 外\n△雨点砸在积水里。\n2、门厅 夜 内\n△灯亮着。'
    const { screenplay_id } = await put(host, '/ixj_web/v3/game/screenplay', { project_id: id, name: '第 1 集', text })
    const { page, go } = await visit(host)
    await go(`/editor/edit/${screenplay_id}`)
    const paper = page.getByRole('textbox', { name: '正文' })
    await paper.getByText('雨点砸在积水里。').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/分支')
    await page.keyboard.press('Enter')
    await page.keyboard.type('递出钥匙？')
    await page.keyboard.press('Enter')
    for (const option of ['- 收下 → 门厅', '拒绝 → 末班车', '']) {
      await page.keyboard.type(option)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('【结局】末班车')
    await expect
      .poll(() => paper.locator('[data-game]').evaluateAll(lines => lines.map(line => line.getAttribute('data-game'))))
      .toEqual(['分支', '选项', '选项', '结局'])
    await shoot(page, 'game-lines')
    await page.getByText('已保存').first().waitFor()
    const sync = { project_id: id, screenplay_id }
    expect(await put(host, '/ixj_web/v3/game/screenplay_node', sync)).toMatchObject({ conflicts: [] })
    const branch = (await nodesOf(host, id)).find(node => node.name === '递出钥匙？' && node.block)
    expect(branch?.data.options.map((each: Loose) => each.text)).toEqual(['收下', '拒绝'])
    expect((await axeFaults(page)).join('\n')).toBe('')
  })

  it('is played by its author with a way back and saves, to two endings', async () => {
    const host = await house.studio.founder()
    const { id } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gamePlay`)
    await readOn(page, '收下')
    const values = page.getByRole('region', { name: '调试' })
    await shoot(page, 'game-play')
    await stage(page).getByRole('button', { name: /收下/ }).click()
    await readOn(page, '归家')
    await values.getByRole('row', { name: /线索/ }).getByText('1', { exact: true }).waitFor()
    // Back to the choice by the way, and to the other ending.
    await page.getByRole('region', { name: '走过的路' }).getByRole('button', { name: '递出钥匙？' }).click()
    await values.getByRole('row', { name: /线索/ }).getByText('0', { exact: true }).first().waitFor()
    await stage(page).getByRole('button', { name: '存档' }).click()
    await stage(page).getByRole('dialog').getByRole('button').nth(1).click()
    await stage(page).getByRole('dialog').waitFor({ state: 'detached' })
    await stage(page).getByRole('button', { name: /拒绝/ }).click()
    await readOn(page, '末班车')
    expect(await page.getByRole('region', { name: '回想' }).getByText('选了：拒绝').count()).toBe(1)
    // Through the steps by a slider, and forward again.
    const slider = page.getByRole('slider', { name: '走到第几步' })
    await slider.press('Home')
    await stage(page).getByText('雨点砸在积水里').first().waitFor()
    await slider.press('End')
    await stage(page).getByText('末班车').first().waitFor()
    expect((await axeFaults(page)).join('\n')).toBe('')
  })

  it('stops at breakpoints, and what was recorded is done again after a change', async () => {
    const host = await house.studio.founder()
    const { id, clue, nodes } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gamePlay`)
    const desk = page.getByRole('region', { name: '调试' })
    await desk.getByRole('tab', { name: '断点' }).click()
    await desk.getByRole('combobox', { name: '在哪个节点停' }).fill('递出')
    await page.locator('.ant-select-item-option').filter({ hasText: '递出钥匙？' }).click()
    await readOn(page, '收下')
    await desk.getByText('停在这里').waitFor()
    await stage(page).getByRole('button', { name: /收下/ }).click()
    await readOn(page, '归家')
    await desk.getByRole('tab', { name: '回归' }).click()
    // From the beginning: the game of a save could not be recorded.
    await desk.getByRole('button', { name: '记下这一局' }).click()
    await desk.getByRole('button', { name: '全部重走' }).click()
    await desk.getByText('1 局，都和记下的一样').waitFor()
    await shoot(page, 'game-runs')
    expect((await axeFaults(page)).join('\n')).toBe('')
    const data = {
      options: [option('yes', '收下', { effects: [{ id: 'e1', kind: 'var', target: clue, op: '+=', value: 3 }] }), option('no', '拒绝')],
    }
    await host.call('PUT', '/ixj_web/v3/game/node', { project_id: id, node_id: nodes['递出钥匙？'], data })
    await page.reload()
    await desk.getByRole('tab', { name: '回归' }).click()
    await desk.getByRole('button', { name: '全部重走' }).click()
    await desk.getByText('线索原来是 1，现在是 3').waitFor()
  })

  it('is played by touch at 360 px through all that can stand in it, and fits 4K', async () => {
    const host = await house.studio.founder()
    const { id, people } = await aGame(host)
    const project_id = id
    const game = (path: string, body: object) => put(host, `/ixj_web/${path}`, { project_id, ...body })
    const film = path.join(await mkdtemp(path.join(tmpdir(), 'qianmu-film-')), 'film.webm')
    execFileSync(needFfmpeg().ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=s=160x90:d=1', '-c:v', 'libvpx', film])
    const { data: file } = await host.upload<Loose>('POST', '/ixj_web/file', {
      file: [new Blob([await readFile(film)], { type: 'video/webm' }), 'film.webm'],
    })
    const [{ resource_id }] = (await game('game/resource', { name: '片头', file_id: file.file_id })).list
    const tone = film.replace('webm', 'wav')
    execFileSync(needFfmpeg().ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=30', tone])
    const { data: heard } = await host.upload<Loose>('POST', '/ixj_web/file', {
      file: [new Blob([await readFile(tone)], { type: 'audio/wav' }), 'tone.wav'],
    })
    const music = (await game('game/resource', { name: '雨声', file_id: heard.file_id })).list[0].resource_id
    const { numeric_id: coin } = await game('v3/game/numeric', { group: 'public', var_name: '银元', type: 'number', init: 10 })
    const { good_id } = await game('v3/game/good', { good_name: '车票' })
    const { store_id } = await game('v3/game/store', {
      name: '小卖部',
      items: [{ id: 'i1', good_id, price_var: coin, price: 4, stock: 1 }],
    })
    const { panel_id } = await game('game/panel', {
      name: '行囊',
      w: 40,
      h: 12,
      components: [{ id: 'c1', kind: 'button', text: '去买', x: 0, y: 0, w: 100, h: 100, opens: store_id }],
    })
    const steps: [string, object, string][] = [
      ['VIDEO', { resource_id: String(resource_id), skippable: true }, 'end'],
      [
        'PLOT',
        {
          actions: [
            { ...line('b1', ''), type: 'BGM', resource: String(music) },
            { ...line('b2', '雨还在下。'), dubbing_url: `/file/${heard.file_id}` },
          ],
        },
        'out',
      ],
      [
        'MESSAGE',
        {
          contact: '顾晚',
          messages: [{ id: 'm1', from: '顾晚', content: '你到了吗？', delay_ms: 0 }],
          replies: [{ id: 'r1', text: '到了' }],
        },
        'r1',
      ],
      ['INPUT', { prompt: '密码', matches: [{ id: 'x1', value: '2240' }], tries: 3 }, 'x1'],
      ['IMAP', { hotspots: [{ id: 'h1', label: '站台', x: 10, y: 30, w: 30, h: 20 }] }, 'h1'],
      ['LOOK_FOR_EVID', { clues: [{ id: 'k1', label: '钥匙', text: '一把旧钥匙', x: 40, y: 40, w: 20, h: 20 }] }, 'all'],
      [
        'AI_CONVERSATION',
        {
          character_id: people['沈岸'],
          opening: '你来了。',
          goals: [{ id: 'g1', desc: '说出真相' }],
          fallback: [{ id: 'f1', text: '为什么', reply: '因为雨。', goal: 'g1' }],
        },
        'g1',
      ],
      [
        'BRANCH',
        {
          prompt: '上车吗？',
          panels: [panel_id],
          options: [option('o1', '上车', { enabled: { op: '>=', l: { good: good_id }, r: 1 }, hint: '没有车票' })],
        },
        'o1',
      ],
      ['ENDING', { title: '远行' }, ''],
    ]
    const { nodes: all, edges } = (await host.call<Loose>('GET', '/ixj_web/v3/game/digraph', { project_id })).data
    for (const edge of edges as Loose[]) await host.call('DELETE', '/ixj_web/v3/game/edge', { project_id, edge_id: edge.edge_id })
    let from = { id: (all as Loose[]).find(node => node.type === 'START')!.node_id as string, port: 'out' }
    for (const [nth, [type, data, port]] of steps.entries()) {
      const { node_id } = await game('v3/game/node', { type, name: `${nth} ${type}`, x: nth * 260, y: 0, data })
      await game('v3/game/edge', { from: from.id, port: from.port, to: node_id })
      from = { id: node_id, port }
    }
    const { link } = await game('v3/game/share', {})
    const { page, go } = await visit(undefined, { phone: true, width: 360 })
    await page.addInitScript(`
      window.heard = new Set()
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function () {
        window.heard.add(this)
        return play.call(this)
      }`)
    await go(`/play/${link}`)
    const own = stage(page)
    await expect.poll(() => own.locator('video').evaluate(video => Reflect.get(video, 'videoWidth') as number)).toBe(160)
    await own.getByRole('button', { name: '跳过' }).tap()
    // Voice and music are heard together, each as loud as it is set; both fall silent at once.
    const sounds = () =>
      page.evaluate<number[]>(`[...window.heard].filter(each => each.tagName === 'AUDIO' && !each.paused).map(each => each.volume).sort()`)
    await own.getByText('雨还在下。').last().waitFor()
    await expect.poll(sounds).toEqual([0.6, 1])
    await own.getByRole('button', { name: '静音' }).tap()
    expect(await sounds()).toEqual([0, 0])
    await own.locator('.qp-more').waitFor()
    await own.locator('.qp-text').tap()
    await own.getByText('你到了吗？').waitFor()
    await own.getByRole('button', { name: /到了/ }).tap()
    await own.getByRole('textbox', { name: '密码' }).fill('1111')
    await own.getByRole('button', { name: '确定' }).tap()
    await own.getByText('不对，再试一次').waitFor()
    await own.getByRole('textbox', { name: '密码' }).fill('2240')
    await own.getByRole('button', { name: '确定' }).tap()
    await own.getByRole('button', { name: '站台' }).tap()
    await own.getByRole('button', { name: '钥匙' }).tap()
    await own.getByText('你来了。').last().waitFor()
    await own.getByRole('button', { name: /为什么/ }).tap()
    await own.getByText('上车吗？').last().waitFor()
    expect(await own.getByRole('button', { name: /上车/ }).isDisabled()).toBe(true)
    await own.getByRole('button', { name: '去买' }).tap()
    await own
      .getByRole('dialog', { name: /小卖部/ })
      .getByRole('button', { name: /买/ })
      .tap()
    await own.getByRole('button', { name: '售完' }).waitFor()
    await own.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()
    await shoot(page, 'game-360')
    const wide = () => page.evaluate<string>('document.documentElement.scrollWidth + "/" + innerWidth')
    expect(await wide()).toBe('360/360')
    await page.setViewportSize({ width: 3840, height: 2160 })
    const box = (await own.getByRole('button', { name: /上车/ }).boundingBox())!
    expect(box.height).toBeGreaterThan(60)
    expect(await wide()).toBe('3840/3840')
    await own.getByRole('button', { name: /上车/ }).tap()
    await own.getByText('远行').last().waitFor()
  })

  it('leaves as one page that plays from disk without a network, and comes back from other programs [D2-7-47] [D2-7-48] [D2-7-49]', async () => {
    const host = await house.studio.founder()
    const { id } = await aGame(host)
    const { page, go, context } = await visit(host)
    await go(`${base(id)}/gameStoryLine`)
    await page.getByRole('button', { name: '导入导出' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: '导出' })
        .getByRole('button', { name: /^导\s*出$/ })
        .click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.html$/)
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'qianmu-game-')), 'game.html')
    await download.saveAs(file)
    expect((await readFile(file, 'utf8')).length).toBeLessThan(600_000)
    const twee = ':: StoryData\n{"format":"SugarCube","start":"门前"}\n\n:: 门前\n灯亮着。\n[[敲门->里面]]\n\n:: 里面\n没有人。\n'
    await page.getByTestId('story-import').setInputFiles({ name: '门.twee', mimeType: 'text/plain', buffer: Buffer.from(twee) })
    await page.getByText(/^导入了 \d+ 个节点/).waitFor()
    await expect.poll(async () => (await nodesOf(host, id)).some(node => node.name === '门前')).toBe(true)
    // What cannot be kept as it stands is shown before it is written in.
    const ink = '-> 巷口\n=== 巷口\n雨停了。\n{TURNS()} 回。\n-> END\n'
    await page.getByTestId('story-import').setInputFiles({ name: '雨.ink', mimeType: 'text/plain', buffer: Buffer.from(ink) })
    const read = page.getByRole('region', { name: '读到的' })
    await read.getByText('TURNS', { exact: true }).click()
    expect(await read.textContent()).toContain('第 4 行 {TURNS()} 回。')
    expect((await nodesOf(host, id)).some(node => node.name === '巷口')).toBe(false)
    await read.getByRole('button', { name: '写进游戏' }).click()
    await expect.poll(async () => (await nodesOf(host, id)).some(node => node.name === '巷口')).toBe(true)
    await page.getByRole('radio', { name: /^ink/ }).check()
    await page.getByRole('region', { name: /^ink说不了的/ }).waitFor()
    await projectsOfRenpy(page, host, id)
    const offline = await context.newPage()
    await offline.context().setOffline(true)
    await offline.goto(pathToFileURL(file).href)
    await readOn(offline, '收下')
    await stage(offline).getByRole('button', { name: /收下/ }).click()
    await readOn(offline, '归家')
    await offline.context().setOffline(false)
    await offline.close()
  })

  it('is translated by a sheet, tells what each ending still lacks, and is installed by a browser', async () => {
    const host = await house.studio.founder()
    const { id, nodes } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameStoryLine`)
    const sheet = `编号,位置,原文,English\n${nodes['递出钥匙？']}/options/yes/text,,收下,Take it\n${nodes['归家']}/title,,归家,Home\ngone,,,x\n`
    await page.getByRole('button', { name: '导入导出' }).click()
    await page.getByTestId('story-import').setInputFiles({ name: '译文.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
    await page.getByText('English：导入了 2 处译文').waitFor()
    expect(await page.getByRole('list', { name: '没有读进来的' }).textContent()).toContain('gone：游戏里已经没有这一处')
    const save = async (format: RegExp): Promise<string> => {
      await page.getByRole('radio', { name: format }).check()
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()])
      return file.path()
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'qianmu-pwa-'))
    for (const [name, bytes] of Object.entries(unzipSync(await readFile(await save(/PWA/)))))
      await writeFile(path.join(folder, name), bytes)
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByRole('tab', { name: '配音与译文' }).click()
    const tree = page.getByRole('region', { name: '覆盖' })
    await tree
      .getByText(/^3 句没配音 · \d+ 处没译成English$/)
      .first()
      .waitFor()
    await shoot(page, 'game-coverage')
    expect((await axeFaults(page)).join('\n')).toBe('')
    // The installed game, in its language and without a network.
    const types: Record<string, string> = {
      html: 'text/html',
      js: 'text/javascript',
      svg: 'image/svg+xml',
      webmanifest: 'application/manifest+json',
    }
    const server = createServer((request, response) => {
      const name = path.basename(request.url === '/' ? 'index.html' : request.url!)
      readFile(path.join(folder, name)).then(
        bytes => response.writeHead(200, { 'content-type': types[name.split('.').at(-1)!] ?? 'text/plain' }).end(bytes),
        () => response.writeHead(404).end(),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const installed = await page.context().newPage()
    await installed.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await installed.evaluate('navigator.serviceWorker.ready')
    await expect.poll(() => installed.evaluate('caches.keys().then(names => names.length)')).toBe(1)
    await new Promise(resolve => server.close(resolve).closeAllConnections())
    await installed.reload()
    await stage(installed).getByRole('button', { name: '设置' }).click()
    await stage(installed).getByRole('combobox', { name: '语言' }).selectOption('English')
    await stage(installed).getByRole('button', { name: '关闭' }).click()
    await readOn(installed, 'Take it')
  })

  it('is shared by a link that needs no sign-in, and no more once it is revoked', async () => {
    const host = await house.studio.founder()
    const { id, nodes } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameStoryLine`)
    await page.getByRole('button', { name: '分享试玩' }).click()
    await page.getByRole('textbox', { name: '密码' }).fill('雨夜')
    await page.getByRole('button', { name: '生成链接' }).click()
    const line = page.getByRole('list', { name: '链接' }).getByRole('listitem')
    await line.waitFor()
    const [address = ''] = /\/play\/[\w-]+/.exec((await line.textContent())!) ?? []
    const guest = await visit()
    await guest.page.goto(new URL(new URL(page.url()).pathname.replace(/\/workDetail.*$/, '') + address, page.url()).href)
    await guest.page.getByRole('textbox', { name: '密码' }).fill('雨夜')
    await guest.page.getByRole('button', { name: /^开\s*始$/ }).click()
    await readOn(guest.page, '收下')
    await shoot(guest.page, 'game-shared')
    await guest.page.goto('about:blank')
    const counted = async () =>
      (await host.call<Loose>('GET', '/ixj_web/v3/game/share_statistics', { project_id: id })).data.nodes as Loose[]
    await expect.poll(async () => (await counted()).map(each => each.node_id)).toContain(nodes['站牌下'])
    // What players did lies over the map.
    await page.keyboard.press('Escape')
    await page.getByRole('radiogroup', { name: '热力' }).getByText('玩家').click()
    await page.getByText('玩家 1 局').waitFor()
    await graphDriver(page, '故事线').node('站牌下').getByText('100 %').waitFor()
    await page.getByRole('button', { name: '分享试玩' }).click()
    await line.getByRole('button', { name: '撤销链接' }).click()
    await page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: /^撤\s*销$/ })
      .click()
    await line.waitFor({ state: 'detached' })
    await guest.page.goto(new URL(new URL(page.url()).pathname.replace(/\/workDetail.*$/, '') + address, page.url()).href)
    await guest.page.getByText('这个链接打不开').waitFor()
  })

  it('has characters who rehearse, remember, and say that they go by rules [D2-1-13]', async () => {
    const host = await house.studio.founder()
    const { id, people } = await aGame(host)
    const { screenplay_id } = await put(host, '/ixj_web/v3/game/screenplay', { project_id: id, name: '第 1 集', text: SCRIPT })
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameRoleSetting?role=${people['沈岸']}`)
    await page.getByRole('button', { name: '创建智能体' }).click()
    await page.getByRole('tab', { name: '记忆' }).click()
    await page.getByRole('textbox', { name: '新的记忆' }).fill('钥匙换过三次锁')
    await page.getByRole('button', { name: /^记\s*住$/ }).click()
    await page.getByRole('list', { name: '记忆' }).getByRole('listitem').waitFor()
    await page.getByRole('tab', { name: '排练室' }).click()
    await page.getByRole('button', { name: '开始排练' }).click()
    await page.getByRole('textbox', { name: '对他说' }).fill('你为什么留着钥匙？')
    await page.getByRole('button', { name: '说', exact: true }).click()
    const talk = page.getByRole('list', { name: '对话' })
    await talk.getByText(/非 AI/).waitFor()
    // What was said well goes into the script, as a suggestion.
    await page.getByRole('combobox', { name: '知道哪部剧本' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '第 1 集' }).click()
    await talk.getByRole('button', { name: '建议进剧本' }).last().click()
    await toast(page, '已作为建议写进剧本').waitFor()
    const suggested = (await host.call<Loose>('GET', '/ixj_web/v3/game/screenplay', { project_id: id, screenplay_id })).data.content
    expect(JSON.stringify(suggested)).toContain('insertion')
    // In the game the same character answers, and what goes by rules says so.
    const { agents } = (await host.call<Loose>('POST', '/avg/agent_list', { project_id: id })).data
    const data = { agent_id: agents[0].agent_id, character_id: people['沈岸'], opening: '你来了。' }
    const { node_id } = await put(host, '/ixj_web/v3/game/node', { project_id: id, type: 'AI_CONVERSATION', name: '盘问', data })
    const other = await visit(host)
    await other.go(`${base(id)}/gamePlay?from=${node_id}`)
    await stage(other.page).getByRole('textbox', { name: '说点什么' }).fill('钥匙在哪里？')
    await stage(other.page).getByRole('button', { name: '确定' }).click()
    await stage(other.page).getByRole('log').getByText('（按规则应答，非 AI）').waitFor()
    expect((await axeFaults(page)).join('\n')).toBe('')
    await shoot(page, 'game-role')
  })

  it('has characters that an engine speaks for: it judges goals, and players of a link have it where its author allows', async () => {
    const fake = await fakeChat({ models: ['qwen-plus'] })
    fake.setReply(([first]) => (first!.content.includes('你是裁判') ? '1' : '拿去，别声张。'))
    const host = await house.studio.founder()
    await house.studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
    const wish = { kind: 'chat', name: 'qwen', address: fake.url, secret: 'geheim', model: 'qwen-plus' }
    const { engine_id } = await put(host, '/ixj_web/engine/add', wish)
    const { id, nodes } = await aGame(host)
    const { agent_id } = await put(host, '/avg/create_agent', { project_id: id, name: '沈岸' })
    const data = { agent_id, opening: '你来了。', goals: [{ id: 'key', desc: '拿到钥匙' }] }
    const { node_id } = await put(host, '/ixj_web/v3/game/node', { project_id: id, type: 'AI_CONVERSATION', name: '盘问', data })
    const { edges } = (await host.call<Loose>('GET', '/ixj_web/v3/game/digraph', { project_id: id })).data
    const first = edges.find((edge: Loose) => edge.from === nodes['开始'])
    await host.call('DELETE', '/ixj_web/v3/game/edge', { project_id: id, edge_id: first.edge_id })
    await put(host, '/ixj_web/v3/game/edge', { project_id: id, from: nodes['开始'], port: 'out', to: node_id })
    await put(host, '/ixj_web/v3/game/edge', { project_id: id, from: node_id, port: 'key', to: nodes['归家'] })
    const ask = async (page: Page) => {
      await stage(page).getByRole('textbox', { name: '说点什么' }).fill('把钥匙给我吧')
      await stage(page).getByRole('button', { name: '确定' }).click()
      await page.getByText('qwen-plus', { exact: false }).filter({ hasText: '判断达到了目标：拿到钥匙' }).waitFor()
      await stage(page).getByText('门一直开得了。').waitFor()
    }
    const { page, go } = await visit(host)
    await go(`${base(id)}/gamePlay`)
    await ask(page)

    await go(`${base(id)}/gameStoryLine`)
    await page.getByRole('button', { name: '分享试玩' }).click()
    await page.getByRole('button', { name: '生成链接' }).click()
    const line = page.getByRole('list', { name: '链接' }).getByRole('listitem')
    const [address = ''] = /\/play\/[\w-]+/.exec((await line.textContent())!) ?? []
    const guest = await visit()
    const url = new URL(new URL(page.url()).pathname.replace(/\/workDetail.*$/, '') + address, page.url()).href
    await guest.page.goto(url)
    await stage(guest.page).getByText('对方用写好的句子回答，没有 AI 参与').waitFor()
    await line.getByRole('combobox', { name: '谁来应答' }).click()
    await page.getByTitle('AI 应答，每天 50 次').click()
    await toast(page, '已改，对新打开的玩家生效').waitFor()
    await shoot(page, 'game-share-agents')
    await guest.page.goto('about:blank')
    await guest.page.goto(url)
    await ask(guest.page)
    await host.call('DELETE', '/ixj_web/engine/delete', { engine_id })
    await fake.close()
  })
})
