// Control maps that keep the colours: the picture coarser, softer, or its pieces mixed up.
import { type Cv, withMats } from '../opencv.ts'
import { emptyPixels, opaque, type Pixels, pixelsOf, resizedMat, rgbMat } from '../picture.ts'
import { randomFrom } from '../../sketch/random.ts'
import type { MapOptions } from './edges.ts'

/** Down by the rate and up again; a rate of 1 leaves the picture as it is. */
export function resampled(cv: Cv, pixels: Pixels, { thresholdA }: MapOptions): Pixels {
  const rate = thresholdA < 0 ? 1 : thresholdA
  if (rate < 1.1) return pixels
  const size = { width: Math.max(1, Math.round(pixels.width / rate)), height: Math.max(1, Math.round(pixels.height / rate)) }
  return withMats(keep => pixelsOf(resizedMat(cv, keep, resizedMat(cv, keep, rgbMat(cv, keep, pixels), size), pixels)))
}

/** The colours alone, softened by the variation that is allowed (document 3 §9: 8), with the edges on demand. */
export function colourFix(cv: Cv, pixels: Pixels, { thresholdA, thresholdB }: MapOptions, sharp: boolean): Pixels {
  return withMats(keep => {
    const picture = rgbMat(cv, keep, pixels)
    const soft = keep(new cv.Mat())
    cv.GaussianBlur(picture, soft, new cv.Size(0, 0), thresholdA < 0 ? 8 : thresholdA)
    if (!sharp) return pixelsOf(soft)
    const edged = keep(new cv.Mat())
    const strength = thresholdB < 0 ? 1 : thresholdB
    cv.addWeighted(picture, 1 + strength, soft, -strength, 0, edged)
    return pixelsOf(edged)
  })
}

/** Knots of the field that bends the picture, on each side. */
const KNOTS = 12

/** The picture bent out of shape by a smooth random field: what is left are its colours and textures. */
export function shuffled(_cv: Cv, pixels: Pixels): Pixels {
  const { width, height, data } = pixels
  const random = randomFrom(1)
  const field = () => Float32Array.from({ length: KNOTS * KNOTS }, random)
  const [across, down] = [field(), field()]
  const out = emptyPixels(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(width - 1, Math.floor(between(across, x / width, y / height) * width))
      const fromY = Math.min(height - 1, Math.floor(between(down, x / width, y / height) * height))
      const [to, from] = [(y * width + x) * 4, (fromY * width + fromX) * 4]
      for (let part = 0; part < 3; part++) out.data[to + part] = data[from + part]!
    }
  return opaque(out)
}

/** A knot field at a place, each coordinate 0–1. */
function between(knots: Float32Array, u: number, v: number): number {
  const [x, y] = [u * (KNOTS - 1.001), v * (KNOTS - 1.001)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const at = top * KNOTS + left
  return (knots[at]! * (1 - fx) + knots[at + 1]! * fx) * (1 - fy) + (knots[at + KNOTS]! * (1 - fx) + knots[at + KNOTS + 1]! * fx) * fy
}
