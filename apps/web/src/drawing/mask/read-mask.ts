// A picture of a mask as the bytes of one: how bright each pixel is, brought to the size that is wanted.
import type { Size } from '../canvas/use-view.ts'

/** White = repaint; what is transparent is not. @throws DOMException when it is no picture */
export async function readMask(blob: Blob, { width, height }: Size): Promise<Uint8Array> {
  const picture = await createImageBitmap(blob)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const bright = (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3
    return Math.round((bright * data[at * 4 + 3]!) / 255)
  })
}
