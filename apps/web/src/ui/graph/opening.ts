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
/** A graph of boxes, or a node, that is to be seen as a whole is shown no smaller: its names are drawn larger then. */
export const LEAST_READ = 0.3
/** px of a stage on which few nodes have room beside each other at the usual scale. */
const NARROW = 720
/** The scale at which a graph that is too large begins on such a stage: two nodes and what they lead to. */
const BEGINS_NARROW = 0.5
/** @returns the least scale at which a graph is shown as a whole, and the scale of one that is too large for that */
export const scalesOf = (width: number): { whole: number; begins: number } =>
  width < NARROW ? { whole: LEAST_READ, begins: BEGINS_NARROW } : { whole: FLOOR, begins: FLOOR }
/** How far down the window the node stands at which a large graph opens. */
const BEGINS_AT = 0.4

/** The view of a node at the beginning of a large graph. */
const viewAt = ({ x, y }: { x: number; y: number }, width: number, height: number, room: Room) => {
  const zoom = scalesOf(width).begins
  return { x: room.left - x * zoom, y: height * BEGINS_AT - y * zoom, zoom }
}

/**
 * Where a graph opens that does not fit the window: as its nodes are drawn first, so that none are drawn only to go again. Undefined for one that fits.
 * The stage is not measured yet, and no larger than the window.
 */
export function openingOf({ nodes }: Graph, begins: string | undefined, room: Room) {
  const node = nodes.find(({ id }) => id === begins)
  if (!node) return undefined
  const span = (of: (node: GraphNode) => number) => nodes.reduce((most, each) => Math.max(most, of(each)), -Infinity)
  const [wide, high] = [span(({ x }) => x) + span(({ x }) => -x), span(({ y }) => y) + span(({ y }) => -y)]
  const { whole } = scalesOf(innerWidth)
  return wide * whole > innerWidth || high * whole > innerHeight ? viewAt(node, innerWidth, innerHeight, room) : undefined
}

/** A graph that is too large to be read as a whole opens at its beginning, not in its middle. */
export function openAt(flow: ReactFlowInstance<FlowNode>, begins: string, place: Element, room: Room): void {
  const node = flow.getNode(begins)
  const { width, height } = place.getBoundingClientRect()
  const all = flow.getNodesBounds(flow.getNodes())
  const { whole } = scalesOf(width)
  const isSeen = all.width * whole <= width - room.left - room.right && all.height * whole <= height - room.top - room.bottom
  if (!node || isSeen) return
  void flow.setViewport(viewAt(node.position, width, height, room))
}
