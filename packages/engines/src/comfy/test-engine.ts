// A connector with a ComfyUI that plays one, and requests for it; what a test opens is closed after it.
import { createCanvas } from '@napi-rs/canvas'
import { compileDraw, type DrawForm, readRequest, tasksOf, defaultForm } from '@qianmu/drawing'
import { afterEach } from 'vitest'
import type { RunEvent } from '../ports/engine.ts'
import type { ImageRequest, ImageResult } from '../ports/image.ts'
import { comfyEngine, type ComfyOptions } from './engine.ts'
import { type FakeComfy, fakeComfy, type FakeOptions } from './fake/index.ts'
import { greyPng } from '../connect/fake/png.ts'
import { pictureSize } from '../connect/picture-size.ts'

export type Event = RunEvent<ImageResult>
export const never = new AbortController().signal
export const QUICK = { pollMs: 20, stallMs: 400, lostMs: 300 }
export const INSTANCE = 'test'
export const ADDRESS = '/file/1?s=x'
export const MASK = '/file/2?s=x'

/** A mask of 192 × 160 pixels, white in a box. */
export function whiteBox(x: number, y: number, width: number, height: number): Buffer {
  const canvas = createCanvas(192, 160)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, 192, 160)
  pen.fillStyle = '#fff'
  pen.fillRect(x, y, width, height)
  return canvas.toBuffer('image/png')
}

const fakes: FakeComfy[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map(each => each.close()))
})
export async function studio(options: FakeOptions = {}, more: Partial<ComfyOptions> = {}) {
  const fake = await fakeComfy(options)
  fakes.push(fake)
  const engine = comfyEngine({ url: fake.url, instance: INSTANCE, patience: QUICK, ...more })
  await engine.probe(never)
  return { fake, engine }
}

export function requestOf(
  part: Partial<DrawForm> = {},
  mode: DrawForm['client_draw_type'] = 1,
  picture = greyPng({ width: 96, height: 80 }),
  checkpoint = 'studio-model',
): ImageRequest {
  const form = { ...defaultForm(mode), prompt: ['雨夜'], width: 128, height: 96, steps: 4, ...part }
  const compiled = compileDraw(form, { checkpoint })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const reading = readRequest(compiled.request)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const pictures = new Map(JSON.stringify(reading.request).includes(ADDRESS) ? [[ADDRESS, picture] as const] : [])
  return { draw: reading.request, task: tasksOf(reading.request, 42).at(0), pictures }
}
export async function eventsOf(run: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of run) events.push(event)
  return events
}
export const last = async (run: AsyncIterable<Event>) => (await eventsOf(run)).at(-1)!
export const sizeOf = (event: Event) => (event.type === 'done' ? pictureSize(event.result.pictures[0]!.bytes) : event)
