// The graph of a game over HTTP: every type of node, edges, boards, events, the calls of the first version, and what is refused.
import { GAME_LIMITS } from '@qianmu/contract/game/parts'
import { DATA, NODE_TYPES } from '@qianmu/story/model'
import { put, readShared } from '@qianmu/story/shared'
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { call, done, fieldOf, gameOf, studio, useGame } from './test-game.ts'

useGame()
const add = (kind: string, body: object): Promise<Loose> => done('POST', `v3/game/${kind}`, body)
const node = async (type: string, more: object = {}) => (await add('node', { type, ...more })).node_id as string

it('opens with one board and a start, the same for everybody', async () => {
  const before = await done('GET', 'v3/game/digraph')
  const { shared_id, right } = await done('POST', 'v3/game/open')
  expect(right).toBe('write')
  const game = readShared(await studio.app.collab.read(shared_id))
  expect(game.boards).toMatchObject([{ name: '第一幕' }])
  expect(game.nodes).toMatchObject([{ type: 'START', board: game.boards[0]!.id }])
  expect(await done('POST', 'v3/game/open')).toEqual({ shared_id, right })
  expect(await done('GET', 'v3/game/digraph')).toEqual(before)
})

it('keeps a node of each of the fifteen types with its data and its two names [D2-3-28] [D2-3-29] [D2-9-14]', async () => {
  expect(Object.keys(NODE_TYPES)).toHaveLength(15)
  for (const [type, { name, panel }] of Object.entries(NODE_TYPES)) {
    expect([name, panel].every(Boolean)).toBe(true)
    const made = await add('node', { type, x: 40, y: 8, data: { bg: `${type}.png` } })
    const read = await done('GET', 'v3/game/node', { node_id: made.node_id })
    expect(read).toEqual(made)
    expect(read).toMatchObject({ type, name, x: 40, board_id: 'act1', data: { ...DATA[type as keyof typeof DATA], bg: `${type}.png` } })
  }
  expect((await done('GET', 'v3/game/node_list')).total).toBe(16)
  expect(fieldOf(await call('POST', 'v3/game/node', { type: 'OTHER' }))).toBe('type')
  // What is no field of a node is not kept.
  const extra = await add('node', { type: 'SET', owner_id: 7, deleted_at: null, quota_bytes: 1 })
  expect(Object.keys(extra).filter(field => ['owner_id', 'deleted_at', 'quota_bytes'].includes(field))).toEqual([])
})

it('saves plot actions of the three spoken types with voice and dubbing, and reads them back [D2-3-30] [D2-3-31] [D2-3-32]', async () => {
  const dubbed = { dubbing_url: '/file/1', dubbing_game_resource_id: 7, dubbing_name: '配音 1', dubbing_source_type: 'AI' }
  const actions = ['DIALOG', 'DESC', 'CHORUS'].map((type, at) => ({
    id: `a${at}`,
    type,
    msg: `<b>${type}</b>`,
    v_type: 'zh-female',
    timbre_type: 'warm',
    ...dubbed,
  }))
  const node_id = await node('PLOT', { data: { actions } })
  expect((await done('GET', 'v3/game/node', { node_id })).data.actions).toMatchObject(actions)
  await done('PUT', 'v3/game/node', { node_id, name: '站台' })
  const kept = await done('GET', 'v3/game/node', { node_id })
  expect(kept).toMatchObject({ name: '站台', data: { actions } })
})

it('gives the graph with its edges, moves, collects and finds nodes, and answers under both versions [D2-4-37] [D2-7-50]', async () => {
  const plot = await node('PLOT', { data: { actions: [{ id: 'a', type: 'DESC', msg: '雨落在站台上' }] } })
  const end = await node('ENDING', { name: '雨停' })
  const lone = (await done('POST', 'game/node', { type: 'SET' })).node_id
  const { edge_id } = await add('edge', { edge_id: 'e1', from: 'start', to: plot })
  await add('edge', { edge_id: 'e2', from: plot, to: end, condition: { op: '>=', l: { var: 'v' }, r: 20 } })
  await done('PUT', 'v3/game/node_digraph_info', { nodes: [{ node_id: plot, x: 300, y: 12 }] })
  await done('PUT', 'v3/game/node_collect', { node_id: plot })
  await done('PUT', 'v3/game/edge', { edge_id, label: '走近' })
  const graph = await done('GET', 'v3/game/digraph')
  expect(graph.edges).toMatchObject([{ edge_id, from: 'start', port: 'out', to: plot, label: '走近' }, { condition: { op: '>=', r: 20 } }])
  expect(graph.nodes.find((each: Loose) => each.node_id === plot)).toMatchObject({ x: 300, y: 12, collected: true })
  expect(await done('GET', 'game/digraph')).toEqual(graph)
  expect((await done('GET', 'v3/game/node_list', { collected: 1 })).list.map((each: Loose) => each.node_id)).toEqual([plot])
  expect((await done('GET', 'v3/game/search_node_keyword', { keyword: '雨' })).list.map((each: Loose) => each.node_id)).toEqual([end, plot])
  expect((await done('GET', 'game/branch_node_list', { node_id: plot })).list.map((each: Loose) => each.node_id)).toEqual([plot, end])
  expect((await done('GET', 'game/branch_digraph')).nodes).toHaveLength(3)
  expect((await done('GET', 'game/order_digraph')).order).toEqual(['start', plot, end, lone])
  expect((await done('GET', 'game/node', { node_id: plot })).x).toBe(300)
  await done('PUT', 'game/node', { node_id: plot, y: 99 })
  const { removed } = await done('DELETE', 'v3/game/node', { node_id: plot })
  expect(removed).toMatchObject([{ node_id: plot, y: 99 }])
  expect((await done('GET', 'v3/game/edge_list')).list).toEqual([])
  expect((await add('node', removed[0])).node_id).toBe(plot)
  expect((await done('DELETE', 'game/node_list', { node_ids: [plot, lone] })).removed).toHaveLength(2)
})

