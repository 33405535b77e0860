// How far a video is on the way 读字幕 → 翻译 → 校对 → 合成, and what comes next.
import type { Video } from '@qianmu/contract/video/videos'
import { percent } from '../../ui/format.ts'
import type { Work } from '../actions.ts'

export const STEPS = ['读字幕', '翻译', '校对', '合成'] as const
export type StepState = 'done' | 'running' | 'failed' | 'due' | 'skipped' | 'todo'
export interface Step {
  name: (typeof STEPS)[number]
  state: StepState
  /** What stands beside the step where the video is now. */
  label: string
}
const WORDS: Readonly<Record<StepState, string>> = {
  done: '完成',
  running: '进行中',
  failed: '失败',
  due: '等你处理',
  skipped: '不用做',
  todo: '未开始',
}
/** A step in words, for those who do not see it. */
export const stepText = ({ name, state }: Step): string => `${name}：${WORDS[state]}`

export const RUNNING: readonly number[] = [2, 5, 8]
type Place = readonly [at: 0 | 1 | 2 | 3, state: StepState, label: string]
const STALE = '有改动，需重新合成'
function placeOf({ status, progress, stale, target }: Video): Place {
  const running = (text: string) => `${text} ${percent(progress)}`
  if (stale && (status === 7 || status === 10)) return [3, 'due', STALE]
  const places: Readonly<Record<Video['status'], Place>> = {
    0: [0, 'todo', '待处理'],
    1: [0, 'failed', '失败'],
    2: [0, 'running', running('读取中')],
    3: [0, 'failed', '读取失败'],
    4: target ? [0, 'done', '已读取'] : [2, 'due', '待校对'],
    5: [1, 'running', running('翻译中')],
    6: [1, 'failed', '翻译失败'],
    7: [2, 'due', '待校对'],
    8: [3, 'running', running('合成中')],
    9: [3, 'failed', '合成失败'],
    10: [3, 'done', '已合成'],
  }
  return places[status]
}
/** The four steps. A translation that was passed over, or is not wanted, is one that is skipped. */
export function stepsOf(video: Video): Step[] {
  const [at, here, label] = placeOf(video)
  const skips = !video.target || (at > 1 && !video.translated)
  return STEPS.map((name, nth) => {
    const state: StepState = nth === at ? here : nth === 1 && skips ? 'skipped' : nth < at ? 'done' : 'todo'
    return { name, state, label: nth === at ? label : '' }
  })
}

export const editorOf = ({ video_id }: Pick<Video, 'video_id'>) => `/aiWork/subtitling-batch/subtitles-detail?id=${video_id}`
/** The one next action of a video that nothing works on: a work that begins, a page, or the film. */
export function nextOf(video: Video): { label: string; work?: Work; to?: string; film?: string } {
  const { status, stale, untranslated, target, film } = video
  const check = { label: '去校对', to: editorOf(video) }
  if (status === 0) return { label: '提取字幕', work: 'readAll' }
  if (status === 1 || status === 3) return { label: '重试', work: 'readAll' }
  if (status === 4) return target ? { label: '翻译', work: 'translateAll' } : check
  if (status === 6) return { label: untranslated > 1 ? `从第 ${untranslated} 条继续` : '继续翻译', work: 'translateAll' }
  if (status === 9) return { label: '重试合成', work: 'composeAll' }
  if (stale) return { label: '重新合成', work: 'composeAll' }
  return status === 10 && film ? { label: '打开成片', film } : check
}
