// Burnt-in subtitles: the strip of the picture they stand in, a few frames a second, read where it changes; a picture of each line is kept.
import type { ReadText } from '@qianmu/engines'
import { runFfmpeg } from '@qianmu/engines/video'
import type { ReadingRect } from '@qianmu/contract/video/videos'
import { bandOf, type Cue, inked, outlined, overlap, sighted, type Sighting } from '@qianmu/subtitle'
import { randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Uses } from '../app.ts'
import { JobRefusal, JobSetback } from '../jobs/index.ts'
import { type Desk, SOURCE } from './media.ts'

/** Looks a second. */
export const RATE = 5
/** Seconds that are looked at at once: so much of the strip lies on the disk. */
const WINDOW_S = 60
const WIDEST = 1280
/** Frames that are looked at for where subtitles stand. */
const LOOKS = 40
const LOOK_WIDTH = 480
/** Frames are alike when their letters share this much. */
const SAME = 0.6
/** Fewer bright pixels with an edge, for each of the strip, are no letters. */
const INK = 0.0008
/** Where nothing stands still, it is read no more often, in frames. */
const RESTLESS = 3

const even = (value: number) => Math.max(2, Math.floor(value / 2) * 2)

/** Where subtitles seem to stand. @param facts of the video */
export async function proposeRect(
  desk: Desk,
  { seconds, width, height }: { seconds: number; width: number; height: number },
): Promise<ReadingRect> {
  const size = { width: LOOK_WIDTH, height: even((LOOK_WIDTH * height) / width) }
  const filter = `[0:v:0]fps=${(LOOKS / Math.max(1, seconds)).toFixed(6)},scale=${size.width}:${size.height},format=gray[v]`
  await runFfmpeg(desk.program, {
    ...desk,
    inputs: [{ name: desk.source ?? SOURCE }],
    filter,
    outputs: [{ name: 'looks.raw', options: ['-map', '[v]', '-f', 'rawvideo'] }],
  })
  const all = await readFile(path.join(desk.folder, 'looks.raw'))
  const area = size.width * size.height
  const frames = Array.from({ length: Math.floor(all.length / area) }, (_, nth) => ({
    ...size,
    data: all.subarray(nth * area, (nth + 1) * area),
  }))
  const { top, height: share } = bandOf(frames)
  return { left: 0, top, width: 1, height: share }
}

interface Strip {
  width: number
  height: number
}
const greyOf = (rgb: Uint8Array, { width, height }: Strip) => {
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) data[at] = (rgb[at * 3]! * 77 + rgb[at * 3 + 1]! * 150 + rgb[at * 3 + 2]! * 29) >> 8
  return { width, height, data }
}
const said = (texts: readonly ReadText[]): Pick<Sighting, 'text' | 'sure'> => ({
  text: texts.map(each => each.text).join('\n'),
  sure: texts.reduce((least, each) => Math.min(least, each.sure), 1),
})

/** The frames of a window, in a file of raw pixels. */
async function stripsOf(
  desk: Desk,
  from: number,
  rect: ReadingRect,
  strip: Strip,
  shape: { width: number; height: number },
): Promise<string> {
  const crop = [
    even(shape.width * rect.width),
    even(shape.height * rect.height),
    Math.floor(shape.width * rect.left),
    Math.floor(shape.height * rect.top),
  ].join(':')
  const name = `strips-${from}.raw`
  await runFfmpeg(desk.program, {
    ...desk,
    inputs: [{ name: desk.source ?? SOURCE, options: ['-ss', String(from), '-t', String(WINDOW_S)] }],
    filter: `[0:v:0]fps=${RATE},crop=${crop},scale=${strip.width}:${strip.height},format=rgb24[v]`,
    outputs: [{ name, options: ['-map', '[v]', '-f', 'rawvideo'] }],
  })
  return path.join(desk.folder, name)
}

export interface OnScreen {
  cues: (Cue & { jpeg: Buffer; sure: number })[]
  /** What read them. */
  engine: string
}

