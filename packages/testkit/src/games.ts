// A game with a little story: a start, a plot, a choice and two endings.
import { ENTRIES } from '@qianmu/story/model'
import type { Loose, Person } from './studio.ts'

/** Puts a thing into a game over HTTP, as the contract names it. @returns the answer's data */
export async function put(person: Person, path: string, body: object): Promise<Loose> {
  const { status, msg, data } = await person.call<Loose>('POST', path, body)
  if (status !== 0) throw new Error(`${path}: ${msg}`)
  return data
}
export const option = (id: string, text: string, more: object = {}): object => ({ ...ENTRIES.options, id, text, ...more })
export const line = (id: string, msg: string, character_id = ''): object => ({
  ...ENTRIES.actions,
  id,
  msg,
  character_id,
  type: character_id ? 'DIALOG' : 'DESC',
})

/** A game work with 「开始 → 站牌下 → 递出钥匙？ → 归家 | 末班车」, two people and a variable. */
export async function aGame(
  person: Person,
): Promise<{ id: number; board: string; nodes: Record<string, string>; people: Record<string, string>; clue: string }> {
  const work = { project_name: '雨夜归人', project_type: 4, script_type: 'GAME' }
  const { project_id } = await put(person, '/ixj_web/project/add', work)
  await put(person, '/ixj_web/v3/game/open', { project_id })
  const graph = (await person.call<Loose>('GET', '/ixj_web/v3/game/digraph', { project_id })).data
  const board: string = graph.boards[0].board_id
  const people: Record<string, string> = {}
  for (const name of ['顾晚', '沈岸'])
    people[name] = String((await put(person, '/ixj_web/ai/character/v2/add', { project_id, name })).character_id)
  const numeric = { project_id, group: 'public', var_name: '线索', type: 'number', init: 0, min: 0, max: 12 }
  const { numeric_id: clue } = await put(person, '/ixj_web/v3/game/numeric', numeric)
  const nodes: Record<string, string> = { 开始: graph.nodes[0].node_id }
  const add = async (type: string, name: string, x: number, y: number, data: object) => {
    const { node_id } = await put(person, '/ixj_web/v3/game/node', { project_id, board, type, name, x, y, data })
    nodes[name] = node_id
  }
  await add('PLOT', '站牌下', 260, 0, {
    actions: [
      line('l1', '雨点砸在积水里。'),
      line('l2', '末班车晚点了四次。', people['顾晚']),
      line('l3', '钥匙我一直留着。', people['沈岸']),
    ],
  })
  const effects = [{ id: 'e1', kind: 'var', target: clue, op: '+=', value: 1 }]
  await add('BRANCH', '递出钥匙？', 520, 0, {
    prompt: '他把钥匙递到你面前。',
    options: [option('yes', '收下', { effects }), option('no', '拒绝')],
  })
  await add('ENDING', '归家', 800, -60, { title: '归家', kind: '好', ending_no: 1, text: '门一直开得了。' })
  await add('ENDING', '末班车', 800, 120, { title: '末班车', kind: '普通', ending_no: 2 })
  for (const [from, port, to] of [
    ['开始', 'out', '站牌下'],
    ['站牌下', 'out', '递出钥匙？'],
    ['递出钥匙？', 'yes', '归家'],
    ['递出钥匙？', 'no', '末班车'],
  ] as const)
    await put(person, '/ixj_web/v3/game/edge', { project_id, from: nodes[from], port, to: nodes[to] })
  return { id: project_id, board, nodes, people, clue }
}
