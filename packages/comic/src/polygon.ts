// Polygons of panels: their measures, and the knife that cuts one into two with a gutter between.
import { type Item, outlineOf, type Point } from './page.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Twice the signed area; its half is positive for corners that go clockwise on a screen. */
const doubled = (points: readonly Point[]): number =>
  points.reduce((sum, { x, y }, nth) => {
    const next = points[(nth + 1) % points.length]!
    return sum + x * next.y - next.x * y
  }, 0)
export const areaOf = (points: readonly Point[]): number => Math.abs(doubled(points)) / 2

/** The upright box around corners. */
export function boundsOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(point => point.x), points.map(point => point.y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export const boxPoints = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** The part of a polygon on the left of a line through `at` with this direction, `aside` away from it. */
function half(points: readonly Point[], at: Point, along: Point, aside: number): Point[] {
  const length = Math.hypot(along.x, along.y) || 1
  const side = ({ x, y }: Point) => ((x - at.x) * along.y - (y - at.y) * along.x) / length - aside
  return points.flatMap((point, nth) => {
    const next = points[(nth + 1) % points.length]!
    const [here, there] = [side(point), side(next)]
    const kept = here >= 0 ? [point] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    return [...kept, { x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share }]
  })
}

/** Smaller parts than this share of a polygon are no panels. */
const LEAST_SHARE = 0.01

/**
 * Cuts a polygon along the line through two points, leaving a gutter.
 * @returns the part before the line (above, or to its left for a line that goes down) and the one behind; null where it misses
 */
export function knife(points: readonly Point[], from: Point, to: Point, gutter: number): [Point[], Point[]] | null {
  const along = { x: to.x - from.x, y: to.y - from.y }
  if (Math.hypot(along.x, along.y) < 1e-6) return null
  // A line that goes right or down, whichever way it was drawn.
  const forward = along.x > Math.abs(along.y) || along.y >= Math.abs(along.x) ? along : { x: -along.x, y: -along.y }
  const back = { x: -forward.x, y: -forward.y }
  const parts = [half(points, from, forward, gutter / 2), half(points, from, back, gutter / 2)]
  const whole = areaOf(points)
  if (parts.some(part => part.length < 3 || areaOf(part) < whole * LEAST_SHARE)) return null
  const [right, left] = parts as [Point[], Point[]]
  // What the line has on its right is above it where it goes right, and beyond it where it goes down.
  return Math.abs(forward.x) > Math.abs(forward.y) ? [right, left] : [left, right]
}

/** Corners as a box and shares of it, as an item of a page has them. */
export function asItem(points: readonly Point[]): Box & { points: number[] } {
  const box = boundsOf(points)
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return { ...box, points: points.flatMap(({ x, y }) => [round((x - box.x) / (box.width || 1)), round((y - box.y) / (box.height || 1))]) }
}

/** Whether a point lies inside a polygon. */
export function contains(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  for (let nth = 0, before = points.length - 1; nth < points.length; before = nth++) {
    const [one, other] = [points[nth]!, points[before]!]
    if (one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) inside = !inside
  }
  return inside
}

/** Corners of one thing at most: a thing keeps 200 numbers. */
const MOST_POINTS = 100
type Outlined = Pick<Item, 'kind' | 'x' | 'y' | 'width' | 'height' | 'rotation' | 'points'>
/** Fields of a thing with these corners, in units of its own box: a panel takes their bounds, the mask of a picture stays within the picture. */
function withCorners(item: Outlined, corners: readonly Point[]): Partial<Item> {
  if (item.kind === 'panel' && item.rotation === 0) return asItem(corners.map(({ x, y }) => ({ x: x + item.x, y: y + item.y })))
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return { points: corners.flatMap(({ x, y }) => [share(x / item.width), share(y / item.height)]) }
}
/** With a corner elsewhere, in units of the thing's own box. */
export const cornerMoved = (item: Outlined, nth: number, to: Point): Partial<Item> => withCorners(item, outlineOf(item).with(nth, to))
/** With a new corner behind one. */
export function cornerAdded(item: Outlined, behind: number, at: Point): Partial<Item> {
  const corners = outlineOf(item)
  return corners.length >= MOST_POINTS ? {} : withCorners(item, corners.toSpliced(behind + 1, 0, at))
}
/** Without a corner; three stay. */
export function cornerRemoved(item: Outlined, nth: number): Partial<Item> {
  const corners = outlineOf(item)
  return corners.length <= 3 ? {} : withCorners(item, corners.toSpliced(nth, 1))
}
/** Masks of a picture: shares of its box; none shows all of it. */
export const MASKS = {
  box: { name: '整张', points: [] },
  oval: {
    name: '椭圆',
    points: Array.from({ length: 36 }, (_, nth) => [0.5 + Math.cos((nth * Math.PI) / 18) / 2, 0.5 + Math.sin((nth * Math.PI) / 18) / 2])
      .flat()
      .map(value => Math.round(value * 10_000) / 10_000),
  },
  slant: { name: '斜切', points: [0.16, 0, 1, 0, 0.84, 1, 0, 1] },
  diamond: { name: '菱形', points: [0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5] },
} as const satisfies Record<string, { name: string; points: readonly number[] }>
