// A video in a folder of its own, for ffmpeg: what it holds, its embedded subtitles, when somebody speaks, where it cuts.
import { FfmpegFault, findFfmpeg, type Ffmpeg, inFolder, type MediaFacts, probeMedia, runFfmpeg } from '@qianmu/engines/video'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Uses } from '../app.ts'
import { JobRefusal } from '../jobs/index.ts'
import type { VideoRow } from './videos.store.ts'

export const SOURCE = 'source.bin'
export interface Desk {
  program: Ffmpeg
  folder: string
  signal: AbortSignal
  /** The film in the folder that is looked at, where it is another than `SOURCE`. */
  source?: string
}
type Doing = Uses<'files' | 'settings'>

/** @throws FfmpegFault without ffmpeg */
export const atDesk = <T>(app: Doing, signal: AbortSignal, work: (desk: Desk) => Promise<T>): Promise<T> => {
  const program = { ...findFfmpeg(app.settings.FFMPEG_PATH), stall: app.settings.FFMPEG_STALL_SECONDS }
  return inFolder(app.files.temporaryFolder, folder => work({ program, folder, signal }))
}
/** Stands the video in the folder. */
export async function fetchSource(app: Doing, { file_id }: Pick<VideoRow, 'file_id'>, { folder, signal }: Desk): Promise<void> {
  const file = file_id === null ? null : await app.files.find(file_id)
  if (!file) throw new JobRefusal('视频文件已不在')
  // A film of some GB is not copied for one frame of it; nothing writes to its source.
  if (await app.files.store.link?.(file.key, path.join(folder, SOURCE))) return
  await pipeline(await app.files.store.get(file.key), createWriteStream(path.join(folder, SOURCE), { mode: 0o600 }), { signal })
}

/** What is recorded or streamed without knowing its end does not tell its length: then its packets are gone through. */
export async function factsOf(desk: Desk): Promise<MediaFacts> {
  const facts = await probeMedia(desk.program, desk.folder, SOURCE, desk.signal)
  if (facts.seconds > 0 || !facts.streams.length) return facts
  let seconds = 0
  const outputs = [{ name: 'out.bin', options: ['-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-f', 'null'] }]
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], outputs, onProgress: done => (seconds = done) })
  return { ...facts, seconds }
}
export function shapeOf({ seconds, streams }: MediaFacts) {
  const picture = streams.find(stream => stream.kind === 'video')
  return {
    duration_ms: Math.min(Math.round(seconds * 1000), 2 ** 31 - 1),
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    has_sound: streams.some(stream => stream.kind === 'audio'),
  }
}

/** A frame from near the beginning, as a small JPEG; undefined where none can be decoded. */
export async function stillOf(desk: Desk, { duration_ms, width }: Pick<ReturnType<typeof shapeOf>, 'duration_ms' | 'width'>) {
  if (!width) return undefined
  try {
    await runFfmpeg(desk.program, {
      ...desk,
      inputs: [{ name: SOURCE, options: ['-ss', String(Math.min(3000, duration_ms / 10) / 1000)] }],
      filter: '[0:v:0]scale=256:144:force_original_aspect_ratio=decrease,format=yuvj420p[v]',
      outputs: [{ name: 'still.jpg', options: ['-map', '[v]', '-frames:v', '1', '-q:v', '5'] }],
    })
  } catch (error) {
    if (error instanceof FfmpegFault && error.kind === 'failed') return undefined
    throw error
  }
  const file = path.join(desk.folder, 'still.jpg')
  return existsSync(file) ? readFile(file) : undefined
}

const told = async ({ folder }: Desk, name: string, key: RegExp) => {
  const text = await readFile(path.join(folder, name), 'utf8')
  return [...text.matchAll(key)].map(([, kind = '', at = '0']) => ({ kind, at: Number(at) }))
}
/** Louder than a room, quieter than a whisper. */
const SILENCE = 'silencedetect=noise=-38dB:duration=0.35'
/** From when to when there is sound, in ms. */
export async function spokenOf(
  desk: Desk,
  seconds: number,
  onProgress: (seconds: number) => void,
): Promise<{ start: number; end: number }[]> {
  const filter = `[0:a:0]aresample=16000,${SILENCE},ametadata=mode=print:file=silence.txt[a]`
  const outputs = [{ name: 'out.wav', options: ['-map', '[a]', '-f', 'null'] }]
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], filter, outputs, onProgress })
  const marks = await told(desk, 'silence.txt', /lavfi\.silence_(start|end)=(-?\d+(?:\.\d+)?)/g)
  const spoken: { start: number; end: number }[] = []
  let from = 0
  for (const { kind, at } of marks) {
    if (kind === 'start') spoken.push({ start: from, end: at })
    else from = at
  }
  if (marks.at(-1)?.kind !== 'start') spoken.push({ start: from, end: seconds })
  return spoken
    .map(({ start, end }) => ({ start: Math.max(0, Math.round(start * 1000)), end: Math.round(end * 1000) }))
    .filter(({ start, end }) => end - start >= 200)
}
/** Where the picture cuts, in ms. */
export async function cutsOf(desk: Desk): Promise<number[]> {
  const filter = '[0:v:0]scale=320:-2,scdet=threshold=12,metadata=mode=print:key=lavfi.scd.time:file=cuts.txt[v]'
  const outputs = [{ name: 'out.bin', options: ['-map', '[v]', '-f', 'null'] }]
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], filter, outputs })
  return (await told(desk, 'cuts.txt', /lavfi\.scd\.(time)=(\d+(?:\.\d+)?)/g)).map(({ at }) => Math.round(at * 1000))
}
/** Loudness is kept so many times a second. */
export const PEAKS_RATE = 20
const SAMPLES = 8000
/** The loudest moment of each twentieth of a second, 0 to 100. */
export async function peaksOf(desk: Desk): Promise<Buffer> {
  const options = ['-map', '0:a:0', '-ac', '1', '-ar', String(SAMPLES), '-f', 's16le']
  await runFfmpeg(desk.program, { ...desk, inputs: [{ name: SOURCE }], outputs: [{ name: 'sound.bin', options }] })
  const each = SAMPLES / PEAKS_RATE
  const peaks: number[] = []
  let [loudest, count] = [0, 0]
  for await (const chunk of createReadStream(path.join(desk.folder, 'sound.bin'), { signal: desk.signal }) as AsyncIterable<Buffer>) {
    for (let at = 0; at + 1 < chunk.length; at += 2) {
      loudest = Math.max(loudest, Math.abs(chunk.readInt16LE(at)))
      if (++count < each) continue
      peaks.push(Math.round((loudest / 32_768) * 100))
      loudest = 0
      count = 0
    }
  }
  return Buffer.from(peaks)
}
