// Journeys through ui/graph on the test page: by pointer, by keys, and in its list.
import { expect, it } from 'vitest'
import { graphDriver } from './graph-driver.ts'
import { axeFaults, useHouse, visit } from './visitor.ts'

useHouse()

async function open(theme: 'light' | 'dark' = 'light') {
  const { page, go, context } = await visit(undefined, { theme })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await go('/test')
  await page.getByRole('button', { name: '打开图组件' }).click()
  const graph = graphDriver(page, '示例图')
  await graph.node('画').waitFor()
  return { page, graph }
}

it('is linked, moved, taken back and done again by hand', async () => {
  const { graph } = await open()
  expect(await graph.links()).toBe(1)
  await expect.poll(() => graph.node('存图').getByLabel('缺少图').count()).toBe(1)
  await graph.link(['画', '图'], ['存图', '图'])
  await expect.poll(() => graph.links()).toBe(2)
  expect(await graph.node('存图').getByLabel('缺少图').count()).toBe(0)
  // What does not fit is not linked.
  await graph.link(['写字', '文字'], ['存图', '图'])
  expect(await graph.links()).toBe(2)
  // Let go anywhere on a node, the first socket that takes it is meant.
  await graph.key('Control+z')
  await expect.poll(() => graph.links()).toBe(1)
  await graph.linkToBody(['画', '图'], '存图')
  await expect.poll(() => graph.links()).toBe(2)
  const before = (await graph.node('存图').boundingBox())!
  await graph.drag('存图', { x: 0, y: 60 })
  await expect.poll(async () => (await graph.node('存图').boundingBox())!.y - before.y).toBeGreaterThan(40)
  await graph.key('Control+z')
  await expect.poll(async () => Math.abs((await graph.node('存图').boundingBox())!.y - before.y)).toBeLessThan(2)
  await graph.key('Control+z')
  await expect.poll(() => graph.links()).toBe(1)
  await graph.key('Control+y')
  await expect.poll(() => graph.links()).toBe(2)
})

it('offers what fits where a link is dropped on empty ground', async () => {
  const { page, graph } = await open()
  await graph.linkToGround(['画', '图'], { x: 60, y: 120 })
  const kinds = page.getByRole('listbox', { name: '节点' }).getByRole('option')
  await expect.poll(() => kinds.allTextContents()).toEqual(['画图', '拼图图', '存图图'])
  await page.keyboard.type('拼')
  await page.keyboard.press('Enter')
  await graph.node('拼图').waitFor()
  expect(await graph.links()).toBe(2)
})

it('is edited by keys alone: add, walk, link, mute, copy, group, delete', async () => {
  const { page, graph } = await open()
  await graph.add('读图')
  await graph.node('读图').waitFor()
  await graph.pick('读图', '画')
  await graph.key('l')
  await expect.poll(() => graph.links()).toBe(2)
  await graph.pick('写字')
  await graph.key('Alt+ArrowRight')
  await graph.key('m')
  await graph.node('画').getByText('已停用').waitFor()
  await graph.key('Control+c')
  await graph.key('Control+v')
  await expect.poll(async () => (await graph.titles()).filter(title => title === '画').length).toBe(2)
  await graph.key('Delete')
  await expect.poll(async () => (await graph.titles()).length).toBe(4)
  await graph.pick('写字', '画')
  await graph.key('Control+g')
  const group = page.getByRole('textbox', { name: '分组的名字' })
  await group.fill('开头')
  expect(await group.inputValue()).toBe('开头')
})

it.each(['light', 'dark'] as const)('does the same in its list, and has no faults of access (%s)', async theme => {
  const { page, graph } = await open(theme)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: '用列表看' }).click()
  const list = page.getByRole('list', { name: '节点' })
  await list.getByRole('combobox', { name: '存图 的 图 接自' }).click()
  await page.getByTitle('画 · 图').click()
  await list.getByText('← 画').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await list.getByRole('button', { name: '断开 图 与 画' }).click()
  await page.getByRole('button', { name: '用图看' }).click()
  await expect.poll(() => graph.links()).toBe(1)
})
