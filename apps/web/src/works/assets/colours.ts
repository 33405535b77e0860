// The colours of a picture: its pixels in cells of the colour cube, the fullest cells first, none too like another.

/** Cells of a side of the cube. */
const CELLS = 12
const LEAST_DISTANCE = 48
const OPAQUE = 128

interface Cell {
  count: number
  red: number
  green: number
  blue: number
}
const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
const distance = (one: Cell, other: Cell) => Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue)

/** At most `most` colours of RGBA pixels as `#rrggbb`, those that most of the picture has first. */
export function coloursOf(pixels: Uint8ClampedArray, most: number): string[] {
  const cells = new Map<number, Cell>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red, green, blue, alpha] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    if (alpha < OPAQUE) continue
    const of = (value: number) => Math.floor((value * CELLS) / 256)
    const key = (of(red) * CELLS + of(green)) * CELLS + of(blue)
    const cell = cells.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    cells.set(key, { count: cell.count + 1, red: cell.red + red, green: cell.green + green, blue: cell.blue + blue })
  }
  const means = [...cells.values()].map(({ count, red, green, blue }) => ({
    count,
    red: red / count,
    green: green / count,
    blue: blue / count,
  }))
  const chosen: Cell[] = []
  for (const cell of means.toSorted((one, other) => other.count - one.count)) {
    if (chosen.length >= most) break
    if (chosen.every(other => distance(cell, other) >= LEAST_DISTANCE)) chosen.push(cell)
  }
  return chosen.map(({ red, green, blue }) => `#${hex(red)}${hex(green)}${hex(blue)}`)
}
