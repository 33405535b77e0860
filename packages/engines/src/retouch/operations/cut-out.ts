// Cut-out: the subject without the rest, or the rest without the subject.
import { type Cv, withMats } from '../opencv.ts'
import { emptyPixels, type Pixels, type Plane, pixelsOf, resizedMat, rgbaMat, within } from '../picture.ts'
import { subjectOf } from '../subject.ts'

export interface CutOut {
  side: 'FOREGROUND' | 'BACKGROUND'
  /** The longer side of what comes out, in px. */
  maxSize: number
}

export const NO_SUBJECT = '分不出主体和背景：内置抠图适合纯色背景或主体居中的图片，请先用点选分割，或连接抠图引擎'

/** The picture with the other side transparent, and the mask; undefined when no subject can be told apart. */
export function cutOut(cv: Cv, given: Pixels, { side, maxSize }: CutOut): { picture: Pixels; mask: Plane } | undefined {
  const picture = sized(cv, given, maxSize)
  const subject = subjectOf(cv, picture)
  if (!subject) return undefined
  const mask = side === 'FOREGROUND' ? subject : { ...subject, data: subject.data.map(value => 255 - value) }
  return { picture: masked(picture, mask), mask }
}

function sized(cv: Cv, picture: Pixels, longest: number): Pixels {
  const size = within(picture, longest)
  if (size.width === picture.width) return picture
  return withMats(keep => pixelsOf(resizedMat(cv, keep, rgbaMat(cv, keep, picture), size)))
}

/** The picture seen through the mask. */
export function masked(picture: Pixels, mask: Plane): Pixels {
  const out = emptyPixels(picture.width, picture.height)
  out.data.set(picture.data)
  for (let at = 0; at < mask.data.length; at++) out.data[at * 4 + 3] = (picture.data[at * 4 + 3]! * mask.data[at]!) / 255
  return out
}
