// How a mask is shown over its picture: an accent hatch with a black and white dashed rim, at the scale of the screen, on any picture.
import type { Mask, Rect } from './grid.ts'
import { INSIDE } from './shapes.ts'

/** Pixels of the screen for one of the picture, and where the picture's corner lies on the screen. */
export interface View {
  scale: number
  left: number
  top: number
}

/** Colours as 0xBBGGRR: byte order of canvas pixels without their alpha. */
export interface OverlayColours {
  hatch: number
  dark: number
  light: number
}

/** Width of a pair of stripes, and length of a dash, in units. */
const STRIPES = 10
const DASH = 4
const ALPHA = { stripe: 0.72, between: 0.38 }

/** Pixels of the picture that stand at the pixels `from` … `to` of the screen; −1 beside it. */
function places(from: number, to: number, corner: number, scale: number, count: number): Int32Array {
  return Int32Array.from({ length: to - from }, (_, index) => {
    const at = Math.floor((from + index + 0.5 - corner) / scale)
    return at >= 0 && at < count ? at : -1
  })
}

/** Values of the mask along a row of the screen, with one more at both ends; all 0 beside the picture. */
function sample(into: Uint8Array, mask: Mask, columns: Int32Array, y: number): Uint8Array {
  if (y < 0) return into.fill(0)
  const start = y * mask.width
  for (let column = 0; column < columns.length; column++) {
    const x = columns[column]!
    into[column] = x < 0 ? 0 : mask.bytes[start + x]!
  }
  return into
}

/** Whether each place of a line of the screen is in the first half of its period. */
const halves = (from: number, count: number, period: number) =>
  Uint8Array.from({ length: count }, (_, index) => ((from + index) % period < period / 2 ? 1 : 0))

/**
 * Paints the part `area` of the screen, row by row, as little-endian RGBA. `unit` is how many of its pixels one CSS pixel has.
 * The rim is looked for among neighbouring pixels of the screen, so it is two of them wide at every zoom.
 */
export function paintOverlay(into: Uint32Array, area: Rect, mask: Mask, view: View, unit: number, colours: OverlayColours): void {
  const width = area.right - area.left
  const height = area.bottom - area.top
  const columns = places(area.left - 1, area.right + 1, view.left, view.scale, mask.width)
  const rows = places(area.top - 1, area.bottom + 1, view.top, view.scale, mask.height)
  const stripes = halves(area.left + area.top, width + height, STRIPES * unit)
  // Dashes by a chequerboard: a rim in any direction goes through both colours.
  const across = halves(area.left, width, 2 * DASH * unit)
  const down = halves(area.top, height, 2 * DASH * unit)
  let above = sample(new Uint8Array(width + 2), mask, columns, rows[0]!)
  let here = sample(new Uint8Array(width + 2), mask, columns, rows[1]!)
  let below: Uint8Array = new Uint8Array(width + 2)
  for (let row = 0; row < height; row++) {
    sample(below, mask, columns, rows[row + 2]!)
    for (let column = 0; column < width; column++) {
      const value = here[column + 1]!
      // The top bit says whether a pixel is inside: it differs among neighbours at the rim.
      const differs = (value ^ here[column]!) | (value ^ here[column + 2]!) | (value ^ above[column + 1]!) | (value ^ below[column + 1]!)
      const at = row * width + column
      if (differs & INSIDE) into[at] = (0xff000000 | (across[column] === down[row] ? colours.light : colours.dark)) >>> 0
      else if (value === 0) into[at] = 0
      else into[at] = (((value * (stripes[column + row] ? ALPHA.stripe : ALPHA.between)) << 24) | colours.hatch) >>> 0
    }
    const spare = above
    above = here
    here = below
    below = spare
  }
}
