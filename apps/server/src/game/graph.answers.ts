// The graph of a game: answers.
import { gameGraph } from '@qianmu/contract/game/graph'
import type { Game } from '@qianmu/story/model'
import { put } from '@qianmu/story/shared'
import { answer } from '../kit/answer.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { adder, changer, listOf, oneOf, orderer, remover } from './calls.ts'
import { editGame, gameNow, openGame, rightOnGame } from './games.store.ts'
import { plotRoles } from './people.store.ts'
import { KINDS, present, show, textsOf } from './things.ts'

const { node, edge, board, event } = KINDS

function graphOf(game: Game, onBoard?: string, within?: ReadonlySet<string>) {
  const here = <T extends { board: string }>(all: readonly T[]) => all.filter(each => onBoard === undefined || each.board === onBoard)
  const nodes = here(game.nodes).filter(each => within?.has(each.id) ?? true)
  const ids = new Set(nodes.map(each => each.id))
  return {
    boards: game.boards.map(each => show(board, each)),
    nodes: nodes.map(each => show(node, each)),
    edges: game.edges.filter(each => ids.has(each.from) && ids.has(each.to)).map(each => show(edge, each)),
    frames: here(game.frames),
    notes: here(game.notes),
  }
}

/** Nodes that can be come upon from one, by distance; without one, from the starts. */
function reached(game: Game, from?: string): string[] {
  const out = Map.groupBy(game.edges, each => each.from)
  const jumps = new Map(game.nodes.flatMap(each => (each.type === 'LINK' ? [[each.id, each.data.target_node_id] as const] : [])))
  const seen = new Set(from === undefined ? game.nodes.filter(each => each.type === 'START').map(each => each.id) : [from])
  const known = new Set(game.nodes.map(each => each.id))
  if (from !== undefined && !known.has(from)) refuseField('node_id', '节点不存在或已删除')
  // A set is walked in the order in which it grows.
  for (const id of seen)
    for (const to of [...(out.get(id) ?? []).map(each => each.to), jumps.get(id) ?? '']) if (known.has(to)) seen.add(to)
  return [...seen]
}

export const gameGraphAnswers = answer(gameGraph)({
  async open({ app, actor, row }) {
    const right = found(await rightOnGame(app, row.workId, actor), '游戏')
    return { shared_id: await openGame(app, row.workId), right }
  },
  digraph: async ({ app, row, query }) => graphOf(await gameNow(app, row.workId), query.board_id),
  async nodes({ app, row, query: { board_id, type, collected, page, size } }) {
    const all = (await gameNow(app, row.workId)).nodes.filter(
      each =>
        (board_id === undefined || each.board === board_id) &&
        (type === undefined || each.type === type) &&
        (collected === undefined || each.collected === Boolean(collected)),
    )
    return { list: all.slice((page - 1) * size, page * size).map(each => show(node, each)), total: all.length }
  },
  edges: listOf(edge),
  roles: async ({ app, row }) => ({ list: await plotRoles(app, row.workId) }),
  async search({ app, row, query: { keyword } }) {
    const wanted = keyword.toLowerCase()
    const hits = (await gameNow(app, row.workId)).nodes.flatMap(each => {
      const text = textsOf(each)
      const at = text.toLowerCase().indexOf(wanted)
      const hit = {
        node_id: each.id,
        board_id: each.board,
        type: each.type,
        name: each.name,
        excerpt: text.slice(Math.max(0, at - 20), at + 60),
      }
      return at < 0 ? [] : [{ isNamed: each.name.toLowerCase().includes(wanted), hit }]
    })
    return {
      list: hits
        .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed))
        .slice(0, 200)
        .map(({ hit }) => hit),
    }
  },
  node: oneOf(node),
  addNode: adder(node),
  changeNode: changer(node),
  removeNode: remover(node),
  async place({ app, actor, row, body }) {
    await editGame(app, actor.userId, row.workId, doc => {
      for (const { node_id, x, y, board_id } of body.nodes) {
        present(doc, node, node_id)
        if (board_id !== undefined) present(doc, board, board_id)
        put(doc, 'nodes', node_id, { x, y, board: board_id })
      }
    })
    return null
  },
  async collect({ app, actor, row, body }) {
    await editGame(app, actor.userId, row.workId, doc => {
      present(doc, node, body.node_id)
      put(doc, 'nodes', body.node_id, { collected: body.collected === 1 })
    })
    return null
  },
  addEdge: adder(edge),
  changeEdge: changer(edge),
  removeEdge: remover(edge),
  boards: listOf(board),
  addBoard: adder(board),
  changeBoard: changer(board),
  removeBoard: remover(board),
  orderBoards: orderer(board, 'board_ids'),
  events: listOf(event),
  addEvent: adder(event),
  changeEvent: changer(event),
  removeEvent: remover(event),
  orderEvents: orderer(event, 'event_ids'),
  oldGraph: async ({ app, row, query }) => graphOf(await gameNow(app, row.workId), query.board_id),
  oldNode: oneOf(node),
  addOldNode: adder(node),
  changeOldNode: changer(node),
  removeNodes: remover(node, 'node_ids'),
  async branchGraph({ app, row, query }) {
    const game = await gameNow(app, row.workId)
    return graphOf(game, undefined, new Set(reached(game, query.node_id)))
  },
  async branchNodes({ app, row, query }) {
    const game = await gameNow(app, row.workId)
    const nodes = new Map(game.nodes.map(each => [each.id, each]))
    const list = reached(game, query.node_id).map(id => show(node, nodes.get(id)!))
    return { list, total: list.length }
  },
  async orderGraph({ app, row }) {
    const game = await gameNow(app, row.workId)
    const order = new Set([...reached(game), ...game.nodes.map(each => each.id)])
    return { order: [...order], edges: game.edges.map(each => show(edge, each)) }
  },
})
