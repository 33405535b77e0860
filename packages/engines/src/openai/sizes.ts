// The sizes that a model of this kind draws, and which of them serves for a picture (facts: image engines §8).
import type { PictureSize } from '../connect/picture-size.ts'

export interface Sizes {
  /** The only ones, or undefined when any within the bounds is. */
  fixed: readonly PictureSize[] | undefined
  maxWidth: number
  maxHeight: number
}

const size = (width: number, height: number): PictureSize => ({ width, height })
const fixed = (...sizes: PictureSize[]): Sizes => ({
  fixed: sizes,
  maxWidth: Math.max(...sizes.map(each => each.width)),
  maxHeight: Math.max(...sizes.map(each => each.height)),
})

/** By the beginning of the model's name; the first that fits. */
const KNOWN: readonly (readonly [RegExp, Sizes])[] = [
  [/^gpt-image-2/, { fixed: undefined, maxWidth: 3840, maxHeight: 2160 }],
  [/^(?:gpt-image|chatgpt-image)/, fixed(size(1024, 1024), size(1536, 1024), size(1024, 1536))],
  [/^dall-e-3/, fixed(size(1024, 1024), size(1792, 1024), size(1024, 1792))],
  [/^dall-e-2/, fixed(size(1024, 1024), size(512, 512), size(256, 256))],
]
/** Services that speak the same and name their sizes `WxH`. */
const OTHERS: Sizes = { fixed: undefined, maxWidth: 2048, maxHeight: 2048 }

export const sizesOf = (model: string): Sizes => KNOWN.find(([name]) => name.test(model))?.[1] ?? OTHERS

/** The nearest in shape of those that hold the picture, then the smallest; undefined when none does, for a picture is not blown up. */
export function sizeFor(wanted: PictureSize, { fixed: all, maxWidth, maxHeight }: Sizes): PictureSize | undefined {
  if (!all) return wanted.width <= maxWidth && wanted.height <= maxHeight ? wanted : undefined
  const shape = ({ width, height }: PictureSize) => Math.abs(Math.log(width / height) - Math.log(wanted.width / wanted.height))
  return all
    .filter(each => each.width >= wanted.width && each.height >= wanted.height)
    .toSorted((one, other) => shape(one) - shape(other) || one.width - other.width)[0]
}
