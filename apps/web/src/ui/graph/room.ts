// Room for what is added to a graph: beside what is picked, and never on top of what is there. Pure.
import type { Graph, SizeOf } from './model.ts'

/** px between nodes that are put beside one another. */
const ASIDE = 60
const BELOW = 24

interface Point {
  x: number
  y: number
}

/** The place at the right of what is picked; undefined where nothing is. */
export function besides({ nodes }: Graph, picked: ReadonlySet<string>, sizeOf: SizeOf): Point | undefined {
  const own = nodes.filter(({ id }) => picked.has(id))
  if (!own.length) return undefined
  return { x: Math.max(...own.map(({ id, x }) => x + sizeOf(id).width)) + ASIDE, y: Math.min(...own.map(({ y }) => y)) }
}

/** The first place from here on downwards where something of a size lies on no node. */
export function freePlace({ nodes }: Graph, { x, y }: Point, { width, height }: { width: number; height: number }, sizeOf: SizeOf): Point {
  const boxes = nodes
    .map(node => ({ x: node.x, y: node.y, ...sizeOf(node.id) }))
    .filter(box => box.x < x + width && x < box.x + box.width)
    .toSorted((one, other) => one.y - other.y)
  let top = y
  for (const box of boxes) if (box.y < top + height && top < box.y + box.height) top = box.y + box.height + BELOW
  return { x, y: top }
}
