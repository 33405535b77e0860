// The job behind the running states 2, 5 and 8: it reads, translates or composes one video; whatever becomes of it, the video leaves that state.
import path from 'node:path'
import type pg from 'pg'
import type { VideoStatus } from '@qianmu/contract/video/states'
import type { Caption } from '@qianmu/contract/video/captions'
import type { ReadingRect } from '@qianmu/contract/video/videos'
import { FfmpegFault, runFfmpeg } from '@qianmu/engines/video'
import type { Uses } from '../app.ts'
import { converse, heardWithin } from '../engines/index.ts'
import { FileRefusal, QuotaExceeded, StorageFull } from '../files/index.ts'
import { JobRefusal, type JobRow, type JobTools } from '../jobs/index.ts'
import { fileName } from '../kit/download.ts'
import { Refusal } from '../kit/refuse.ts'
import { answered, askedFor, cuesOf } from './captions.rules.ts'
import { atDesk, factsOf, fetchSource, shapeOf } from './media.ts'
import { read } from './read.ts'
import { changeVideo, composeHash, moveVideo, oneVideo, type VideoRow } from './videos.store.ts'
import { drawn } from './watermark.ts'

export const VIDEO_JOB = 'video'
export type Work = 'read' | 'translate' | 'compose'
export interface VideoPayload {
  video_id: number
  attempt: number
  work: Work
  source?: string
  script?: string
  rect?: ReadingRect
  track?: number
}
/** What a work is while it runs, and where it leaves a video that it could not finish. */
export const WORKS: Readonly<Record<Work, { running: VideoStatus; failed: VideoStatus; title: string }>> = {
  read: { running: 2, failed: 3, title: '提取字幕' },
  translate: { running: 5, failed: 6, title: '翻译字幕' },
  compose: { running: 8, failed: 9, title: '合成视频' },
}
type Doing = Uses<'events' | 'files' | 'languages' | 'log' | 'now' | 'pool' | 'reading' | 'recognition' | 'settings'>
const LINES = 10
const CONTEXT = 12
const SILENT_MS = 120_000
const LABEL = 'AI 或程序生成的字幕，由千幕合成'

/** Where a cancelled work leaves a video: where it stood before. */
export const stableOf = (work: Work, captions: readonly Caption[]): VideoStatus =>
  work === 'read' ? 0 : work === 'translate' ? 4 : captions.some(caption => caption.translation) ? 7 : 4

/** Saves every few lines, so that what was translated stays, and goes on at the first that is missing. */
async function translate(app: Doing, row: VideoRow, { attempt }: VideoPayload, { signal, progress }: JobTools): Promise<void> {
  const captions = row.captions.map(caption => ({ ...caption }))
  const { target } = row.settings
  for (;;) {
    const due = captions.filter(caption => caption.text.trim() && !caption.translation)
    const done = captions.length - due.length
    progress(done / Math.max(1, captions.length), `翻译 ${done} / ${captions.length} 条`)
    if (!due.length) break
    const part = due.slice(0, LINES)
    const first = captions.indexOf(part[0]!)
    const before = captions.slice(Math.max(0, first - CONTEXT), first).map(caption => `${caption.text} → ${caption.translation}`)
    const context = before.length ? `前文（已译好，只供参考）：\n${before.join('\n')}\n\n` : ''
    const messages = [{ role: 'user' as const, text: `${context}${askedFor(part, target, row.settings.glossary)}` }]
    let text = ''
    const limit = heardWithin(SILENT_MS, signal, '语言引擎')
    try {
      for await (const said of converse(app.languages, { messages, temperature: 0.2, maxTokens: 4000 }, limit.signal)) {
        limit.heard()
        if (said.type === 'done') text = said.result.text
      }
    } finally {
      limit.end()
    }
    const found = answered(text)
    const missing = part.find(caption => !found.has(caption.id))
    for (const caption of part) caption.translation = found.get(caption.id) ?? ''
    await changeVideo(app.pool, row.id, { captions }, attempt)
    if (missing) throw new JobRefusal(`第 ${captions.indexOf(missing) + 1} 条没有译出来，请继续或换一个模型`)
  }
  await moveVideo(app.pool, row.id, 7, { captions, progress: 1, error: '' }, attempt)
}

