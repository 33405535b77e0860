// Areas of a mask that are filled at once: a polygon, what surrounds a point, everything the other way round, another mask on top.
import { type Mask, type Point, type Rect, wholeOf, within } from './grid.ts'

/** From here on a pixel counts as inside of the mask. */
export const INSIDE = 128
/** Lines within a row of pixels by which the slanted edge of a polygon is smoothed. */
const LINES = 4

function boundsOf(points: readonly Point[]): Rect {
  const xs = points.map(point => point.x)
  const ys = points.map(point => point.y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Where a line at height `y` crosses the edges of a closed polygon, from left to right, each with its direction. */
function crossings(points: readonly Point[], y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = []
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length]!
    if (a.y <= y === b.y <= y) return
    found.push({ x: a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x), turn: a.y < b.y ? 1 : -1 })
  })
  return found.sort((one, other) => one.x - other.x)
}

/** Adds the span to the row: pixels that it covers in part get that part. */
function addSpan(row: Float32Array, from: number, to: number): void {
  const start = Math.max(0, from)
  const end = Math.min(row.length, to)
  for (let x = Math.floor(start); x < end; x++) row[x]! += (Math.min(end, x + 1) - Math.max(start, x)) / LINES
}

/** Fills (or erases) a closed polygon; where it crosses itself the whole of it counts (non-zero winding). Answers what may have changed. */
export function fillPolygon(mask: Mask, points: readonly Point[], erase: boolean): Rect | undefined {
  const area = points.length > 2 ? within(mask, boundsOf(points)) : undefined
  if (!area) return undefined
  const row = new Float32Array(mask.width)
  for (let y = area.top; y < area.bottom; y++) {
    row.fill(0)
    for (let line = 0; line < LINES; line++) {
      let winding = 0
      let from = 0
      for (const { x, turn } of crossings(points, y + (line + 0.5) / LINES)) {
        if (winding === 0) from = x
        winding += turn
        if (winding === 0) addSpan(row, from, x)
      }
    }
    for (let x = area.left; x < area.right; x++) {
      const at = y * mask.width + x
      const alpha = Math.round(255 * Math.min(1, row[x]!))
      mask.bytes[at] = erase ? Math.min(mask.bytes[at]!, 255 - alpha) : Math.max(mask.bytes[at]!, alpha)
    }
  }
  return area
}

/**
 * Fills the area around a point up to the rim of the mask; on a point that is inside it empties that part of the mask instead.
 * Neighbours are the four beside a pixel. Answers what changed.
 */
export function flood(mask: Mask, { x, y }: Point): Rect | undefined {
  const { bytes, width, height } = mask
  const seed = within(mask, { left: x, top: y, right: x + 1, bottom: y + 1 })
  if (!seed) return undefined
  // The top bit says whether a pixel is inside.
  const open = bytes[seed.top * width + seed.left]! & INSIDE
  const to = open ? 0 : 255
  const changed = { left: width, top: height, right: 0, bottom: 0 }
  const stack = [seed.top * width + seed.left]
  while (stack.length > 0) {
    const at = stack.pop()!
    if ((bytes[at]! & INSIDE) !== open) continue
    const start = at - (at % width)
    let left = at
    while (left > start && (bytes[left - 1]! & INSIDE) === open) left--
    let right = at + 1
    while (right < start + width && (bytes[right]! & INSIDE) === open) right++
    bytes.fill(to, left, right)
    const row = start / width
    changed.left = Math.min(changed.left, left - start)
    changed.right = Math.max(changed.right, right - start)
    changed.top = Math.min(changed.top, row)
    changed.bottom = Math.max(changed.bottom, row + 1)
    for (const beside of [-width, width]) {
      if (start + beside < 0 || start + beside >= bytes.length) continue
      for (let next = left + beside, last = false; next < right + beside; next++) {
        const now = (bytes[next]! & INSIDE) === open
        if (now && !last) stack.push(next)
        last = now
      }
    }
  }
  return changed
}

export function invert(mask: Mask): Rect {
  for (let at = 0; at < mask.bytes.length; at++) mask.bytes[at] = 255 - mask.bytes[at]!
  return wholeOf(mask)
}

export function clear(mask: Mask): Rect {
  mask.bytes.fill(0)
  return wholeOf(mask)
}

/**
 * Lays another mask of the same size on top: the stronger of both.
 *
 * @throws RangeError when it is of another size
 */
export function lay(mask: Mask, bytes: Uint8Array): Rect {
  if (bytes.length !== mask.bytes.length) throw new RangeError('a mask of another size')
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! > mask.bytes[at]!) mask.bytes[at] = bytes[at]!
  return wholeOf(mask)
}
