// What can be mended by rules: thin scratches, small holes, and larger spots on smooth ground, which are closed with the colours that go on around them. Pure.

/** Four bytes a pixel: red, green, blue, alpha. */
interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}
/** `none`: nothing is painted; `small`: scratches and pinholes; `smooth`: larger, but what is around is even; `rough`, `large`: rules cannot. */
export type Holes = 'none' | 'small' | 'smooth' | 'rough' | 'large'

export const HEALING = {
  /** Half the width of what counts as a scratch, as a share of the longer side: 7 px of 1024. */
  scratch: 0.007,
  /** A hole up to this share of the picture is small (tried on photographs and drawings: beyond it the smear is seen). */
  small: 0.002,
  /** All holes together. */
  all: 0.08,
  /** How far colours around may be from an even course, as they are on average, 0–255. */
  even: 7,
} as const
/** Side at which is looked: what is judged here and in the engine is the same. */
const LOOKED_AT = 384

const isHole = (mask: Uint8Array, at: number) => mask[at]! > 127

/** Smaller, by averaging; a hole stays one where any of it was. */
function reduced(picture: Pixels, mask: Uint8Array): { picture: Pixels; mask: Uint8Array } {
  const by = Math.ceil(Math.max(picture.width, picture.height) / LOOKED_AT)
  if (by <= 1) return { picture, mask }
  const [width, height] = [Math.ceil(picture.width / by), Math.ceil(picture.height / by)]
  const small = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  const holes = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0]
      let [count, covered] = [0, 0]
      for (let v = y * by; v < Math.min((y + 1) * by, picture.height); v++)
        for (let u = x * by; u < Math.min((x + 1) * by, picture.width); u++) {
          const from = v * picture.width + u
          for (let channel = 0; channel < 3; channel++) sums[channel]! += picture.data[from * 4 + channel]!
          if (isHole(mask, from)) covered++
          count++
        }
      const at = y * width + x
      for (let channel = 0; channel < 3; channel++) small.data[at * 4 + channel] = sums[channel]! / count
      small.data[at * 4 + 3] = 255
      holes[at] = covered > 0 ? 255 : 0
    }
  return { picture: small, mask: holes }
}

/** How deep inside a hole each pixel lies, in px; chessboard steps are counted as 1, diagonal ones as 1.4. */
function depths(mask: Uint8Array, width: number, height: number): Float32Array {
  const deep = new Float32Array(mask.length)
  const step = (x: number, y: number, dx: number, dy: number, by: number) => {
    const [u, v] = [x + dx, y + dy]
    return (u < 0 || v < 0 || u >= width || v >= height ? 0 : deep[v * width + u]!) + by
  }
  const pass = (x: number, y: number, way: number, first: boolean) => {
    const at = y * width + x
    if (!isHole(mask, at)) return
    const least = Math.min(step(x, y, way, 0, 1), step(x, y, 0, way, 1), step(x, y, way, way, 1.4), step(x, y, -way, way, 1.4))
    deep[at] = first ? least : Math.min(deep[at]!, least)
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pass(x, y, -1, true)
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) pass(x, y, 1, false)
  return deep
}

interface Hole {
  pixels: number[]
  left: number
  top: number
  right: number
  bottom: number
  deepest: number
}
/** The holes of a mask, each by itself. */
function holesIn(mask: Uint8Array, width: number, height: number): Hole[] {
  const deep = depths(mask, width, height)
  const seen = new Uint8Array(mask.length)
  const holes: Hole[] = []
  for (let begin = 0; begin < mask.length; begin++) {
    if (seen[begin] || !isHole(mask, begin)) continue
    const hole: Hole = { pixels: [begin], left: width, top: height, right: 0, bottom: 0, deepest: 0 }
    seen[begin] = 1
    for (let nth = 0; nth < hole.pixels.length; nth++) {
      const at = hole.pixels[nth]!
      const [x, y] = [at % width, Math.floor(at / width)]
      hole.left = Math.min(hole.left, x)
      hole.right = Math.max(hole.right, x + 1)
      hole.top = Math.min(hole.top, y)
      hole.bottom = Math.max(hole.bottom, y + 1)
      hole.deepest = Math.max(hole.deepest, deep[at]!)
      for (const [u, v] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const other = v * width + u
        if (u < 0 || v < 0 || u >= width || v >= height || seen[other] || !isHole(mask, other)) continue
        seen[other] = 1
        hole.pixels.push(other)
      }
    }
    holes.push(hole)
  }
  return holes
}
const isSmallHole = ({ pixels, deepest }: Hole, width: number, height: number): boolean =>
  deepest <= HEALING.scratch * Math.max(width, height) || pixels.length <= HEALING.small * width * height

