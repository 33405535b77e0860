// Sketch colouring: closed regions of a line drawing filled flat, in the colours that the prompt names, the lines on top.
import { type Cv, type Keep, withMats } from '../opencv.ts'
import type { Mat } from '@techstark/opencv-js'
import { emptyPixels, flattened, lightness, type Pixels, type Plane, planeMat, type Size } from '../picture.ts'
import { randomFrom } from '../../sketch/random.ts'
import type { FilterWords, Rgb } from '../words/index.ts'

/** Colours of a drawing whose prompt names none: quiet ones that go together. */
const USUAL: readonly Rgb[] = [
  [92, 122, 158],
  [196, 118, 96],
  [232, 204, 164],
  [112, 146, 118],
  [148, 112, 142],
  [214, 170, 92],
]
/** Smaller regions are gaps in the lines, as a share of the picture. */
const LEAST = 0.0003
/** A region at the border of at least this share is ground. */
const GROUND = 0.05

/** The coloured drawing; a Chinese sentence when it has no lines or no regions. */
export function coloured(cv: Cv, given: Pixels, words: FilterWords, seed: number): Pixels | string {
  const drawing = flattened(given)
  if (isPainted(drawing)) return '这像是照片或上好色的图，请上传线稿'
  return withMats(keep => {
    const light = paper(drawing)
    const lines = linesOf(cv, keep, light)
    const regions = regionsOf(cv, keep, lines, drawing)
    if (typeof regions === 'string') return regions
    const fills = fillsOf(regions, words, seed)
    const out = emptyPixels(drawing.width, drawing.height)
    for (let at = 0; at < regions.label.length; at++) {
      const fill = fills[regions.label[at]!] ?? fills[0]!
      const ink = light.data[at]! / 255
      for (let part = 0; part < 3; part++) out.data[at * 4 + part] = fill[part]! * ink
      out.data[at * 4 + 3] = 255
    }
    return out
  })
}

/** Of 256, how far a pixel may be from the paper to be of it. */
const NEAR = 32
/** Less paper than this is no line drawing, nor is one with more pixels of another tint, as shares of the picture. */
const [PAPER, TINTED] = [0.4, 0.25]

/** Whether it is a photograph or painted: a drawing is mostly paper of one tint. */
function isPainted(drawing: Pixels): boolean {
  const { data } = lightness(drawing)
  const often = new Uint32Array(256 / NEAR)
  for (const value of data) often[Math.floor(value / NEAR)]!++
  const tone = (often.indexOf(Math.max(...often)) + 0.5) * NEAR
  const tint = [0, 0, 0]
  let paper = 0
  const part = (at: number, nth: number) => drawing.data[at * 4 + nth]!
  for (let at = 0; at < data.length; at++) {
    if (Math.abs(data[at]! - tone) > NEAR) continue
    paper++
    for (const nth of tint.keys()) tint[nth]! += part(at, nth)
  }
  const [red, green, blue] = tint.map(sum => sum / paper) as [number, number, number]
  let tinted = 0
  for (let at = 0; at < data.length; at++) {
    const warm = part(at, 0) - part(at, 1) - (red - green)
    const cold = part(at, 2) - part(at, 1) - (blue - green)
    if (Math.max(Math.abs(warm), Math.abs(cold)) > NEAR) tinted++
  }
  return paper / data.length < PAPER || tinted / data.length > TINTED
}

/** Lightness with the paper white: dark drawings (white on black) are turned over. */
function paper(drawing: Pixels): Plane {
  const light = lightness(drawing)
  const mean = light.data.reduce((sum, value) => sum + value, 0) / light.data.length
  return mean < 110 ? { ...light, data: light.data.map(value => 255 - value) } : light
}

/** Lines as 255, closed over gaps of a pixel or two. */
function linesOf(cv: Cv, keep: Keep, light: Plane): Mat {
  const [soft, lines, closed] = [keep(new cv.Mat()), keep(new cv.Mat()), keep(new cv.Mat())]
  cv.GaussianBlur(planeMat(cv, keep, light), soft, new cv.Size(3, 3), 0)
  const block = (Math.max(11, Math.round(Math.max(light.width, light.height) / 40)) | 1) as number
  cv.adaptiveThreshold(soft, lines, 255, cv.ADAPTIVE_THRESH_MEAN_C, cv.THRESH_BINARY_INV, block, 12)
  const pen = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)))
  cv.morphologyEx(lines, closed, cv.MORPH_CLOSE, pen)
  return closed
}

