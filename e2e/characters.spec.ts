// Journeys of the characters' screen and of the editor: reading the script, list, panel, relations, presence, merging, names in the text.
import type { Person } from '@qianmu/testkit/studio'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawn, words } from './studio.ts'
import { answerWith, axeFaults, choose, house, rest, toast, useHouse, visit } from './visitor.ts'

useHouse()

/** 320 × 200, of one colour. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADIAQMAAACjyqroAAAAA1BMVEUiVYi4HA1XAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVRo3u3BAQ0AAADCoPdPbQ8HFAAAAAAAAADwYiAIAAFkack9AAAAAElFTkSuQmCC',
  'base64',
)
const V2 = '/ixj_web/ai/character/v2'
const SCRIPT = `1-1 日 内 咖啡馆
人物：顾晚、沈岸
△顾晚推门进来，小晚这个名字只有沈岸会叫。
顾晚：你来了？
沈岸：等你很久了。
1-2 夜 外 江边
老许：慢走。
沈岸：顾晚呢？
顾晚：我在。
1-3 夜 内 车上
沈岸：走吧。
顾晚：好。`
async function workOf(host: Person, docs = 3) {
  const { project_id } = (
    await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  ).data
  const ids: number[] = []
  for (let at = 1; at <= docs; at++)
    ids.push((await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: `第 ${at} 集`, text: SCRIPT })).data.doc_id)
  return { id: project_id as number, docs: ids }
}
const add = async (host: Person, project_id: number, name: string, more = {}) =>
  (await host.call('POST', `${V2}/add`, { project_id, name, ...more })).data.character_id as number
const castOf = async (host: Person, project_id: number) =>
  (await host.call('GET', `${V2}/list`, { project_id })).data as {
    name: string
    status: string
    aliases: { text: string }[]
    card_id: number
    appearance: string
    voice_timbre: string
  }[]
const relationsOf = async (host: Person, project_id: number) =>
  (await host.call('GET', '/ixj_web/project/character_relation', { project_id })).data.relations as { label: string; evidence: unknown[] }[]
const screen = (id: number, query = '') => `/workDetail/${id}/1/characters${query}`
const panel = (page: Page, name: string) => page.getByRole('complementary', { name: `角色 ${name}` })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const option = (page: Page, name: string) => page.locator('.ant-select-item-option').filter({ hasText: name })

describe('reading the script', () => {
  it('shows whom it found with lines that show them; nobody is added without a yes', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host)
    const { page, go } = await visit(host)
    await go(screen(id))
    await page.getByRole('main').getByRole('button', { name: '从剧本识别' }).last().click()
    const found = page.getByRole('complementary', { name: '从剧本识别' })
    const candidate = (name: string) => found.getByRole('listitem').filter({ hasText: name }).first()
    await candidate('老许').waitFor()
    expect(await castOf(host, id)).toEqual([])
    await candidate('老许').getByText('老许：慢走。').first().waitFor()
    await candidate('老许').getByRole('button', { name: '忽略' }).click()
    await toast(page, '「老许」已忽略').waitFor()
    await found.getByRole('button', { name: /^加入选中的/ }).click()
    await row(page, '顾晚').waitFor()
    // Nobody is left to decide on: the panel makes room for whom one opens next.
    await found.waitFor({ state: 'detached' })
    expect((await castOf(host, id)).map(each => [each.name, each.status])).toEqual(
      expect.arrayContaining([
        ['老许', 'ignored'],
        ['顾晚', 'confirmed'],
        ['沈岸', 'confirmed'],
      ]),
    )
    await toast(page, '已加入角色').getByRole('button', { name: '撤销' }).click()
    await page.getByText('这里没有角色').waitFor()
  })

  it('tells what failed', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host, 1)
    const { page, go } = await visit(host)
    await answerWith(page, `${V2}/list`, 1500, '出错了')
    await go(screen(id))
    await toast(page, '获取角色列表失败：出错了').waitFor()
  })
})

describe('a character', () => {
  it('is written, moved, synced to its card, deleted and brought back', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host)
    await add(host, id, '沈岸')
    const { page, go } = await visit(host)
    await go(screen(id))
    await row(page, '沈岸').waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('姓名').fill('顾晚')
    await page.getByLabel('姓名').press('Enter')
    const side = panel(page, '顾晚')
    await side.getByLabel('身份').fill('插画师')
    await side.getByLabel('身份').press('Enter')
    await side.getByText('插画师', { exact: true }).waitFor()
    await side.getByRole('combobox', { name: '别名' }).fill('小晚')
    await side.getByRole('combobox', { name: '别名' }).press('Enter')
    await expect.poll(async () => (await castOf(host, id))[1]?.aliases.map(alias => alias.text)).toEqual(['小晚'])
    await page.getByRole('button', { name: /^移动 顾晚/ }).press('ArrowUp')
    await expect.poll(async () => (await castOf(host, id)).map(each => each.name)).toEqual(['顾晚', '沈岸'])
    const menu = () => side.getByRole('button', { name: '角色的更多操作' }).click()
    await menu()
    await choose(page, '建立人物卡')
    await toast(page, '已为「顾晚」建立人物卡').waitFor()
    expect((await castOf(host, id))[0]!.card_id).toBeGreaterThan(0)
    await menu()
    await choose(page, '删除角色')
    await toast(page, '「顾晚」已删除').getByRole('button', { name: '撤销' }).click()
    await row(page, '顾晚').waitFor()
  })

  it('is called otherwise in every text too, once it was looked at, and as before when that is taken back', async () => {
    const host = await house.studio.founder()
    const { id, docs } = await workOf(host, 2)
    const who = await add(host, id, '老许')
    const { page, go } = await visit(host)
    await go(screen(id, `?character=${who}`))
    const name = page.getByRole('textbox', { name: '姓名', exact: true })
    await name.fill('许叔')
    await name.press('Enter')
    const drawer = page.getByRole('dialog', { name: '「老许」已改名，文稿里也改成「许叔」？' })
    await drawer.getByText('2 个文档，2 处').waitFor()
    await drawer.getByText('1 处').first().waitFor()
    const text = async () => JSON.stringify((await host.call('GET', '/ixj_web/doc/detail', { doc_id: docs[0] })).data.content)
    expect(await text()).toContain('老许')
    expect(await axeFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: '替换 2 处' }).click()
    await toast(page, '替换了 2 个文档里的 2 处').waitFor()
    expect(await text()).toContain('许叔')
    await toast(page, '替换了 2 个文档里的 2 处').getByRole('button', { name: '撤销' }).click()
    await toast(page, '已撤销替换').waitFor()
    expect(await text()).toContain('老许')
    expect((await castOf(host, id)).map(each => each.name)).toEqual(['许叔'])
  })

  it('keeps the words of both when two write one field', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host, 1)
    const character_id = await add(host, id, '顾晚')
    const { page, go } = await visit(host)
    await go(screen(id, `?character=${character_id}`))
    const field = panel(page, '顾晚').getByLabel('身份')
    await field.fill('画家')
    await host.call('PUT', `${V2}/update`, { character_id, version: 1, identity: '律师' })
    await panel(page, '顾晚').getByText('别人同时改了「身份」').waitFor()
    await field.blur()
    await expect.poll(async () => (await castOf(host, id))[0]).toMatchObject({ identity: '律师画家' })
  })

  it('is merged with another from the list, and taken apart again', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host, 1)
    await add(host, id, '顾晚')
    await add(host, id, '小晚')
    const { page, go } = await visit(host)
    await go(screen(id))
    await page.getByLabel('选择 顾晚').check()
    await page.getByLabel('选择 小晚').check()
    await page.getByRole('button', { name: '并入「顾晚」' }).click()
    await toast(page, '「小晚」已并入「顾晚」').waitFor()
    expect((await castOf(host, id)).map(each => each.aliases.map(alias => alias.text))).toEqual([['小晚']])
    await toast(page, '「小晚」已并入「顾晚」').getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await castOf(host, id)).length).toBe(2)
  })
})

describe('relations', () => {
  it('are made of a suggestion, changed over time, removed and brought back', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host)
    await add(host, id, '顾晚')
    await add(host, id, '沈岸')
    const { page, go } = await visit(host)
    await go(screen(id, '?view=graph'))
    const hint = page.getByRole('region', { name: '可能的关系' })
    await hint.getByText('在第 1、2、3 集同场 9 次').waitFor()
    await hint.getByRole('button', { name: '连上' }).click()
    await page.getByLabel('叫法').fill('旧恋人')
    await page.getByLabel('从', { exact: true }).click()
    await option(page, '第 2 集').click()
    await page.getByLabel('依据的场次').click()
    await option(page, '咖啡馆').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存' }).click()
    const label = page.getByRole('region', { name: '关系图' }).getByText('旧恋人', { exact: true })
    await label.waitFor()
    await hint.waitFor({ state: 'detached' })
    // A dialog that has closed gives the keyboard back to what opened it.
    await rest(page)
    const slider = page.getByRole('slider', { name: '关系截至' })
    await slider.focus()
    await page.keyboard.press('Home')
    await label.waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await label.waitFor()
    await page
      .getByRole('button', { name: '顾晚' })
      .first()
      .or(page.locator('.react-flow__node').filter({ hasText: '顾晚' }))
      .first()
      .click()
    await panel(page, '顾晚')
      .getByRole('button', { name: /旧恋人/ })
      .click()
    await page.getByRole('dialog').waitFor()
    await rest(page)
    await page.getByRole('button', { name: '删除关系' }).click()
    await toast(page, '关系「旧恋人」已删除').getByRole('button', { name: '撤销' }).click()
    await expect.poll(async () => (await relationsOf(host, id)).map(each => [each.label, each.evidence.length])).toEqual([['旧恋人', 1]])
  })

  it('keep their places after dragging, and say at the field what cannot be', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host)
    const one = await add(host, id, '顾晚')
    const two = await add(host, id, '沈岸')
    const tie = { from_id: one, to_id: two, type: 'kin', label: '兄妹' }
    await host.call('PUT', '/ixj_web/project/character_relation', { project_id: id, relations: [tie] })
    const { page, go } = await visit(host)
    await go(screen(id, `?view=graph&character=${one}`))
    const node = page.locator('.react-flow__node').filter({ hasText: '沈岸' })
    await node.waitFor()
    const box = (await node.boundingBox())!
    await page.mouse.move(box.x + 10, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 90, box.y + 60, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await castOf(host, id))[1]).toMatchObject({ x: expect.any(Number) })
    await panel(page, '顾晚').getByRole('button', { name: '添加关系' }).click()
    await page.getByLabel('关系', { exact: true }).click()
    await option(page, '亲').click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('这两个角色在这段时间已有「亲」关系').first().waitFor()
  })
})

describe('presence', () => {
  it('shows where somebody is, and what they say there', async () => {
    const host = await house.studio.founder()
    const { id } = await workOf(host)
    await add(host, id, '顾晚')
    await add(host, id, '沈岸')
    const { page, go } = await visit(host)
    await go(screen(id, '?view=presence'))
    await page.getByRole('button', { name: '顾晚，第 2 集：3 场 · 3 句 · 6 字' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('你来了？').waitFor()
    await rest(page)
    await dialog.getByRole('button', { name: /close|关闭/i }).click()
    await page.getByRole('button', { name: '顾晚', exact: true }).click()
    await panel(page, '顾晚').getByRole('tab', { name: '统计' }).click()
    await panel(page, '顾晚').getByText('和谁同场').waitFor()
    await panel(page, '顾晚')
      .getByRole('button', { name: /沈岸\s*9/ })
      .click()
    await panel(page, '沈岸').waitFor()
  })
})

describe('the editor', () => {
  it('marks names and aliases while one wants it, follows typing, and leads to the character [D2-1-07]', async () => {
    const host = await house.studio.founder()
    const { id, docs } = await workOf(host, 1)
    await add(host, id, '顾晚', { aliases: ['小晚'], identity: '插画师' })
    const { page, go } = await visit(host)
    await go(`/editor/edit/${docs[0]}`)
    await page.getByRole('tab', { name: '角色' }).click()
    const marks = page.locator('.manuscript .character-mention')
    expect(await marks.count()).toBe(0)
    await page.getByLabel('在文中标出角色').click()
    await expect.poll(() => marks.allTextContents()).toEqual(['顾晚', '顾晚', '小晚', '顾晚'])
    await page.getByText('慢走。').click()
    await page.keyboard.press('End')
    await page.keyboard.type('小晚在')
    await expect.poll(() => marks.count()).toBe(5)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect.poll(() => marks.count()).toBe(4)
    const devtools = await page.context().newCDPSession(page)
    for (const text of ['g', 'gu', 'gu wan']) {
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await expect.poll(() => marks.count()).toBe(4)
    }
    await devtools.send('Input.insertText', { text: '顾晚' })
    await expect.poll(() => marks.count()).toBe(5)
    await marks.nth(1).hover()
    await page.getByText('插画师').first().waitFor()
    await marks.nth(1).click()
    await page.getByRole('region', { name: '作品的角色' }).getByText('插画师').waitFor()
    await page.getByLabel('在文中标出角色').click()
    await expect.poll(() => marks.count()).toBe(0)
  })
})

it('a character gets figures, one of them drawn in the studio from what it looks like, and a voice in words with lines that show it', async () => {
  const host = await house.studio.founder()
  const { id } = await workOf(host)
  const character = await add(host, id, '顾晚', { gender: '女', age: '28' })
  const { page, context, go } = await visit(host)
  await go(screen(id, `?character=${character}`))
  const side = panel(page, '顾晚')
  await side.getByRole('tab', { name: '形象' }).click()
  await side.getByText('还没有形象').waitFor()
  await side.getByRole('textbox', { name: '外貌' }).fill('黑长发，红色风衣')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await castOf(host, id))[0]).toMatchObject({ appearance: '黑长发，红色风衣' })
  const [studio] = await Promise.all([context.waitForEvent('page'), side.getByRole('button', { name: '去画' }).click()])
  await words(studio).waitFor()
  await studio.getByText('画这个角色：女，28岁，黑长发，红色风衣').waitFor()
  await studio.getByRole('button', { name: /^生成/ }).click()
  await drawn(studio, 1)
  await studio.getByRole('button', { name: '用作形象' }).click()
  await toast(studio, '已用作形象').waitFor()
  await studio.close()
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  const figures = side.getByRole('listitem', { name: /^形象 / })
  await figures.first().getByText('头像').waitFor()
  await side.getByTestId('figure').setInputFiles({ name: '顾晚.png', mimeType: 'image/png', buffer: PNG })
  await expect.poll(() => figures.count()).toBe(2)
  await figures.first().getByRole('button', { name: '设为头像' }).click()
  await figures.first().getByText('头像').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await figures.first().getByRole('button', { name: '删除这张形象' }).click()
  await expect.poll(() => figures.count()).toBe(1)
  await toast(page, '形象已删除').getByRole('button', { name: '撤销' }).click()
  await figures.first().getByText('头像').waitFor()
  await side.getByRole('button', { name: '从素材库选' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^用「/ }).last().click()
  await expect.poll(() => figures.count()).toBe(2)
  await side.getByRole('tab', { name: '声音' }).click()
  await side.getByRole('textbox', { name: '音色' }).fill('清亮偏冷')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await castOf(host, id))[0]).toMatchObject({ voice_timbre: '清亮偏冷' })
  await side.getByRole('list', { name: '剧本里的台词' }).getByText('你来了？').first().waitFor()
  expect(await axeFaults(page)).toEqual([])
})
