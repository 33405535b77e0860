// Journeys through the node graph of a workflow: drawn by keys alone, by two people, out of a picture, of 2,000 nodes, and by strangers.
import { writeWorkflow } from '@qianmu/drawing/metadata'
import { addFlow, SKETCH_FLOW } from '@qianmu/testkit/flows'
import { expect, it } from 'vitest'
import { graphDriver } from './graph-driver.ts'
import { axeFaults, house, rest, shoot, useHouse, visit } from './visitor.ts'

useHouse()

const LIST = '/aiWork/comfyList'
const editor = (id: number) => `/aiWork/comfyNative?id=${id}`
const workflowOf = async (person: Awaited<ReturnType<typeof house.studio.founder>>, comfy_id: number) =>
  JSON.parse((await person.call('GET', '/ai_web/ai/comfy/comfy_ui_info', { comfy_id })).data.workflow)

it('D3-2-15: a graph is begun, drawn by keys alone, run on the built-in nodes, and its picture stands on the node', async () => {
  const host = await house.studio.founder()
  const { page, go, where } = await visit(host)
  await go(LIST)
  await page.getByRole('button', { name: '新建工作流' }).click()
  const graph = graphDriver(page, '节点图')
  await graph.canvas.waitFor()
  const comfy_id = Number(new URL(`http://x${where()}`).searchParams.get('id'))
  await page.getByPlaceholder(/搜索 \d{2,} 个节点/).waitFor()
  await graph.canvas.focus()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog', { name: '添加节点' }).getByRole('combobox').fill('QianmuSketch')
  await page.keyboard.press('Enter')
  await expect.poll(() => graph.titles()).toHaveLength(1)
  await graph.canvas.focus()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog', { name: '添加节点' }).getByRole('combobox').fill('SaveImage')
  await page.keyboard.press('Enter')
  await expect.poll(() => graph.titles()).toHaveLength(2)
  // What is not linked yet is a problem at its node; F8 goes there.
  await page.getByRole('list', { name: '问题', exact: true }).getByText('需要连一条 IMAGE 的线').waitFor()
  await graph.key('F8')
  await graph.key('Control+a')
  await graph.key('l')
  await expect.poll(() => graph.links()).toBe(1)
  await page.getByText('没有发现问题').waitFor()
  await graph.node('草图引擎').getByLabel('画面描述').fill('夜雨城市')
  await page.getByText('已保存').waitFor()
  await graph.key('Control+Enter')
  await graph.canvas.getByRole('img', { name: /结果/ }).waitFor()
  await shoot(page, 'graph-editor')
  expect(await axeFaults(page)).toEqual([])
  const { nodes, links } = await workflowOf(host, comfy_id)
  expect([nodes.length, links.length]).toEqual([2, 1])
  // The form of the new workflow stands on its run page.
  await page.getByText('填参数', { exact: true }).click()
  await page.getByRole('form', { name: '参数' }).getByLabel('草图引擎').waitFor()
})

it('by mouse: the right button deletes and puts in, a double click finds a node, and what is added stands beside what is picked', async () => {
  const host = await house.studio.founder()
  const comfy_id = await addFlow(host, SKETCH_FLOW)
  const { page, go } = await visit(host)
  await go(editor(comfy_id))
  const graph = graphDriver(page, '节点图')
  await graph.node('画面').waitFor()
  const boxes = async () => {
    const all = await Promise.all((await graph.canvas.locator('.react-flow__node').all()).map(node => node.boundingBox()))
    return all.filter(box => box !== null)
  }
  const frame = (await graph.canvas.boundingBox())!
  // The whole of it is in sight.
  for (const { x, y, width, height } of await boxes()) {
    expect([x >= frame.x, y >= frame.y]).toEqual([true, true])
    expect([x + width <= frame.x + frame.width, y + height <= frame.y + frame.height]).toEqual([true, true])
  }
  // From the library twice: beside what is picked, and not on each other.
  const library = page.getByRole('textbox', { name: '搜节点' })
  await library.fill('反色')
  for (const count of [4, 5]) {
    await page.getByRole('list', { name: '找到的节点' }).getByRole('button').first().click()
    await graph.key('.')
    await expect.poll(() => graph.titles()).toHaveLength(count)
  }
  const overlapping = async () => {
    const all = await boxes()
    return all.flatMap((one, nth) =>
      all
        .slice(nth + 1)
        .filter(
          other =>
            one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height,
        ),
    )
  }
  await expect.poll(overlapping).toEqual([])
  const now = (await graph.canvas.boundingBox())!
  const spot = { x: now.x + now.width / 2, y: now.y + now.height - 40 }
  await page.mouse.dblclick(spot.x, spot.y)
  await page.getByRole('dialog', { name: '添加节点' }).getByRole('combobox').fill('SaveImage')
  await page.keyboard.press('Enter')
  await expect.poll(() => graph.titles()).toHaveLength(6)
  // The panel of what was put in has opened beside the graph, and may have pushed the first node out of sight.
  await rest(page)
  await graph.key('.')
  await graph.node('画面').click({ button: 'right', position: { x: 30, y: 8 } })
  await page.getByRole('menuitem', { name: /^停用或启用/ }).click()
  await graph.node('画面').getByText('已停用').waitFor()
  await graph.node('画面').click({ button: 'right', position: { x: 30, y: 8 } })
  await page.getByRole('menuitem', { name: /^删除/ }).click()
  await expect.poll(() => graph.titles()).toHaveLength(5)
  await page.mouse.click(spot.x - 200, spot.y, { button: 'right' })
  await page.getByRole('menuitem', { name: /^撤销/ }).click()
  await expect.poll(() => graph.titles()).toHaveLength(6)
  await page.mouse.click(spot.x - 200, spot.y, { button: 'right' })
  await page.getByRole('menuitem', { name: /^添加节点/ }).click()
  await page.getByRole('dialog', { name: '添加节点' }).waitFor()
})

