// Outpainting: the picture mirrored beyond its edges, softer the farther away. The picture itself stays pixel for pixel.
import type { Side } from '@qianmu/drawing'
import { type Cv, withMats } from '../opencv.ts'
import { type Pixels, pixelsOf, rgbaMat } from '../picture.ts'
import { randomFrom } from '../../sketch/random.ts'

export interface Outpaint {
  /** Pixels to add on each side. */
  expand: Readonly<Record<Side, number>>
  /** Strength of the grain that keeps soft areas from looking waxen, 0–1. */
  variation: number
}

/** Softness of the farthest mirrored pixel, as a share of how far it is. */
const FAR_SOFTNESS = 0.06
/** Grain at full variation, in levels. */
const GRAIN = 40

export function outpaint(cv: Cv, picture: Pixels, { expand, variation }: Outpaint): Pixels {
  const { left, right, up, down } = expand
  const grown = withMats(keep => {
    const fresh = () => keep(new cv.Mat())
    const [mirrored, near, far] = [fresh(), fresh(), fresh()]
    cv.copyMakeBorder(rgbaMat(cv, keep, picture), mirrored, up, down, left, right, cv.BORDER_REFLECT)
    const widest = Math.max(left, right, up, down, 1)
    const sigma = Math.max(1.5, widest * FAR_SOFTNESS)
    cv.GaussianBlur(mirrored, near, new cv.Size(0, 0), sigma / 3)
    cv.GaussianBlur(mirrored, far, new cv.Size(0, 0), sigma)
    const [hard, soft, softest] = [pixelsOf(mirrored), near.data as Uint8Array, far.data as Uint8Array]
    return melted(hard, soft, softest, { picture, expand, widest, variation })
  })
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4)
    grown.data.set(row, ((y + up) * grown.width + left) * 4)
  }
  return grown
}

interface Melting extends Outpaint {
  picture: Pixels
  widest: number
}

/** Hard at the edge of the picture, soft at the outer edge, with grain. */
function melted(hard: Pixels, soft: Uint8Array, softest: Uint8Array, { picture, expand, widest, variation }: Omit<Melting, never>): Pixels {
  const { width, height, data } = hard
  const random = randomFrom(11)
  for (let y = 0; y < height; y++) {
    const dy = Math.max(expand.up - y, y - expand.up - picture.height + 1, 0)
    for (let x = 0; x < width; x++) {
      const dx = Math.max(expand.left - x, x - expand.left - picture.width + 1, 0)
      if (!dx && !dy) continue
      const far = Math.min(1, Math.hypot(dx, dy) / widest)
      const [first, second] = [Math.min(1, far * 3), Math.max(0, far * 1.5 - 0.5)]
      const grain = (random() - 0.5) * GRAIN * variation * far
      const at = (y * width + x) * 4
      for (let part = 0; part < 3; part++) {
        const nearer = data[at + part]! * (1 - first) + soft[at + part]! * first
        data[at + part] = nearer * (1 - second) + softest[at + part]! * second + grain
      }
    }
  }
  return hard
}
