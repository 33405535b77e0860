// Putting a node in, perhaps at the end of a link that was dragged to empty ground.
import { fits, type Graph, linked, type NodeKind, type PortRef, portsOf, type Rules } from './model.ts'

/** Where a link was dragged from. */
export interface Origin {
  ref: PortRef
  side: 'source' | 'target'
}
export interface Inserting {
  /** px of the canvas. */
  at: { x: number; y: number }
  /** px of the graph. */
  place: { x: number; y: number }
  from?: Origin
}

/** The type that flows where a link was dragged from. */
const typeAt = (graph: Graph, rules: Rules, { ref, side }: Origin): string => {
  const node = graph.nodes.find(each => each.id === ref.node)
  const ports = node ? portsOf(node, rules) : { inputs: [], outputs: [] }
  return (side === 'source' ? ports.outputs : ports.inputs).find(port => port.id === ref.port)?.type ?? '*'
}

/** The first port of a kind that takes what a dragged link holds. */
const takerOf = (kind: NodeKind, type: string, side: 'source' | 'target') =>
  side === 'source' ? kind.inputs.find(port => fits(type, port.type)) : kind.outputs.find(port => fits(port.type, type))

/** The kinds that can stand at the other end. */
export const takers = (kinds: readonly NodeKind[], graph: Graph, rules: Rules, from: Origin) =>
  kinds.filter(kind => takerOf(kind, typeAt(graph, rules, from), from.side))

/** The graph with a new node linked to where the link was dragged from. */
export function linkedTo(graph: Graph, rules: Rules, id: string, from: Origin): Graph {
  const kind = rules.kinds.get(graph.nodes.find(node => node.id === id)!.kind)!
  const port = takerOf(kind, typeAt(graph, rules, from), from.side)
  if (!port) return graph
  const own = { node: id, port: port.id }
  return from.side === 'source' ? linked(graph, rules, from.ref, own) : linked(graph, rules, own, from.ref)
}
