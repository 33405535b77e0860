// Where the subject of a picture is: what stands out of a plain ground, or what GrabCut parts from the border, with soft edges at full size.
import type { Mat } from '@techstark/opencv-js'
import { clustersOf } from './clusters.ts'
import { type Cv, type Keep, withMats } from './opencv.ts'
import { emptyPlane, flattened, type Pixels, type Plane, planeMat, planeOf, resizedMat, rgbMat, type Size, within } from './picture.ts'

/** Longer side at which GrabCut works, in px: beyond it takes seconds (facts, embedded engines §4). */
export const GRAB_SIDE = 384
const GRAB_ROUNDS = 2
/** Differences of a channel that a plain ground may have. */
const PLAIN_RANGE = 18
/** Share of the border that must be of one colour. */
const PLAIN_SHARE = 0.9
/** Border that holds no subject, as a share of each side; subjects may be cut by the lower edge. */
const MARGIN = 0.04

/** 255 where the subject is; undefined when there is none to be told apart. */
export function subjectOf(cv: Cv, pixels: Pixels): Plane | undefined {
  const own = ownAlpha(pixels)
  const found = own ?? plainGround(cv, flattened(pixels)) ?? grabbed(cv, flattened(pixels))
  const share = found ? shareOf(found) : 0
  return share > 0.003 && share < 0.985 ? found : undefined
}

export const shareOf = ({ data }: Plane) => data.reduce((sum, value) => sum + value, 0) / 255 / data.length

/** A picture that was cut out already. */
function ownAlpha({ width, height, data }: Pixels): Plane | undefined {
  const plane = emptyPlane(width, height)
  let clear = 0
  for (let at = 0; at < plane.data.length; at++) {
    plane.data[at] = data[at * 4 + 3]!
    if (plane.data[at]! < 128) clear++
  }
  return clear > plane.data.length * 0.02 ? plane : undefined
}

/** The ground when the border is near one colour: what can be reached from the border without leaving that colour. */
function plainGround(cv: Cv, pixels: Pixels): Plane | undefined {
  const border = borderOf(pixels)
  const colour = [0, 1, 2].map(part => median(border.map(at => pixels.data[at * 4 + part]!)))
  const near = (at: number) => colour.every((value, part) => Math.abs(pixels.data[at * 4 + part]! - value) <= PLAIN_RANGE)
  if (border.filter(near).length < border.length * PLAIN_SHARE) return undefined
  const { width, height } = pixels
  const ground = new Uint8Array(width * height)
  const open = border.filter(near)
  for (const at of open) ground[at] = 255
  while (open.length) {
    const at = open.pop()!
    const x = at % width
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= ground.length || ground[next] || !near(next)) continue
      ground[next] = 255
      open.push(next)
    }
  }
  const subject = { width, height, data: ground.map(value => 255 - value) }
  // One pixel of softness: the edge is where the colours mix.
  return withMats(keep => {
    const soft = keep(new cv.Mat())
    cv.GaussianBlur(planeMat(cv, keep, subject), soft, new cv.Size(3, 3), 0)
    return planeOf(soft)
  })
}

function borderOf({ width, height }: Size): number[] {
  const border: number[] = []
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1)
  return border
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

/** GrabCut from what stands out: unlike the colours of the border and near the middle. Undefined when that is cut by the border on many sides. */
function grabbed(cv: Cv, pixels: Pixels): Plane | undefined {
  return withMats(keep => {
    const small = resizedMat(cv, keep, rgbMat(cv, keep, pixels), within(pixels, GRAB_SIDE))
    const { cols, rows } = small
    const [left, top] = [Math.max(2, Math.round(cols * MARGIN)), Math.max(2, Math.round(rows * MARGIN))]
    const frame = { x: left, y: top, width: cols - left * 2, height: rows - top }
    const cut = cutWithin(cv, keep, small, frame)
    return atEdges(cut, frame) > CUT_OFF ? undefined : refined(cv, keep, pixels, cut)
  })
}

/** What stands out within a frame, parted from the rest by GrabCut: the main pieces of it. `without` are pixels that surely do not belong to it. */
export function cutWithin(cv: Cv, keep: Keep, rgb: Mat, frame: Frame, without: readonly number[] = []): Plane {
  const { cols, rows } = rgb
  const likely = standingOut(cv, keep, rgb, frame)
  const marks = keep(new cv.Mat(rows, cols, cv.CV_8UC1))
  const marked = marks.data as Uint8Array
  for (let at = 0; at < marked.length; at++)
    marked[at] = isOutside(frame, at % cols, Math.floor(at / cols)) ? cv.GC_BGD : likely[at] ? cv.GC_PR_FGD : cv.GC_PR_BGD
  for (const at of without) marked[at] = cv.GC_BGD
  return withoutSpecks(cv, opened(cv, grabCut(cv, keep, rgb, marks)), MAIN_PIECE)
}

