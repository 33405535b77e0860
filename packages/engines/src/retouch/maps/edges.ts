// Control maps of lines: white on black, as control models were trained on.
import type { Mat } from '@techstark/opencv-js'
import { type Cv, type Keep, withMats } from '../opencv.ts'
import { emptyPlane, greyPixels, type Pixels, pixelsOf, type Plane, planeOf, rgbMat } from '../picture.ts'

export interface MapOptions {
  thresholdA: number
  thresholdB: number
}

/** Document 3 §9: canny thresholds 100 and 200. */
const CANNY: readonly [number, number] = [100, 200]
const own = (value: number, usual: number) => (value < 0 ? usual : value)

/** Canny on all three channels, as the usual preprocessor does it. */
export function canny(cv: Cv, pixels: Pixels, { thresholdA, thresholdB }: MapOptions): Pixels {
  return withMats(keep => {
    const edges = keep(new cv.Mat())
    cv.Canny(rgbMat(cv, keep, pixels), edges, own(thresholdA, CANNY[0]), own(thresholdB, CANNY[1]))
    return pixelsOf(edges)
  })
}

function blurred(cv: Cv, keep: Keep, mat: Mat, sigma: number): Mat {
  const out = keep(new cv.Mat())
  cv.GaussianBlur(mat, out, new cv.Size(0, 0), sigma)
  return out
}
function floats(cv: Cv, keep: Keep, mat: Mat, scale = 1): Mat {
  const out = keep(new cv.Mat())
  mat.convertTo(out, cv.CV_32F, scale)
  return out
}
function grey(cv: Cv, keep: Keep, rgb: Mat): Mat {
  const out = keep(new cv.Mat())
  cv.cvtColor(rgb, out, cv.COLOR_RGB2GRAY)
  return out
}

/** Differences of two blurs over a threshold, thick as a felt pen (the usual `scribble_xdog`). */
export function scribbleXdog(cv: Cv, pixels: Pixels, { thresholdA }: MapOptions): Pixels {
  return withMats(keep => {
    const picture = floats(cv, keep, rgbMat(cv, keep, pixels))
    const [near, far] = [blurred(cv, keep, picture, 0.5), blurred(cv, keep, picture, 5)]
    const [a, b] = [near.data32F as Float32Array, far.data32F as Float32Array]
    const out = emptyPlane(pixels.width, pixels.height)
    for (let at = 0; at < out.data.length; at++) {
      const least = Math.min(b[at * 3]! - a[at * 3]!, b[at * 3 + 1]! - a[at * 3 + 1]!, b[at * 3 + 2]! - a[at * 3 + 2]!)
      if (2 * Math.min(255, Math.max(0, least)) > own(thresholdA, 32)) out.data[at] = 255
    }
    return greyPixels(out)
  })
}

/** Dark lines on light ground turned into light lines on dark ground (the usual `lineart_standard`). */
export function lineartStandard(cv: Cv, pixels: Pixels): Pixels {
  return withMats(keep => {
    const picture = floats(cv, keep, rgbMat(cv, keep, pixels))
    const ground = blurred(cv, keep, picture, 6)
    const [a, b] = [picture.data32F as Float32Array, ground.data32F as Float32Array]
    const depth = new Float32Array(pixels.width * pixels.height)
    for (let at = 0; at < depth.length; at++) {
      const least = Math.min(b[at * 3]! - a[at * 3]!, b[at * 3 + 1]! - a[at * 3 + 1]!, b[at * 3 + 2]! - a[at * 3 + 2]!)
      depth[at] = Math.min(255, Math.max(0, least))
    }
    const lines = depth.filter(value => value > 8).sort()
    const usual = Math.max(16, lines[lines.length >> 1] ?? 16)
    const out = emptyPlane(pixels.width, pixels.height)
    for (let at = 0; at < depth.length; at++) out.data[at] = Math.min(255, (depth[at]! / usual) * 127)
    return greyPixels(out)
  })
}

interface Xdog {
  /** Width of a line in px. */
  sigma: number
  /** How much the second blur counts. */
  sharpness: number
  threshold: number
  steepness: number
}

