// The graph of a game: nodes, edges, boards, events and the calls of its first version (document 2 §3, §7; shapes of wire.md, the rest ours).
import * as z from 'zod'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { flag, line, num } from '../kit/scalars.ts'
import {
  adding,
  changing,
  GAME_LIMITS,
  Key,
  Keys,
  list,
  listing,
  one,
  ordering,
  readsGame,
  removing,
  shown,
  Work,
  writesGame,
} from './parts.ts'

const Node = shown('node_id')
const Edge = shown('edge_id')
const Board = shown('board_id')
const Graph = z.object({
  boards: z.array(Board),
  nodes: z.array(Node),
  edges: z.array(Edge),
  frames: z.array(z.looseObject({ id: z.string() })),
  notes: z.array(z.looseObject({ id: z.string() })),
})
const OnBoard = Work.extend({ board_id: Key.optional().describe('absent = all boards') })
const FromNode = Work.extend({ node_id: Key.optional().describe('where it begins; absent = at the start') })
const Place = num('位置无效', { min: -1_000_000, max: 1_000_000 })
const graph = <Q extends z.ZodType>(path: `/${string}`, query: Q) =>
  GET(path, { ...readsGame, fails: '获取故事线失败', query, data: Graph })
const nodes = (path: `/${string}`, about: string) =>
  GET(path, { ...readsGame, fails: '获取节点失败', query: FromNode, data: list(Node), about })

export const gameGraph = calls('game.graph', {
  open: POST('/ixj_web/v3/game/open', {
    ...readsGame,
    fails: '打开游戏失败',
    body: Work,
    data: z.object({
      shared_id: z.int().describe('names it on the co-writing socket, as a document'),
      right: z.enum(['read', 'write']),
    }),
  }),
  digraph: graph('/ixj_web/v3/game/digraph', OnBoard),
  nodes: GET('/ixj_web/v3/game/node_list', {
    ...readsGame,
    fails: '获取节点失败',
    query: OnBoard.extend({
      type: z.string('节点类型无效').max(30, '节点类型无效').optional(),
      collected: flag().optional(),
      page: num('页码无效', { min: 1, max: 100_000 }).default(1),
      size: num('每页 1 到 20000 项', { min: 1, max: GAME_LIMITS.nodes }).default(GAME_LIMITS.nodes),
    }),
    data: list(Node),
  }),
  edges: listing('/ixj_web/v3/game/edge_list', '连线', 'edge_id'),
  roles: GET('/ixj_web/v3/game/plot_role_list', {
    ...readsGame,
    fails: '获取剧情角色失败',
    query: Work,
    data: z.object({
      list: z.array(
        z.object({
          character_id: z.string(),
          character_name: z.string(),
          portrait: z.string(),
          type: z.string(),
          v_type: z.string(),
          timbre_type: z.string(),
          timbre: z.string(),
          color: z.string(),
          lines: z.int().describe('spoken actions of the game'),
        }),
      ),
    }),
  }),
  search: GET('/ixj_web/v3/game/search_node_keyword', {
    ...readsGame,
    fails: '搜索节点失败',
    query: Work.extend({ keyword: line('关键词', 60) }),
    data: z.object({
      list: z.array(z.object({ node_id: z.string(), board_id: z.string(), type: z.string(), name: z.string(), excerpt: z.string() })),
    }),
    about: 'At most 200 nodes whose name or texts hold the keyword, those with it in the name first.',
  }),
  node: one('/ixj_web/v3/game/node', '节点', 'node_id'),
  addNode: adding('/ixj_web/v3/game/node', '节点', 'node_id'),
  changeNode: changing('/ixj_web/v3/game/node', '节点', 'node_id'),
  removeNode: removing('/ixj_web/v3/game/node', '节点', 'node_id'),
  place: PUT('/ixj_web/v3/game/node_digraph_info', {
    ...writesGame,
    fails: '移动节点失败',
    body: Work.extend({
      nodes: z
        .array(z.object({ node_id: Key, x: Place, y: Place, board_id: Key.optional() }), '请选择节点')
        .max(GAME_LIMITS.batch, `一次最多 ${GAME_LIMITS.batch} 项`),
    }),
  }),
  collect: PUT('/ixj_web/v3/game/node_collect', {
    ...writesGame,
    fails: '收藏节点失败',
    body: Work.extend({ node_id: Key, collected: flag().default(1) }),
  }),
  addEdge: adding('/ixj_web/v3/game/edge', '连线', 'edge_id'),
  changeEdge: changing('/ixj_web/v3/game/edge', '连线', 'edge_id'),
  removeEdge: removing('/ixj_web/v3/game/edge', '连线', 'edge_id'),
  boards: listing('/ixj_web/v3/game/board_list', '场景板', 'board_id'),
  addBoard: adding('/ixj_web/v3/game/board', '场景板', 'board_id'),
  changeBoard: changing('/ixj_web/v3/game/board', '场景板', 'board_id'),
  removeBoard: removing('/ixj_web/v3/game/board', '场景板', 'board_id'),
  orderBoards: ordering('/ixj_web/v3/game/board_index', '场景板', 'board_ids'),
  events: listing('/ixj_web/v2/game/event_list', '事件', 'event_id'),
  addEvent: adding('/ixj_web/v2/game/event', '事件', 'event_id'),
  changeEvent: changing('/ixj_web/v2/game/event', '事件', 'event_id'),
  removeEvent: removing('/ixj_web/v2/game/event', '事件', 'event_id'),
  orderEvents: ordering('/ixj_web/v2/game/event_index', '事件', 'event_ids'),
  oldGraph: graph('/ixj_web/game/digraph', OnBoard),
  oldNode: one('/ixj_web/game/node', '节点', 'node_id'),
  addOldNode: adding('/ixj_web/game/node', '节点', 'node_id'),
  changeOldNode: changing('/ixj_web/game/node', '节点', 'node_id'),
  removeNodes: DELETE('/ixj_web/game/node_list', {
    ...writesGame,
    fails: '删除节点失败',
    query: Work.extend({ node_ids: Keys }),
    data: z.object({ removed: z.array(Node) }),
  }),
  branchGraph: graph('/ixj_web/game/branch_digraph', FromNode),
  branchNodes: nodes('/ixj_web/game/branch_node_list', 'The nodes that can be reached from one, by their distance.'),
  orderGraph: GET('/ixj_web/game/order_digraph', {
    ...readsGame,
    fails: '获取故事线失败',
    query: Work,
    data: z.object({
      order: z.array(z.string()).describe('nodes as they can be come upon; those out of reach last'),
      edges: z.array(Edge),
    }),
  }),
})
