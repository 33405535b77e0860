// Between the size that is asked for and the one that the model draws: pictures laid out for it, and its result brought back.
import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { EngineFault } from '../connect/http.ts'
import type { PictureSize } from '../connect/picture-size.ts'

/** Where the wanted picture lies on the model's canvas: as large as fits, in the middle. */
function placeOn(canvas: PictureSize, wanted: PictureSize): PictureSize & { x: number; y: number } {
  const by = Math.min(canvas.width / wanted.width, canvas.height / wanted.height)
  const [width, height] = [Math.round(wanted.width * by), Math.round(wanted.height * by)]
  return { width, height, x: Math.round((canvas.width - width) / 2), y: Math.round((canvas.height - height) / 2) }
}

/** A picture of the request on the canvas of the wanted size. */
export interface Laid {
  image: Uint8Array
  /** Where it lies there, in the wanted picture's pixels. */
  x: number
  y: number
  width: number
  height: number
}

const read = (bytes: Uint8Array): Promise<Image> =>
  loadImage(Buffer.from(bytes)).catch(() => {
    throw new EngineFault('图片不是 PNG、JPEG 或 WebP，无法交给绘图引擎')
  })

/** PNG of a picture on the model's canvas, its margins filled with its own blurred colours. */
export async function staged(laid: Laid, wanted: PictureSize, canvas: PictureSize): Promise<Uint8Array> {
  const image = await read(laid.image)
  const place = placeOn(canvas, wanted)
  const by = place.width / wanted.width
  const sheet = createCanvas(canvas.width, canvas.height)
  const paper = sheet.getContext('2d')
  paper.filter = 'blur(24px)'
  paper.drawImage(image, -24, -24, canvas.width + 48, canvas.height + 48)
  paper.filter = 'none'
  paper.drawImage(image, place.x + laid.x * by, place.y + laid.y * by, laid.width * by, laid.height * by)
  return sheet.encode('png')
}

/** What is to be drawn anew, in the wanted picture's pixels: 0 keep … 255 draw. */
export type Mask = Uint8ClampedArray

/** The white of a mask picture, which lies where the picture does that it was painted over. */
export async function maskOf(painted: Laid, { width, height }: PictureSize, inverted: boolean): Promise<Mask> {
  const sheet = createCanvas(width, height)
  const paper = sheet.getContext('2d')
  paper.drawImage(await read(painted.image), painted.x, painted.y, painted.width, painted.height)
  const { data } = paper.getImageData(0, 0, width, height)
  return Uint8ClampedArray.from({ length: width * height }, (_, at) => {
    const white = (data[at * 4]! * data[at * 4 + 3]!) / 255
    return inverted ? 255 - white : white
  })
}

/** All but a rectangle. */
export function maskAround({ x, y, width, height }: Omit<Laid, 'image'>, wanted: PictureSize): Mask {
  return Uint8ClampedArray.from({ length: wanted.width * wanted.height }, (_, at) => {
    const [column, row] = [at % wanted.width, Math.floor(at / wanted.width)]
    return column >= x && column < x + width && row >= y && row < y + height ? 0 : 255
  })
}

/** The mask as the service wants it: transparent is drawn anew, the opposite of a mask in black and white (facts: image engines §8). */
export async function transparentMask(mask: Mask, wanted: PictureSize, canvas: PictureSize): Promise<Uint8Array> {
  const small = createCanvas(wanted.width, wanted.height)
  const paper = small.getContext('2d')
  const pixels = paper.createImageData(wanted.width, wanted.height)
  mask.forEach((share, at) => pixels.data.set([0, 0, 0, 255 - share], at * 4))
  paper.putImageData(pixels, 0, 0)
  const sheet = createCanvas(canvas.width, canvas.height)
  const whole = sheet.getContext('2d')
  whole.fillStyle = '#000'
  whole.fillRect(0, 0, canvas.width, canvas.height)
  const place = placeOn(canvas, wanted)
  whole.clearRect(place.x, place.y, place.width, place.height)
  whole.drawImage(small, place.x, place.y, place.width, place.height)
  return sheet.encode('png')
}

type Pixels = ReturnType<SKRSContext2D['getImageData']>

/** The result at the wanted size as PNG: cut out of the model's canvas, and outside of a mask the untouched picture. */
export async function broughtBack(result: Uint8Array, wanted: PictureSize, keep?: { laid: Laid; mask: Mask }): Promise<Uint8Array> {
  const drawn = await read(result)
  const place = placeOn(drawn, wanted)
  const sheet = createCanvas(wanted.width, wanted.height)
  const paper = sheet.getContext('2d')
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(drawn, place.x, place.y, place.width, place.height, 0, 0, wanted.width, wanted.height)
  if (!keep) return sheet.encode('png')
  const under = createCanvas(wanted.width, wanted.height)
  const ground = under.getContext('2d')
  ground.drawImage(await read(keep.laid.image), keep.laid.x, keep.laid.y, keep.laid.width, keep.laid.height)
  const [over, kept] = [paper, ground].map(each => each.getImageData(0, 0, wanted.width, wanted.height)) as [Pixels, Pixels]
  keep.mask.forEach((share, at) => {
    for (let channel = at * 4; channel < at * 4 + 4; channel++)
      over.data[channel] = (over.data[channel]! * share + kept.data[channel]! * (255 - share)) / 255
  })
  paper.putImageData(over, 0, 0)
  return sheet.encode('png')
}
