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
export function copyTile(mask: Mask, tile: number): Uint8Array {
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

/** Exchanges the bytes of a tile with those given, without room for another copy: undoing must leave nothing to collect. */
export function swapTile(mask: Mask, tile: number, bytes: Uint8Array): void {
  const { left, top, right, bottom } = tileRect(mask, tile)
  for (let y = top, at = 0; y < bottom; y++)
    for (let x = y * mask.width + left; x < y * mask.width + right; x++, at++) {
      const held = mask.bytes[x]!
      mask.bytes[x] = bytes[at]!
      bytes[at] = held
    }
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