interface Regions extends Size {
  /** Of each pixel, from 1. */
  label: Int32Array
  /** Share of the picture, and whether it reaches the border; by label. */
  share: number[]
  atBorder: boolean[]
}

/** Every pixel goes to a region: what the lines enclose, grown over the lines by a watershed. */
function regionsOf(cv: Cv, keep: Keep, lines: Mat, drawing: Pixels): Regions | string {
  const { width, height } = drawing
  const fresh = () => keep(new cv.Mat())
  const [open, core, labels, stats, centres] = [fresh(), fresh(), fresh(), fresh(), fresh()]
  cv.bitwise_not(lines, open)
  cv.erode(open, core, keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3))))
  const count = cv.connectedComponentsWithStats(core, labels, stats, centres, 4, cv.CV_32S)
  const inked = (lines.data as Uint8Array).reduce((sum, value) => sum + (value ? 1 : 0), 0) / (width * height)
  if (inked < 0.0005) return '图里没有线条，请上传线稿'
  if (inked > 0.6) return '图里没有留白的区域可以上色，请上传线稿'
  const markers = keep(new cv.Mat(height, width, cv.CV_32SC1, new cv.Scalar(0)))
  const flat = keep(new cv.Mat(height, width, cv.CV_8UC3, new cv.Scalar(0, 0, 0)))
  const [label, stat, mark] = [labels.data32S as Int32Array, stats.data32S as Int32Array, markers.data32S as Int32Array]
  const share = Array.from({ length: count + 1 }, () => 0)
  for (let each = 1; each < count; each++) share[each] = stat[each * 5 + cv.CC_STAT_AREA]! / (width * height)
  for (let at = 0; at < mark.length; at++) mark[at] = share[label[at]!]! >= LEAST ? label[at]! : 0
  const kept = share.map(value => (value >= LEAST ? value : 0))
  if (!kept.some(Boolean)) return '线条没有围出可以上色的区域，请检查线稿'
  cv.watershed(flat, markers)
  return { width, height, ...settled(Int32Array.from(markers.data32S as Int32Array), width, height), share: kept }
}

/** Pixels between two regions go to the one before them; which regions reach the border is noted. */
function settled(label: Int32Array, width: number, height: number): { label: Int32Array; atBorder: boolean[] } {
  const atBorder: boolean[] = []
  for (let at = 0; at < label.length; at++) if (label[at]! < 1) label[at] = at ? Math.max(1, label[at - 1]!) : 1
  // OpenCV leaves a frame of one pixel without a region.
  for (let y = 0; y < height; y++) {
    label[y * width] = label[y * width + 1]!
    label[y * width + width - 1] = label[y * width + width - 2]!
  }
  for (let x = 0; x < width; x++) {
    label[x] = label[width + x]!
    label[(height - 1) * width + x] = label[(height - 2) * width + x]!
    atBorder[label[x]!] = atBorder[label[(height - 1) * width + x]!] = true
  }
  for (let y = 0; y < height; y++) atBorder[label[y * width]!] = atBorder[label[y * width + width - 1]!] = true
  return { label, atBorder }
}

const towards = (colour: Rgb, aim: Rgb, share: number): Rgb => colour.map((part, at) => part + (aim[at]! - part) * share) as unknown as Rgb

/** A colour for each region: grounds pale, the others by size in the order of the words, neighbours in size a little lighter or darker. */
function fillsOf({ share, atBorder }: Regions, { colours, tone }: FilterWords, seed: number): Rgb[] {
  const random = randomFrom(seed)
  const shifted = Math.floor(random() * USUAL.length)
  const palette = colours.length ? colours : USUAL.map((_, at) => USUAL[(at + shifted) % USUAL.length]!)
  const ground = towards(tone ? tone.highlight : palette.at(-1)!, [255, 255, 255], tone ? 0.35 : 0.72)
  const fills: Rgb[] = [ground]
  const order = share.map((_, label) => label).sort((one, other) => share[other]! - share[one]!)
  let rank = 0
  for (const label of order) {
    if (!share[label]) continue
    if (atBorder[label] && share[label]! >= GROUND) fills[label] = ground
    else {
      const lighter = Math.floor(rank / palette.length) * 0.16
      const own = towards(palette[rank % palette.length]!, [255, 255, 255], Math.min(0.6, lighter + random() * 0.08))
      fills[label] = tone ? towards(own, tone.shadow, (1 - tone.gain) * 0.5) : own
      rank++
    }
  }
  return fills
}
