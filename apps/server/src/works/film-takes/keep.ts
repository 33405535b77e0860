// A clip that an engine handed out becomes the take of its shot: in a form that every browser plays, with what it was made from.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FilmResult } from '@qianmu/engines'
import { FfmpegFault, type MediaFacts, probeMedia, runFfmpeg } from '@qianmu/engines/video'
import sharp from 'sharp'
import type { Uses } from '../../app.ts'
import { JobSetback } from '../../jobs/index.ts'
import { atDesk, type Desk } from '../../video/index.ts'
import { noteDone, type TakeRow } from './film-takes.store.ts'

const SOURCE = 'source.bin'
const OUT = 'take.mp4'
/** Frames of a moving picture that are read, and px of one. */
const MOST = { frames: 1200, pixels: 4096 * 4096 }
/** ms of a frame of which a moving picture says nothing. */
const USUAL_DELAY = 100

/** Frames of a moving WebP as PNGs one after the other, which ffmpeg reads where it cannot read the picture itself. @returns frames a second */
async function framesOf(desk: Desk, bytes: Uint8Array): Promise<number> {
  const open = { limitInputPixels: MOST.pixels, failOn: 'error' } as const
  const { pages = 1, delay = [] } = await sharp(bytes, open).metadata()
  const count = Math.min(pages, MOST.frames)
  const file = path.join(desk.folder, SOURCE)
  await writeFile(file, '')
  for (let page = 0; page < count; page++)
    await writeFile(
      file,
      await sharp(bytes, { ...open, page })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      { flag: 'a' },
    )
  const all = delay.slice(0, count).reduce((sum, each) => sum + (each || USUAL_DELAY), 0)
  return all > 0 ? (count * 1000) / all : 1000 / USUAL_DELAY
}

const pictureIn = ({ streams }: MediaFacts) => streams.find(({ kind }) => kind === 'video')
/** The clip as an MP4 in H.264. @returns the name of its file, and what it holds */
async function played(desk: Desk, { bytes, mime }: FilmResult): Promise<{ name: string; facts: MediaFacts }> {
  const rate = mime === 'image/webp' ? await framesOf(desk, bytes) : undefined
  if (rate === undefined) {
    await writeFile(path.join(desk.folder, SOURCE), bytes)
    const facts = await probeMedia(desk.program, desk.folder, SOURCE, desk.signal)
    if (mime === 'video/mp4' && pictureIn(facts)?.codec === 'h264') return { name: SOURCE, facts }
  }
  await runFfmpeg(desk.program, {
    ...desk,
    inputs: [{ name: SOURCE, ...(rate !== undefined && { options: ['-f', 'png_pipe', '-framerate', rate.toFixed(3)] }) }],
    filter: '[0:v:0]scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p[v]',
    outputs: [
      {
        name: OUT,
        options: [
          '-map',
          '[v]',
          '-map',
          '0:a?',
          '-c:v',
          'libx264',
          '-crf',
          '18',
          '-preset',
          'veryfast',
          '-c:a',
          'aac',
          '-movflags',
          '+faststart',
        ],
      },
    ],
  })
  return { name: OUT, facts: await probeMedia(desk.program, desk.folder, OUT, desk.signal) }
}

type Keeping = Uses<'events' | 'files' | 'now' | 'pool' | 'settings'>

/** Keeps what an engine handed out. @throws JobSetback where it cannot be read: it is fetched again then */
export async function keepTake(app: Keeping, take: TakeRow, result: FilmResult, signal: AbortSignal): Promise<void> {
  await atDesk(app, signal, async desk => {
    const { name, facts } = await played(desk, result).catch((error: unknown) => {
      if (error instanceof FfmpegFault && error.kind === 'failed') throw new JobSetback('引擎交出的视频读不出来')
      throw error
    })
    const owner = { teamId: take.team_id, userId: take.made_by }
    const kept = await app.files.keep({ ...owner, name: `镜头视频 ${take.id}.mp4`, path: path.join(desk.folder, name) })
    const { width = 0, height = 0 } = pictureIn(facts) ?? {}
    if (!(await noteDone(app, take, { fileId: kept.id, seconds: facts.seconds, width, height }))) await app.files.remove(kept.id)
  })
}