/** The terms of an even course of colour over a place. */
const termsAt = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y]
const TERMS = 6

/** Solves a small set of equations; null where there is no one answer. */
function solved(rows: number[][]): number[] | null {
  for (let at = 0; at < TERMS; at++) {
    let best = at
    for (let row = at + 1; row < TERMS; row++) if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row
    ;[rows[at], rows[best]] = [rows[best]!, rows[at]!]
    if (Math.abs(rows[at]![at]!) < 1e-9) return null
    for (let row = 0; row < TERMS; row++) {
      if (row === at) continue
      const by = rows[row]![at]! / rows[at]![at]!
      for (let column = at; column <= TERMS; column++) rows[row]![column]! -= by * rows[at]![column]!
    }
  }
  return rows.map((row, at) => row[TERMS]! / row[at]!)
}

interface Course {
  /** How far the colours around are from it, on average. */
  off: number
  colourAt(x: number, y: number): [number, number, number]
}
/** The even course of colour around a hole; undefined where too little is around it. */
function courseAround({ width, height, data }: Pixels, mask: Uint8Array, hole: Hole): Course | undefined {
  const reach = Math.max(4, Math.round(0.35 * Math.min(hole.right - hole.left, hole.bottom - hole.top)))
  const [left, top] = [Math.max(0, hole.left - reach), Math.max(0, hole.top - reach)]
  const [right, bottom] = [Math.min(width, hole.right + reach), Math.min(height, hole.bottom + reach)]
  const [middleX, middleY, size] = [(left + right) / 2, (top + bottom) / 2, Math.max(right - left, bottom - top) / 2]
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 20_000)))
  const places: { terms: number[]; at: number }[] = []
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) {
      const at = y * width + x
      if (!isHole(mask, at)) places.push({ terms: termsAt((x - middleX) / size, (y - middleY) / size), at })
    }
  if (places.length < 4 * TERMS) return undefined
  const courses: number[][] = []
  for (let channel = 0; channel < 3; channel++) {
    const rows = Array.from({ length: TERMS }, () => Array.from({ length: TERMS + 1 }, () => 0))
    for (const { terms, at } of places)
      for (let row = 0; row < TERMS; row++) {
        for (let column = 0; column < TERMS; column++) rows[row]![column]! += terms[row]! * terms[column]!
        rows[row]![TERMS]! += terms[row]! * data[at * 4 + channel]!
      }
    const course = solved(rows)
    if (!course) return undefined
    courses.push(course)
  }
  const colour = (terms: readonly number[]) =>
    courses.map(course => course.reduce((sum, factor, nth) => sum + factor * terms[nth]!, 0)) as [number, number, number]
  let squares = 0
  for (const { terms, at } of places) colour(terms).forEach((value, channel) => (squares += (value - data[at * 4 + channel]!) ** 2))
  return {
    off: Math.sqrt(squares / places.length / 3),
    colourAt: (x, y) => colour(termsAt((x - middleX) / size, (y - middleY) / size)),
  }
}

/** What the holes of a picture are to rules. @param mask one byte a pixel, of the picture's size; white is to be mended */
export function holesOf(given: Pixels, white: Uint8Array): Holes {
  const covered = white.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0) / white.length
  if (covered === 0) return 'none'
  if (covered > HEALING.all) return 'large'
  const { picture, mask } = reduced(given, white)
  const { width, height } = picture
  const large = holesIn(mask, width, height).filter(hole => !isSmallHole(hole, width, height))
  if (large.length === 0) return 'small'
  return large.every(hole => (courseAround(picture, mask, hole)?.off ?? Infinity) <= HEALING.even) ? 'smooth' : 'rough'
}

/** A value between -1 and 1 that is the same for the same place. */
const grainAt = (at: number) => {
  const wave = Math.sin(at * 12.9898) * 43_758.5453
  return 2 * (wave - Math.floor(wave)) - 1
}
/** Closes the larger holes of a picture with the colours that go on around them, as grainy as they are. @returns the picture, and what of the mask is left to do */
export function healed(picture: Pixels, mask: Uint8Array): { picture: Pixels; left: Uint8Array } {
  const { width, height } = picture
  const data = Uint8ClampedArray.from(picture.data)
  const left = Uint8Array.from(mask)
  for (const hole of holesIn(mask, width, height)) {
    const course = isSmallHole(hole, width, height) ? undefined : courseAround(picture, mask, hole)
    if (!course) continue
    for (const at of hole.pixels) {
      const grain = grainAt(at) * Math.min(course.off, HEALING.even) * 1.2
      course.colourAt(at % width, Math.floor(at / width)).forEach((value, channel) => (data[at * 4 + channel] = value + grain))
      left[at] = 0
    }
  }
  return { picture: { width, height, data }, left }
}
