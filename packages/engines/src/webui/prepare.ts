// The pictures of a request as the program takes them: in base64, masks at the size of their picture, and the canvas of an outpainting.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { DRAW, type Side } from '@qianmu/drawing'
import { EngineFault } from '../connect/http.ts'
import { pictureSize, type PictureSize } from '../connect/picture-size.ts'
import type { ImageRequest } from '../ports/image.ts'
import { GRID } from './payload/index.ts'
import type { Picture, Spread } from './payload/work.ts'

export interface Prepared {
  pictures: ReadonlyMap<string, Picture>
  spread: Spread | undefined
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** @throws EngineFault when one is no picture that engines read */
export async function prepared({ draw, task, pictures }: ImageRequest): Promise<Prepared> {
  const all = new Map<string, Picture>()
  for (const [address, bytes] of pictures) {
    const size = pictureSize(bytes)
    if (!size) throw new EngineFault('图片不是 PNG、JPEG 或 WebP，无法交给绘图引擎')
    all.set(address, { base64: base64(bytes), ...size })
  }
  if (draw.ai_draw_type === DRAW.inpaint) await fitMask(all, pictures, task.image, draw.param.mask)
  const original = pictures.get(task.image)
  const outpainting = draw.ai_draw_type === DRAW.outpaint && original
  return { pictures: all, spread: outpainting ? await spreadOut(original, draw.param.expand, draw.param.mask_blur) : undefined }
}

/** A mask is painted over the whole picture, whatever size the painter kept it in; the program wants it at the picture's. */
async function fitMask(all: Map<string, Picture>, bytes: ReadonlyMap<string, Uint8Array>, image: string, mask: string) {
  const [picture, painted] = [all.get(image), all.get(mask)]
  if (!picture || !painted || (picture.width === painted.width && picture.height === painted.height)) return
  const { width, height } = picture
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(bytes.get(mask)!)), 0, 0, width, height)
  all.set(mask, { base64: base64(await canvas.encode('png')), width, height })
}

/** Where the picture lies on its larger canvas; what is missing to the program's grid is added where the picture grows anyway. */
function layOut(from: PictureSize, { left, right, up, down }: Readonly<Record<Side, number>>): PictureSize & { x: number; y: number } {
  const grid = (length: number) => Math.ceil(length / GRID) * GRID
  const width = grid(from.width + left + right)
  const height = grid(from.height + up + down)
  return {
    width,
    height,
    x: right > 0 || left === 0 ? left : width - from.width,
    y: down > 0 || up === 0 ? up : height - from.height,
  }
}

/** Blurring a stretched copy gives the new parts colours to begin with. */
const BLUR = 24

async function spreadOut(bytes: Uint8Array, expand: Readonly<Record<Side, number>>, softness: number): Promise<Spread> {
  const image = await loadImage(Buffer.from(bytes))
  const { width, height, x, y } = layOut(image, expand)
  const canvas = createCanvas(width, height)
  const paper = canvas.getContext('2d')
  paper.filter = `blur(${BLUR}px)`
  // Beyond the edge, so that the blur does not fade into nothing there.
  paper.drawImage(image, -BLUR, -BLUR, width + 2 * BLUR, height + 2 * BLUR)
  paper.filter = 'none'
  paper.drawImage(image, x, y)
  const mask = createCanvas(width, height)
  const ink = mask.getContext('2d')
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, width, height)
  ink.fillStyle = '#000'
  // The seam is drawn anew as well, where the picture goes on.
  const inset = (grows: boolean) => (grows ? softness : 0)
  const [from, to] = [x + inset(x > 0), x + image.width - inset(x + image.width < width)]
  const [top, end] = [y + inset(y > 0), y + image.height - inset(y + image.height < height)]
  ink.fillRect(from, top, Math.max(0, to - from), Math.max(0, end - top))
  return { width, height, picture: base64(await canvas.encode('png')), mask: base64(await mask.encode('png')) }
}
