// The graph as the canvas library draws it: nodes and frames with their sizes, links in the colour of their type.
import { type Edge, type Node, Position } from '@xyflow/react'
import type { Mode } from '../theme/tokens.ts'
import { CHART } from '../theme/palette.ts'
import type { LineEdge } from './Line.tsx'
import type { ThroughEdge } from './Through.tsx'
import { linesOf, type Stand } from './lines.ts'
import { type Graph, type GraphNode, type LinkLook, type Port, portsOf, type Rules, titleOf } from './model.ts'

/** Of a node until it was measured, in px. */
export const USUAL = { width: 200, height: 96 }

/** A node with its title and sockets, or one that its owner draws whole. */
export type BoxNode = Node<{ node: GraphNode; problem: string }, 'box' | 'whole'>
export type FrameNode = Node<{ title: string; colour: string | undefined }, 'frame'>
export type FlowNode = BoxNode | FrameNode

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}
/** Where a node stands, in px of the graph. */
export const boxOf = ({ position: { x, y }, measured, width, height }: FlowNode): Bounds => ({
  x,
  y,
  width: measured?.width ?? width ?? USUAL.width,
  height: measured?.height ?? height ?? USUAL.height,
})

/** Types that stand in most workflows, in the hues of the design. */
const HUES: Readonly<Record<string, number>> = {
  MODEL: 0,
  VAE: 1,
  MASK: 2,
  CONDITIONING: 3,
  IMAGE: 4,
  LATENT: 5,
  CLIP: 6,
  CONTROL_NET: 8,
}

/** Every type has a hue of the first band, the same in every graph. */
export const typeColour = (type: string, mode: Mode): string => {
  let sum = 0
  for (const sign of type) sum = (sum * 31 + sign.codePointAt(0)!) % 9973
  return type === '*' ? 'var(--t3)' : CHART[mode][HUES[type] ?? sum % 9]!
}

const SOCKET = 10
/** Where the sockets are, so that links are drawn to nodes that are out of sight. */
function handlesOf(node: GraphNode, rules: Rules): Pick<BoxNode, 'handles'> {
  const { inputs, outputs } = portsOf(node, rules)
  const width = node.size?.width
  if (width === undefined || [...inputs, ...outputs].some(port => port.y === undefined)) return {}
  const at = (ports: readonly Port[], type: 'source' | 'target') =>
    ports.map(({ id, y = 0 }) => ({
      id,
      type,
      position: type === 'source' ? Position.Right : Position.Left,
      x: (type === 'source' ? width : 0) - SOCKET / 2,
      y: y - SOCKET / 2,
      width: SOCKET,
      height: SOCKET,
    }))
  return { handles: [...at(inputs, 'target'), ...at(outputs, 'source')] }
}

interface Standing {
  problem: string
  selected: boolean
  rules: Rules
  type: 'box' | 'whole'
}
const boxes = new WeakMap<GraphNode, { of: Standing; box: BoxNode }>()
/** The same box for the same node, so that the canvas takes anew only those that are picked, or about which something else is told. */
function flowBox(node: GraphNode, of: Standing): BoxNode {
  const known = boxes.get(node)
  if (known && (Object.keys(of) as (keyof Standing)[]).every(name => known.of[name] === of[name])) return known.box
  const { problem, selected, rules, type } = of
  const box: BoxNode = {
    id: node.id,
    type,
    position: { x: node.x, y: node.y },
    ...node.size,
    ...(node.size && { measured: node.size }),
    ...handlesOf(node, rules),
    data: { node, problem },
    selected,
    ariaLabel: titleOf(node, rules),
  }
  boxes.set(node, { of, box })
  return box
}

export function flowNodes(
  graph: Graph,
  picked: ReadonlySet<string>,
  problems: ReadonlyMap<string, string>,
  rules: Rules,
  type: 'box' | 'whole',
): FlowNode[] {
  const frames = graph.groups.map(({ id, x, y, width, height, title, colour }): FrameNode => ({
    id,
    type: 'frame',
    position: { x, y },
    data: { title, colour },
    width,
    height,
    zIndex: -1,
    selected: picked.has(id),
    ariaLabel: `分组 ${title}`,
  }))
  const drawn = graph.nodes.map(node => flowBox(node, { problem: problems.get(node.id) ?? '', selected: picked.has(node.id), rules, type }))
  return [...frames, ...drawn]
}

/** What a link is called to those who cannot see it. */
const lineName = (from: GraphNode | undefined, to: GraphNode | undefined, rules: Rules) =>
  [from, to].map(node => `「${node ? titleOf(node, rules) : ''}」`).join('连到')

export function flowEdges(graph: Graph, rules: Rules, picked: ReadonlySet<string>, mode: Mode): (Edge | ThroughEdge)[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  return graph.links.map(({ id, from, to, look, via }) => {
    const [source, target] = [byId.get(from.node), byId.get(to.node)]
    const type = source ? (portsOf(source, rules).outputs.find(port => port.id === from.port)?.type ?? '*') : '*'
    return {
      id,
      source: from.node,
      sourceHandle: from.port,
      target: to.node,
      targetHandle: to.port,
      selected: picked.has(id),
      ariaLabel: lineName(source, target, rules),
      ...(via && { type: 'through' as const, data: { via } }),
      style: { stroke: look?.colour ?? typeColour(type, mode), strokeWidth: look?.width ?? 2, strokeDasharray: look?.dash },
    }
  })
}

/** Where a node of the canvas stands, also while it is dragged. */
const standOf = ({ position, data, measured }: BoxNode): Stand => ({
  ...position,
  ...(data.node.size ?? { width: measured?.width ?? 0, height: measured?.height ?? 0 }),
  disc: data.node.disc,
})
const PLAIN: LinkLook = { colour: 'var(--line2)' }

/** Links between nodes that are drawn whole. */
export function lineEdges({ links }: Graph, nodes: readonly FlowNode[], picked: ReadonlySet<string>): LineEdge[] {
  const stands = new Map(nodes.flatMap(node => (node.type === 'frame' ? [] : [[node.id, standOf(node as BoxNode)]])))
  const lines = linesOf(
    stands,
    links.map(({ id, from, to, look }) => ({ id, from: from.node, to: to.node, look })),
  )
  return links.flatMap(({ id, from, to, look = PLAIN }) => {
    const line = lines.get(id)
    if (!line) return []
    const ends = { source: from.node, sourceHandle: from.port, target: to.node, targetHandle: to.port }
    const name = look.name ?? look.label
    return [{ id, type: 'line', ...ends, selected: picked.has(id), data: { drawn: line, look }, ...(name ? { ariaLabel: name } : {}) }]
  })
}
