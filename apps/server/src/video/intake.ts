// What was uploaded becomes a video that is ready, or one that failed and says why; a subtitle file becomes captions without a video.
import { recogniseMedia } from './kinds.rules.ts'
import type { VideoStatus } from '@qianmu/contract/video/states'
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { FfmpegFault, inFolder } from '@qianmu/engines/video'
import type { Loss } from '@qianmu/script/losses'
import { stat } from 'node:fs/promises'
import type { Uses } from '../app.ts'
import { FileRefusal, QuotaExceeded } from '../files/index.ts'
import type { Actor } from '../kit/answer.ts'
import { firstOf } from '../kit/cut.ts'
import { apart } from '../kit/apart/apart.ts'
import { captionsOf } from './captions.rules.ts'
import { atDesk, type Desk, factsOf, shapeOf, SOURCE, stillOf } from './media.ts'
import { FORMAT_NAMES, type Reading } from '@qianmu/subtitle'
import { subtitlesIn } from './subtitle-file.ts'
import { forgetUpload, gather, type UploadRow } from './uploads.store.ts'
import { insertVideo } from './videos.store.ts'
import path from 'node:path'

type Doing = Uses<'files' | 'pool' | 'settings'>
const PROBE_MS = 120_000
const inFile = apart(path.join(import.meta.dirname, 'subtitle-file.ts'), subtitlesIn)

/** The cues of a file in whatever encoding; or why there are none. */
export const readSubtitleFile = async (person: number, file: string, name: string): Promise<Reading | string> =>
  inFile({ person, size: (await stat(file)).size, field: 'file' }, file, name)
/** What is kept of a reading beside its captions. */
export const keptOf = ({ format, losses, sheet }: Reading) => ({ source: `${FORMAT_NAMES[format]} 文件`, losses, sheet: sheet ?? null })

/** What it is made of, and where it begins; the fault of a broken file is its error. */
async function looked(desk: Desk): Promise<{ status: VideoStatus; error: string; shape: Partial<ReturnType<typeof shapeOf>> }> {
  try {
    const facts = await factsOf(desk)
    const shape = shapeOf(facts)
    if (facts.seconds <= 0) return { status: 1, error: '这个文件没有长度，可能没有传完', shape }
    return { status: 0, error: '', shape }
  } catch (error) {
    if (error instanceof FfmpegFault && error.kind !== 'missing') return { status: 1, error: error.message, shape: {} }
    throw error
  }
}

/** The small picture of a video among the files; none where its team has no room left. */
async function pictureOf(app: Doing, actor: Actor, bytes: Buffer | undefined): Promise<number | null> {
  if (!bytes) return null
  try {
    return (await app.files.keep({ teamId: actor.teamId, userId: actor.userId, name: '画面.jpg', bytes })).id
  } catch (error) {
    if (error instanceof QuotaExceeded) return null
    throw error
  }
}

interface Into {
  name: string
  batch_id: number
  settings: ProfileSettings
  work_id: number | null
}
interface Taken {
  video_id: number
  losses: Loss[]
}
/** A subtitle file touches no film: it is taken without ffmpeg. */
async function takeSubtitles(app: Doing, actor: Actor, upload: UploadRow, given: Into): Promise<Taken | string> {
  return inFolder(app.files.temporaryFolder, async folder => {
    const reading = await readSubtitleFile(actor.userId, await gather(app, upload, folder, SOURCE), given.name)
    if (typeof reading === 'string') return reading
    const captions = captionsOf(reading.cues)
    const duration_ms = Math.max(...captions.map(({ end_ms }) => end_ms))
    const video_id = await insertVideo(app, actor, { ...given, ...keptOf(reading), status: 4, captions, duration_ms })
    return { video_id, losses: reading.losses }
  })
}
const takeFilm = (app: Doing, actor: Actor, upload: UploadRow, given: Into): Promise<Taken> =>
  atDesk(app, AbortSignal.timeout(PROBE_MS), async desk => {
    await gather(app, upload, desk.folder, SOURCE)
    const { status, error, shape } = await looked(desk)
    const kept = await app.files.keep({
      teamId: actor.teamId,
      userId: actor.userId,
      name: given.name,
      path: path.join(desk.folder, SOURCE),
    })
    const picture_id = status === 0 ? await pictureOf(app, actor, await stillOf(desk, { duration_ms: 0, width: 0, ...shape })) : null
    return { video_id: await insertVideo(app, actor, { ...given, status, error, file_id: kept.id, picture_id, ...shape }), losses: [] }
  })

/** @returns the id of the video with what of it did not come in, or why it was not taken */
export async function takeUpload(app: Doing, actor: Actor, upload: UploadRow, { name, ...into }: Into): Promise<Taken | string> {
  if (!upload.parts) return '文件是空的，请重新上传'
  const given = { ...into, name: firstOf(name.slice(name.lastIndexOf('/') + 1), 150) }
  try {
    return await (recogniseMedia(given.name) ? takeFilm : takeSubtitles)(app, actor, upload, given)
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof QuotaExceeded || error instanceof FfmpegFault) return error.message
    throw error
  } finally {
    await forgetUpload(app, upload)
  }
}
