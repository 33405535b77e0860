// Where characters stand in the graph before anybody moved them: who is linked by forces, everybody else in rows below. Pure.
import { forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'

export interface Point {
  x: number
  y: number
}
export interface Body {
  id: number
  /** Of what is seen of it, the name too; px. */
  width: number
  height: number
  /** Where its middle was put by hand; null = to be laid out. */
  fixed: Point | null
}
export interface Spring {
  from: number
  to: number
  /** 1 = as strong as a usual tie. */
  weight: number
}

/** px between the middles of two that are tied: room for two names and what the tie is called. */
const REST = 220
/** px that stay free between two. */
const GAP = 24
/** The page is wider than high, and so is the picture. */
const ASPECT = 1.5
/** Rounds of the forces: 300 for forty people, fewer for more, so that hundreds take about a tenth of a second. */
const ticksFor = (count: number): number => Math.max(60, Math.min(300, Math.round(12_000 / count)))
/** Rounds after which what overlaps is left. */
const MOST_ROUNDS = 400

type Placed = Body & Point

/** Sunflower seeds: the first stands in the middle, later ones around it. */
const seeded = (nth: number): Point => {
  const [distance, angle] = [REST * 0.6 * Math.sqrt(nth), nth * Math.PI * (3 - Math.sqrt(5))]
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) }
}

/** Linked bodies by springs and repulsion; the same picture each time, for d3 has no chance in it. */
function woven(bodies: readonly Body[], springs: readonly Spring[]): Placed[] {
  const nodes = bodies.map((body, nth) => ({ ...body, ...seeded(nth), ...(body.fixed && { fx: body.fixed.x / ASPECT, fy: body.fixed.y }) }))
  const known = new Set(bodies.map(body => body.id))
  const links = springs.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to)
  const ticks = ticksFor(bodies.length)
  forceSimulation(nodes)
    .force(
      'links',
      forceLink<(typeof nodes)[number], { source: number; target: number; weight: number }>(
        links.map(({ from, to, weight }) => ({ source: from, target: to, weight })),
      )
        .id(node => node.id)
        .distance(REST * 0.8)
        .strength(({ weight }) => Math.min(1, 0.5 * weight)),
    )
    .force('room', forceManyBody().strength(-800))
    .force('x', forceX(0).strength(0.06))
    .force('y', forceY(0).strength(0.09))
    .alphaDecay(1 - 0.001 ** (1 / ticks))
    .stop()
    .tick(ticks)
  return nodes.map(({ x, y, ...body }) => ({ ...body, x: body.fixed?.x ?? x * ASPECT, y: body.fixed?.y ?? y }))
}

/** Pushes two apart, along the way that is shorter, when they overlap. @returns whether they did */
function parted(one: Placed, other: Placed): boolean {
  if (one.fixed && other.fixed) return false
  const across = (one.width + other.width) / 2 + GAP - Math.abs(one.x - other.x)
  const down = (one.height + other.height) / 2 + GAP - Math.abs(one.y - other.y)
  if (across <= 0.5 || down <= 0.5) return false
  const axis = across < down ? 'x' : 'y'
  const by = Math.min(across, down) * (one[axis] < other[axis] ? -1 : 1)
  const share = one.fixed ? 0 : other.fixed ? 1 : 0.5
  one[axis] += by * share
  other[axis] -= by * (1 - share)
  return true
}

function separate(placed: readonly Placed[]): void {
  for (let round = 0, moved = true; moved && round < MOST_ROUNDS; round++) {
    moved = false
    for (let at = 1; at < placed.length; at++)
      for (let before = 0; before < at; before++) moved = parted(placed[before]!, placed[at]!) || moved
  }
}

/** Rows of equal cells below the others, as wide as they are, or as a page. */
function inRows(bodies: readonly Body[], above: readonly Placed[]): Placed[] {
  if (bodies.length === 0) return []
  const [width, height] = [Math.max(...bodies.map(body => body.width)) + GAP, Math.max(...bodies.map(body => body.height)) + GAP]
  const [left, right] = [Math.min(...above.map(each => each.x - each.width / 2)), Math.max(...above.map(each => each.x + each.width / 2))]
  const square = Math.ceil(Math.sqrt((bodies.length * ASPECT * height) / width))
  const rows = Math.ceil(bodies.length / Math.max(square, above.length ? Math.floor((right - left) / width) : 0))
  const columns = Math.ceil(bodies.length / rows)
  const middle = above.length ? (left + right) / 2 : 0
  const top = above.length ? Math.max(...above.map(each => each.y + each.height / 2)) + 2 * GAP : (-rows * height) / 2
  return bodies.map((body, nth) => {
    const row = Math.floor(nth / columns)
    const inRow = Math.min(columns, bodies.length - row * columns)
    return { ...body, x: middle + ((nth % columns) - (inRow - 1) / 2) * width, y: top + (row + 0.5) * height }
  })
}

/**
 * The middle of every body, in px. No two overlap, unless both were put by hand. The most important should come first: they come to stand in the
 * middle, or first in the rows.
 */
export function layOut(bodies: readonly Body[], springs: readonly Spring[]): Map<number, Point> {
  const tied = new Set(springs.flatMap(({ from, to }) => (from === to ? [] : [from, to])))
  const isTied = (body: Body) => body.fixed !== null || tied.has(body.id)
  const linked = woven(bodies.filter(isTied), springs)
  separate(linked)
  const all = [
    ...linked,
    ...inRows(
      bodies.filter(body => !isTied(body)),
      linked,
    ),
  ]
  return new Map(all.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]))
}
