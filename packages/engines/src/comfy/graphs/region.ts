// The part of a picture that is cut out around a mask, drawn at the size of the form, and laid back (document 3 §9, inpaint_area 1). Pure.
import type { PictureSize } from '../../connect/picture-size.ts'
import type { Link } from './sheet.ts'
import { fitted, REACH, type ResizeMode } from './fit.ts'
import type { Box, Work } from './work.ts'

/** A region of a picture and the size at which it is drawn. */
export interface Cut {
  from: PictureSize
  box: Box
  to: PictureSize
}

interface Around {
  /** What the mask says is drawn, in pixels of the mask. */
  painted: Box
  mask: PictureSize
  picture: PictureSize
  padding: number
  /** Sigma of the blur of the mask. */
  blur: number
  to: PictureSize
}

const within = (from: number, to: number, length: number) => [Math.max(0, from), Math.min(length, to)] as const

/** Makes `from`–`to` as long as wanted, evenly on both sides; what does not fit on one is added on the other, as far as there is any. */
function lengthened(from: number, to: number, wanted: number, length: number): readonly [number, number] {
  const more = Math.max(0, Math.round(wanted) - (to - from))
  const start = from - Math.floor(more / 2)
  const moved = Math.max(0, Math.min(start, length - (to - from) - more))
  return [moved, Math.min(length, moved + (to - from) + more)]
}

/** The painted part with what its blur reaches and the padding, in the proportions of the drawing as far as the picture goes, as the WebUI cuts it. */
export function cutAround({ painted, mask, picture, padding, blur, to }: Around): Cut {
  const [across, down] = [picture.width / mask.width, picture.height / mask.height]
  const more = padding + Math.ceil(blur * REACH)
  const [left, right] = within(Math.floor(painted.x * across) - more, Math.ceil((painted.x + painted.width) * across) + more, picture.width)
  const [top, bottom] = within(Math.floor(painted.y * down) - more, Math.ceil((painted.y + painted.height) * down) + more, picture.height)
  const ratio = to.width / to.height
  const [x, endX] = lengthened(left, right, (bottom - top) * ratio, picture.width)
  const [y, endY] = lengthened(top, bottom, (right - left) / ratio, picture.height)
  return { from: picture, box: { x, y, width: endX - x, height: endY - y }, to }
}

/** Proportions that differ by no more than this are stretched: the sides of a region are whole pixels. */
const NEARLY = 0.02

const modeOf = ({ box, to }: Cut): ResizeMode =>
  Math.abs((box.width * to.height) / (box.height * to.width) - 1) < NEARLY ? 'Just Resize' : 'Resize and Fill'

/** The region as it is in a picture that is as large as the whole one. */
export const cropped = ({ sheet }: Work, id: string, image: Link, { box: { x, y, width, height } }: Cut): Link =>
  sheet.add(id, 'ImageCrop', '裁出重绘区域', { image, width, height, x, y }, 'ai_param.inpaint_area')

/** The same at the size of the drawing. */
export function cutOutOf(work: Work, cut: Cut, id: string, image: Link, margin: 'colours' | 'black'): Link {
  const part = cropped(work, `${id}_crop`, image, cut)
  return fitted(work, { id, image: part, from: cut.box, to: cut.to, mode: modeOf(cut), margin, field: 'ai_param.inpaint_area' })
}

/** A drawing of the region as it lies in the whole picture, without the margins that filled it. */
export function laidBack(work: Work, cut: Cut, id: string, image: Link): Link {
  const mode = modeOf(cut) === 'Just Resize' ? 'Just Resize' : 'Crop and Resize'
  return fitted(work, { id, image, from: cut.to, to: cut.box, mode, margin: 'colours', field: 'ai_param.inpaint_area' })
}
