// What one change of a game by HTTP costs the server's processor, in a small game and in a large one. Goal: 1.3 times as much.
import type pg from 'pg'
import { founder } from '../grown/founder.ts'
import { stateOfGame } from '../grown/things.ts'
import { openServed, type Served } from '../load/served.ts'
import { Visitor } from '../load/visitor.ts'

const SIZES = [100, 10_000] as const
const ROUNDS = Number(process.env.ROUNDS ?? 6)
/** Calls that are measured together. */
const CALLS = 40
const GOAL = 1.3

interface Made {
  project_id: number
  made: string[]
}

async function gameOf(pool: pg.Pool, by: Visitor, nodes: number): Promise<Made> {
  const body = { project_name: `${nodes} 个节点`, project_type: 4, script_type: 'GAME' }
  const { project_id } = (await by.call('POST', '/ixj_web/project/add', body)) as unknown as { project_id: number }
  const { shared_id } = (await by.call('POST', '/ixj_web/v3/game/open', { project_id })) as unknown as { shared_id: number }
  await pool.query('insert into doc_update (doc_id, update) values ($1, $2)', [shared_id, stateOfGame(nodes)])
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
