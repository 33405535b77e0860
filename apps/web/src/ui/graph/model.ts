// A graph of nodes with typed ports: what may be linked, and every change of it. Pure.
import type { ReactNode } from 'react'

/** A socket of a node. Values flow from an output to an input. */
export interface Port {
  /** Unique among the inputs, or the outputs, of its node. */
  id: string
  label: string
  /** What flows here; '*' takes and gives anything. */
  type: string
  /** An input that takes several links; outputs always do. */
  many?: boolean
  /** An input that one output may be linked to more than once. */
  again?: boolean
  /** Its socket's middle, in px from the top of its node, where that is known before the node is drawn. */
  y?: number
  /** Its owner draws what stands beside the socket. */
  bare?: boolean
}
export interface GraphNode {
  id: string
  kind: string
  /** The upper left corner. */
  x: number
  y: number
  /** In place of the kind's. */
  title?: string
  /** Its own, in place of the kind's. */
  ports?: Pick<NodeKind, 'inputs' | 'outputs'>
  /** Skipped when the graph runs. */
  muted?: boolean
  /** Hands on what comes in when the graph runs. */
  bypassed?: boolean
  /** Only its title is drawn. */
  collapsed?: boolean
  /** Of its title. */
  colour?: string
  /** What became of it between two graphs that are compared. */
  mark?: 'added' | 'removed' | 'changed'
  /** px, where it is known before the node is drawn. */
  size?: { width: number; height: number }
  /** px: it may be made larger and smaller, down to this. */
  least?: { width: number; height: number }
  /** Diameter of a circle at its top, in px, that links lead to in place of its sides. */
  disc?: number
  /** A short word at its upper right corner, in this colour. */
  badge?: { text: string; colour: string }
  data: Readonly<Record<string, unknown>>
}
/** px of a title and of a row with sockets, where a node's size is given. */
export const HEAD = 28
export const SLOT = 20

export interface PortRef {
  node: string
  port: string
}
export interface GraphLink {
  id: string
  from: PortRef
  to: PortRef
  look?: LinkLook
  /** Points that it is laid through. */
  via?: readonly { x: number; y: number }[]
}
/** How a link is drawn; of one between nodes with sockets, colour, width and dash. */
export interface LinkLook {
  colour: string
  label?: string
  /** Stands before the label. */
  mark?: ReactNode
  /** The accessible name, where it is not the label. */
  name?: string
  /** As of SVG. */
  dash?: string
  width?: number
  /** With an arrow at its end. */
  directed?: boolean
  /** With dots for dashes. */
  guessed?: boolean
  /** Stands back. */
  faint?: boolean
}
/** A frame behind nodes; what lies in it moves with it. */
export interface GraphGroup {
  id: string
  title: string
  x: number
  y: number
  width: number
  height: number
  colour?: string
}
export interface Graph {
  nodes: readonly GraphNode[]
  links: readonly GraphLink[]
  groups: readonly GraphGroup[]
}
export const EMPTY_GRAPH: Graph = { nodes: [], links: [], groups: [] }

export interface NodeKind {
  kind: string
  title: string
  category: string
  /** Further words that find it. */
  words?: readonly string[]
  inputs: readonly Port[]
  outputs: readonly Port[]
  data?: Readonly<Record<string, unknown>>
  /** Stands before the title. */
  icon?: ReactNode
}
export interface Rules {
  kinds: ReadonlyMap<string, NodeKind>
  /** Whether links may lead back to where they came from. */
  cycles: boolean
  /** An id for what is new; without, one is made of its kind. */
  fresh?: (() => string) | undefined
}

export const rulesOf = (kinds: readonly NodeKind[], { cycles = false, fresh }: Partial<Pick<Rules, 'cycles' | 'fresh'>> = {}): Rules => ({
  kinds: new Map(kinds.map(kind => [kind.kind, kind])),
  cycles,
  fresh,
})

export const titleOf = (node: GraphNode, rules: Rules): string => node.title ?? rules.kinds.get(node.kind)?.title ?? node.kind
export const portsOf = (node: GraphNode, { kinds }: Rules): Pick<NodeKind, 'inputs' | 'outputs'> =>
  node.ports ?? kinds.get(node.kind) ?? { inputs: [], outputs: [] }
