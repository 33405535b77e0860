// Where a graph opens: as a whole, or at its beginning where it is too large to be read as a whole.
import type { ReactFlowInstance } from '@xyflow/react'
import type { FlowNode } from './flow.ts'
import type { Graph, GraphNode } from './model.ts'

/** px that are kept free around the graph. */
export interface Room {
  top: number
  bottom: number
  left: number
  right: number
}
/** Below it a name is too small to be read: what is larger is panned. */
export const FLOOR = 0.75
/** How far down the window the node stands at which a large graph opens. */
const BEGINS_AT = 0.4

/** The view of a node at the beginning of a large graph. */
const viewAt = ({ x, y }: { x: number; y: number }, height: number, room: Room) => ({
  x: room.left - x * FLOOR,
  y: height * BEGINS_AT - y * FLOOR,
  zoom: FLOOR,
})

/**
 * Where a graph opens that does not fit the window: as its nodes are drawn first, so that none are drawn only to go again. Undefined for one that fits.
 * The stage is not measured yet, and no larger than the window.
 */
export function openingOf({ nodes }: Graph, begins: string | undefined, room: Room) {
  const node = nodes.find(({ id }) => id === begins)
  if (!node) return undefined
  const span = (of: (node: GraphNode) => number) => nodes.reduce((most, each) => Math.max(most, of(each)), -Infinity)
  const [wide, high] = [span(({ x }) => x) + span(({ x }) => -x), span(({ y }) => y) + span(({ y }) => -y)]
  return wide * FLOOR > innerWidth || high * FLOOR > innerHeight ? viewAt(node, innerHeight, room) : undefined
}

/** A graph that is too large to be read as a whole opens at its beginning, not in its middle. */
export function openAt(flow: ReactFlowInstance<FlowNode>, begins: string, place: Element, room: Room): void {
  const node = flow.getNode(begins)
  const { width, height } = place.getBoundingClientRect()
  const all = flow.getNodesBounds(flow.getNodes())
  const isSeen = all.width * FLOOR <= width - room.left - room.right && all.height * FLOOR <= height - room.top - room.bottom
  if (!node || isSeen) return
  void flow.setViewport(viewAt(node.position, height, room))
}
