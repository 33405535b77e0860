// Maps that need a model and are only approximated here: nearness, surface directions, regions. Always shown as 近似.
import { clustersOf, nearestOf } from '../clusters.ts'
import { type Cv, withMats } from '../opencv.ts'
import { emptyPixels, emptyPlane, greyPixels, opaque, type Pixels, planeMat, lightness, rgbMat } from '../picture.ts'
import { SEGMENTS } from '../../sketch/segments.ts'

/** Share of the height in the nearness; the rest is sharpness: what is lower and sharper is taken to be nearer. */
const HEIGHT_SHARE = 0.65

export function depth(cv: Cv, pixels: Pixels): Pixels {
  const { width, height } = pixels
  return withMats(keep => {
    const fresh = () => keep(new cv.Mat())
    const [light, soft, detail, spread] = [fresh(), fresh(), fresh(), fresh()]
    planeMat(cv, keep, lightness(pixels)).convertTo(light, cv.CV_32F, 1 / 255)
    cv.GaussianBlur(light, soft, new cv.Size(0, 0), 2)
    cv.absdiff(light, soft, detail)
    cv.GaussianBlur(detail, spread, new cv.Size(0, 0), 24)
    const sharp = spread.data32F as Float32Array
    const most = sharp.reduce((max, value) => Math.max(max, value), 1e-6)
    const out = emptyPlane(width, height)
    for (let at = 0; at < out.data.length; at++)
      out.data[at] = 255 * (HEIGHT_SHARE * (Math.floor(at / width) / height) ** 1.2 + (1 - HEIGHT_SHARE) * (sharp[at]! / most))
    return greyPixels(out)
  })
}

/** Directions as if lightness were height: x to red, y to green, towards us to blue. */
export function normal(cv: Cv, pixels: Pixels): Pixels {
  return withMats(keep => {
    const fresh = () => keep(new cv.Mat())
    const [soft, x, y] = [fresh(), fresh(), fresh()]
    cv.GaussianBlur(planeMat(cv, keep, lightness(pixels)), soft, new cv.Size(0, 0), 3)
    cv.Sobel(soft, x, cv.CV_32F, 1, 0)
    cv.Sobel(soft, y, cv.CV_32F, 0, 1)
    const [dx, dy] = [x.data32F as Float32Array, y.data32F as Float32Array]
    const out = emptyPixels(pixels.width, pixels.height)
    const towards = 80
    for (let at = 0; at < dx.length; at++) {
      const length = Math.hypot(dx[at]!, dy[at]!, towards)
      out.data[at * 4] = 127.5 - (127.5 * dx[at]!) / length
      out.data[at * 4 + 1] = 127.5 - (127.5 * dy[at]!) / length
      out.data[at * 4 + 2] = 127.5 + (127.5 * towards) / length
    }
    return opaque(out)
  })
}

const REGIONS = 12

/** Regions of like colour, each in a colour of ADE20K's table; which class a region is, nobody knows here. */
export function regions(cv: Cv, pixels: Pixels): Pixels {
  const classes = Object.values(SEGMENTS)
    .slice(0, REGIONS)
    .map(colour => Number.parseInt(colour.slice(1), 16))
  return withMats(keep => {
    const fresh = () => keep(new cv.Mat())
    const [even, lab, small] = [fresh(), fresh(), fresh()]
    cv.bilateralFilter(rgbMat(cv, keep, pixels), even, 9, 50, 50)
    cv.cvtColor(even, lab, cv.COLOR_RGB2Lab)
    cv.resize(lab, small, new cv.Size(96, 96), 0, 0, cv.INTER_AREA)
    const centres = clustersOf(Float32Array.from(small.data as Uint8Array), REGIONS).map(({ centre }) => centre)
    const each = lab.data as Uint8Array
    const out = emptyPixels(pixels.width, pixels.height)
    for (let at = 0; at < pixels.width * pixels.height; at++) {
      const colour = classes[nearestOf(centres, each, at * 3)]!
      out.data[at * 4] = colour >> 16
      out.data[at * 4 + 1] = (colour >> 8) & 255
      out.data[at * 4 + 2] = colour & 255
    }
    return opaque(out)
  })
}
