// The nodes that work on pixels: inputs as the graph gives them, outputs by slot. They run in a thread of their own, as do those on long texts.
import { decode, encode, greyPixels, type Pixels, type Plane } from '../retouch/picture.ts'
import * as px from './pixels.ts'
import type { NodeName } from './specs.ts'
import { TEXT_NODES } from './text-nodes.ts'

export type Inputs = Readonly<Record<string, unknown>>
type Make = (inputs: Inputs) => unknown[] | Promise<unknown[]>

/** Pictures of one batch. */
const BATCH = 64
const images = (inputs: Inputs, name = 'image') => inputs[name] as Pixels[]
const planes = (inputs: Inputs, name = 'mask') => inputs[name] as Plane[]
const num = (inputs: Inputs, name: string) => Number(inputs[name])
const str = (inputs: Inputs, name: string) => String(inputs[name])
const on = (inputs: Inputs, name: string) => inputs[name] === true
const sides = (inputs: Inputs) => ({
  left: num(inputs, 'left'),
  top: num(inputs, 'top'),
  right: num(inputs, 'right'),
  bottom: num(inputs, 'bottom'),
})
const size = (inputs: Inputs) => ({ width: num(inputs, 'width'), height: num(inputs, 'height') })
/** The one of a batch that goes with the nth; the last where it is shorter. */
const nthOf = <T>(all: readonly T[], nth: number): T => all[Math.min(nth, all.length - 1)]!
const batch = <T>(all: T[]): T[] => {
  if (all.length > BATCH) throw new px.NodeFault(`一批最多 ${BATCH} 张图片`)
  return all
}
const CHANNELS = ['red', 'green', 'blue', 'alpha']

/** Each picture by itself. */
const eachImage =
  (make: (pixels: Pixels, inputs: Inputs) => Pixels): Make =>
  inputs => [images(inputs).map(pixels => make(pixels, inputs))]
const eachMask =
  (make: (mask: Plane, inputs: Inputs) => Plane): Make =>
  inputs => [planes(inputs).map(mask => make(mask, inputs))]

async function loaded(inputs: Inputs): Promise<Pixels> {
  try {
    return await decode(inputs['bytes'] as Uint8Array)
  } catch {
    throw new px.NodeFault('图片无法读取，请换一张')
  }
}
const clear = (pixels: Pixels) => px.mappedPlane(px.partOf(pixels, 3), alpha => 255 - alpha)

