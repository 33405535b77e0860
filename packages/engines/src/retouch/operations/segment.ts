// Click-to-segment: the region that points or a box mean, by watershed and GrabCut.
import type { SegmentBox, SegmentPoint } from '../../ports/tools.ts'
import { type Cv, type Keep, withMats } from '../opencv.ts'
import type { Mat } from '@techstark/opencv-js'
import { flattened, type Pixels, type Plane, planeMat, planeOf, resizedMat, rgbMat, type Size, within } from '../picture.ts'
import { cutWithin, GRAB_SIDE, grabCut, isOutside, refined, withoutSpecks } from '../subject.ts'

export interface Selection {
  points: readonly SegmentPoint[]
  box: SegmentBox | undefined
}

/** Half the side of what a click marks for sure, in px of the small picture. */
const MARK = 3
const [GROUND, FIGURE] = [1, 2]

/** 255 where the picture belongs to what is meant. The picture's own size. */
export function segment(cv: Cv, given: Pixels, selection: Selection): Plane {
  const pixels = flattened(given)
  return withMats(keep => {
    const small = resizedMat(cv, keep, rgbMat(cv, keep, pixels), within(pixels, GRAB_SIDE))
    const scaled = scale(selection, pixels, { width: small.cols, height: small.rows })
    if (scaled.box && !scaled.points.some(({ label }) => label === 1)) {
      const without = new Uint8Array(small.cols * small.rows)
      for (const { x, y } of scaled.points) dot(without, { width: small.cols, height: small.rows }, x, y, 1)
      return refined(cv, keep, pixels, cutWithin(cv, keep, small, scaled.box, placesOf(without)))
    }
    const marks = keep(new cv.Mat(small.rows, small.cols, cv.CV_8UC1))
    mark(cv, keep, marks, scaled, Int32Array.from(flooded(cv, keep, small, scaled)))
    const cut = withoutSpecks(cv, grabCut(cv, keep, small, marks))
    return refined(cv, keep, pixels, clicked(cv, cut, scaled))
  })
}

const placesOf = (marked: Uint8Array) => [...marked.keys()].filter(at => marked[at])

/** Width of a bridge, in px of the small picture, over which a piece does not go on. */
const BRIDGE = 9

/** Of several pieces those that were clicked at; pieces that hang together by a narrow bridge are two. */
function clicked(cv: Cv, cut: Plane, { points }: Selection): Plane {
  const wanted = points.filter(({ label }) => label === 1)
  return withMats(keep => {
    const [open, labels, grown, inside] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
    const whole = planeMat(cv, keep, cut)
    const pen = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(BRIDGE, BRIDGE)))
    cv.morphologyEx(whole, open, cv.MORPH_OPEN, pen)
    // What was clicked may itself be narrower than a bridge.
    const solid = wanted.every(({ x, y }) => (open.data as Uint8Array)[y * cut.width + x]) ? open : whole
    cv.connectedComponents(solid, labels, 4, cv.CV_32S)
    const label = labels.data32S as Int32Array
    const pieces = new Set(wanted.map(({ x, y }) => label[y * cut.width + x]!).filter(Boolean))
    const chosen = { ...cut, data: cut.data.map((_, at) => (pieces.has(label[at]!) ? 255 : 0)) }
    // The corners that the opening took are given back, as far as they were in the mask.
    cv.dilate(planeMat(cv, keep, chosen), grown, pen)
    cv.bitwise_and(grown, whole, inside)
    return planeOf(inside)
  })
}

function scale({ points, box }: Selection, from: Size, to: Size): Selection {
  const [kx, ky] = [to.width / from.width, to.height / from.height]
  const x = (value: number) => Math.min(to.width - 1, Math.floor(value * kx))
  const y = (value: number) => Math.min(to.height - 1, Math.floor(value * ky))
  return {
    points: points.map(point => ({ ...point, x: x(point.x), y: y(point.y) })),
    box: box && boxWithin({ x: x(box.x), y: y(box.y), width: Math.round(box.width * kx), height: Math.round(box.height * ky) }, to),
  }
}

/** Smallest side of a box, in px of the small picture: within less there is nothing to tell apart. */
const LEAST_BOX = 8

/** The box as far as it lies in the picture. */
function boxWithin({ x, y, width, height }: SegmentBox, size: Size): SegmentBox {
  const [left, top] = [Math.min(x, size.width - LEAST_BOX), Math.min(y, size.height - LEAST_BOX)].map(value => Math.max(0, value)) as [
    number,
    number,
  ]
  return {
    x: left,
    y: top,
    width: Math.min(size.width - left, Math.max(LEAST_BOX, width)),
    height: Math.min(size.height - top, Math.max(LEAST_BOX, height)),
  }
}

/** What a watershed from the clicks reaches before it meets the one from the border: `FIGURE` there, else something else. */
function flooded(cv: Cv, keep: Keep, rgb: Mat, { points, box }: Selection): Int32Array {
  const { cols, rows } = rgb
  const markers = keep(new cv.Mat(rows, cols, cv.CV_32SC1, new cv.Scalar(0)))
  const seeds = markers.data32S as Int32Array
  const edge = box ?? { x: 1, y: 1, width: cols - 2, height: rows - 2 }
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < cols; x++)
      if (x <= edge.x || y <= edge.y || x >= edge.x + edge.width || y >= edge.y + edge.height) seeds[y * cols + x] = GROUND!
  for (const { x, y, label } of points) dot(seeds, { width: cols, height: rows }, x, y, label ? FIGURE! : GROUND!)
  const smooth = keep(new cv.Mat())
  cv.medianBlur(rgb, smooth, 3)
  cv.watershed(smooth, markers)
  return markers.data32S as Int32Array
}

function dot(into: { [at: number]: number }, { width, height }: Size, x: number, y: number, value: number) {
  for (let row = Math.max(0, y - MARK); row <= Math.min(height - 1, y + MARK); row++)
    for (let column = Math.max(0, x - MARK); column <= Math.min(width - 1, x + MARK); column++) into[row * width + column] = value
}

/** How far beyond its watershed a figure may go, in px of the small picture. */
const BEYOND = 48

/** What GrabCut starts from: sure at the clicks, outside the box and far from where the watershed went, likely in and near it. */
function mark(cv: Cv, keep: Keep, marks: Mat, { points, box }: Selection, region: Int32Array) {
  const size = { width: marks.cols, height: marks.rows }
  const [others, far] = [keep(new cv.Mat(marks.rows, marks.cols, cv.CV_8UC1)), keep(new cv.Mat())]
  ;(others.data as Uint8Array).set(Uint8Array.from(region, value => (value === FIGURE ? 0 : 255)))
  cv.distanceTransform(others, far, cv.DIST_L2, 3)
  const [marked, distance] = [marks.data as Uint8Array, far.data32F as Float32Array]
  for (let at = 0; at < marked.length; at++) {
    const outside = distance[at]! > BEYOND || (box && isOutside(box, at % size.width, Math.floor(at / size.width)))
    marked[at] = outside ? cv.GC_BGD : distance[at] ? cv.GC_PR_BGD : cv.GC_PR_FGD
  }
  for (const { x, y, label } of points) dot(marked, size, x, y, label ? cv.GC_FGD : cv.GC_BGD)
}
