// Runs ffmpeg and ffprobe for a job: in its own folder, reading only media that stands there, within limits, with progress and cancel.
import { link, copyFile, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Limits, runChild } from './child.ts'
import { ownName } from './escape.ts'
import { FfmpegFault } from './fault.ts'
import type { Ffmpeg } from './find.ts'

/** Containers that are read. None of them names other files or addresses, as playlists, scripts and picture series do. */
const FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpegts,mpeg,asf,ogg,wav,w64,mp3,flac,aac,aiff,mxf,gif,apng,png_pipe,jpeg_pipe,webp_pipe,srt,ass,webvtt'
/** 16K by 8K: beyond that a picture is an attack. */
const MAX_PIXELS = 16_384 * 8192
const SAY = ['-hide_banner', '-loglevel', 'warning']
const QUIET = [...SAY, '-nostdin', '-nostats', '-y', '-progress', 'pipe:1']
const READ = ['-protocol_whitelist', 'file', '-format_whitelist', FORMATS]
/** What a run may take where the caller does not say. */
const USUAL: Limits = { seconds: 6 * 3600, stall: 120, bytes: 40 * 2 ** 30 }
const PROBE: Limits = { seconds: 30, stall: 30, bytes: USUAL.bytes }
const MAX_FACTS = 8 * 2 ** 20

export interface FfmpegRun {
  /** The job's folder; every name below is one of a file in it. */
  folder: string
  inputs: readonly { name: string; options?: readonly string[] }[]
  /** A filter graph; texts in it have gone through `filterValue`, files are own names. */
  filter?: string
  outputs: readonly { name: string; options?: readonly string[] }[]
  limits?: Partial<Limits>
  signal: AbortSignal
  /** Seconds of the output that are done. */
  onProgress?: (seconds: number) => void
}

/** Writes the outputs. @throws FfmpegFault */
export async function runFfmpeg(program: Ffmpeg, run: FfmpegRun): Promise<void> {
  const limits = { ...USUAL, ...(program.stall !== undefined && { stall: program.stall }), ...run.limits }
  const args = [
    ...QUIET,
    // The kernel ends it too, should the server be gone.
    '-timelimit',
    String(Math.ceil(limits.seconds * 16)),
    ...run.inputs.flatMap(({ name, options = [] }) => [
      ...READ,
      '-max_pixels',
      String(MAX_PIXELS),
      ...options,
      '-i',
      `file:${ownName(name)}`,
    ]),
    ...(run.filter === undefined ? [] : ['-filter_complex', run.filter]),
    ...run.outputs.flatMap(({ name, options = [] }) => [...options, `file:${ownName(name)}`]),
  ]
  // What stands there may be a second name of a stored file; it is never written into.
  await Promise.all(run.outputs.map(({ name }) => rm(path.join(run.folder, ownName(name)), { force: true })))
  const progress = readProgress(seconds => run.onProgress?.(seconds))
  await runChild({ program: program.ffmpeg, args, folder: run.folder, limits, signal: run.signal, onOutput: progress })
}

/** Tells seconds of `-progress`; a line of it counts as life when time, frames or bytes went on. */
function readProgress(tell: (seconds: number) => void) {
  let rest = ''
  const seen = new Map<string, string>()
  return (text: string): boolean => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop()!
    let lively = false
    for (const line of lines) {
      const [name = '', value = ''] = line.split('=', 2)
      if (!['out_time_us', 'frame', 'total_size', 'progress'].includes(name) || seen.get(name) === value) continue
      seen.set(name, value)
      lively = true
      if (name === 'out_time_us' && /^\d+$/.test(value)) tell(Number(value) / 1e6)
    }
    return lively
  }
}

export interface MediaStream {
  index: number
  kind: 'video' | 'audio' | 'subtitle' | 'other'
  codec: string
  language: string
  title: string
  /** When it begins, in seconds. */
  start: number
  width: number
  height: number
  /** Frames a second; 0 where it has none. */
  rate: number
  /** Mono 1, stereo 2. */
  channels: number
}
export interface MediaFacts {
  format: string
  seconds: number
  streams: readonly MediaStream[]
}

/** What a file of the folder holds. @throws FfmpegFault, `failed` for what is not media */
export async function probeMedia(program: Ffmpeg, folder: string, name: string, signal: AbortSignal): Promise<MediaFacts> {
  let text = ''
  const args = [...SAY, ...READ, '-of', 'json', '-show_format', '-show_streams', `file:${ownName(name)}`]
  const onOutput = (more: string) => {
    if (text.length < MAX_FACTS) text += more
    return true
  }
  await runChild({ program: program.ffprobe, args, folder, limits: PROBE, signal, onOutput })
  if (text.length >= MAX_FACTS) throw new FfmpegFault('failed', '文件的描述信息过大，无法处理')
  return factsOf(JSON.parse(text) as Probed)
}

type Tags = Record<string, string>
interface Probed {
  format?: { format_name?: string; duration?: string; tags?: Tags }
  streams?: { index: number; codec_type?: string; codec_name?: string; tags?: Tags; [key: string]: unknown }[]
}
const KINDS = ['video', 'audio', 'subtitle'] as const

const factsOf = ({ format = {}, streams = [] }: Probed): MediaFacts => ({
  format: format.format_name ?? '',
  seconds: number(format.duration),
  streams: streams.map(stream => ({
    index: stream.index,
    kind: KINDS.find(kind => kind === stream.codec_type) ?? 'other',
    codec: stream.codec_name ?? '',
    language: stream.tags?.['language'] ?? '',
    title: stream.tags?.['title'] ?? '',
    start: number(stream['start_time']),
    width: number(stream['width']),
    height: number(stream['height']),
    rate: fraction(String(stream['avg_frame_rate'] ?? '')),
    channels: number(stream['channels']),
  })),
})
const number = (value: unknown) => (Number.isFinite(Number(value)) ? Number(value) : 0)
function fraction(text: string): number {
  const [above, below] = text.split('/').map(Number)
  return above && below ? above / below : 0
}

/** Gives the work a folder of its own below `root`, and removes it afterwards, whatever happened. */
export async function inFolder<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(root, 'media-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Stands a file of any name in the folder under a name of ours, without a copy where the disk is the same. */
export async function standIn(folder: string, name: string, source: string): Promise<void> {
  const target = path.join(folder, ownName(name))
  try {
    await link(source, target)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(source, target)
  }
}
