// The preprocessors: what each makes of a picture, and whether it only stands in for a learned one.
import { type Cv, withMats } from '../opencv.ts'
import { flattened, greyPixels, type Pixels, pixelsOf, resizedMat, rgbaMat } from '../picture.ts'
import { depth, normal, regions } from './approximate.ts'
import { canny, lineart, lineartStandard, type MapOptions, scribble, scribbleXdog, softEdge, straightLines } from './edges.ts'
import { colourFix, resampled, shuffled } from './tile.ts'

type Make = (cv: Cv, pixels: Pixels, options: MapOptions) => Pixels
interface Preprocessor {
  approximate: boolean
  make: Make
}

const exact = (make: Make): Preprocessor => ({ approximate: false, make })
const standIn = (make: Make): Preprocessor => ({ approximate: true, make })
const asItIs = exact((_, pixels) => pixels)

/** By the names of document 3 §9. References, instructions and 「不处理」 take the picture itself. */
export const PREPROCESSORS: Readonly<Record<string, Preprocessor>> = {
  __proto__: null as never,
  none: asItIs,
  reference_only: asItIs,
  reference_adain: asItIs,
  'reference_adain+attn': asItIs,
  ip2p: asItIs,
  canny: exact(canny),
  scribble_xdog: exact(scribbleXdog),
  scribble_hed: standIn((cv, pixels) => scribble(cv, pixels, false)),
  pidinet_scribble: standIn((cv, pixels) => scribble(cv, pixels, true)),
  lineart_standard: exact(lineartStandard),
  lineart_realistic: standIn((cv, pixels) => lineart(cv, pixels, 'lineart_realistic')),
  lineart_coarse: standIn((cv, pixels) => lineart(cv, pixels, 'lineart_coarse')),
  lineart_anime: standIn((cv, pixels) => lineart(cv, pixels, 'lineart_anime')),
  softedge_hed: standIn((cv, pixels) => greyPixels(softEdge(cv, pixels, false))),
  softedge_pidinet: standIn((cv, pixels) => greyPixels(softEdge(cv, pixels, true))),
  mlsd: standIn(straightLines),
  tile_resample: exact(resampled),
  tile_colorfix: exact((cv, pixels, options) => colourFix(cv, pixels, options, false)),
  'tile_colorfix+sharp': exact((cv, pixels, options) => colourFix(cv, pixels, options, true)),
  shuffle: exact(shuffled),
  depth_midas: standIn(depth),
  depth_leres: standIn(depth),
  depth_zoe: standIn(depth),
  depth_anything_v2: standIn(depth),
  normal_bae: standIn(normal),
  normal_midas: standIn(normal),
  seg_ofade20k: standIn(regions),
  seg_ofcoco: standIn(regions),
}

/** What only a scene of our own sketch engine has: its very own pose. */
export const POSES = ['openpose', 'openpose_face', 'openpose_hand', 'openpose_full', 'dw_openpose_full']
export const NO_POSE = '内置图像处理不会识别人体姿势（草图引擎画的图除外），请在姿势编辑器里摆好，或连接带预处理器的绘图引擎'

/** The picture with its shorter side at `resolution`, as preprocessors take it. */
export function atResolution(cv: Cv, given: Pixels, resolution: number): Pixels {
  const pixels = flattened(given)
  const scale = resolution / Math.min(pixels.width, pixels.height)
  const size = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) }
  if (size.width === pixels.width && size.height === pixels.height) return pixels
  return withMats(keep => pixelsOf(resizedMat(cv, keep, rgbaMat(cv, keep, pixels), size)))
}