it('two people draw in one graph: each sees the other, both changes stay, and undo takes back only one’s own', async () => {
  const host = await house.studio.founder()
  const colleague = await house.studio.colleague(host)
  const comfy_id = await addFlow(host, SKETCH_FLOW)
  await host.call('PUT', '/ai_web/ai/comfy/comfy_ui_edit', { comfy_id, shared: 1, team_edits: 1 })
  const [one, two] = [await visit(host), await visit(colleague)]
  await Promise.all([one.go(editor(comfy_id)), two.go(editor(comfy_id))])
  const [mine, theirs] = [graphDriver(one.page, '节点图'), graphDriver(two.page, '节点图')]
  await Promise.all([mine.node('画面').waitFor(), theirs.node('画面').waitFor()])
  const box = (await theirs.canvas.boundingBox())!
  await two.page.mouse.move(box.x + 300, box.y + 200)
  await two.page.mouse.move(box.x + 320, box.y + 210)
  await one.page.locator('[data-peer]').waitFor()
  await mine.node('画面').getByLabel('画面描述').fill('白天山谷')
  await theirs.node('画面').getByLabel('宽', { exact: true }).fill('256')
  await expect.poll(() => mine.node('画面').getByLabel('宽', { exact: true }).inputValue()).toBe('256')
  await expect.poll(() => theirs.node('画面').getByLabel('画面描述').inputValue()).toBe('白天山谷')
  await mine.key('Control+z')
  await expect.poll(() => theirs.node('画面').getByLabel('画面描述').inputValue()).toBe('夜雨城市')
  expect(await mine.node('画面').getByLabel('宽', { exact: true }).inputValue()).toBe('256')
  await host.call('PUT', '/ai_web/ai/comfy/comfy_ui_edit', { comfy_id, shared: 0 })
  await two.page.getByText('这个工作流不再共享给你').waitFor()
})

const DRAWN = {
  last_node_id: 9,
  last_link_id: 4,
  nodes: [
    {
      id: 4,
      type: 'EmptyImage',
      pos: [0, 0],
      size: [300, 160],
      flags: {},
      order: 0,
      mode: 0,
      inputs: [],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [2, 4] }],
      properties: { cnr_id: 'comfy-core' },
      widgets_values: [64, 64, 1, 0],
    },
    {
      id: 9,
      type: 'SaveImage',
      pos: [400, 0],
      size: [300, 160],
      flags: {},
      order: 1,
      mode: 0,
      inputs: [{ name: 'images', type: 'IMAGE', link: 2 }],
      outputs: [],
      properties: {},
      widgets_values: ['a'],
    },
    {
      id: 7,
      type: 'PreviewImage',
      pos: [400, 300],
      size: [300, 160],
      flags: {},
      order: 2,
      mode: 0,
      inputs: [{ name: 'images', type: 'IMAGE', link: 4 }],
      outputs: [],
      properties: {},
      title: '看一眼',
    },
  ],
  links: [
    [2, 4, 0, 9, 0, 'IMAGE'],
    [4, 4, 0, 7, 0, 'IMAGE'],
  ],
  groups: [{ title: '输出', bounding: [380, -60, 340, 560], color: '#3f789e', font_size: 24 }],
  config: {},
  extra: {
    ds: { scale: 1, offset: [0, 0] },
    reroutes: [
      { id: 1, pos: [340, -40], linkIds: [2] },
      { id: 2, parentId: 1, pos: [370, 20], linkIds: [2] },
    ],
    linkExtensions: [{ id: 2, parentId: 2 }],
  },
  version: 0.4,
}
const png = () => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

