// Combining: characters cut out of their pictures and put on a background where the request says, with soft edges.
import { createCanvas } from '@napi-rs/canvas'
import type { Cv } from '../opencv.ts'
import { canvasOf, type Pixels } from '../picture.ts'
import { subjectOf } from '../subject.ts'
import { masked } from './cut-out.ts'

export interface Character {
  picture: Pixels
  /** Upper left corner on the background, in px. */
  x: number
  y: number
  /** 0 keeps the proportions, both 0 the picture's own size. */
  width: number
  height: number
  /** Degrees, clockwise, about its middle. */
  rotation: number
  flip: boolean
}

/** The background with the characters on it, later ones in front. */
export function combined(cv: Cv, background: Pixels, characters: readonly Character[]): Pixels {
  const canvas = createCanvas(background.width, background.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(canvasOf(background), 0, 0)
  for (const character of characters) {
    const { picture, x, y, rotation, flip } = character
    const subject = subjectOf(cv, picture)
    const { width, height } = sizeOf(character)
    pen.save()
    pen.translate(x + width / 2, y + height / 2)
    pen.rotate((rotation * Math.PI) / 180)
    if (flip) pen.scale(-1, 1)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(canvasOf(subject ? masked(picture, subject) : picture), -width / 2, -height / 2, width, height)
    pen.restore()
  }
  return { width: canvas.width, height: canvas.height, data: pen.getImageData(0, 0, canvas.width, canvas.height).data }
}

function sizeOf({ picture, width, height }: Character) {
  if (width && height) return { width, height }
  const scale = width ? width / picture.width : height ? height / picture.height : 1
  return { width: picture.width * scale, height: picture.height * scale }
}
