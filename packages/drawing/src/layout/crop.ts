// The part of a picture that is cropped: kept within the picture, drawn by two corners, moved, brought to a ratio.
import type { Problem } from '../form/field.ts'
import type { Size } from '../form/sizes.ts'

/** A part of a picture in its own pixels. */
export interface CropBox extends Size {
  left: number
  top: number
}

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(Number.isFinite(value) ? value : least)))

/** The box with some of its numbers changed, on whole pixels: a size gives way to the picture's edge, and a place to the size. */
export function cropWith(picture: Size, box: CropBox, change: Partial<CropBox>): CropBox {
  const wanted = { ...box, ...change }
  const width = between(wanted.width, 1, picture.width)
  const height = between(wanted.height, 1, picture.height)
  return { left: between(wanted.left, 0, picture.width - width), top: between(wanted.top, 0, picture.height - height), width, height }
}

/** The box between two points, whichever way it was drawn; points outside count as on the edge. */
export function cropBetween(picture: Size, one: { x: number; y: number }, other: { x: number; y: number }): CropBox {
  const [x1, x2] = [one.x, other.x].map(x => between(x, 0, picture.width)).toSorted((a, b) => a - b) as [number, number]
  const [y1, y2] = [one.y, other.y].map(y => between(y, 0, picture.height)).toSorted((a, b) => a - b) as [number, number]
  return cropWith(picture, { left: x1, top: y1, width: x2 - x1, height: y2 - y1 }, {})
}

/** The largest box of width : height in the middle of the picture. */
export function cropToRatio(picture: Size, width: number, height: number): CropBox {
  const scale = Math.min(picture.width / width, picture.height / height)
  const size = { width: between(width * scale, 1, picture.width), height: between(height * scale, 1, picture.height) }
  return { left: Math.floor((picture.width - size.width) / 2), top: Math.floor((picture.height - size.height) / 2), ...size }
}

/** What is wrong with a box somebody sent, at its field; undefined when it lies in the picture. */
export function cropProblem(picture: Size, { left, top, width, height }: CropBox): Problem | undefined {
  if (width < 1 || left + width > picture.width) return { field: 'width', text: `裁剪范围超出了图片的宽度 ${picture.width}` }
  if (height < 1 || top + height > picture.height) return { field: 'height', text: `裁剪范围超出了图片的高度 ${picture.height}` }
  return undefined
}