const nodeOf = ({ nodes }: Graph, id: string) => nodes.find(node => node.id === id)
const same = (one: PortRef, other: PortRef) => one.node === other.node && one.port === other.port

/** Whether a value of one type fits where another is wanted. */
export const fits = (given: string, wanted: string): boolean =>
  given === wanted || given === '*' || wanted.split(',').some(type => type === '*' || given.split(',').includes(type))

/** Whether one gets from a node to another along the links. */
function leads({ links }: Graph, from: string, to: string): boolean {
  const behind = Map.groupBy(links, link => link.from.node)
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(behind.get(id) ?? []).map(link => link.to.node))
  }
  return false
}

/** Why two ports can't be linked, in Chinese; '' when they can. */
export function linkFault(graph: Graph, rules: Rules, from: PortRef, to: PortRef): string {
  const [source, target] = [nodeOf(graph, from.node), nodeOf(graph, to.node)]
  if (!source || !target) return '节点已经不在了'
  const output = portsOf(source, rules).outputs.find(port => port.id === from.port)
  const input = portsOf(target, rules).inputs.find(port => port.id === to.port)
  if (!output || !input) return '没有这个端口'
  if (from.node === to.node) return '不能连到自己'
  if (!fits(output.type, input.type)) return `${output.label}（${output.type}）接不到 ${input.label}（${input.type}）`
  if (!rules.cycles && leads(graph, to.node, from.node)) return '这样会连成一个圈'
  return ''
}

const freeId = (taken: ReadonlySet<string>, wish: string): string => {
  if (!taken.has(wish)) return wish
  for (let nth = 2; ; nth++) if (!taken.has(`${wish}-${nth}`)) return `${wish}-${nth}`
}

/** With a link more; an input that takes one gives up the one it had. The graph as it is when it can't be linked. */
export function linked(graph: Graph, rules: Rules, from: PortRef, to: PortRef): Graph {
  const input = nodeOf(graph, to.node) && portsOf(nodeOf(graph, to.node)!, rules).inputs.find(port => port.id === to.port)
  if (!input?.again && graph.links.some(link => same(link.from, from) && same(link.to, to))) return graph
  const without = input?.many ? graph : { ...graph, links: graph.links.filter(link => !same(link.to, to)) }
  if (linkFault(without, rules, from, to)) return graph
  const taken = new Set(without.links.map(link => link.id))
  return { ...without, links: [...without.links, { id: freeId(taken, `${from.node}.${from.port}-${to.node}.${to.port}`), from, to }] }
}

export const unlinked = (graph: Graph, ids: ReadonlySet<string>): Graph =>
  graph.links.some(link => ids.has(link.id)) ? { ...graph, links: graph.links.filter(link => !ids.has(link.id)) } : graph

/** Without these nodes and groups, and without the links that hung on them. What lay in a group stays. */
export function removed(graph: Graph, ids: ReadonlySet<string>): Graph {
  if (![...graph.nodes, ...graph.groups].some(each => ids.has(each.id))) return graph
  return {
    nodes: graph.nodes.filter(node => !ids.has(node.id)),
    groups: graph.groups.filter(group => !ids.has(group.id)),
    links: graph.links.filter(link => !ids.has(link.from.node) && !ids.has(link.to.node)),
  }
}

const idsOf = ({ nodes, groups }: Graph) => new Set([...nodes, ...groups].map(each => each.id))

/** With a node of a kind more, and its id. */
export function added(graph: Graph, rules: Rules, kind: string, at: { x: number; y: number }): { graph: Graph; id: string } {
  const id = rules.fresh?.() ?? freeId(idsOf(graph), kind)
  const data = rules.kinds.get(kind)?.data ?? {}
  return { graph: { ...graph, nodes: [...graph.nodes, { id, kind, ...at, data }] }, id }
}

export interface Moves {
  id: string
  x: number
  y: number
}

