// Where a mask is white and where it is not, out of the bytes of its file.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { EngineFault } from '../connect/http.ts'
import type { Box, MaskBounds } from './graphs/work.ts'

/** Rows that are looked at together: a large mask is not held twice. */
const ROWS = 256

/** A box that grows with each pixel. */
function growing() {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  return {
    take(x: number, y: number) {
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    },
    box: (): Box | undefined => (right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }),
  }
}

/** @throws EngineFault when the bytes are no picture */
export async function maskBounds(bytes: Uint8Array): Promise<MaskBounds> {
  const image = await loadImage(Buffer.from(bytes)).catch(() => {
    throw new EngineFault('蒙版不是能读取的图片')
  })
  const { width, height } = image
  const [white, black] = [growing(), growing()]
  const pen = createCanvas(width, Math.min(ROWS, height)).getContext('2d')
  for (let from = 0; from < height; from += ROWS) {
    const rows = Math.min(ROWS, height - from)
    pen.clearRect(0, 0, width, rows)
    pen.drawImage(image, 0, -from)
    const { data } = pen.getImageData(0, 0, width, rows)
    for (let row = 0; row < rows; row++)
      for (let x = 0; x < width; x++) {
        // The graph reads the red of a mask as well.
        const red = data[(row * width + x) * 4]!
        if (red > 0) white.take(x, from + row)
        if (red < 255) black.take(x, from + row)
      }
  }
  return { white: white.box(), black: black.box() }
}
