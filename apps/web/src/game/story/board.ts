// A board of the game as the graph draws it, and what people did on the graph written into the game.
import { type Edge, type Game, type GameNode, NODE_TYPES, nodeOf, type NodeType, type Thing } from '@qianmu/story/model'
import { put, remove } from '@qianmu/story/shared'
import { waysOf } from '@qianmu/story/ways'
import type * as Y from 'yjs'
import { HEAD, SLOT } from '../../ui/graph/model.ts'
import type { Graph, GraphGroup, GraphLink, GraphNode } from '../../ui/graph/model.ts'
import { IN, NOTE } from '../kinds.tsx'

/** px of a node, and of the line below its ways out. */
const WIDTH = 188
const FOOT = 30
/** px of the title that a collapsed frame keeps. */
const TITLE_PX = 40

const texts = (node: GameNode): string[] => {
  switch (node.type) {
    case 'PLOT':
      return node.data.actions.flatMap(action => action.msg || [])
    case 'BRANCH':
      return [node.data.prompt, ...node.data.options.map(option => option.text)]
    case 'MESSAGE':
      return [...node.data.messages.map(each => each.content), ...node.data.replies.map(each => each.text)]
    case 'ENDING':
      return [node.data.title, node.data.text]
    default:
      return []
  }
}
/** Every word of a node that a search finds. */
export const wordsOf = (node: GameNode): string => [node.name, node.note, ...node.tags, ...texts(node)].join('\n').toLowerCase()

/** What a node says of itself in one line. */
export function summaryOf(node: GameNode): string {
  switch (node.type) {
    case 'START':
      return node.data.entry_name || '变量初始化'
    case 'ROLE_DESIGN':
      return `${node.data.roles.length} 个角色`
    case 'PLOT': {
      const spoken = node.data.actions.filter(action => action.msg)
      return spoken.length ? `${spoken.length} 句` : '还没有台词'
    }
    case 'VIDEO':
      return node.data.skippable ? '可跳过' : '不可跳过'
    case 'BRANCH':
      return node.data.timer_sec > 0 ? `限时 ${node.data.timer_sec} 秒` : node.data.prompt
    case 'IMAP':
      return `${node.data.hotspots.length} 个地点`
    case 'LOOK_FOR_EVID':
      return `${node.data.clues.length} 处线索`
    case 'MESSAGE':
      return `${node.data.messages.length} 条`
    case 'INPUT':
      return node.data.prompt
    case 'AI_CONVERSATION':
      return `最多 ${node.data.max_turns} 轮`
    case 'SET':
      return `${node.data.ops.length} 处改变`
    case 'LINK':
      return node.data.mode === 'call' ? '去了再回来' : ''
    case 'ENDING':
      return `${node.data.kind}结局${node.data.title ? ` · ${node.data.title}` : ''}`
    default:
      return ''
  }
}

const drawnNodes = new WeakMap<GameNode, GraphNode>()
/** The same drawing for the same node, so that only what changed is drawn anew. */
function drawn(node: GameNode): GraphNode {
  const known = drawnNodes.get(node)
  if (known) return known
  const ways = waysOf(node)
  const place = (nth: number) => HEAD + SLOT * nth + SLOT / 2
  const made: GraphNode = {
    id: node.id,
    kind: node.type,
    x: node.x,
    y: node.y,
    title: node.name || NODE_TYPES[node.type].name,
    ports: {
      inputs: node.type === 'START' ? [] : [{ ...IN, y: place(0) }],
      outputs: ways.map(({ id, label }, nth) => ({ id, label, type: '*', y: place(nth) })),
    },
    // A single way out without a name leaves its row to the line of words.
    size: { width: WIDTH, height: HEAD + SLOT * Math.max(1, ways.length) + (ways.length > 1 || ways[0]?.label ? FOOT : FOOT - 22) },
    data: { node },
    ...(node.color ? { colour: node.color } : {}),
  }
  drawnNodes.set(node, made)
  return made
}
const drawnNote = (note: Thing<'notes'>): GraphNode => ({
  id: note.id,
  kind: NOTE,
  x: note.x,
  y: note.y,
  title: note.author || '便签',
  size: { width: note.w, height: note.h },
  ports: { inputs: [], outputs: [] },
  data: { note },
})
const inside = ({ x, y, w, h }: Thing<'frames'>, node: { x: number; y: number }) =>
  node.x >= x && node.x <= x + w && node.y >= y && node.y <= y + h

