// A mask: one byte per pixel, 255 = repaint, seen in tiles so that a change costs only what it touches.
import type { Size } from '../form/sizes.ts'

/** Side of a tile, in pixels. */
const TILE = 256

/** Whole pixels; right and bottom are the first that do not belong to it. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Mask extends Size {
  /** Row by row. */
  bytes: Uint8Array
}

export interface Point {
  x: number
  y: number
}

export const wholeOf = ({ width, height }: Size): Rect => ({ left: 0, top: 0, right: width, bottom: height })

/** What of a rectangle, which need not be of whole pixels, lies in the picture; undefined when nothing does. */
export function within({ width, height }: Size, rect: Rect): Rect | undefined {
  const left = Math.max(0, Math.floor(rect.left))
  const top = Math.max(0, Math.floor(rect.top))
  const right = Math.min(width, Math.ceil(rect.right))
  const bottom = Math.min(height, Math.ceil(rect.bottom))
  return left < right && top < bottom ? { left, top, right, bottom } : undefined
}

/** The smallest rectangle around both. */
export const around = (one: Rect | undefined, other: Rect): Rect =>
  one
    ? {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }
    : other

const columnsOf = ({ width }: Size) => Math.ceil(width / TILE)

/** Numbers of the tiles that a rectangle of the picture touches. */
export function tilesOf(size: Size, { left, top, right, bottom }: Rect): number[] {
  const columns = columnsOf(size)
  const tiles: number[] = []
  for (let row = Math.floor(top / TILE); row * TILE < bottom; row++)
    for (let column = Math.floor(left / TILE); column * TILE < right; column++) tiles.push(row * columns + column)
  return tiles
}

export function tileRect(size: Size, tile: number): Rect {
  const columns = columnsOf(size)
  const left = (tile % columns) * TILE
  const top = Math.floor(tile / columns) * TILE
  return { left, top, right: Math.min(size.width, left + TILE), bottom: Math.min(size.height, top + TILE) }
}

/** The bytes of a tile, row by row. */
export function copyTile(mask: Mask, tile: number): Uint8Array<ArrayBuffer> {
  const { left, top, right, bottom } = tileRect(mask, tile)
  const copy = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++)
    copy.set(mask.bytes.subarray(y * mask.width + left, y * mask.width + right), (y - top) * (right - left))
  return copy
}

/** Puts bytes of `copyTile` back, or one value everywhere. */
export function putTile(mask: Mask, tile: number, bytes: Uint8Array | number): void {
  const { left, top, right, bottom } = tileRect(mask, tile)
  for (let y = top; y < bottom; y++) {
    const start = y * mask.width
    if (typeof bytes === 'number') mask.bytes.fill(bytes, start + left, start + right)
    else mask.bytes.set(bytes.subarray((y - top) * (right - left), (y - top + 1) * (right - left)), start + left)
  }
}

const SPARE = new Uint8Array(TILE)
/** Exchanges the bytes of a tile with those given, without room for another copy: undoing must leave nothing to collect. */
export function swapTile(mask: Mask, tile: number, bytes: Uint8Array): void {
  const { left, top, right, bottom } = tileRect(mask, tile)
  const width = right - left
  for (let y = top; y < bottom; y++) {
    const row = mask.bytes.subarray(y * mask.width + left, y * mask.width + right)
    const other = bytes.subarray((y - top) * width, (y - top + 1) * width)
    SPARE.set(row)
    row.set(other)
    other.set(SPARE.subarray(0, width))
  }
}

/** The bytes of a tile; one number when all of them are alike. */
export type Copy = Uint8Array<ArrayBuffer> | number

/** Four at a time: these run over megabytes between two frames. */
const words = (bytes: Uint8Array) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
const isAligned = (bytes: Uint8Array) => (bytes.byteOffset & 3) === 0

/** Whether two runs of bytes of one length are alike. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let at = 0
  if (isAligned(one) && isAligned(other)) {
    const [first, second] = [words(one), words(other)]
    for (let word = 0; word < first.length; word++) if (first[word] !== second[word]) return false
    at = first.length * 4
  }
  for (; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

/** A tile's copy without what it does not need. */
export function packed(bytes: Uint8Array<ArrayBuffer>): Copy {
  const first = bytes[0]!
  if (bytes[bytes.length - 1] !== first) return bytes
  let at = 0
  if (isAligned(bytes)) {
    const four = first * 0x01010101
    const all = words(bytes)
    for (let word = 0; word < all.length; word++) if (all[word] !== four) return bytes
    at = all.length * 4
  }
  for (; at < bytes.length; at++) if (bytes[at] !== first) return bytes
  return first
}

/** Sum of the bytes of a tile. */
export function tileSum({ bytes, width, height }: Mask, tile: number): number {
  const { left, top, right, bottom } = tileRect({ width, height }, tile)
  let sum = 0
  for (let y = top; y < bottom; y++) {
    const end = y * width + right
    for (let at = y * width + left; at < end; at++) sum += bytes[at]!
  }
  return sum
}
