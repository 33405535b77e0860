// What can be done with videos and profiles; every page follows. Uploads go in parts and go on where they were broken off.
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import type { Profile, ProfileSettings, READ_WAYS, ReadingRect, Video } from '@qianmu/contract/video/videos'
import type { Data, Sent } from '@qianmu/contract/kit/call'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { saveFile } from '../kit/transfer.ts'
import { offerUndo } from '../ui/undo.ts'

const AFFECTED = [api.videos, api.profiles].flatMap(group => Object.values(group).map(({ contract }) => contract.name))
export const refreshVideos = (): void => staleAnswers(AFFECTED)
export const act = (work: Promise<unknown>): Promise<void> => work.then(refreshVideos, rethrowUnlessFailure)

type Verdict = Data<typeof api.videos.readAll.contract>
const PREFIX = { readAll: '提取字幕失败：', translateAll: '翻译字幕失败：', composeAll: '合成视频失败：' } as const
export type Work = keyof typeof PREFIX
/** Begins a work on several videos; each that cannot begin is named with its reason. */
export const work = (
  what: Work,
  video_ids: readonly number[],
  more: { source?: (typeof READ_WAYS)[number]; script?: string; rect?: ReadingRect; track?: number } = {},
) =>
  act(
    api.videos[what]({ video_ids: [...video_ids], ...more }).then(({ rejected }: Verdict) => {
      const reasons = [...new Set(rejected.map(each => each.reason))]
      if (reasons.length) toast.error(`${PREFIX[what]}${reasons.join('；')}`)
    }),
  )
/** What failed goes on where it failed; the videos that did not are left alone. */
export async function retryFailed(): Promise<void> {
  const asked = { stage: 'failed', size: VIDEO_LIMITS.batch } as const
  const { list } = await api.videos.list(asked)
  const of = (...states: number[]) => list.filter(({ status }) => states.includes(status)).map(({ video_id }) => video_id)
  const due = { readAll: of(1, 3), translateAll: of(6), composeAll: of(9) }
  for (const what of Object.keys(due) as Work[]) if (due[what].length) await work(what, due[what])
}
/** The captions of each as a file; those without any are named. */
export async function saveSubtitles(videos: readonly Pick<Video, 'captions' | 'name' | 'video_id'>[]): Promise<void> {
  const none = videos.filter(({ captions }) => !captions)
  if (none.length) toast.error(`还没有字幕：${none.map(({ name }) => name).join('、')}`)
  try {
    for (const { video_id, captions, name } of videos) {
      if (!captions) continue
      const { losses } = await api.videos.unsaid({ video_id, format: 'srt' })
      const constructs = [...new Set(losses.map(({ construct }) => construct))]
      if (constructs.length) toast.info(`「${name}」有 SRT 写不下的：${constructs.join('、')}。要看每一处，请打开它再下载`)
      await saveFile(await api.videos.download.file({ video_id, format: 'srt' }))
    }
  } catch (error) {
    rethrowUnlessFailure(error)
  }
}
/** Gives videos the settings of a profile; what was composed by others is to be composed anew. */
export const applyProfile = ({ profile_id, name }: Pick<Profile, 'name' | 'profile_id'>, videos: readonly Pick<Video, 'video_id'>[]) =>
  act(
    api.profiles.apply({ profile_id, video_ids: videos.map(({ video_id }) => video_id) }).then(({ ok, rejected }: Verdict) => {
      if (ok.length) toast.success(`已对 ${ok.length} 个视频应用「${name}」`)
      if (rejected.length) toast.error(`应用方案失败：${[...new Set(rejected.map(each => each.reason))].join('；')}`)
    }),
  )
export const removeVideos = (videos: readonly Pick<Video, 'name' | 'video_id'>[]) => {
  const video_ids = videos.map(video => video.video_id)
  const name = videos.length === 1 ? `「${videos[0]!.name}」` : ` ${videos.length} 个视频`
  return act(api.videos.remove({ video_ids }).then(() => offerUndo(`已删除${name}`, () => void act(api.videos.restore({ video_ids })))))
}
export const saveProfile = (name: string, settings: Partial<ProfileSettings>) => act(api.profiles.add({ name, settings }))

/** Uploads that were begun on this device, by what their file is: a page that was loaded anew goes on with them. */
const BEGUN = 'video-uploads'
const nameOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`
const begun = (): Record<string, number> => JSON.parse(localStorage.getItem(BEGUN) ?? '{}') as Record<string, number>
function remember(file: File, upload_id: number | undefined): void {
  const { [nameOf(file)]: _, ...others } = begun()
  localStorage.setItem(BEGUN, JSON.stringify(upload_id === undefined ? others : { ...others, [nameOf(file)]: upload_id }))
}
/** How much of a file is there from before; undefined where nothing is known of it any more. */
async function resumed(file: File, token: string): Promise<{ upload_id: number; received: number } | undefined> {
  const upload_id = begun()[nameOf(file)]
  if (upload_id === undefined) return undefined
  try {
    // A part for a place behind the end is not taken; the answer says where the next one belongs.
    return await api.videos.upload({ token, upload_id, offset: file.size + 1, file: file.slice(0, 1) }, { quiet: true })
  } catch (error) {
    rethrowUnlessFailure(error)
    remember(file, undefined)
    return undefined
  }
}

/** One file in parts. @param told how much of it is there, 0 to 1 */
async function upload(file: File, token: string, chunk: number, told: (share: number) => void): Promise<number> {
  const before = await resumed(file, token)
  let upload_id = before?.upload_id
  let at = before?.received ?? 0
  while (upload_id === undefined || at < file.size) {
    const part = file.slice(at, at + chunk)
    const answer: { upload_id: number; received: number } = await api.videos.upload({
      token,
      name: file.name,
      offset: at,
      file: part,
      ...(upload_id !== undefined && { upload_id }),
    })
    upload_id = answer.upload_id
    at = answer.received
    remember(file, upload_id)
    told(file.size ? at / file.size : 1)
  }
  return upload_id
}
/** What is to be done with the videos of a batch: a profile, what is otherwise than in it, and the work that they belong to. */
export type Into = Pick<Sent<typeof api.videos.addBatch.contract>, 'profile_id' | 'project_id' | 'settings'>
/** Uploads files and makes a batch of them; what was not taken is named. */
export async function addVideos(files: readonly File[], into: Into, told: (text: string) => void): Promise<number | undefined> {
  const { token, chunk_size } = await api.videos.token({})
  const uploads: { upload_id: number; name: string }[] = []
  for (const [nth, file] of files.entries()) {
    const upload_id = await upload(file, token, chunk_size, share =>
      told(`正在上传 ${nth + 1} / ${files.length}：${file.name} ${Math.round(share * 100)} %`),
    )
    uploads.push({ upload_id, name: file.name })
  }
  const { list, rejected } = await api.videos.addBatch({ uploads, ...into })
  for (const file of files) remember(file, undefined)
  for (const { reason } of rejected) toast.error(`添加视频失败：${reason}`)
  refreshVideos()
  return list[0]?.video_id
}
