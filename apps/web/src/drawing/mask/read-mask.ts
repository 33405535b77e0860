// A picture of a mask as the bytes of one: how bright each pixel is, brought to the size that is wanted.
import type { Size } from '../../ui/stage/use-view.ts'

/** White = repaint; what is transparent is not. @throws DOMException when it is no picture */
export async function readMask(blob: Blob, { width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await createImageBitmap(blob)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  const bytes = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < bytes.length; at++, from += 4)
    bytes[at] = Math.round(((data[from]! + data[from + 1]! + data[from + 2]!) * data[from + 3]!) / 765)
  return bytes
}
