// The rim of a mask: made soft, moved outwards, moved inwards.
import { type Mask, type Rect, wholeOf } from './grid.ts'
import { INSIDE, invert } from './shapes.ts'

/** Pixels by which a rim may be moved or made soft (mask_blur of the form goes as far). */
export const MAX_EDGE = 64

/** Running means over 2 × radius + 1 values of a line of bytes; beyond its ends the last value goes on. */
function meanLine(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, radius: number): void {
  const window = 2 * radius + 1
  const value = (index: number) => from[start + Math.min(count - 1, Math.max(0, index)) * step]!
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += value(index)
  for (let index = 0; index < count; index++) {
    to[start + index * step] = Math.round(sum / window)
    sum += value(index + radius + 1) - value(index - radius)
  }
}

/** Radii of three running means that together come close to a Gaussian of this deviation (Kovesi, "Fast almost-Gaussian filtering", 2010). */
function meansFor(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1)
  const lower = Math.floor(ideal) - (Math.floor(ideal) % 2 === 0 ? 1 : 0)
  const narrow = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  return [0, 1, 2].map(index => ((index < narrow ? lower : lower + 2) - 1) / 2)
}

/** Makes the rim soft over about `pixels` to both sides. */
export function feather(mask: Mask, pixels: number): Rect {
  const { bytes, width, height } = mask
  const other = new Uint8Array(bytes.length)
  for (const radius of meansFor(Math.min(MAX_EDGE, pixels) / 2)) {
    for (let y = 0; y < height; y++) meanLine(bytes, other, y * width, 1, width, radius)
    for (let x = 0; x < width; x++) meanLine(other, bytes, x, width, height, radius)
  }
  return wholeOf(mask)
}

/** Squared distances of a line to the nearest low point, in place (Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions", 2012). */
function distanceLine(values: Float64Array, hull: Int32Array, bounds: Float64Array, out: Float64Array): void {
  const meet = (a: number, b: number) => (values[b]! + b * b - (values[a]! + a * a)) / (2 * b - 2 * a)
  let last = 0
  hull[0] = 0
  bounds[0] = -Infinity
  bounds[1] = Infinity
  for (let index = 1; index < values.length; index++) {
    let at = meet(hull[last]!, index)
    while (at <= bounds[last]!) at = meet(hull[--last]!, index)
    hull[++last] = index
    bounds[last] = at
    bounds[last + 1] = Infinity
  }
  for (let index = 0, part = 0; index < values.length; index++) {
    while (bounds[part + 1]! < index) part++
    const near = hull[part]!
    out[index] = (index - near) * (index - near) + values[near]!
  }
}

/** Further than any two pixels of a picture, squared; no infinity, of which differences cannot be taken. */
const FAR = 1e12

/** Squared distance of every pixel to the nearest pixel inside. */
function distances({ bytes, width, height }: Mask): Float64Array {
  const all = Float64Array.from(bytes, byte => (byte >= INSIDE ? 0 : FAR))
  const longest = Math.max(width, height)
  const hull = new Int32Array(longest)
  const bounds = new Float64Array(longest + 1)
  const column = new Float64Array(height)
  const done = new Float64Array(longest)
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = all[y * width + x]!
    distanceLine(column, hull, bounds, done)
    for (let y = 0; y < height; y++) all[y * width + x] = done[y]!
  }
  for (let y = 0; y < height; y++) {
    const row = all.slice(y * width, (y + 1) * width)
    distanceLine(row, hull, bounds, done)
    all.set(done.subarray(0, width), y * width)
  }
  return all
}

/** Moves the rim outwards by `pixels`, inwards when they are negative. Corners become round. */
export function grow(mask: Mask, pixels: number): Rect {
  const by = Math.min(MAX_EDGE, Math.abs(pixels))
  if (pixels < 0) invert(mask)
  distances(mask).forEach((squared, at) => {
    const alpha = Math.round(255 * Math.min(1, Math.max(0, by + 1 - Math.sqrt(squared))))
    if (alpha > mask.bytes[at]!) mask.bytes[at] = alpha
  })
  if (pixels < 0) invert(mask)
  return wholeOf(mask)
}
