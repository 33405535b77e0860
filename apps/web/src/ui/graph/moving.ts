// Nodes of the canvas while they are dragged, and where they stand afterwards.
import type { FlowNode } from './flow.ts'
import { type Graph, type Moves, within } from './model.ts'

/** The nodes as they are given, with the sizes that were measured of them. */
export const measuredFrom = (known: readonly FlowNode[], given: readonly FlowNode[]): FlowNode[] => {
  const byId = new Map(known.map(node => [node.id, node]))
  return given.map(node => {
    const measured = node.measured ? undefined : byId.get(node.id)?.measured
    return measured ? { ...node, measured } : node
  })
}

/** Where a dragged node stands now; what lies in a dragged frame goes along. */
export function movesOf(graph: Graph, { id, position }: FlowNode): Moves[] {
  const group = graph.groups.find(each => each.id === id)
  const inside = group ? within(graph, group) : []
  return [
    { id, ...position },
    ...inside.map(node => ({ id: node.id, x: node.x + position.x - group!.x, y: node.y + position.y - group!.y })),
  ]
}

/** The nodes on the canvas while a frame is dragged. */
export function carried(nodes: readonly FlowNode[], graph: Graph, frame: FlowNode): FlowNode[] {
  const moves = new Map(movesOf(graph, frame).map(({ id, x, y }) => [id, { x, y }]))
  return nodes.map(node => (moves.has(node.id) ? { ...node, position: moves.get(node.id)! } : node))
}
