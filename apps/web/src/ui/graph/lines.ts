// Links between nodes that are drawn whole: from rim to rim, apart where several join the same two, each label where it hides least. Pure.
import { getBezierPath, Position } from '@xyflow/react'
import type { LinkLook } from './model.ts'

/** Where a node stands: its box, and the circle at its top that links lead to, if it has one. */
export interface Stand {
  x: number
  y: number
  width: number
  height: number
  disc?: number | undefined
}
interface Point {
  x: number
  y: number
}
/** A link's path, and where its label may stand: shares of the way lead to points. */
interface Way {
  path: string
  at: (share: number) => Point
}
export interface Drawn {
  path: string
  label: Point
}

/** How far links between the same two lie apart, in px. */
const BEND = 44
/** px between a circle and what leads to it. */
const AIR = 3

const middleOf = ({ x, y, width, height, disc }: Stand): Point => ({ x: x + width / 2, y: y + (disc ?? height) / 2 })
const round = (value: number) => Math.round(value * 10) / 10

/** Where a line leaves a circle, or the text below it where it leads through that. */
function rim(stand: Stand, towards: Point): Point {
  const { x, y } = middleOf(stand)
  const length = Math.hypot(towards.x - x, towards.y - y) || 1
  const [dx, dy] = [(towards.x - x) / length, (towards.y - y) / length]
  const radius = stand.disc! / 2
  const [down, aside] = [(stand.height - radius) / dy, stand.width / 2 / Math.abs(dx)]
  const throughText = dy > 0 && radius / dy < aside
  const far = AIR + (throughText ? Math.max(radius, Math.min(down, aside)) : radius)
  return { x: round(x + dx * far), y: round(y + dy * far) }
}

/** @param lane 0 = straight; others are bent to one side or the other, each its own way */
export function discWay(from: Stand, to: Stand, lane: number): Way {
  const [one, other] = [middleOf(from), middleOf(to)]
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const length = Math.hypot(dx, dy) || 1
  // The control point of a quadratic curve lies twice as far out as its middle.
  const bend = 2 * lane * BEND
  const control = { x: (one.x + other.x) / 2 - (dy / length) * bend, y: (one.y + other.y) / 2 + (dx / length) * bend }
  const [start, end] = [rim(from, control), rim(to, control)]
  return {
    path: `M ${start.x} ${start.y} Q ${control.x} ${control.y} ${end.x} ${end.y}`,
    at(share) {
      const rest = 1 - share
      const along = (axis: 'x' | 'y') => rest * rest * start[axis] + 2 * rest * share * control[axis] + share * share * end[axis]
      return { x: along('x'), y: along('y') }
    },
  }
}

/** From a side of a box to the opposite one of another: up or down in the same column, else to the left or right. */
function boxWay(from: Stand, to: Stand): Way {
  const upright = Math.abs(from.x - to.x) < from.width
  const [before, behind] = upright ? [Position.Top, Position.Bottom] : [Position.Left, Position.Right]
  const forward = upright ? from.y < to.y : from.x < to.x
  const [leaves, enters] = forward ? [behind, before] : [before, behind]
  const [start, end] = [sideOf(from, leaves), sideOf(to, enters)]
  const [path] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: leaves,
    targetX: end.x,
    targetY: end.y,
    targetPosition: enters,
  })
  return { path, at: share => ({ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }) }
}

const sideOf = ({ x, y, width, height }: Stand, side: Position): Point => ({
  x: side === Position.Left ? x : side === Position.Right ? x + width : x + width / 2,
  y: side === Position.Top ? y : side === Position.Bottom ? y + height : y + height / 2,
})

interface Joined {
  id: string
  from: string
  to: string
}

/** The lane of each link among those between the same two: 0, 1, −1, 2, …; turned round where a link runs the other way. */
export function lanesOf(links: readonly Joined[]): Map<string, number> {
  const taken = new Map<string, number>()
  return new Map(
    links.map(({ id, from, to }) => {
      const pair = JSON.stringify([from, to].toSorted())
      const nth = taken.get(pair) ?? 0
      taken.set(pair, nth + 1)
      const lane = Math.ceil(nth / 2) * (nth % 2 === 0 ? -1 : 1) || 0
      return [id, from < to ? lane : -lane || 0]
    }),
  )
}

/** Of a label, in px: its letters are 12 px high, and its box 22. */
const labelSize = ({ label = '', mark }: LinkLook) => {
  const letters = [...label].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 256 ? 7 : 12), 0)
  return { width: letters + 14 + (mark ? 16 : 0), height: 22 }
}
/** Where on its way a label may stand, the best first. */
const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]

const covered = (one: Stand, other: Stand) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

/** A wire that is level at each of its points, as ComfyUI lays it. @param points two or more */
export function wireThrough(points: readonly Point[]): string {
  const [first, ...more] = points
  const parts = more.map((to, at) => {
    const from = points[at]!
    const far = Math.max(8, Math.hypot(to.x - from.x, to.y - from.y) / 4)
    return `C ${round(from.x + far)} ${round(from.y)} ${round(to.x - far)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
  })
  return [`M ${round(first!.x)} ${round(first!.y)}`, ...parts].join(' ')
}

/** Every link as it is drawn, by its id; links whose ends are not known are left out. */
export function linesOf(
  stands: ReadonlyMap<string, Stand>,
  links: readonly (Joined & { look?: LinkLook | undefined })[],
): Map<string, Drawn> {
  const lanes = lanesOf(links)
  const full: Stand[] = [...stands.values()]
  const drawn = new Map<string, Drawn>()
  for (const { id, from, to, look } of links) {
    const [one, other] = [stands.get(from), stands.get(to)]
    if (!one || !other) continue
    const way = one.disc && other.disc ? discWay(one, other, lanes.get(id)!) : boxWay(one, other)
    let label = way.at(0.5)
    if (look?.label) {
      const { width, height } = labelSize(look)
      const around = ({ x, y }: Point) => ({ x: x - width / 2, y: y - height / 2, width, height })
      const hides = (place: Point) => full.reduce((sum, each) => sum + covered(around(place), each), 0)
      const places = SHARES.map(way.at)
      const costs = places.map(hides)
      label = places[costs.indexOf(Math.min(...costs))]!
      full.push(around(label))
    }
    drawn.set(id, { path: way.path, label })
  }
  return drawn
}
