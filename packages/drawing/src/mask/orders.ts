// What is done to a whole mask at once, as data: it can be carried out elsewhere, which answers with the tiles that changed.
import { feather, grow } from './edge.ts'
import { type Copy, copyTile, type Mask, packed, type Point, type Rect, sameBytes, tilesOf, tileSum } from './grid.ts'
import { clear, fillPolygon, flood, invert, lay } from './shapes.ts'

export type MaskOrder =
  | { do: 'fill'; at: Point }
  | { do: 'polygon'; points: readonly Point[]; erase: boolean }
  | { do: 'invert' }
  | { do: 'clear' }
  /** Pixels as `feather` and `grow` take them. */
  | { do: 'feather' | 'grow'; pixels: number }
  /** Another mask of the same size: on top, or in its place. */
  | { do: 'lay' | 'put'; bytes: Uint8Array<ArrayBuffer> }

/** Carries an order out. Answers what may have changed. @throws RangeError when a mask that is laid on it is of another size */
export function carryOut(mask: Mask, order: MaskOrder): Rect | undefined {
  switch (order.do) {
    case 'fill':
      return flood(mask, order.at)
    case 'polygon':
      return fillPolygon(mask, order.points, order.erase)
    case 'invert':
      return invert(mask)
    case 'clear':
      return clear(mask)
    case 'feather':
      return feather(mask, order.pixels)
    case 'grow':
      return grow(mask, order.pixels)
    case 'put':
      clear(mask)
      return lay(mask, order.bytes)
    case 'lay':
      return lay(mask, order.bytes)
  }
}

/** A tile that an order changed: as it was, as it is, and the sum of its bytes now. */
export interface ChangedTile {
  tile: number
  before: Copy
  after: Copy
  sum: number
}

/** Carries an order out on `mask`, and answers every tile that is different then. */
export function changesOf(mask: Mask, order: MaskOrder): ChangedTile[] {
  const was: Mask = { ...mask, bytes: mask.bytes.slice() }
  const area = carryOut(mask, order)
  return (area ? tilesOf(mask, area) : []).flatMap(tile => {
    const [before, after] = [copyTile(was, tile), copyTile(mask, tile)]
    return sameBytes(before, after) ? [] : [{ tile, before: packed(before), after: packed(after), sum: tileSum(mask, tile) }]
  })
}

/** What of changes is handed over instead of copied. */
export const buffersOf = (changes: readonly ChangedTile[]): ArrayBuffer[] =>
  changes.flatMap(({ before, after }) => [before, after].flatMap(copy => (typeof copy === 'number' ? [] : [copy.buffer])))