/** Extended difference of Gaussians (Winnemöller, Kyprianidis, Olsen 2012): 255 on a line, 0 beside it. */
export function xdog(cv: Cv, pixels: Pixels, { sigma, sharpness, threshold, steepness }: Xdog, smooth: boolean): Plane {
  return withMats(keep => {
    const rgb = rgbMat(cv, keep, pixels)
    const even = keep(new cv.Mat())
    if (smooth) cv.bilateralFilter(rgb, even, 7, 40, 40)
    const light = floats(cv, keep, grey(cv, keep, smooth ? even : rgb), 1 / 255)
    const [near, far] = [blurred(cv, keep, light, sigma), blurred(cv, keep, light, sigma * 1.6)]
    const [a, b] = [near.data32F as Float32Array, far.data32F as Float32Array]
    const out = emptyPlane(pixels.width, pixels.height)
    for (let at = 0; at < out.data.length; at++) {
      // Only the difference counts: dark areas are no lines.
      const edge = 1 + sharpness * (a[at]! - b[at]!)
      out.data[at] = edge >= threshold ? 0 : Math.round(-255 * Math.tanh(steepness * (edge - threshold)))
    }
    return out
  })
}

/** What stands in for the learned line art preprocessors. */
const LINES: Readonly<Record<string, readonly [Xdog, boolean]>> = {
  __proto__: null as never,
  lineart_realistic: [{ sigma: 0.9, sharpness: 18, threshold: 0.9, steepness: 4 }, false],
  lineart_coarse: [{ sigma: 1.6, sharpness: 22, threshold: 0.85, steepness: 5 }, true],
  lineart_anime: [{ sigma: 1, sharpness: 20, threshold: 0.88, steepness: 6 }, true],
}
export const lineart = (cv: Cv, pixels: Pixels, name: string): Pixels => greyPixels(xdog(cv, pixels, ...LINES[name]!))

/** Black lines on white. */
export function lineDraft(cv: Cv, pixels: Pixels): Pixels {
  const lines = xdog(cv, pixels, ...LINES.lineart_anime!)
  return greyPixels({ ...lines, data: lines.data.map(value => 255 - value) })
}

/** Soft edges: gradients after the texture was evened out. `fine` keeps them thin. */
export function softEdge(cv: Cv, pixels: Pixels, fine: boolean): Plane {
  return withMats(keep => {
    const [even, x, y, size] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
    cv.bilateralFilter(rgbMat(cv, keep, pixels), even, 9, 60, 60)
    const light = grey(cv, keep, even)
    cv.Scharr(light, x, cv.CV_32F, 1, 0)
    cv.Scharr(light, y, cv.CV_32F, 0, 1)
    cv.magnitude(x, y, size)
    const soft = blurred(cv, keep, size, fine ? 0.9 : 1.6)
    const out = keep(new cv.Mat())
    soft.convertTo(out, cv.CV_8U, fine ? 0.15 : 0.12)
    return planeOf(out)
  })
}

/** What stands in for the learned scribbles: the strong soft edges, drawn with a felt pen. */
export function scribble(cv: Cv, pixels: Pixels, fine: boolean): Pixels {
  const edges = softEdge(cv, pixels, fine)
  return withMats(keep => {
    const thick = keep(new cv.Mat())
    const strong = keep(new cv.Mat(edges.height, edges.width, cv.CV_8UC1))
    ;(strong.data as Uint8Array).set(edges.data.map(value => (value > 90 ? 255 : 0)))
    const pen = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)))
    cv.dilate(strong, thick, pen)
    return pixelsOf(thick)
  })
}

/** Straight lines (probabilistic Hough) in place of M-LSD; `score` 0.01–2 as its first slider: higher keeps fewer. */
export function straightLines(cv: Cv, pixels: Pixels, { thresholdA }: MapOptions): Pixels {
  return withMats(keep => {
    const [edges, lines] = [keep(new cv.Mat()), keep(new cv.Mat())]
    cv.Canny(grey(cv, keep, rgbMat(cv, keep, pixels)), edges, 80, 180)
    const score = own(thresholdA, 0.1)
    const least = Math.max(12, Math.round(Math.min(pixels.width, pixels.height) * (0.05 + score * 0.08)))
    cv.HoughLinesP(edges, lines, 1, Math.PI / 360, Math.round(40 + score * 60), least, 5)
    const out = keep(new cv.Mat(pixels.height, pixels.width, cv.CV_8UC1, new cv.Scalar(0)))
    const ends = Int32Array.from(lines.data32S as Int32Array)
    for (let at = 0; at + 3 < ends.length; at += 4)
      cv.line(out, new cv.Point(ends[at]!, ends[at + 1]!), new cv.Point(ends[at + 2]!, ends[at + 3]!), new cv.Scalar(255), 1)
    return pixelsOf(out)
  })
}
