// The watermark of a film, words and picture, in the same filter for one frame and for the whole.
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { type Cue, writeSubtitles } from '@qianmu/subtitle'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import { checkPicture, type Who } from '../files/index.ts'
import { refuseField } from '../kit/refuse.ts'
import { layoutOf } from './captions.rules.ts'
import { type Desk, SOURCE } from './media.ts'
import type { VideoRow } from './videos.store.ts'
import { roomOf } from './width.ts'

const MARK = 'mark.png'
const CAPTIONS = 'captions.ass'
/** From the edge, in percent of the height. */
const MARGIN = 3
/** A line of words is so much higher than its letters. */
const LINE = 1.25

/** Refuses a picture that is not the person's to use; one that stands there already may stay. */
export async function checkMark(
  app: Uses<'pool'>,
  who: Who,
  { mark_file_id }: Partial<ProfileSettings>,
  present?: Partial<ProfileSettings>,
): Promise<void> {
  if (mark_file_id && mark_file_id !== present?.mark_file_id) await checkPicture(app.pool, who, mark_file_id, 'settings.mark_file_id')
}

interface Shape {
  width: number
  height: number
  duration_ms: number
}
/** The picture, scaled, in the folder. @throws Refusal where it is gone */
async function placePicture(app: Uses<'files'>, row: VideoRow, { width, height }: Shape, folder: string): Promise<void> {
  const { mark_file_id, mark_size } = row.settings
  const file = await app.files.find(mark_file_id!)
  if (file?.team_id !== row.team_id) return refuseField('settings.mark_file_id', '水印图片已不在，请换一张')
  // Of a moving picture the first frame.
  const scaled = sharp(await bytesOf(app, file)).resize({
    width,
    height: Math.max(2, Math.round((height * mark_size) / 100)),
    fit: 'inside',
  })
  await writeFile(path.join(folder, MARK), await scaled.png().toBuffer())
}
/** Where the picture stands, in terms of overlay; words at the same place keep their line. */
function placeOf({ watermark, mark_align, mark_size }: ProfileSettings, height: number): string {
  const margin = Math.round((height * MARGIN) / 100)
  const words = watermark.trim() ? Math.round((height * mark_size * LINE) / 100) : 0
  const x = [`${margin}`, '(W-w)/2', `W-w-${margin}`][(mark_align - 1) % 3]!
  const y = [`H-h-${margin + words}`, `(H-h-${words})/2`, `${margin + words}`][Math.floor((mark_align - 1) / 3)]!
  // In the middle row the words stand across the middle: the picture stands above them.
  return `x=${x}:y=${words && y.startsWith('(') ? `H/2-h-${Math.ceil(words / 2)}` : y}`
}

/**
 * Stands captions and watermark in the folder. @param from seconds of the film that are passed over: what is drawn keeps its time
 * @returns inputs and filter that draw them over the picture of the source, which come out as `[v]`
 */
export async function drawn(app: Uses<'files'>, row: VideoRow, shape: Shape, cues: readonly Cue[], desk: Desk, from = 0) {
  const { settings } = row
  const text = settings.watermark.trim()
  const { mark_align: align, mark_size: size } = settings
  const mark = { text, align, size, margin: MARGIN, opacity: settings.mark_opacity / 100, lengthMs: Math.max(shape.duration_ms, 1000) }
  const layout = { ...layoutOf(settings, { ...shape, sheet: row.sheet }), room: roomOf(settings, shape), ...(text && { mark }) }
  await writeFile(path.join(desk.folder, CAPTIONS), writeSubtitles(cues, 'ass', layout).text)
  // x264 wants even sides.
  const even = `[0:v:0]${from ? `setpts=PTS+${from}/TB,` : ''}scale=trunc(iw/2)*2:trunc(ih/2)*2`
  const source = { name: SOURCE, options: from ? ['-ss', String(from)] : [] }
  if (settings.mark_file_id === null) return { inputs: [source], filter: `${even},ass=filename=${CAPTIONS}[v]` }
  await placePicture(app, row, shape, desk.folder)
  return {
    inputs: [source, { name: MARK }],
    filter: [
      `${even}[film]`,
      `[1:v:0]format=rgba,colorchannelmixer=aa=${mark.opacity}[mark]`,
      `[film][mark]overlay=${placeOf(settings, shape.height)},ass=filename=${CAPTIONS}[v]`,
    ].join(';'),
  }
}
