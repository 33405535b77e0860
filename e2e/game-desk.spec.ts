// The screens in which a game is written: the story line, sheets of variables and goods, panels, templates, the media library.
import { aGame, put } from '@qianmu/testkit/games'
import type { Loose, Person } from '@qianmu/testkit/studio'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { graphDriver } from './graph-driver.ts'
import { answerWith, axeFaults, choose, house, shoot, toast, useHouse, visit } from './visitor.ts'

useHouse()
const base = (id: number) => `/workDetail/${id}/4`
const graphOf = async (host: Person, project_id: number) => (await host.call<Loose>('GET', '/ixj_web/v3/game/digraph', { project_id })).data
const cell = (page: Page, nth: number, field: string) => page.locator('[data-row]').nth(nth).locator(`[data-cell=${field}]`)
const SCREENS = [
  ['gameRoleSetting', '角色设定'],
  ['gameScript', '剧本'],
  ['gameStoryLine', '故事线'],
  ['gameStoryGood', '物品'],
  ['gameStoryVariable', '变量'],
  ['gameStore', '商店'],
  ['gameTemplate', '模板'],
  ['gameControlBoard', '操作板'],
  ['gameMediaLibrary', '媒体库'],
] as const

it('a game has nine screens and no other work has them [D1-2.4-08] [D2-2-15] [D2-1-12]', async () => {
  const host = await house.studio.founder()
  const { id } = await aGame(host)
  const { page, go, where } = await visit(host)
  await go(`${base(id)}/gameScript`)
  const menu = page.getByRole('navigation', { name: '作品内容' })
  await menu.waitFor()
  expect(await menu.getByRole('link').allTextContents()).toEqual(SCREENS.map(([, title]) => title))
  for (const [child, title] of SCREENS) {
    await go(`${base(id)}/${child}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await axeFaults(page), child).toEqual([])
  }
  const { project_id } = await put(host, '/ixj_web/project/add', { project_name: '剧本', project_type: 1, script_type: 'SCRIPT' })
  await go(`/workDetail/${project_id}/1/gameStoryLine`)
  await expect.poll(where).not.toContain('gameStoryLine')
})

describe('the story line', () => {
  it('is wired by hand, told what is wrong, put right, and taken back [D2-3-29]', async () => {
    const host = await house.studio.founder()
    const { id, nodes } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameStoryLine`)
    const graph = graphDriver(page, '故事线')
    await graph.node('递出钥匙？').waitFor()
    await graph.node('递出钥匙？').click()
    const inspector = page.getByRole('region', { name: '属性' })
    await inspector.getByText('提问与选项').waitFor()
    // A third option without a way is an error that leads to its node.
    await inspector.getByRole('button', { name: '加一个选项' }).click()
    await inspector.getByRole('textbox', { name: '文字' }).fill('沉默')
    const problems = page.getByRole('region', { name: '问题与模拟' })
    await problems.getByText('「沉默」', { exact: false }).first().waitFor()
    await inspector.getByRole('tab', { name: '去向' }).click()
    await inspector.getByRole('combobox', { name: '沉默 通向' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '末班车' }).click()
    await expect.poll(async () => (await graphOf(host, id)).edges.filter((edge: Loose) => edge.to === nodes['末班车']).length).toBe(2)
    await problems.getByText('「沉默」', { exact: false }).first().waitFor({ state: 'detached' })
    // Ten thousand players went both ways.
    await page.getByRole('radiogroup', { name: '热力' }).getByText('模拟').click()
    await graph
      .node('归家')
      .getByText(/^\d+ %$/)
      .waitFor()
    await problems.getByRole('tab', { name: '模拟 1 万次' }).click()
    await problems.getByRole('list', { name: '结局分布' }).getByRole('listitem').nth(1).waitFor()
    await shoot(page, 'game-story')
    // A node by Tab's search, then undo.
    await graph.add('设置')
    await graph.node('设置').waitFor()
    await page.keyboard.press('Control+z')
    await graph.node('设置').waitFor({ state: 'detached' })
    // Two in line by the menu, back in one step.
    const heights = async () => {
      const all = (await graphOf(host, id)).nodes.filter((node: Loose) => ['归家', '末班车'].includes(node.name))
      return new Set(all.map((node: Loose) => node.y)).size
    }
    await graph.drag('归家', { x: 0, y: 60 })
    await expect.poll(heights).toBe(2)
    await graph.pick('归家', '末班车')
    await page.getByRole('button', { name: '对齐选中的节点' }).click()
    await choose(page, /上对齐/)
    await expect.poll(heights).toBe(1)
    await page.keyboard.press('Escape')
    await graph.key('Control+z')
    await expect.poll(heights).toBe(2)
    // The search finds a line, and leads to its node.
    await page.getByRole('textbox', { name: '搜节点' }).fill('晚点了四次')
    await page.getByRole('list', { name: '找到的节点' }).getByRole('button', { name: '站牌下' }).click()
    await inspector.getByRole('button', { name: /顾晚：末班车晚点/ }).waitFor()
    expect((await axeFaults(page)).join('\n')).toBe('')
  })

  it('is written by two people at once, who see each other', async () => {
    const host = await house.studio.founder()
    const { id, board } = await aGame(host)
    const mate = await house.studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: mate.userId, permissions: ['WriteWork'] })
    const [one, two] = [await visit(host), await visit(mate)]
    for (const each of [one, two]) await each.go(`${base(id)}/gameStoryLine`)
    const [here, there] = [graphDriver(one.page, '故事线'), graphDriver(two.page, '故事线')]
    await there.node('归家').waitFor()
    await here.node('归家').click()
    await one.page.getByRole('region', { name: '属性' }).getByRole('textbox', { name: '节点名' }).fill('回到门前')
    await there.node('回到门前').waitFor()
    await there.add('消息')
    await here.node('消息').waitFor()
    await expect.poll(() => one.page.getByRole('group', { name: '在场的人' }).locator(':scope > *').count()).toBe(2)
    await expect
      .poll(async () => (await graphOf(host, id)).nodes.filter((node: Loose) => node.board === board).map((node: Loose) => node.name))
      .toEqual(expect.arrayContaining(['回到门前', '消息']))
  })
})

