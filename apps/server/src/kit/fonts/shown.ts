// Which signs the fonts of this machine have, seen by drawing them: a canvas takes another font where the one that is asked for has none, and says nothing where no font has any.
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { Loss } from '@qianmu/script/losses'
import { type DrawnWords, type Shows, unshown } from '@qianmu/script/pages/unshown'
import { fontText } from '@qianmu/comic/fonts'

/** Pixels of a sign: enough to tell a sign from the box that stands for one that is missing. */
const SIZE = 24
/** No character, and never one. */
const NONE = '\u{10ffff}'

/** Whether a canvas shows a sign otherwise than one that no font can have. @param font as a canvas takes it, of a size in pixels */
export function showsOn(font: (size: number) => string): Shows {
  const pen = createCanvas(SIZE * 2, SIZE * 2).getContext('2d')
  const drawn = (sign: string) => {
    pen.clearRect(0, 0, SIZE * 2, SIZE * 2)
    pen.font = font(SIZE)
    pen.textBaseline = 'middle'
    pen.fillText(sign, SIZE / 2, SIZE)
    return Buffer.from(pen.getImageData(0, 0, SIZE * 2, SIZE * 2).data.buffer).toString('latin1')
  }
  const missing = drawn(NONE)
  return sign => drawn(sign) !== missing
}

/** What of words will not be seen when they are drawn on pictures or over a film. @param font registered besides those of the system; '' for none */
export function unshownOnPictures(words: readonly DrawnWords[], font: string): Loss[] {
  if (font !== '') GlobalFonts.registerFromPath(font.split('#')[0]!)
  return unshown(
    words,
    showsOn(size => fontText('sans', size)),
  )
}
