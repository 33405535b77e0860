// Graphs that several people draw, over HTTP and real sockets: who may, what becomes of the workflow, its versions, and running a part of it.
import { addNode, linksIn, nodeIds, readGraph, ROOT, setFields, setWidget, unlinkSlots } from '@qianmu/flow/shared'
import { nodesEngine } from '@qianmu/engines/nodes'
import { sketchEngine } from '@qianmu/engines/sketch'
import { addFlow, drawn, draw, SKETCH_FLOW } from '@qianmu/testkit/flows'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openWriter, type TestWriter } from '../collab/test-writer.ts'

const sketch = sketchEngine()
const nodes = nodesEngine({ sketch, tools: [], retouch: [] })
let studio: Studio
beforeAll(async () => {
  studio = await openStudio({ engines: [{ id: 'sketch', engine: { ...sketch, flows: nodes }, embedded: true }] })
})
afterAll(async () => {
  await studio.close()
  await Promise.all([nodes.close(), sketch.close()])
})
const everybody: TestWriter[] = []
afterEach(() => {
  for (const writer of everybody.splice(0)) writer.leave()
})

const call = async (who: Person, method: string, path: string, input: object = {}) =>
  who.call<Loose>(method, `/ai_web/ai/comfy/${path}`, input)
const edit = (who: Person, comfy_id: number, change: object) => call(who, 'PUT', 'comfy_ui_edit', { comfy_id, ...change })
const infoOf = async (who: Person, comfy_id: number) => (await call(who, 'GET', 'comfy_ui_info', { comfy_id })).data
const opened = async (who: Person, comfy_id: number) => (await call(who, 'POST', 'comfy_ui_graph', { comfy_id })).data
function joined(who: Person, sharedId: number): TestWriter {
  const writer = openWriter(Number(new URL(studio.url).port), sharedId, who.token)
  everybody.push(writer)
  return writer
}
const root = (writer: TestWriter) => ({ doc: writer.doc, graph: ROOT })
/** A drawn workflow with what ComfyUI does not know. */
const DRAWN = {
  last_node_id: 2,
  last_link_id: 1,
  nodes: [
    {
      id: 1,
      type: 'QianmuSketch',
      pos: [0, 0],
      size: [300, 200],
      flags: {},
      order: 0,
      mode: 0,
      inputs: [],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1], slot_index: 0 }],
      properties: { 'Node name for S&R': 'QianmuSketch', mine: [1, { two: null }] },
      widgets_values: ['雨夜', 128, 128, 7, 'fixed'],
      ours: { kept: true },
    },
    {
      id: 2,
      type: 'SaveImage',
      pos: [400, 0],
      size: [300, 200],
      flags: {},
      order: 1,
      mode: 0,
      inputs: [{ name: 'images', type: 'IMAGE', link: 1 }],
      outputs: [],
      properties: {},
      widgets_values: ['a'],
    },
  ],
  links: [[1, 1, 0, 2, 0, 'IMAGE']],
  groups: [],
  config: {},
  extra: { ds: { scale: 1, offset: [0, 0] }, note: '作者' },
  version: 0.4,
}

it('two people draw in one graph; what is shared to be read is read; a stranger is refused; who loses the right is sent away', async () => {
  const host = await studio.founder()
  const [colleague, stranger] = [await studio.colleague(host), await studio.founder()]
  const comfy_id = await addFlow(host, DRAWN)
  expect((await call(colleague, 'POST', 'comfy_ui_graph', { comfy_id })).status).toBe(1004)
  const { shared_id, right } = await opened(host, comfy_id)
  expect(right).toBe('write')
  const refused = joined(stranger, shared_id)
  const denied = vi.fn()
  refused.provider.on('authenticationFailed', denied)
  await vi.waitFor(() => expect(denied).toHaveBeenCalledWith({ reason: 'permission-denied' }))

  await edit(host, comfy_id, { shared: 1 })
  expect(await opened(colleague, comfy_id)).toEqual({ shared_id, right: 'read' })
  const reader = joined(colleague, shared_id)
  await vi.waitFor(() => expect(nodeIds(root(reader)).size).toBe(2))
  await edit(host, comfy_id, { team_edits: 1 })
  expect((await opened(colleague, comfy_id)).right).toBe('write')

  const [one, two] = [joined(host, shared_id), joined(colleague, shared_id)]
  await Promise.all([one.saved(), two.saved()])
  setWidget(root(one), '1', '0', '白天')
  setWidget(root(two), '1', '3', 9)
  addNode(root(two), { type: 'Note', pos: [0, 300], widgets_values: ['说明'] })
  await Promise.all([one.saved(), two.saved()])
  await vi.waitFor(() => expect(readGraph(one.doc)).toEqual(readGraph(two.doc)))
  expect((readGraph(one.doc)['nodes'] as Loose[])[0].widgets_values).toEqual(['白天', 128, 128, 9, 'fixed'])

  const gone = new Promise<number>(resolve => two.socket.on('close', ({ event }: { event: { code: number } }) => resolve(event.code)))
  const away = vi.fn()
  two.provider.on('authenticationFailed', away)
  await edit(host, comfy_id, { shared: 0 })
  expect(await gone).toBe(1008)
  await vi.waitFor(() => expect(away).toHaveBeenCalled())
  setWidget(root(two), '1', '0', '偷')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect((readGraph(one.doc)['nodes'] as Loose[])[0].widgets_values[0]).toBe('白天')
})