describe('sheets', () => {
  it('take variables like a spreadsheet, and never two of one name [D2-5-11] [D2-3-35]', async () => {
    const host = await house.studio.founder()
    const { id } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameStoryVariable`)
    await page.getByText('全局', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: '新建变量' }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
    await cell(page, 1, 'var_name').click()
    await page.keyboard.type('线索')
    await page.keyboard.press('Enter')
    await page.getByText('变量名称不允许重复').first().waitFor()
    await page.getByRole('button', { name: '放弃修改' }).click()
    // Whatever the answer says, the text is the same.
    await answerWith(page, '/v3/game/numeric_var_name_check', 2001, '数据库忙')
    await cell(page, 1, 'var_name').click()
    await page.keyboard.type('红伞')
    await page.keyboard.press('Enter')
    await page.getByText('变量名称不允许重复').first().waitFor()
    expect(await page.getByText('数据库忙').count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await cell(page, 0, 'var_name').click()
    await page.getByRole('list', { name: '用处' }).getByText('递出钥匙？').waitFor()
    await shoot(page, 'game-variables')
    expect(await axeFaults(page)).toEqual([])
  })

  it('take goods out of a file with progress, name its bad rows, and say what failed [D2-7-56] [D2-8-24]', async () => {
    const host = await house.studio.founder()
    const { id } = await aGame(host)
    const { page, go } = await visit(host)
    await go(`${base(id)}/gameStoryGood`)
    await page.getByRole('button', { name: '导入表格' }).click()
    const file = { name: '物品.csv', mimeType: 'text/csv', buffer: Buffer.from('名称,类型,价格\n红伞,关键,0\n,关键,1\n热咖啡,消耗,12\n') }
    await answerWith(page, '/v3/game/import_good', 2001, '仓库在盘点')
    await page.getByTestId('goods-import').setInputFiles(file)
    await toast(page, '导入游戏物品失败：仓库在盘点').waitFor()
    await page.unrouteAll()
    await page.route('**/v3/game/import_good*', async route => {
      await page.getByRole('progressbar', { name: '上传进度' }).waitFor()
      await route.continue()
    })
    await page.getByTestId('goods-import').setInputFiles(file)
    await page.getByText('导入了 2 个物品').waitFor()
    await page.getByRole('list', { name: '没有读进来的行' }).getByText('第 3 行').waitFor()
    await page.getByRole('button', { name: /^完\s*成$/ }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
  })
})

it('panels and templates are built of components that are dragged and nudged [D1-2.4-10] [D2-2-17]', async () => {
  const host = await house.studio.founder()
  const { id } = await aGame(host)
  const { page, go, where } = await visit(host)
  await go(`${base(id)}/gameTemplate`)
  await page.getByRole('button', { name: '新建模板' }).first().click()
  await page.getByRole('button', { name: '按钮', exact: true }).click()
  const [, templateId] = /gameTemplate\/([^/]+)\/edit$/.exec(where())!
  const surface = page.getByRole('group', { name: '画面' })
  const button = surface.getByRole('button', { name: /按钮/ })
  const box = (await button.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 140, box.y + 70, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.press('Shift+ArrowRight')
  const read = async () => (await host.call<Loose>('GET', '/ixj_web/v3/game/template', { project_id: id, template_id: templateId })).data
  await expect.poll(async () => (await read()).components[0].x).toBeGreaterThan(20)
  await page.getByRole('textbox', { name: '文字' }).fill('背包')
  await expect.poll(async () => (await read()).components[0].text).toBe('背包')
  await shoot(page, 'game-template')
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await surface.getByText('背包').waitFor()
})

it('files of a game stand in categories, and same-named ones are asked about [D2-4-23] [D2-4-24] [D2-4-25] [D2-4-26] [D2-4-27] [D2-4-28] [D2-8-22] [D2-8-23] [D2-8-39]', async () => {
  const host = await house.studio.founder()
  const { id } = await aGame(host)
  const { page, go } = await visit(host)
  await go(`${base(id)}/gameMediaLibrary`)
  await page.getByRole('button', { name: '新建分类' }).click()
  await page.getByRole('textbox', { name: '分类名称' }).fill('场景')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: '分类' }).getByRole('button', { name: /^场景/ }).click()
  const picture = path.join(import.meta.dirname, '../docs/gallery/works-light.webp')
  const add = (...files: string[]) => page.getByTestId('resource-upload').setInputFiles(files)
  await answerWith(page, '/game/resource', 2001, '仓库在盘点')
  await add(picture)
  await toast(page, '添加资源失败：仓库在盘点').waitFor()
  await page.unrouteAll()
  await add(picture)
  await page.getByRole('button', { name: 'works-light', exact: true }).waitFor()
  const sent: Loose[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && /\/game\/resource(_list)?$/.test(new URL(request.url()).pathname)) sent.push(request.postDataJSON())
  })
  const more = path.join(import.meta.dirname, '../docs/gallery/works-dark.webp')
  for (const files of [[picture], [picture, more]]) {
    sent.length = 0
    await add(...files)
    const box = page.getByRole('dialog').filter({ hasText: '重名资源将被覆盖' })
    await box.waitFor()
    expect(await box.locator('.ant-modal-confirm-warning').or(box.locator('.anticon-exclamation-circle')).count()).toBeGreaterThan(0)
    expect((await box.getByRole('button').allTextContents()).map(text => text.replace(/\s/g, ''))).toEqual(['取消', '继续'])
    await box.getByRole('button', { name: /继\s*续/ }).click()
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => sent.map(each => each.check_name)).toEqual([true, false])
  }
  await expect.poll(() => page.getByRole('button', { name: 'works-light', exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'works-dark', exact: true }).waitFor()
  // What was overwritten is kept, says who had put it in, and comes back.
  await page.getByRole('button', { name: '更多：works-light' }).click()
  await choose(page, '版本与用处…')
  const versions = page.getByRole('dialog', { name: '「works-light」的版本' })
  await versions.getByText('还没有节点用到它。').waitFor()
  await versions.getByRole('listitem').nth(1).waitFor()
  await shoot(page, 'game-versions')
  await versions
    .getByRole('button', { name: /恢\s*复/ })
    .first()
    .click()
  await toast(page, '已恢复').waitFor()
  await versions
    .getByRole('button', { name: '关闭' })
    .or(versions.getByRole('button', { name: 'Close' }))
    .click()
  await page.route('**/game/resource?*', route =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: { status: 2001, msg: '仓库在盘点', data: null } }) : route.fallback(),
  )
  await page.getByRole('button', { name: '更多：works-dark' }).click()
  await choose(page, '删除')
  await toast(page, '删除资源失败：仓库在盘点').waitFor()
  expect(await axeFaults(page)).toEqual([])
})
