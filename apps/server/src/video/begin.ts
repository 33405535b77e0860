// Begins a piece of work on videos, each by itself: those that cannot begin are named with the reason.
import { mayFollow, stateOf as contractState } from '@qianmu/contract/video/states'
import type { ReadingRect } from '@qianmu/contract/video/videos'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { firstOf } from '../kit/cut.ts'
import { inTransaction } from '../kit/pool.ts'
import { atDesk, factsOf, fetchSource, shapeOf } from './media.ts'
import { FfmpegFault, findFfmpeg } from '@qianmu/engines/video'
import { VIDEO_JOB, type VideoPayload, type Work, WORKS } from './video.job.ts'
import { changeVideo, moveVideo, theseVideos, type VideoRow } from './videos.store.ts'

type Doing = Uses<'files' | 'finders' | 'jobs' | 'languages' | 'pool' | 'reading' | 'recognition' | 'settings'>
export interface Verdict {
  ok: number[]
  rejected: { video_id: number; reason: string }[]
}
interface More {
  source?: string | undefined
  script?: string | undefined
  rect?: ReadingRect | undefined
  track?: number | undefined
}
const PROBE_MS = 60_000

/** Why none of them can begin, whatever they are; '' else. */
async function obstacle(app: Doing, work: Work): Promise<string> {
  if (work === 'translate') {
    const choice = await app.languages.choose()
    return 'reason' in choice ? choice.reason : ''
  }
  try {
    findFfmpeg(app.settings.FFMPEG_PATH)
    return ''
  } catch (error) {
    if (error instanceof FfmpegFault) return error.message
    throw error
  }
}
/** A video that failed before it was ready is looked at again. */
async function revive(app: Doing, row: VideoRow): Promise<string> {
  try {
    const shape = await atDesk(app, AbortSignal.timeout(PROBE_MS), async desk => {
      await fetchSource(app, row, desk)
      return shapeOf(await factsOf(desk))
    })
    await moveVideo(app.pool, row.id, 0, { ...shape, error: '' })
    return ''
  } catch (error) {
    if (error instanceof FfmpegFault) return error.message
    throw error
  }
}
function refusalOf(row: VideoRow, work: Work): string {
  const { running, title } = WORKS[work]
  if (!mayFollow(row.status, running)) return `现在是「${contractState(row.status)!.name}」，不能${title}`
  if (work === 'translate' && !row.settings.translate) return '这个视频的设置是不翻译，请先在方案里打开翻译'
  if (work !== 'translate' && row.file_id === null) return '这是字幕文件，没有视频'
  if (work === 'translate' && !row.captions.some(caption => caption.text.trim())) return '还没有字幕文字可以翻译'
  return ''
}

async function beginOne(app: Doing, actor: Actor, row: VideoRow, work: Work, more: More): Promise<string> {
  if (work === 'read' && row.status === 1) {
    const reason = await revive(app, row)
    if (reason) return reason
    row.status = 0
  }
  const reason = refusalOf(row, work)
  if (reason) return reason
  const attempt = row.attempt + 1
  // What is translated again is translated anew.
  const again = work === 'translate' && row.status === 7 ? { captions: row.captions.map(caption => ({ ...caption, translation: '' })) } : {}
  return inTransaction(app.pool, async client => {
    const moved = await moveVideo(client, row.id, WORKS[work].running, { attempt, error: '', progress: 0, log: '', ...again }, row.attempt)
    if (!moved) return '刚刚有别的操作，请刷新后再试'
    const payload: VideoPayload = {
      video_id: row.id,
      attempt,
      work,
      ...(more.source && { source: more.source }),
      ...(more.script && { script: more.script }),
      ...(more.rect && { rect: more.rect }),
      ...(more.track !== undefined && { track: more.track }),
    }
    const title = `${WORKS[work].title}「${firstOf(row.name, 20)}」`
    const job = await app.jobs.enqueue({ kind: VIDEO_JOB, title, userId: actor.userId, teamId: actor.teamId, payload }, client)
    await changeVideo(client, row.id, { job_id: job.id })
    return ''
  })
}

export async function begin(app: Doing, actor: Actor, ids: readonly number[], work: Work, more: More = {}): Promise<Verdict> {
  const rows = await theseVideos(app, actor, ids)
  const why = await obstacle(app, work)
  const verdict: Verdict = { ok: [], rejected: [] }
  for (const id of new Set(ids)) {
    const row = rows.find(each => each.id === id)
    const reason = row ? why || (await beginOne(app, actor, row, work, more)) : '视频不存在或已删除'
    if (reason) verdict.rejected.push({ video_id: id, reason })
    else verdict.ok.push(id)
  }
  return verdict
}