it('the workflow follows what is drawn, keeps what nobody here knows, and stays byte for byte while nothing was changed', async () => {
  const host = await studio.founder()
  const text = JSON.stringify(DRAWN, null, 2)
  const comfy_id = await addFlow(host, text)
  const { shared_id } = await opened(host, comfy_id)
  expect((await infoOf(host, comfy_id)).workflow).toBe(text)
  const writer = joined(host, shared_id)
  await writer.saved()
  setFields(root(writer), '2', { mode: 2 })
  await writer.saved()
  const [first, second] = DRAWN.nodes
  expect(JSON.parse((await infoOf(host, comfy_id)).workflow)).toEqual({ ...DRAWN, nodes: [first, { ...second, mode: 2 }] })
  setFields(root(writer), '2', { mode: 0 })
  await writer.saved()
  expect((await infoOf(host, comfy_id)).workflow).toBe(JSON.stringify(DRAWN))

  // What is sent by the call is seen by those who draw.
  await edit(host, comfy_id, { workflow: JSON.stringify({ ...DRAWN, nodes: [first, { ...second, title: '存' }] }) })
  await vi.waitFor(() => expect((readGraph(writer.doc)['nodes'] as Loose[])[1].title).toBe('存'))
  const versions = (await call(host, 'GET', 'comfy_ui_versions', { comfy_id })).data
  expect(versions).toHaveLength(1)
  expect((await call(host, 'GET', 'comfy_ui_version', { comfy_id, version_id: versions[0].version_id })).data.workflow).toBe(text)
  const named = await call(host, 'POST', 'comfy_ui_version', { comfy_id, name: '第一稿' })
  expect(named.status).toBe(0)
  expect((await call(host, 'GET', 'comfy_ui_versions', { comfy_id })).data[0]).toMatchObject({
    name: '第一稿',
    version_id: named.data.version_id,
  })
})

it('a graph that is only run is drawn, and an empty one is begun; an official one nobody changes', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, SKETCH_FLOW)
  const writer = joined(host, (await opened(host, comfy_id)).shared_id)
  await writer.saved()
  await vi.waitFor(() => expect(linksIn(root(writer))).toHaveLength(2))
  expect(JSON.parse((await infoOf(host, comfy_id)).workflow)).toEqual(JSON.parse(JSON.stringify(SKETCH_FLOW)))
  const empty = { last_node_id: 0, last_link_id: 0, nodes: [], links: [], groups: [], config: {}, extra: {}, version: 0.4 }
  const begun = await call(host, 'POST', 'comfy_ui_add', { name: '新的', workflow: empty })
  expect(begun.status).toBe(0)
  expect((await opened(host, begun.data.comfy_id)).right).toBe('write')
  expect((await draw(host, begun.data.comfy_id)).msg).toContain('没有输出')
  const [official] = (await call(host, 'GET', 'comfy_ui_list_v2', { tab: 'official' })).data.list
  expect(await opened(host, official.comfy_id)).toEqual({ shared_id: null, right: 'read' })
})

it('runs what is drawn now, and from a node only what leads to the ends behind it', async () => {
  const host = await studio.founder()
  const two = {
    ...SKETCH_FLOW,
    4: { class_type: 'QianmuSketch', inputs: { ...SKETCH_FLOW[1].inputs, prompt: '' } },
    5: { class_type: 'PreviewImage', inputs: { images: ['4', 0] } },
  }
  const comfy_id = await addFlow(host, two)
  const writer = joined(host, (await opened(host, comfy_id)).shared_id)
  await writer.saved()
  const all = await draw(host, comfy_id, { targets: ['2'] })
  expect(all.msg).toBe('')
  const done = await drawn(host, all.data.draw_ids[0])
  expect(done.outputs.map((each: Loose) => each.node)).toEqual(['3'])
  expect(done.nodes.map((each: Loose) => each.node)).toEqual(['1', '2', '3'])
  unlinkSlots(
    root(writer),
    linksIn(root(writer)).flatMap(([key, link]) => (link.to === '3' ? [key] : [])),
  )
  await writer.saved()
  const refused = await draw(host, comfy_id, { targets: ['3'] })
  expect(Object.keys(refused.data.node_errors)).toEqual(['3'])
  expect((await draw(host, comfy_id, { targets: ['2'] })).msg).toContain('没有输出')
})

it('what strangers write into a graph is refused or shown as problems, never an error of ours', async () => {
  const host = await studio.founder()
  const comfy_id = await addFlow(host, DRAWN)
  const writer = joined(host, (await opened(host, comfy_id)).shared_id)
  await writer.saved()
  const { doc } = writer
  doc.transact(() => {
    for (const [name, value] of [
      ['|.nodes', 7],
      ['x|.links', {}],
      ['', 1],
    ] as const)
      doc.getMap('fields').set(name, value)
    doc.getMap('links').set('|1|nothing', 5)
    doc.getMap('nodes').set('|9', 'no map')
    doc.getMap('exposed').set('a', null)
  })
  addNode(root(writer), { type: 'NoSuchClass', title: '<img src=x onerror=alert(1)>' })
  await writer.saved()
  const answer = await infoOf(host, comfy_id)
  expect(answer.problems.some((each: Loose) => each.type === 'missing_node_type')).toBe(true)
  expect([0, 1000, 1050]).toContain((await draw(host, comfy_id)).status)
})