async function compose(app: Doing, row: VideoRow, { attempt }: VideoPayload, tools: JobTools): Promise<void> {
  const composed_hash = composeHash(row)
  if (row.output_id !== null && row.composed_hash === composed_hash && (await app.files.find(row.output_id)))
    return void (await moveVideo(app.pool, row.id, 10, { progress: 1, error: '' }, attempt))
  await atDesk(app, tools.signal, async desk => {
    await fetchSource(app, row, desk)
    const facts = await factsOf(desk)
    const shape = shapeOf(facts)
    if (!shape.width) throw new JobRefusal('这个文件没有画面，无法合成')
    const { inputs, filter } = await drawn(app, row, shape, cuesOf(row.captions), desk)
    const options = [
      '-map',
      '[v]',
      '-map',
      '0:a?',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      String(row.settings.crf),
      '-pix_fmt',
      'yuv420p',
    ]
    const title = row.name.replace(/\.[^.]{1,8}$/, '')
    const more = ['-c:a', 'aac', '-movflags', '+faststart', '-metadata', `comment=${LABEL}`, '-metadata', `title=${title}`]
    await runFfmpeg(desk.program, {
      ...desk,
      inputs,
      filter,
      outputs: [{ name: 'out.mp4', options: [...options, ...more] }],
      onProgress: seconds => tools.progress(Math.min(0.99, seconds / Math.max(0.1, facts.seconds)), '正在合成'),
    })
    const name = `${fileName(title) || '视频'} 字幕版.mp4`
    const file = await app.files.keep({ teamId: row.team_id, userId: row.user_id, name, path: path.join(desk.folder, 'out.mp4') })
    const moved = await moveVideo(app.pool, row.id, 10, { output_id: file.id, composed_hash, progress: 1, error: '', log: '' }, attempt)
    const old = moved ? row.output_id : file.id
    if (old !== null) await app.files.remove(old)
  })
}

/** What a user can act on, as the reason of the job; anything else is our fault and tried again. */
async function asReason(app: Doing, { video_id, attempt }: VideoPayload, error: unknown): Promise<unknown> {
  if (error instanceof FfmpegFault) {
    if (error.kind === 'cancelled') return error
    await changeVideo(app.pool, video_id, { log: error.tail.join('\n') }, attempt)
    return new JobRefusal(error.message)
  }
  if (error instanceof StorageFull) return new JobRefusal('服务器磁盘已满，放不下结果，请联系管理员')
  return error instanceof Refusal || error instanceof FileRefusal || error instanceof QuotaExceeded ? new JobRefusal(error.message) : error
}

async function run(app: Doing, job: JobRow, tools: JobTools) {
  const payload = job.payload as VideoPayload
  try {
    const row = await oneVideo(app, payload.video_id)
    // Its worker died behind the last write, or another work has begun since.
    if (row.status !== WORKS[payload.work].running || row.attempt !== payload.attempt) return
    const work = { read, translate, compose }[payload.work]
    await work(app, row, payload, tools)
  } catch (error) {
    throw await asReason(app, payload, error)
  }
  return { link: `/aiWork/subtitling-batch/subtitles-detail?id=${payload.video_id}` }
}

/** The video follows its job in the same transaction: from failed and cancelled ones it goes back, and on again when they are tried again. */
async function changed(app: Doing, client: pg.PoolClient, { state, error, payload, user_id }: JobRow) {
  const { video_id, attempt, work } = payload as VideoPayload
  if (state === 'failed') await moveVideo(client, video_id, WORKS[work].failed, { error, progress: 0 }, attempt)
  else if (state === 'cancelled') {
    const { rows } = await client.query<{ captions: Caption[] }>('select captions from videos where id = $1', [video_id])
    await moveVideo(client, video_id, stableOf(work, rows[0]?.captions ?? []), { error: '', progress: 0 }, attempt)
  } else if (state === 'waiting') await moveVideo(client, video_id, WORKS[work].running, { error: '', progress: 0 }, attempt)
  await app.events.changed({ userId: user_id }, 'videos', user_id, [video_id], client)
}

/** Lets this process work on videos. */
export function registerVideos(app: Doing & Uses<'jobs'>): void {
  app.jobs.register(VIDEO_JOB, {
    pool: 'video',
    run: (job, tools) => run(app, job, tools),
    changed: (client, job) => changed(app, client, job),
  })
}