/** @throws JobRefusal without an engine that reads, and where nothing was read */
export async function readOnScreen(
  app: Uses<'reading'>,
  desk: Desk,
  shape: { width: number; height: number; seconds: number },
  rect: ReadingRect,
  progress: (share: number) => void,
): Promise<OnScreen> {
  const choice = await app.reading.choose()
  if ('reason' in choice) throw new JobRefusal(choice.reason)
  const { engine, probe } = choice.chosen[0]!
  const scale = Math.min(1, WIDEST / (shape.width * rect.width))
  const strip = { width: even(shape.width * rect.width * scale), height: even(shape.height * rect.height * scale) }
  const size = strip.width * strip.height * 3
  const found: Sighting[] = []
  const pictures = new Map<number, Buffer>()

  async function read(rgb: Buffer): Promise<Pick<Sighting, 'text' | 'sure'>> {
    for await (const event of engine.run(`read-${randomUUID()}`, { ...strip, rgb: new Uint8Array(rgb) }, desk.signal)) {
      if (event.type === 'failed') throw event.retry ? new JobSetback(event.reason) : new JobRefusal(event.reason)
      if (event.type === 'done') return said(event.result)
    }
    throw new JobRefusal('画面文字引擎没有给出结果')
  }
  async function look(frames: { frame: number; rgb: Buffer }[]): Promise<void> {
    // The middle of a run stands stillest: fades are at its ends.
    const { frame, rgb } = frames[frames.length >> 1]!
    const reading = await read(rgb)
    if (!reading.text) return
    pictures.set(frame, rgb)
    found.push({ ...reading, start: (frames[0]!.frame * 1000) / RATE, end: ((frames.at(-1)!.frame + 1) * 1000) / RATE, frame })
  }

  for (let from = 0; from < shape.seconds; from += WINDOW_S) {
    progress(from / shape.seconds)
    const file = await stripsOf(desk, from, rect, strip, shape)
    const handle = await open(file)
    try {
      let run: { frame: number; rgb: Buffer }[] = []
      let before: Uint8Array | undefined
      let lookedAt = -RESTLESS
      const close = async () => {
        const last = run.at(-1)
        // A single frame between two others is looked at now and then.
        if (last && (run.length > 1 || last.frame - lookedAt >= RESTLESS)) {
          lookedAt = last.frame
          await look(run)
        }
        run = []
      }
      for (let nth = 0; ; nth++) {
        const rgb = Buffer.alloc(size)
        const { bytesRead } = await handle.read(rgb, 0, size, nth * size)
        if (bytesRead < size) break
        const mask = outlined(greyOf(rgb, strip))
        const isEmpty = inked(mask) < mask.length * INK
        if (isEmpty || (before && overlap(before, mask) < SAME)) await close()
        before = isEmpty ? undefined : mask
        if (!isEmpty) run.push({ frame: from * RATE + nth, rgb })
        // Long lines are looked at in between: what changes slowly is seen.
        if (run.length >= RATE * 8) await close()
      }
      await close()
    } finally {
      await handle.close()
      await rm(file, { force: true })
    }
    forget(pictures, found)
  }
  const cues = sighted(found)
  if (!cues.length) throw new JobRefusal('选定的范围里没有读到字幕，请换一个范围，或用别的方式提取')
  const kept = []
  for (const { frame, ...cue } of cues) {
    const jpeg = await sharp(pictures.get(frame)!, { raw: { ...strip, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer()
    kept.push({ ...cue, jpeg })
  }
  return { cues: kept, engine: probe.name }
}

/** Pictures of readings that the cues so far do not need are let go. */
function forget(pictures: Map<number, Buffer>, found: readonly Sighting[]): void {
  const needed = new Set(sighted(found).map(cue => cue.frame))
  const last = found.at(-1)?.frame
  for (const frame of pictures.keys()) if (!needed.has(frame) && frame !== last) pictures.delete(frame)
}