export const PIXEL_NODES = {
  LoadImage: async inputs => {
    const pixels = await loaded(inputs)
    px.roomFor(pixels)
    return [[px.withoutAlpha(pixels)], [clear(pixels)]]
  },
  LoadImageMask: async inputs => {
    const pixels = await loaded(inputs)
    px.roomFor(pixels)
    const channel = CHANNELS.indexOf(str(inputs, 'channel'))
    return [[channel === 3 ? clear(pixels) : px.partOf(pixels, channel)]]
  },
  EmptyImage: inputs => [Array.from({ length: num(inputs, 'batch_size') }, () => px.filled(size(inputs), num(inputs, 'color')))],
  ImageScale: eachImage((pixels, inputs) =>
    px.sized(pixels, num(inputs, 'width'), num(inputs, 'height'), str(inputs, 'upscale_method'), str(inputs, 'crop') === 'center'),
  ),
  ImageScaleBy: eachImage((pixels, inputs) =>
    px.scaled(
      pixels,
      { width: Math.round(pixels.width * num(inputs, 'scale_by')), height: Math.round(pixels.height * num(inputs, 'scale_by')) },
      str(inputs, 'upscale_method'),
    ),
  ),
  ImageCrop: eachImage((pixels, inputs) => px.cropped(pixels, num(inputs, 'x'), num(inputs, 'y'), size(inputs))),
  ImageInvert: eachImage(px.inverted),
  ImageBlend: inputs => [
    images(inputs, 'image1').map((one, nth) =>
      px.blended(one, nthOf(images(inputs, 'image2'), nth), num(inputs, 'blend_factor'), str(inputs, 'blend_mode')),
    ),
  ],
  ImageBlur: eachImage((pixels, inputs) => px.blurred(pixels, num(inputs, 'blur_radius'), num(inputs, 'sigma'))),
  ImageSharpen: eachImage((pixels, inputs) =>
    px.sharpened(pixels, num(inputs, 'sharpen_radius'), num(inputs, 'sigma'), num(inputs, 'alpha')),
  ),
  ImageQuantize: eachImage((pixels, inputs) => px.quantised(pixels, num(inputs, 'colors'))),
  ImagePadForOutpaint: inputs => {
    const all = images(inputs).map(pixels => px.padded(pixels, sides(inputs), num(inputs, 'feathering')))
    return [all.map(({ picture }) => picture), all.map(({ mask }) => mask)]
  },
  ImageCompositeMasked: inputs => [
    images(inputs, 'destination').map((under, nth) => {
      const mask = inputs['mask'] === undefined ? {} : { mask: nthOf(planes(inputs), nth) }
      return px.composited(under, nthOf(images(inputs, 'source'), nth), num(inputs, 'x'), num(inputs, 'y'), {
        ...mask,
        resize: on(inputs, 'resize_source'),
      })
    }),
  ],
  ImageStitch: inputs => {
    const ones = images(inputs, 'image1')
    if (inputs['image2'] === undefined) return [ones]
    const about = {
      direction: str(inputs, 'direction'),
      match: on(inputs, 'match_image_size'),
      gap: num(inputs, 'spacing_width'),
      colour: str(inputs, 'spacing_color'),
    }
    return [ones.map((one, nth) => px.stitched(one, nthOf(images(inputs, 'image2'), nth), about))]
  },
  ImageFlip: eachImage((pixels, inputs) => px.flipped(pixels, str(inputs, 'flip_method').startsWith('y'))),
  ImageRotate: eachImage((pixels, inputs) => px.turned(pixels, Math.floor(Number.parseInt(str(inputs, 'rotation')) / 90) || 0)),
  ImageBatch: inputs => {
    const [first, second] = [images(inputs, 'image1'), images(inputs, 'image2')]
    return [
      batch([
        ...first,
        ...second.map(pixels =>
          pixels.width === first[0]!.width && pixels.height === first[0]!.height
            ? pixels
            : px.sized(pixels, first[0]!.width, first[0]!.height, 'bilinear', true),
        ),
      ]),
    ]
  },
  RepeatImageBatch: inputs => [batch(Array.from({ length: num(inputs, 'amount') }, () => images(inputs)).flat())],
  ImageFromBatch: inputs => {
    const all = images(inputs)
    const first = Math.min(all.length - 1, num(inputs, 'batch_index'))
    return [all.slice(first, first + num(inputs, 'length'))]
  },
  GetImageSize: inputs => [images(inputs)[0]!.width, images(inputs)[0]!.height, images(inputs).length],
  ImageToMask: inputs => [images(inputs).map(pixels => px.partOf(pixels, CHANNELS.indexOf(str(inputs, 'channel'))))],
  MaskToImage: inputs => [planes(inputs).map(greyPixels)],
  ImageColorToMask: inputs => [
    images(inputs).map(({ data, ...pixels }) =>
      px.planeOf(pixels, (x, y) => {
        const at = (y * pixels.width + x) * 4
        return ((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!) === num(inputs, 'color') ? 255 : 0
      }),
    ),
  ],
  SolidMask: inputs => [[px.planeOf(size(inputs), () => num(inputs, 'value') * 255)]],
  InvertMask: eachMask(mask => px.mappedPlane(mask, value => 255 - value)),
  CropMask: eachMask((mask, inputs) => {
    const [x, y] = [Math.min(num(inputs, 'x'), mask.width - 1), Math.min(num(inputs, 'y'), mask.height - 1)]
    const kept = { width: Math.min(num(inputs, 'width'), mask.width - x), height: Math.min(num(inputs, 'height'), mask.height - y) }
    return px.planeOf(kept, (column, row) => mask.data[(row + y) * mask.width + column + x]!)
  }),
  MaskComposite: inputs => [
    planes(inputs, 'destination').map((under, nth) =>
      px.combined(under, nthOf(planes(inputs, 'source'), nth), num(inputs, 'x'), num(inputs, 'y'), str(inputs, 'operation')),
    ),
  ],
  FeatherMask: eachMask((mask, inputs) => px.feathered(mask, sides(inputs))),
  GrowMask: eachMask((mask, inputs) => px.grown(mask, num(inputs, 'expand'), on(inputs, 'tapered_corners'))),
  ThresholdMask: eachMask((mask, inputs) => px.mappedPlane(mask, value => (value > num(inputs, 'value') * 255 ? 255 : 0))),
  JoinImageWithAlpha: inputs => [images(inputs).map((pixels, nth) => px.withAlpha(pixels, nthOf(planes(inputs, 'alpha'), nth)))],
  SplitImageWithAlpha: inputs => [images(inputs).map(px.withoutAlpha), images(inputs).map(clear)],
  QianmuColour: eachImage((pixels, inputs) =>
    px.coloured(pixels, {
      brightness: num(inputs, 'brightness'),
      contrast: num(inputs, 'contrast'),
      saturation: num(inputs, 'saturation'),
      hue: num(inputs, 'hue'),
    }),
  ),
  QianmuOffset: eachImage((pixels, inputs) => px.moved(pixels, num(inputs, 'x'), num(inputs, 'y'), on(inputs, 'wrap'))),
} satisfies Partial<Record<NodeName, Make>>

/** What the other nodes need of the thread: pictures as PNG and back. */
const HELPERS = {
  encode: async (inputs: Inputs) => Promise.all(images(inputs).map(encode)),
  decode: async (inputs: Inputs) => [[await loaded(inputs)]],
  encodeMask: async (inputs: Inputs) => Promise.all(planes(inputs).map(mask => encode(greyPixels(mask)))),
  alpha: (inputs: Inputs) => [images(inputs).map(pixels => px.partOf(pixels, 3))],
}
export type PixelWork = { name: keyof typeof PIXEL_NODES | keyof typeof HELPERS | keyof typeof TEXT_NODES; inputs: Inputs }
export type PixelOutcome = { outputs: unknown[] } | { fault: string }

/** Does one work. @throws only what is our own fault */
export async function doPixelWork({ name, inputs }: PixelWork): Promise<PixelOutcome> {
  try {
    return { outputs: await ({ ...PIXEL_NODES, ...HELPERS, ...TEXT_NODES } as Record<string, Make>)[name]!(inputs) }
  } catch (error) {
    if (error instanceof px.NodeFault) return { fault: error.message }
    throw error
  }
}
