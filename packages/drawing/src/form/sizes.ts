// Picture sizes: the ratios of each base model, rounding to sixteens, and the clamping of pictures that are handed in.

/** Families of base models the form knows (document 3 §3). The list is open: other names are drawn like SDXL, the nearest in size. */
export const BASE_MODELS = ['SD1.5', 'SDXL', 'F.1'] as const

export const RATIOS = ['1:1', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9'] as const
export type Ratio = (typeof RATIOS)[number]

export interface Size {
  width: number
  height: number
}

type Sides = readonly [width: number, height: number]

// Document 3 §9, as written there: 680 is no multiple of sixteen and is sent as 688.
const SD15: Record<Ratio, Sides> = {
  '1:1': [512, 512],
  '3:4': [512, 680],
  '4:3': [680, 512],
  '2:3': [480, 720],
  '3:2': [720, 480],
  '9:16': [512, 912],
  '16:9': [912, 512],
}
const SDXL: Record<Ratio, Sides> = {
  '1:1': [1024, 1024],
  '3:4': [768, 1024],
  '4:3': [1024, 768],
  '2:3': [960, 1440],
  '3:2': [1440, 960],
  '9:16': [768, 1344],
  '16:9': [1344, 768],
}

/** The size of a ratio in pixels, as the form shows it. F.1 and models nobody knows have the sizes of SDXL, all being near one megapixel. */
export function sizeOf(baseModel: string, ratio: Ratio): Size {
  const [width, height] = (baseModel === 'SD1.5' ? SD15 : SDXL)[ratio]
  return { width, height }
}

/** The side of a picture when none is given or one is invalid (document 3 §5). */
export const DEFAULT_SIDE = 512
const GRID = 16
/** The longest side any connector draws is 3840 (gpt-image-2). */
export const MAX_SIDE = 4096

/** To a multiple of 16: a remainder of 8 or more goes up (document 3 §5). */
const toGrid = (side: number) => Math.floor((side + GRID / 2) / GRID) * GRID

/** Both sides on the grid, or 512×512 when either is no positive number that leaves a picture (document 3 §5). */
export function gridSize(width: unknown, height: unknown): Size {
  const [w, h] = [width, height].map(side => toGrid(typeof side === 'number' && Number.isFinite(side) ? side : Number.NaN)) as [
    number,
    number,
  ]
  return w > 0 && h > 0 ? { width: w, height: h } : { width: DEFAULT_SIDE, height: DEFAULT_SIDE }
}

/** Pictures handed in are kept between these (document 3 §5 names the clamp without values; the facts have the engines' own limits). */
export const IMAGE_LIMITS = { longest: 2048, shortest: 256 }

/**
 * The size a picture is resized to: the longer side at most `longest`, the shorter at least `shortest`, the ratio kept.
 * Where a ratio allows no such size (a ribbon), each side is clamped by itself. Whole pixels.
 */
export function clampSize({ width, height }: Size, { longest, shortest } = IMAGE_LIMITS): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  let scale = 1
  if (long > longest) scale = longest / long
  else if (short < shortest) scale = Math.min(shortest / short, longest / long)
  const side = (length: number) => Math.min(longest, Math.max(shortest, Math.round(length * scale)))
  return { width: side(width), height: side(height) }
}

/** Whether a file name is one of a picture that was worked on already: its third part is a number, or it says so (document 3 §5). */
export const isProcessedName = (name: string): boolean => {
  const base = name.slice(name.lastIndexOf('/') + 1)
  const third = base.replace(/\.[^.]*$/, '').split('_')[2]
  // "removebackground" of the document holds "remove" but not "removed".
  return (third !== undefined && /^\d+$/.test(third)) || /removed|removebackground/.test(base)
}
