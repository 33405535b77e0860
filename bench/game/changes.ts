// What one change of a game by HTTP costs the server's processor, in a small game and in a large one. Goal: 1.3 times as much.
import { emptyGame, nodeOf, readThing } from '@qianmu/story/model'
import { writeShared } from '@qianmu/story/shared'
import type pg from 'pg'
import * as Y from 'yjs'
import { founder } from '../grown/founder.ts'
import { openServed, type Served } from '../load/served.ts'
import { Visitor } from '../load/visitor.ts'

const SIZES = [100, 10_000] as const
const ROUNDS = Number(process.env.ROUNDS ?? 6)
/** Calls that are measured together. */
const CALLS = 40
const GOAL = 1.3

/** The things of a large game: nodes, an edge and a half for each, variables and goods. */
function grown(nodes: number) {
  const some = <T>(count: number, make: (nth: number) => T) => Array.from({ length: count }, (_none, nth) => make(nth))
  const line = { type: 'DESC', character_id: '', msg: '雨还在下，站牌的灯一明一暗。' } as const
  return {
    ...emptyGame(),
    boards: [readThing('boards', 'act1', { name: '第一幕' })],
    nodes: some(nodes, nth => ({
      ...nodeOf(`n${nth}`, 'PLOT', { board: 'act1', x: 100 * (nth % 50), y: 80 * Math.floor(nth / 50), name: `节点 ${nth}` }),
      data: { actions: [{ id: 'l', ...line }] },
    })) as never,
    edges: some(Math.floor(nodes * 1.5), nth =>
      readThing('edges', `e${nth}`, { from: `n${nth % nodes}`, to: `n${(nth * 7 + 1) % nodes}` }),
    ),
    numerics: some(Math.min(4000, nodes / 4), nth => readThing('numerics', `v${nth}`, { var_name: `变量 ${nth}` })),
    goods: some(Math.min(4000, nodes / 4), nth => readThing('goods', `g${nth}`, { good_name: `物品 ${nth}`, at: nth })),
  }
}

interface Made {
  project_id: number
  made: string[]
}

async function gameOf(pool: pg.Pool, by: Visitor, nodes: number): Promise<Made> {
  const body = { project_name: `${nodes} 个节点`, project_type: 4, script_type: 'GAME' }
  const { project_id } = (await by.call('POST', '/ixj_web/project/add', body)) as unknown as { project_id: number }
  const { shared_id } = (await by.call('POST', '/ixj_web/v3/game/open', { project_id })) as unknown as { shared_id: number }
  const doc = new Y.Doc()
  writeShared(doc, grown(nodes))
  await pool.query('insert into doc_update (doc_id, update) values ($1, $2)', [shared_id, Buffer.from(Y.encodeStateAsUpdate(doc))])
  return { project_id, made: [] }
}

type Change = (game: Made, nth: number) => readonly [method: string, path: string, body: object]
const CHANGES: Record<string, Change> = {
  'add a node': () => ['POST', 'v3/game/node', { type: 'PLOT', x: 0, y: 0 }],
  'change a node': (_, nth) => ['PUT', 'v3/game/node', { node_id: `n${nth}`, name: `改名 ${Math.random()}` }],
  'move a node': (_, nth) => [
    'PUT',
    'v3/game/node_digraph_info',
    { nodes: [{ node_id: `n${nth}`, x: Math.floor(Math.random() * 1000), y: 1 }] },
  ],
  'add an edge': (_, nth) => ['POST', 'v3/game/edge', { from: `n${nth}`, to: `n${nth + 1}` }],
  'delete a node': ({ made }) => ['DELETE', 'v3/game/node', { node_id: made.pop() }],
  'add a variable': () => ['POST', 'v3/game/numeric', { var_name: `变量 ${Math.random()}` }],
  'add a good': () => ['POST', 'v3/game/good', { good_name: `物品 ${Math.random()}` }],
}

/** Of one call, on average. */
async function cpuOf(served: Served, by: Visitor, game: Made, change: Change): Promise<number> {
  const before = await served.cpuMs()
  for (let nth = 0; nth < CALLS; nth++) {
    const [method, path, body] = change(game, nth)
    const input = { project_id: game.project_id, ...body }
    const inQuery = method === 'DELETE'
    const query = inQuery ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}` : ''
    const { node_id } = ((await by.call(method, `/ixj_web/${path}${query}`, inQuery ? undefined : input)) ?? {}) as { node_id?: string }
    if (method === 'POST' && node_id) game.made.push(node_id)
  }
  return ((await served.cpuMs()) - before) / CALLS
}

const served = await openServed()
const by = new Visitor(served.port, (await founder(served.pool)).token)
const games = [await gameOf(served.pool, by, SIZES[0]), await gameOf(served.pool, by, SIZES[1])] as const
// The first round is that of a process that has just been started.
for (const [name, change] of Object.entries(CHANGES)) {
  const rounds: (readonly [number, number])[] = []
  for (let nth = 0; nth <= ROUNDS; nth++)
    rounds.push([await cpuOf(served, by, games[0], change), await cpuOf(served, by, games[1], change)])
  const [small, large] = [0, 1].map(side => Math.min(...rounds.slice(1).map(each => each[side]!))) as [number, number]
  const ratio = large / small
  const met = ratio <= GOAL ? '' : ' — not met'
  console.log(`${name}: ${small.toFixed(1)} → ${large.toFixed(1)} ms, ${ratio.toFixed(2)} (goal ≤ ${GOAL})${met}`)
}
await served.close()