it('shows nothing of a change that is refused half way, and goes on from there', async () => {
  const plot = await node('PLOT')
  const before = await done('GET', 'v3/game/digraph')
  const place = (node_ids: string[]) =>
    call('PUT', 'v3/game/node_digraph_info', { nodes: node_ids.map(node_id => ({ node_id, x: 7, y: 7 })) })
  expect((await place([plot, 'gone'])).status).toBe(1004)
  expect(await done('GET', 'v3/game/digraph')).toEqual(before)
  expect((await place([plot])).status).toBe(0)
  expect(await done('GET', 'v3/game/node', { node_id: plot })).toMatchObject({ x: 7, y: 7 })
})

it('has boards and events in order; the last board stays', async () => {
  const { board_id } = await add('board', { name: '第二幕' })
  await done('PUT', 'v3/game/board_index', { board_ids: [board_id, 'act1'] })
  expect((await done('GET', 'v3/game/board_list')).list.map((each: Loose) => each.name)).toEqual(['第二幕', '第一幕'])
  const inside = await node('PLOT', { board_id })
  await done('DELETE', 'v3/game/board', { board_id })
  expect((await call('GET', 'v3/game/node', { node_id: inside })).status).toBe(1004)
  expect(fieldOf(await call('DELETE', 'v3/game/board', { board_id: 'act1' }))).toBe('board_id')
  const [one, two] = [await done('POST', 'v2/game/event', { name: '停电' }), await done('POST', 'v2/game/event', { name: '来电' })]
  await done('PUT', 'v2/game/event_index', { event_ids: [two.event_id, one.event_id] })
  await done('PUT', 'v2/game/event', { event_id: one.event_id, trigger: 'turn' })
  expect((await done('GET', 'v2/game/event_list')).list).toMatchObject([{ name: '来电' }, { name: '停电', trigger: 'turn' }])
  expect((await done('DELETE', 'v2/game/event', { event_id: one.event_id })).removed).toHaveLength(1)
})

it('refuses edges to nowhere, boards that are not there, things that are too large and more nodes than a game may hold', async () => {
  expect(fieldOf(await call('POST', 'v3/game/edge', { from: 'start', to: 'gone' }))).toBe('to')
  expect(fieldOf(await call('POST', 'v3/game/node', { type: 'PLOT', board_id: 'gone' }))).toBe('board_id')
  expect(await call('POST', 'v3/game/node', { type: 'PLOT', note: '长'.repeat(GAME_LIMITS.thing) })).toMatchObject({ status: 1013 })
  const { shared_id } = await done('POST', 'v3/game/open')
  await studio.app.collab.edit(shared_id, null, doc =>
    doc.transact(() => {
      for (let nth = 1; nth < GAME_LIMITS.nodes; nth++) put(doc, 'nodes', `n${nth}`, { type: 'SET' })
    }),
  )
  expect(await call('POST', 'v3/game/node', { type: 'PLOT' })).toMatchObject({ status: 1013, msg: '一个游戏最多 20000 个节点' })
})

it('belongs to its team: others are told nothing, members without the key only read', async () => {
  const stranger = await studio.founder('别的')
  const { shared_id } = await done('POST', 'v3/game/open')
  expect((await call('GET', 'v3/game/digraph', {}, stranger)).status).toBe(1004)
  expect((await call('POST', 'v3/game/open', {}, stranger)).status).toBe(1004)
  const own = await gameOf(stranger)
  expect((await done('POST', 'v3/game/open', { project_id: own }, stranger)).shared_id).not.toBe(shared_id)
})