export interface Frame extends Size {
  x: number
  y: number
}
export const isOutside = ({ x, y, width, height }: Frame, atX: number, atY: number) =>
  atX < x || atY < y || atX >= x + width || atY >= y + height

/** A subject that fills more than this share of the frame's left, right and upper edge is none. */
const CUT_OFF = 0.2

/** Share of the left, right and upper edge of the frame that lies in the mask. */
function atEdges({ width: columns, data }: Plane, { x, y, width, height }: Frame): number {
  let [inside, all] = [0, 0]
  const look = (column: number, row: number) => {
    all++
    if (data[row * columns + column]) inside++
  }
  for (let column = x; column < x + width; column++) look(column, y)
  for (let row = y; row < y + height; row++) {
    look(x, row)
    look(x + width - 1, row)
  }
  return inside / all
}

/** Without lines of a pixel or two, which hold pieces together that do not belong together. */
function opened(cv: Cv, mask: Plane): Plane {
  return withMats(keep => {
    const open = keep(new cv.Mat())
    const pen = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)))
    cv.morphologyEx(planeMat(cv, keep, mask), open, cv.MORPH_OPEN, pen)
    return planeOf(open)
  })
}

/** Colours that a border may be made of. */
const BORDER_COLOURS = 8
/** Spread of the middle, as a share of each side. */
const MIDDLE = 0.32
/** Pieces smaller than this share of the largest are not the subject. */
const MAIN_PIECE = 0.12

/** 255 where a pixel is unlike every colour of the frame's edge, the more so the nearer to the middle (the border prior of salience, Otsu's threshold). */
function standingOut(cv: Cv, keep: Keep, rgb: Mat, frame: Frame): Uint8Array {
  const { cols, rows } = rgb
  const [lab, soft, cut] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
  cv.cvtColor(rgb, lab, cv.COLOR_RGB2Lab)
  cv.GaussianBlur(lab, soft, new cv.Size(5, 5), 0)
  const values = Uint8Array.from(soft.data as Uint8Array)
  const edge = edgeOf(frame, rows).map(([x, y]) => y * cols + x)
  const colours = clustersOf(Float32Array.from(edge.flatMap(at => [...values.subarray(at * 3, at * 3 + 3)])), BORDER_COLOURS)
  const plane = emptyPlane(frame.width, frame.height)
  for (let at = 0; at < plane.data.length; at++) {
    const [inX, inY] = [at % frame.width, Math.floor(at / frame.width)]
    const from = ((inY + frame.y) * cols + inX + frame.x) * 3
    const far = Math.min(...colours.map(({ centre }) => Math.hypot(...centre.map((part, each) => part - values[from + each]!))))
    const [x, y] = [inX / frame.width - 0.5, inY / frame.height - 0.55]
    plane.data[at] = Math.min(255, far * 2.5 * Math.exp(-(x * x + y * y) / (2 * MIDDLE * MIDDLE)))
  }
  cv.threshold(planeMat(cv, keep, plane), cut, 0, 255, cv.THRESH_BINARY + cv.THRESH_OTSU)
  const inside = cut.data as Uint8Array
  const out = new Uint8Array(cols * rows)
  for (let y = 0; y < frame.height; y++) out.set(inside.subarray(y * frame.width, (y + 1) * frame.width), (y + frame.y) * cols + frame.x)
  return out
}

/** Places on the edge of a frame; where it ends with the picture below, subjects are cut off and say nothing of the ground. */
function edgeOf({ x, y, width, height }: Frame, rows: number): [number, number][] {
  const places: [number, number][] = []
  for (let column = x; column < x + width; column++) {
    places.push([column, y])
    if (y + height < rows) places.push([column, y + height - 1])
  }
  for (let row = y; row < y + height; row++) places.push([x, row], [x + width - 1, row])
  return places
}

/** Runs GrabCut from marks (GC_BGD, GC_FGD, GC_PR_BGD, GC_PR_FGD) and answers 255 where the foreground is. Changes `marks`. */
export function grabCut(cv: Cv, keep: Keep, rgb: Mat, marks: Mat): Plane {
  const marked = marks.data as Uint8Array
  const asMarked = (): Plane => ({
    width: rgb.cols,
    height: rgb.rows,
    data: (marks.data as Uint8Array).map(value => (value & 1 ? 255 : 0)),
  })
  // Without pixels of either side there is nothing to learn from.
  if (marked.every(value => value & 1) || !marked.some(value => value & 1)) return asMarked()
  const [ground, figure] = [keep(new cv.Mat()), keep(new cv.Mat())]
  cv.grabCut(rgb, marks, new cv.Rect(0, 0, 1, 1), ground, figure, GRAB_ROUNDS, cv.GC_INIT_WITH_MASK)
  return asMarked()
}

