// Enlarging and detail: Lanczos or nearest pixels, edges and local contrast brought out. Nothing is invented.
import { type Cv, withMats } from '../opencv.ts'
import { type Pixels, pixelsOf, resizedMat, rgbaMat, type Size } from '../picture.ts'

/** The two upscalers of document 3 §9 that are no models. */
export const INTERPOLATIONS = ['Lanczos', 'Nearest'] as const
export type Interpolation = (typeof INTERPOLATIONS)[number]

/** How much of the fine differences is added again after enlarging: enough to look crisp, too little for rings. */
const UNSHARP = 0.35
const UNSHARP_SIGMA = 1.2

/** The size in whole pixels. */
export const scaled = ({ width, height }: Size, by: number): Size => ({ width: Math.round(width * by), height: Math.round(height * by) })

export function upscale(cv: Cv, picture: Pixels, size: Size, how: Interpolation): Pixels {
  return withMats(keep => {
    const given = rgbaMat(cv, keep, picture)
    if (how === 'Nearest') {
      const blocky = keep(new cv.Mat())
      cv.resize(given, blocky, new cv.Size(size.width, size.height), 0, 0, cv.INTER_NEAREST)
      return pixelsOf(blocky)
    }
    const large = resizedMat(cv, keep, given, size)
    return size.width > picture.width ? sharpened(cv, pixelsOf(large), UNSHARP) : pixelsOf(large)
  })
}

function sharpened(cv: Cv, picture: Pixels, amount: number): Pixels {
  return withMats(keep => {
    const sharp = rgbaMat(cv, keep, picture)
    const soft = keep(new cv.Mat())
    cv.GaussianBlur(sharp, soft, new cv.Size(0, 0), UNSHARP_SIGMA)
    cv.addWeighted(sharp, 1 + amount, soft, -amount, 0, sharp)
    const out = pixelsOf(sharp)
    // How transparent a pixel is has no edges to bring out.
    for (let at = 3; at < out.data.length; at += 4) out.data[at] = picture.data[at]!
    return out
  })
}

/** Contrast limits of CLAHE by strength 0–1, and tiles of a side. */
const CLIP = { least: 1, most: 2.6 }
const TILES = 8

/** Local contrast (CLAHE on the lightness) and fine edges, then the size. `strength` 0–1. */
export function detail(cv: Cv, picture: Pixels, size: Size, strength: number): Pixels {
  const clear = withMats(keep => {
    const fresh = () => keep(new cv.Mat())
    const [rgb, lab, planes] = [fresh(), fresh(), keep(new cv.MatVector())]
    cv.cvtColor(rgbaMat(cv, keep, picture), rgb, cv.COLOR_RGBA2RGB)
    cv.cvtColor(rgb, lab, cv.COLOR_RGB2Lab)
    cv.split(lab, planes)
    const light = keep(planes.get(0))
    const clahe = keep(new cv.CLAHE(CLIP.least + (CLIP.most - CLIP.least) * strength, new cv.Size(TILES, TILES)))
    clahe.apply(light, light)
    planes.set(0, light)
    cv.merge(planes, lab)
    cv.cvtColor(lab, rgb, cv.COLOR_Lab2RGB)
    const out = pixelsOf(rgb)
    for (let at = 3; at < out.data.length; at += 4) out.data[at] = picture.data[at]!
    return out
  })
  const large = size.width === picture.width && size.height === picture.height ? clear : upscale(cv, clear, size, 'Lanczos')
  return sharpened(cv, large, 0.3 + 0.7 * strength)
}