/** A board of a game; what lies in a collapsed frame is not drawn. */
export function boardOf(game: Game, board: string, lookOf?: (edge: Edge) => GraphLink['look']): Graph {
  const frames = game.frames.filter(frame => frame.board === board)
  const folded = frames.filter(frame => frame.collapsed)
  const isShown = (node: { board: string; x: number; y: number }) => node.board === board && !folded.some(frame => inside(frame, node))
  const nodes = game.nodes.filter(isShown)
  const shown = new Set(nodes.map(({ id }) => id))
  const doors = new Set(nodes.flatMap(node => waysOf(node).map(({ id }) => `${node.id} ${id}`)))
  return {
    nodes: [...nodes.map(drawn), ...game.notes.filter(isShown).map(drawnNote)],
    links: game.edges
      .filter(edge => shown.has(edge.from) && shown.has(edge.to) && doors.has(`${edge.from} ${edge.port}`))
      .map((edge): GraphLink => {
        const look = lookOf?.(edge)
        return { id: edge.id, from: { node: edge.from, port: edge.port }, to: { node: edge.to, port: IN.id }, ...(look ? { look } : {}) }
      }),
    groups: frames.map(({ id, x, y, w, h, title, color, collapsed }): GraphGroup => ({
      id,
      x,
      y,
      width: w,
      height: collapsed ? TITLE_PX : h,
      title,
      ...(color ? { colour: color } : {}),
    })),
  }
}

const at = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })

function addOne(doc: Y.Doc, board: string, node: GraphNode, author: string): void {
  if (node.kind === NOTE) return put(doc, 'notes', node.id, { text: '', author, w: 160, h: 90, ...at(node), board })
  const like = node.data['node'] as GameNode | undefined
  const { id: _id, ...fields } = like ?? nodeOf(node.id, node.kind as NodeType)
  put(doc, 'nodes', node.id, { ...fields, ...at(node), board, block: '' })
}

/** Leads a way out of a node to another one, and nowhere else. */
export function link(doc: Y.Doc, game: Game, from: string, port: string, to: string, id: string): void {
  remove(
    doc,
    'edges',
    game.edges.filter(edge => edge.from === from && edge.port === port).map(edge => edge.id),
  )
  if (to) put(doc, 'edges', id, { from, port, to, kind: 'flow' })
}

/** Writes what leads from one drawing of a board to another one. */
export function applyBoard(doc: Y.Doc, game: Game, board: string, before: Graph, after: Graph, author: string): void {
  const was = new Map(before.nodes.map(node => [node.id, node]))
  const collectionOf = (node: GraphNode) => (node.kind === NOTE ? 'notes' : 'nodes')
  for (const node of after.nodes) {
    const old = was.get(node.id)
    was.delete(node.id)
    if (!old) addOne(doc, board, node, author)
    else if (old !== node && (old.x !== node.x || old.y !== node.y)) put(doc, collectionOf(node), node.id, at(node))
    if (old && old.title !== node.title && node.kind !== NOTE) put(doc, 'nodes', node.id, { name: node.title })
  }
  for (const node of was.values()) remove(doc, collectionOf(node), [node.id])
  const links = new Set(before.links.map(({ id }) => id))
  const still = new Set(after.links.map(({ id }) => id))
  remove(
    doc,
    'edges',
    [...links].filter(id => !still.has(id)),
  )
  for (const { id, from, to } of after.links) if (!links.has(id)) link(doc, game, from.node, from.port, to.node, id)
  const frames = new Map(before.groups.map(group => [group.id, group]))
  for (const group of after.groups) {
    const old = frames.get(group.id)
    frames.delete(group.id)
    const { title, width, height } = group
    if (!old) put(doc, 'frames', group.id, { ...at(group), board, title, w: width, h: height })
    else if (old !== group)
      put(doc, 'frames', group.id, {
        ...at(group),
        title,
        ...(old.width === width && old.height === height ? {} : { w: width, h: height }),
      })
  }
  remove(doc, 'frames', [...frames.keys()])
}
