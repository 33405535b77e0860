// The states of a video 0 to 10 with what may follow each, and the stages that lists show them in.

/** Document 3 §3: what each number says, and which may follow it. */
export const VIDEO_STATES = [
  { status: 0, name: '待处理', next: [2, 4, 1] },
  { status: 1, name: '失败', next: [0] },
  { status: 2, name: '读取字幕中', next: [4, 3, 0, 1] },
  { status: 3, name: '读取失败', next: [2, 4] },
  { status: 4, name: '已读取', next: [5, 8, 2] },
  { status: 5, name: '翻译中', next: [7, 6, 4] },
  { status: 6, name: '翻译失败', next: [5] },
  { status: 7, name: '已翻译', next: [8, 5] },
  { status: 8, name: '合成中', next: [10, 9, 7, 4] },
  { status: 9, name: '合成失败', next: [8] },
  { status: 10, name: '已合成', next: [8, 7] },
] as const
export type VideoStatus = (typeof VIDEO_STATES)[number]['status']
export const stateOf = (status: number) => VIDEO_STATES.find(each => each.status === status)
export const mayFollow = (from: number, to: number): boolean =>
  (stateOf(from)?.next as readonly number[] | undefined)?.includes(to) ?? false

/** The stages of a list of videos. What was read waits for its translation, or for a reader where it is not to be translated. */
export const VIDEO_STAGES = [
  { stage: 'ready', name: '就绪', statuses: [0] },
  { stage: 'read', name: '读字幕', statuses: [2] },
  { stage: 'translate', name: '翻译', statuses: [4, 5] },
  { stage: 'check', name: '待校对', statuses: [4, 7] },
  { stage: 'compose', name: '合成', statuses: [8] },
  { stage: 'done', name: '已完成', statuses: [10] },
  { stage: 'failed', name: '失败', statuses: [1, 3, 6, 9] },
] as const satisfies readonly { stage: string; name: string; statuses: readonly VideoStatus[] }[]
export type VideoStage = (typeof VIDEO_STAGES)[number]['stage']
export const stageOf = (status: VideoStatus, translates: boolean): VideoStage =>
  status === 4
    ? translates
      ? 'translate'
      : 'check'
    : VIDEO_STAGES.find(each => (each.statuses as readonly number[]).includes(status))!.stage
