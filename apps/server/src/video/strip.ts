// Frames of one stretch of a film for a timeline, one below the other in one picture.
import { STATUS } from '@qianmu/contract/kit/status'
import { STRIP } from '@qianmu/contract/video/videos'
import { type FfmpegRun, FfmpegFault, runFfmpeg } from '@qianmu/engines/video'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { refuse, refuseField } from '../kit/refuse.ts'
import { type Desk, SOURCE } from './media.ts'

const HIGH = 72
/** Pixels by seconds that are decoded whole: about a second of a processor. What is larger is shown by its key frames, with which shots mostly begin. */
const WHOLE = 20_000_000
/** Seconds that are read through for their key frames; in longer stretches each frame is sought by itself. */
const THROUGH_S = 64
const SECONDS = 30

/** Film as it is seen (anamorphic too), at most four times as wide as high. */
const SMALL = `scale=w='clip(2*round(iw*sar*${HIGH}/ih/2),2,${4 * HIGH})':h=${HIGH},setsar=1`
/** Where the film ends before the stretch does, its last frame is repeated. */
const ALL = `tpad=stop_mode=clone:stop=${STRIP.frames},tile=1x${STRIP.frames},format=yuvj420p[v]`
const KEY = ['-skip_frame', 'nokey', '-noaccurate_seek']

type Way = Pick<FfmpegRun, 'inputs' | 'filter'>
/** At each time the frame that is shown then. */
const through = (from: number, step: number, options: readonly string[]): Way => ({
  inputs: [{ name: SOURCE, options: [...options, '-ss', `${from}`, '-t', `${step * STRIP.frames}`] }],
  filter: `[0:v:0]fps=${1 / step}:start_time=0:round=up,${SMALL},${ALL}`,
})
/** At each time the key frame before it. */
const sought = (times: readonly number[], options: readonly string[]): Way => ({
  inputs: times.map(at => ({ name: SOURCE, options: [...options, '-noaccurate_seek', '-threads', '1', '-ss', `${at}`] })),
  filter: [
    ...times.map((_, nth) => `[${nth}:v:0]trim=end_frame=1,setpts=0,${SMALL}[f${nth}]`),
    `${times.map((_, nth) => `[f${nth}]`).join('')}concat=n=${times.length},${ALL}`,
  ].join(';'),
})

/**
 * A JPEG of `STRIP.frames` frames, 72 px high each. @param film its shape; px and ms
 * @throws Refusal where the film has no such stretch or no picture there; FfmpegFault
 */
export async function stripOf(
  desk: Desk,
  film: { width: number; height: number; duration_ms: number },
  stepMs: number,
  nth: number,
): Promise<Buffer> {
  const [step, length] = [stepMs / 1000, film.duration_ms / 1000]
  const span = step * STRIP.frames
  const from = nth * span
  if (nth > 0 && from >= length) return refuseField('nth', '超出了视频的长度')
  const times = Array.from({ length: STRIP.frames }, (_, at) => from + at * step).filter(at => at === from || at < length)
  const near = Math.min(span, Math.max(step, length - from))
  const ways =
    film.width * film.height * near <= WHOLE
      ? [through(from, step, [])]
      : [near <= THROUGH_S ? through(from, step, KEY) : sought(times, KEY)]
  // Some films have no key frames after their first; then what can be decoded from there on.
  for (const way of [...ways, sought(times, [])]) {
    const outputs = [{ name: 'strip.jpg', options: ['-map', '[v]', '-frames:v', '1', '-q:v', '6'] }]
    try {
      await runFfmpeg(desk.program, { ...desk, ...way, outputs, limits: { seconds: SECONDS } })
    } catch (error) {
      if (!(error instanceof FfmpegFault && error.kind === 'failed')) throw error
    }
    const made = path.join(desk.folder, 'strip.jpg')
    if (existsSync(made)) return readFile(made)
  }
  return refuse(STATUS.engineFailed, '这一段没有能读出的画面，文件可能已损坏')
}
