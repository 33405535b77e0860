// Requests as the tests of connectors make them: a form, compiled and read, with the pictures that it names.
import { compileDraw, defaultForm, type DrawForm, readRequest, tasksOf } from '@qianmu/drawing'
import type { RunEvent } from '../../ports/engine.ts'
import type { ImageRequest, ImageResult } from '../../ports/image.ts'
import { greyPng } from './png.ts'

/** Address of a picture of 96 by 80, and of a mask of half that size that is all white. */
export const PICTURE = '/file/1?s=x'
export const MASK = '/file/2?s=x'

export function requestOf(part: Partial<DrawForm> = {}, mode: DrawForm['client_draw_type'] = 1, checkpoint = ''): ImageRequest {
  const form = { ...defaultForm(mode), prompt: ['雨夜'], steps: 4, ...part }
  const compiled = compileDraw(form, { checkpoint })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const reading = readRequest(compiled.request)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const named = JSON.stringify(reading.request)
  const all = [
    [PICTURE, greyPng({ width: 96, height: 80 })],
    [MASK, greyPng({ width: 48, height: 40 }, 255)],
  ] as const
  const pictures = new Map(all.filter(([address]) => named.includes(address)))
  return { draw: reading.request, task: tasksOf(reading.request, 42).at(0), pictures }
}

export async function eventsOf(run: AsyncIterable<RunEvent<ImageResult>>): Promise<RunEvent<ImageResult>[]> {
  const events: RunEvent<ImageResult>[] = []
  for await (const event of run) events.push(event)
  return events
}
export const lastOf = async (run: AsyncIterable<RunEvent<ImageResult>>) => (await eventsOf(run)).at(-1)!
