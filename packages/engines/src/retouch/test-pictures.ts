// What the tests of picture work share: a sketch with its record in it, cards with known pixels, and measures of what came out.
import { createCanvas } from '@napi-rs/canvas'
import { compileDraw, defaultForm, type DrawForm, type DrawRequest, readRequest, tasksOf } from '@qianmu/drawing'
import { writePicture } from '@qianmu/drawing/metadata'
import type { ImageRequest } from '../ports/image.ts'
import { drawMap, drawSketch } from '../sketch/draw.ts'
import { readPrompt } from '../sketch/read-prompt.ts'
import { SEGMENTS } from '../sketch/segments.ts'
import { decode, type Pixels } from './picture.ts'

type Pen = ReturnType<ReturnType<typeof createCanvas>['getContext']>

/** A picture of that size as PNG. */
export function card(width: number, height: number, paint: (pen: Pen) => void, ground = '#ffffff'): Uint8Array {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  paint(pen)
  return new Uint8Array(canvas.toBuffer('image/png'))
}

const SKETCH = { prompt: ['草原', '白天', '一女', '红裙', '全景'], seed: 7, side: 512 }
const brief = readPrompt(SKETCH.prompt.join(', '), SKETCH.seed).brief
const size = { width: SKETCH.side, height: SKETCH.side }

/** A sketch of the sketch engine without its record. */
export const sketch = (): Uint8Array => new Uint8Array(drawSketch(brief, size, SKETCH.seed).toBuffer('image/png'))

/** 255 where the sketch has somebody: the truth that masks are measured against. */
export function sketchedPeople(): Uint8Array {
  const { data } = drawMap(brief, size, SKETCH.seed, 'segments').getContext('2d').getImageData(0, 0, size.width, size.height)
  const colour = Number.parseInt(SEGMENTS.person.slice(1), 16)
  return Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    ((data[at * 4]! << 16) | (data[at * 4 + 1]! << 8) | data[at * 4 + 2]!) === colour ? 255 : 0,
  )
}

/** The request of a form, with the pictures it names. */
export function requestOf(mode: DrawForm['client_draw_type'], part: Partial<DrawForm>, pictures: Record<string, Uint8Array>): ImageRequest {
  const compiled = compileDraw({ ...defaultForm(mode), ...part }, { checkpoint: '' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const reading = readRequest(compiled.request)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return { draw: reading.request, task: tasksOf(reading.request, 42).at(0), pictures: new Map(Object.entries(pictures)) }
}

/** A picture as the sketch is kept: with the record of what it was drawn from. */
export function keptSketch(picture = sketch()): Uint8Array {
  const { draw, task } = requestOf(1, { prompt: SKETCH.prompt, seed: SKETCH.seed, ...size }, {})
  const request: DrawRequest = draw
  return writePicture(picture, { request, task, modelVersion: '', origin: { kind: 'procedural', producer: '千幕', id: '1' } })
}

/** How much of two masks is the same: intersection over union, 0–1. */
export function overlap(mask: Pixels, truth: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < truth.length; at++) {
    const [one, other] = [mask.data[at * 4]! > 127, truth[at]! > 127]
    if (one && other) both++
    if (one || other) either++
  }
  return both / either
}

/** Peak signal to noise of two pictures of a size, in dB. */
export function likeness(one: Pixels, other: Pixels): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += (one.data[at]! - other.data[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, sum / one.data.length))
}

export const pixelAt = ({ width, data }: Pixels, x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
export { decode }