/**
 * A small mask at the size of its picture, its edge drawn to the picture's own: a guided filter (He, Sun, Tang 2010) with the lightness as guide,
 * which only acts where the mask changes.
 */
export function refined(cv: Cv, keep: Keep, pixels: Pixels, mask: Plane): Plane {
  const { width, height } = pixels
  const grown = keep(new cv.Mat())
  cv.resize(planeMat(cv, keep, mask), grown, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR)
  const scale = Math.max(width, height) / Math.max(mask.width, mask.height)
  const radius = Math.max(2, Math.round(scale * 2))
  const guide = keep(new cv.Mat())
  cv.cvtColor(rgbMat(cv, keep, pixels), guide, cv.COLOR_RGB2GRAY)
  return { width, height, data: guided(cv, keep, guide, grown, radius) }
}

const GUIDE_EPSILON = 0.0008
const STEEPNESS = 2.2

function guided(cv: Cv, keep: Keep, guide8: Mat, mask8: Mat, radius: number): Uint8Array {
  const fresh = () => keep(new cv.Mat())
  const box = new cv.Size(radius * 2 + 1, radius * 2 + 1)
  const mean = (mat: Mat) => {
    const out = fresh()
    cv.blur(mat, out, box)
    return out
  }
  const product = (one: Mat, other: Mat) => {
    const out = fresh()
    cv.multiply(one, other, out)
    return out
  }
  const [guide, mask] = [fresh(), fresh()]
  guide8.convertTo(guide, cv.CV_32F, 1 / 255)
  mask8.convertTo(mask, cv.CV_32F, 1 / 255)
  const [meanGuide, meanMask] = [mean(guide), mean(mask)]
  const [squares, products] = [mean(product(guide, guide)), mean(product(guide, mask))]
  const [I, P, II, IP] = [meanGuide, meanMask, squares, products].map(mat => mat.data32F as Float32Array) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let at = 0; at < I.length; at++) {
    const slope = (IP[at]! - I[at]! * P[at]!) / (II[at]! - I[at]! * I[at]! + GUIDE_EPSILON)
    P[at] = P[at]! - slope * I[at]!
    II[at] = slope
  }
  const smooth = [mean(squares), mean(meanMask)]
  // Views of the heap are taken last: making a matrix may move it.
  const [slope, offset, guideAt, maskAt] = [...smooth, guide, mask].map(mat => mat.data32F as Float32Array) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const out = new Uint8Array(guideAt.length)
  for (let at = 0; at < out.length; at++) {
    const value = slope[at]! * guideAt[at]! + offset[at]!
    // Steeper than the filter leaves it; where filter and mask agree the mask stands as it is.
    const agree = Math.abs(value - maskAt[at]!) < 0.25 && (maskAt[at]! > 0.99 || maskAt[at]! < 0.01)
    out[at] = agree ? Math.round(maskAt[at]!) * 255 : Math.round(255 * Math.min(1, Math.max(0, (value - 0.5) * STEEPNESS + 0.5)))
  }
  return out
}

/** Smallest piece or hole that is meant, as a share of the picture. */
const SPECK = 0.002

/** Without pieces and holes too small to be meant, and without pieces below `main` of the largest one. */
export function withoutSpecks(cv: Cv, mask: Plane, main = 0): Plane {
  return withMats(keep => {
    const clean = Uint8Array.from(mask.data)
    for (const side of [255, 0]) {
      const [labels, stats, centres] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
      const plane = planeMat(cv, keep, { ...mask, data: clean.map(value => (value === side ? 255 : 0)) })
      const count = cv.connectedComponentsWithStats(plane, labels, stats, centres, 4, cv.CV_32S)
      const [label, stat] = [labels.data32S as Int32Array, stats.data32S as Int32Array]
      const areas = Array.from({ length: count }, (_, piece) => (piece ? stat[piece * 5 + cv.CC_STAT_AREA]! : 0))
      const least = Math.max(mask.data.length * SPECK, side ? Math.max(...areas) * main : 0)
      for (let at = 0; at < clean.length; at++) if (label[at] && areas[label[at]!]! < least) clean[at] = 255 - side
    }
    return { ...mask, data: clean }
  })
}