/** Nodes and groups at other places. */
export function placed(graph: Graph, moves: readonly Moves[]): Graph {
  const to = new Map(moves.map(({ id, x, y }) => [id, { x, y }]))
  const put = <T extends Moves>(each: T): T => {
    const place = to.get(each.id)
    return place && (place.x !== each.x || place.y !== each.y) ? { ...each, ...place } : each
  }
  const next = { ...graph, nodes: graph.nodes.map(put), groups: graph.groups.map(put) }
  const isSame =
    next.nodes.every((node, nth) => node === graph.nodes[nth]) && next.groups.every((group, nth) => group === graph.groups[nth])
  return isSame ? graph : next
}

/** What one graph has otherwise than another: for owners that keep nodes and links as rows of their own. */
export function changesBetween(before: Graph, after: Graph): { moved: GraphNode[]; linked: GraphLink[]; unlinked: GraphLink[] } {
  const places = new Map(before.nodes.map(node => [node.id, node]))
  const without = ({ links }: Graph, { links: others }: Graph) => links.filter(link => !others.some(each => each.id === link.id))
  return {
    moved: after.nodes.filter(({ id, x, y }) => places.get(id)?.x !== x || places.get(id)?.y !== y),
    linked: without(after, before),
    unlinked: without(before, after),
  }
}

/** A node of another size, no smaller than it may be. */
export const resized = (graph: Graph, { id, x, y, width, height }: Moves & { width: number; height: number }): Graph => ({
  ...graph,
  nodes: graph.nodes.map(node =>
    node.id === id && node.least
      ? { ...node, x, y, size: { width: Math.max(node.least.width, width), height: Math.max(node.least.height, height) } }
      : node,
  ),
})

export const changed = (
  graph: Graph,
  id: string,
  part: Partial<Pick<GraphNode, 'title' | 'muted' | 'bypassed' | 'collapsed' | 'data'>>,
): Graph => ({
  ...graph,
  nodes: graph.nodes.map(node => (node.id === id ? { ...node, ...part } : node)),
})

export const renamedGroup = (graph: Graph, id: string, title: string): Graph => ({
  ...graph,
  groups: graph.groups.map(group => (group.id === id ? { ...group, title } : group)),
})

export type SizeOf = (id: string) => { width: number; height: number }
const ROOM = 24
/** px of a frame's title. */
const FRAME_HEAD = 32

/** A frame around these nodes. */
export function grouped(
  graph: Graph,
  ids: ReadonlySet<string>,
  title: string,
  sizeOf: SizeOf,
  fresh?: () => string,
): { graph: Graph; id: string } | undefined {
  const inside = graph.nodes.filter(node => ids.has(node.id))
  if (!inside.length) return undefined
  const left = Math.min(...inside.map(node => node.x)) - ROOM
  const top = Math.min(...inside.map(node => node.y)) - ROOM - FRAME_HEAD
  const right = Math.max(...inside.map(node => node.x + sizeOf(node.id).width)) + ROOM
  const bottom = Math.max(...inside.map(node => node.y + sizeOf(node.id).height)) + ROOM
  const id = fresh?.() ?? freeId(idsOf(graph), 'group')
  const group = { id, title, x: left, y: top, width: right - left, height: bottom - top }
  return { graph: { ...graph, groups: [...graph.groups, group] }, id }
}

/** The nodes whose upper left corner lies in a group. */
export const within = ({ nodes }: Graph, { x, y, width, height }: GraphGroup): GraphNode[] =>
  nodes.filter(node => node.x >= x && node.x <= x + width && node.y >= y && node.y <= y + height)

/** The part of a graph that is copied: these nodes and groups, and the links between them. */
export const partOf = (graph: Graph, ids: ReadonlySet<string>): Graph => ({
  nodes: graph.nodes.filter(node => ids.has(node.id)),
  groups: graph.groups.filter(group => ids.has(group.id)),
  links: graph.links.filter(link => ids.has(link.from.node) && ids.has(link.to.node)),
})

