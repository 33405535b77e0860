// Bringing a picture to the size of a drawing: stretched, cropped, or with margins (document 3 §9, resize modes).
import { type Cv, withMats } from './opencv.ts'
import { emptyPixels, opaque, type Pixels, pixelsOf, resizedMat, rgbaMat, type Size } from './picture.ts'

export type ResizeMode = 'Just Resize' | 'Crop and Resize' | 'Resize and Fill'

/** The picture at exactly `size`. Margins take the colour of the picture's own corner. */
export function fitted(cv: Cv, picture: Pixels, size: Size, mode: ResizeMode): Pixels {
  if (picture.width === size.width && picture.height === size.height) return picture
  const stretched = (to: Size) => withMats(keep => pixelsOf(resizedMat(cv, keep, rgbaMat(cv, keep, picture), to)))
  if (mode === 'Just Resize') return stretched(size)
  const scales = [size.width / picture.width, size.height / picture.height] as const
  const scale = mode === 'Crop and Resize' ? Math.max(...scales) : Math.min(...scales)
  const side = (length: number, wanted: number) =>
    mode === 'Crop and Resize' ? Math.max(wanted, Math.round(length * scale)) : Math.min(wanted, Math.max(1, Math.round(length * scale)))
  const large = stretched({ width: side(picture.width, size.width), height: side(picture.height, size.height) })
  return placed(large, size)
}

/** In the middle of a canvas of that size, whatever sticks out cut off. */
function placed(picture: Pixels, { width, height }: Size): Pixels {
  const out = opaque(emptyPixels(width, height))
  const [left, top] = [Math.floor((width - picture.width) / 2), Math.floor((height - picture.height) / 2)]
  const corner = picture.data.subarray(0, 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - left, y - top]
      const to = (y * width + x) * 4
      if (fromX < 0 || fromY < 0 || fromX >= picture.width || fromY >= picture.height) out.data.set(corner, to)
      else out.data.set(picture.data.subarray((fromY * picture.width + fromX) * 4, (fromY * picture.width + fromX) * 4 + 4), to)
    }
  return out
}
