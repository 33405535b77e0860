// waifu2x (upconv_7, anime style, light denoising): pictures twice as large, tile by tile.
import { emptyPixels, opaque, type Pixels, type Size, smoothed } from '../../retouch/picture.ts'
import type { Net } from '../runtime.ts'

/** The side of a tile before it is doubled, in px. */
const TILE = 128
/** What the net sees around a tile and does not give back, in px. */
const MARGIN = 7

/** Twice the width and height. */
async function doubled(net: Net, picture: Pixels, tileDone: () => void): Promise<Pixels> {
  const { width, height, data } = picture
  const out = emptyPixels(width * 2, height * 2)
  const inside = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
  for (let top = 0; top < height; top += TILE)
    for (let left = 0; left < width; left += TILE) {
      const [columns, rows] = [Math.min(TILE, width - left), Math.min(TILE, height - top)]
      const [across, down] = [columns + MARGIN * 2, rows + MARGIN * 2]
      const area = across * down
      const values = new Float32Array(3 * area)
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          const from = (inside(top + y - MARGIN, height) * width + inside(left + x - MARGIN, width)) * 4
          for (let part = 0; part < 3; part++) values[part * area + y * across + x] = data[from + part]! / 255
        }
      const [found] = await net.run([{ data: values, dims: [1, 3, down, across] }])
      const [wide, high] = [columns * 2, rows * 2]
      for (let y = 0; y < high; y++)
        for (let x = 0; x < wide; x++) {
          const to = ((top * 2 + y) * width * 2 + left * 2 + x) * 4
          for (let part = 0; part < 3; part++) out.data[to + part] = found![part * wide * high + y * wide + x]! * 255
        }
      tileDone()
    }
  return out
}

/** How often it must be doubled for the size, and how many tiles that takes. */
function passesFor(picture: Size, size: Size): { passes: number; tiles: number } {
  let [passes, tiles] = [0, 0]
  for (let { width, height } = picture; width < size.width || height < size.height; width *= 2, height *= 2) {
    passes++
    tiles += Math.ceil(width / TILE) * Math.ceil(height / TILE)
  }
  return { passes, tiles }
}

/** The picture at a larger size: doubled until it is large enough, then brought to the size. How transparent it is grows smoothly. */
export async function enlargedBy(net: Net, picture: Pixels, size: Size, progress: (share: number) => void): Promise<Pixels> {
  const { passes, tiles } = passesFor(picture, size)
  let [large, done] = [picture, 0]
  for (let pass = 0; pass < passes; pass++) large = await doubled(net, large, () => progress(++done / tiles))
  const alpha = smoothed(picture, size)
  const out = large.width === size.width && large.height === size.height ? large : smoothed(opaque(large), size)
  for (let at = 3; at < out.data.length; at += 4) out.data[at] = alpha.data[at]!
  return out
}
