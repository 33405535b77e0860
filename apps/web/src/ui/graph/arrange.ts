// Places for nodes: in columns behind those that they wait for. Pure.
import type { Graph, GraphNode, Moves } from './model.ts'

const ACROSS = 80
const DOWN = 40
const USUAL = { width: 220, height: 100 }
const sizeOf = ({ size }: GraphNode) => size ?? USUAL

/** How many nodes stand before each at most; a circle ends where it began. */
function columnsOf({ nodes, links }: Graph): Map<string, number> {
  const before = new Map<string, string[]>()
  for (const { from, to } of links) before.set(to.node, [...(before.get(to.node) ?? []), from.node])
  const columns = new Map<string, number>()
  for (const first of nodes) {
    const stack = [first.id]
    const open = new Set<string>()
    while (stack.length) {
      const id = stack.at(-1)!
      const own = before.get(id) ?? []
      const missing = columns.has(id) ? [] : own.filter(each => !columns.has(each) && !open.has(each))
      open.add(id)
      if (missing.length) stack.push(...missing)
      else {
        stack.pop()
        if (!columns.has(id)) columns.set(id, Math.max(-1, ...own.map(each => columns.get(each) ?? -1)) + 1)
      }
    }
  }
  return columns
}

/** Every node in its column, those of a column in the order of what they are linked to. */
export function arranged(graph: Graph): Moves[] {
  const columns = columnsOf(graph)
  const places = new Map(graph.nodes.map(node => [node.id, node.y]))
  const sources = Map.groupBy(graph.links, ({ to }) => to.node)
  const wanted = ({ id, y }: GraphNode) => {
    const own = (sources.get(id) ?? []).map(({ from }) => places.get(from.node) ?? y)
    return own.length ? own.reduce((sum, each) => sum + each, 0) / own.length : y
  }
  const moves: Moves[] = []
  let x = Math.min(0, ...graph.nodes.map(node => node.x))
  const top = Math.min(...graph.nodes.map(node => node.y), Infinity)
  for (let column = 0; column <= Math.max(-1, ...columns.values()); column++) {
    const own = graph.nodes.filter(node => columns.get(node.id) === column).toSorted((one, other) => wanted(one) - wanted(other))
    let y = Number.isFinite(top) ? top : 0
    for (const node of own) {
      moves.push({ id: node.id, x, y })
      places.set(node.id, y)
      y += sizeOf(node).height + DOWN
    }
    x += Math.max(0, ...own.map(node => sizeOf(node).width)) + ACROSS
  }
  return moves
}