it('a picture’s workflow is muted at one node, made larger, wrapped, taken back, compared, and comes out as ComfyUI would write it', async () => {
  const host = await house.studio.founder()
  const { page, go, where } = await visit(host)
  await go(LIST)
  const picture = Buffer.from(writeWorkflow(png(), { workflow: JSON.stringify(DRAWN) }, { kind: 'ai', producer: 'test', id: '1' }))
  await page.getByTestId('workflow-file').setInputFiles({ name: '画的.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '编辑节点图' }).click()
  const graph = graphDriver(page, '节点图')
  await graph.node('看一眼').waitFor()
  const comfy_id = Number(new URL(`http://x${where()}`).searchParams.get('id'))
  await graph.pick('看一眼')
  await graph.key('Control+m')
  await graph.node('看一眼').getByText('已停用').waitFor()
  // A wire that its author laid through two points.
  expect(await graph.canvas.locator('[data-reroute]').count()).toBe(2)
  const muted = { ...DRAWN, nodes: DRAWN.nodes.map(each => (each.id === 7 ? { ...each, mode: 2 } : each)) }
  await expect.poll(() => workflowOf(host, comfy_id)).toEqual(muted)

  await graph.pick('看一眼')
  const sizeNow = async () => (await workflowOf(host, comfy_id)).nodes.find(({ id }: { id: number }) => id === 7).size
  const corner = (await graph.node('看一眼').locator('.react-flow__resize-control.handle.bottom.right').boundingBox())!
  await page.mouse.move(corner.x + 2, corner.y + 2)
  await page.mouse.down()
  await page.mouse.move(corner.x + 60, corner.y + 60, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await sizeNow())[0]).toBeGreaterThan(320)
  expect((await sizeNow())[1]).toBeGreaterThan(180)
  await graph.key('Alt+Shift+ArrowRight')
  await expect.poll(async () => (await sizeNow())[0]).toBeGreaterThan(360)
  await graph.key('Control+z')
  await graph.key('Control+z')
  await expect.poll(() => workflowOf(host, comfy_id)).toEqual(muted)

  await graph.pick('看一眼')
  await graph.key('Control+Alt+g')
  await graph.node('子图').waitFor()
  await graph.key('Control+z')
  await graph.node('看一眼').waitFor()
  await expect.poll(() => workflowOf(host, comfy_id)).toEqual(muted)

  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByRole('button', { name: '对比 自动保存' }).click()
  await page.getByText(/对比：\d+ 处不同/).waitFor()
  await page.getByRole('button', { name: '结束对比' }).click()
  await page.getByRole('button', { name: '恢复 自动保存' }).click()
  await expect.poll(() => workflowOf(host, comfy_id)).toEqual(DRAWN)
})

it('an official workflow is only looked at, and becomes one’s own as a copy', async () => {
  const host = await house.studio.founder()
  const [official] = (await host.call('GET', '/ai_web/ai/comfy/comfy_ui_list_v2', { tab: 'official' })).data.list
  const { page, go, where } = await visit(host)
  await go(editor(official.comfy_id))
  await page.getByText('只读').waitFor()
  await page.getByRole('button', { name: '存为我的' }).click()
  await expect.poll(() => where()).not.toBe(editor(official.comfy_id))
  await page.getByText('已保存').waitFor()
})

it('2,000 nodes open and are zoomed and gone to; script in titles is only text; a cycle and an unknown class are told', async () => {
  const host = await house.studio.founder()
  const evil = '<img src=x onerror="window.hit=1">'
  const count = 2000
  const nodes = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    type: at === 0 ? 'NoSuchNode' : 'ImageInvert',
    title: at === 0 ? evil : `反色 ${at}`,
    pos: [(at % 50) * 320, Math.floor(at / 50) * 160],
    size: [220, 60],
    flags: {},
    order: at,
    mode: 0,
    inputs: [{ name: 'image', type: 'IMAGE', link: at === 0 ? null : at }],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: at + 1 < count ? [at + 1] : [] }],
    properties: {},
    widgets_values: [],
  }))
  const links: unknown[][] = Array.from({ length: count - 1 }, (_, at) => [at + 1, at + 1, 0, at + 2, 0, 'IMAGE'])
  // One goes back to where it came from.
  nodes[1]!.inputs.push({ name: 'mask', type: 'IMAGE', link: count })
  nodes[9]!.outputs[0]!.links.push(count)
  links.push([count, 10, 0, 2, 1, 'IMAGE'])
  const comfy_id = await addFlow(host, {
    last_node_id: count,
    last_link_id: count,
    nodes,
    links,
    groups: [],
    config: {},
    extra: {},
    version: 0.4,
  })
  const { page, go, errors } = await visit(host)
  await go(editor(comfy_id))
  const graph = graphDriver(page, '节点图')
  await graph.canvas.locator('.react-flow__node-box').first().waitFor()
  const mounted = await graph.canvas.locator('.react-flow__node-box').count()
  expect(mounted).toBeLessThan(count / 2)
  const seen = await graph.titles()
  const box = (await graph.canvas.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 300)
  // The whole board is seen: drawn as boxes, panned without a jerk, and a press leads into it.
  await page.getByRole('button', { name: '适合窗口' }).click()
  const far = page.getByRole('img', { name: '从远处看的 2000 个节点，按一处放大' })
  await far.waitFor()
  await expect.poll(() => graph.canvas.locator('.react-flow__node-box').count()).toBe(0)
  await shoot(page, 'graph-far')
  const frames = await page.evaluate<number>(`new Promise(done => {
    const times = []
    const step = now => { times.push(now); if (times.length < 60) requestAnimationFrame(step); else done(1000 * 59 / (times.at(-1) - times[0])) }
    requestAnimationFrame(step)
  })`)
  expect(frames).toBeGreaterThan(10)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await graph.canvas.locator('.react-flow__node-box').first().waitFor()
  expect(await far.count()).toBe(0)
  await page.getByRole('list', { name: '问题', exact: true }).getByText('引擎里没有').first().waitFor()
  await page.getByRole('list', { name: '问题', exact: true }).getByText('的连线绕成了圈').first().waitFor()
  await page.getByRole('button', { name: /定位.*引擎里没有/ }).click()
  await graph.node(evil).waitFor()
  expect(await page.evaluate('window.hit')).toBeUndefined()
  expect(seen.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

it('all 260 problems are listed and gone to', async () => {
  const host = await house.studio.founder()
  const nodes = Array.from({ length: 260 }, (_, at) => ({
    id: at + 1,
    type: `Lost${at + 1}`,
    pos: [at * 300, 0],
    size: [200, 60],
    mode: 0,
  }))
  const comfy_id = await addFlow(host, { last_node_id: 260, last_link_id: 0, nodes, links: [], groups: [], extra: {}, version: 0.4 })
  const { page, go } = await visit(host)
  await go(editor(comfy_id))
  const list = page.getByRole('list', { name: '问题', exact: true })
  await list.getByText('Lost1，').waitFor()
  await list.hover()
  const last = page.getByRole('button', { name: /定位.*Lost260，/ })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return last.count()
    })
    .toBe(1)
  await last.click()
  const graph = graphDriver(page, '节点图')
  await graph.node('Lost260').waitFor()
  // Two in line by one key, back by one step.
  const places = async () => (await workflowOf(host, comfy_id)).nodes.slice(258).map(({ pos }: { pos: number[] }) => pos[1])
  await graph.drag('Lost260', { x: 0, y: 80 })
  await expect.poll(async () => new Set(await places()).size).toBe(2)
  await graph.pick('Lost260', 'Lost259')
  await graph.key('Alt+w')
  await expect.poll(places).toEqual([0, 0])
  await graph.key('Control+z')
  await expect.poll(async () => new Set(await places()).size).toBe(2)
})

it('on a phone the graph is looked at and read as a list', async () => {
  const host = await house.studio.founder()
  const comfy_id = await addFlow(host, SKETCH_FLOW)
  const { page, go } = await visit(host, { phone: true })
  await go(editor(comfy_id))
  await page.getByRole('button', { name: '用列表看' }).click()
  await page.getByRole('heading', { name: '画面' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await axeFaults(page)).toEqual([])
  await shoot(page, 'graph-editor-phone')
})