/** With a part more, under new ids and moved by some px; the ids it has got. */
export function pasted(graph: Graph, part: Graph, by: { x: number; y: number }): { graph: Graph; ids: Set<string> } {
  const taken = idsOf(graph)
  const names = new Map<string, string>()
  for (const { id } of [...part.nodes, ...part.groups]) {
    const name = freeId(taken, id.replace(/-\d+$/, ''))
    taken.add(name)
    names.set(id, name)
  }
  const put = <T extends Moves>(each: T): T => ({ ...each, id: names.get(each.id)!, x: each.x + by.x, y: each.y + by.y })
  const end = (ref: PortRef): PortRef => ({ ...ref, node: names.get(ref.node)! })
  const links = part.links.map(({ from, to }) => {
    const [one, other] = [end(from), end(to)]
    return { id: `${one.node}.${one.port}-${other.node}.${other.port}`, from: one, to: other }
  })
  return {
    graph: {
      nodes: [...graph.nodes, ...part.nodes.map(put)],
      groups: [...graph.groups, ...part.groups.map(put)],
      links: [...graph.links, ...links],
    },
    ids: new Set(names.values()),
  }
}

const MARK = 'qianmu-graph-1'

/** A part as text for the clipboard. */
export const writePart = (part: Graph): string => JSON.stringify({ [MARK]: part })

/** The part that a text of the clipboard holds; undefined for any other text, and for kinds that are not known here. */
export function readPart(text: string, { kinds }: Rules): Graph | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const part = (value as Record<string, Graph | undefined> | null)?.[MARK]
  const isWhole = part && [part.nodes, part.links, part.groups].every(list => Array.isArray(list))
  return isWhole && part.nodes.every(node => kinds.has(node.kind)) ? part : undefined
}

/** The nodes in the order they are read: those that others follow from first, else from left to right and top to bottom. */
export function inOrder(graph: Graph): GraphNode[] {
  const byPlace = graph.nodes.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const done = new Set<string>()
  const under = new Set<string>()
  const order: GraphNode[] = []
  const before = new Map<string, string[]>()
  for (const { from, to } of graph.links) before.set(to.node, [...(before.get(to.node) ?? []), from.node])
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const visit = (node: GraphNode) => {
    const stack: { node: GraphNode; left: string[] }[] = [{ node, left: [...(before.get(node.id) ?? [])] }]
    under.add(node.id)
    while (stack.length) {
      const top = stack.at(-1)!
      const next = byId.get(top.left.pop() ?? '')
      if (next && !done.has(next.id) && !under.has(next.id)) {
        under.add(next.id)
        stack.push({ node: next, left: [...(before.get(next.id) ?? [])] })
      } else if (!top.left.length) {
        stack.pop()
        if (!done.has(top.node.id)) order.push(top.node)
        done.add(top.node.id)
      }
    }
  }
  for (const node of byPlace) if (!done.has(node.id)) visit(node)
  return order
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The nearest node in a direction, by how far it is and how much it lies aside. */
export function neighbour({ nodes }: Graph, id: string, direction: Direction): GraphNode | undefined {
  const from = nodes.find(node => node.id === id)
  if (!from) return undefined
  const across = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  const far = (node: GraphNode) => {
    const along = sign * (across ? node.x - from.x : node.y - from.y)
    const aside = Math.abs(across ? node.y - from.y : node.x - from.x)
    return along > 0 ? along + 2 * aside : Infinity
  }
  const [best] = nodes.filter(node => node.id !== id).toSorted((one, other) => far(one) - far(other))
  return best && far(best) < Infinity ? best : undefined
}

/** The first output and input of two nodes that fit each other and are not linked yet. */
export function linkBetween(graph: Graph, rules: Rules, fromId: string, toId: string): { from: PortRef; to: PortRef } | undefined {
  const [source, target] = [nodeOf(graph, fromId), nodeOf(graph, toId)]
  if (!source || !target) return undefined
  for (const output of portsOf(source, rules).outputs)
    for (const input of portsOf(target, rules).inputs) {
      const [from, to] = [
        { node: fromId, port: output.id },
        { node: toId, port: input.id },
      ]
      const isFree = input.many || !graph.links.some(link => same(link.to, to))
      if (isFree && !linkFault(graph, rules, from, to)) return { from, to }
    }
  return undefined
}
