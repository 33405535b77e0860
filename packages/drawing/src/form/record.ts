// The drawing record as the screens keep it: its fields with their defaults, and what the status codes mean.

export type DrawState = 'waiting' | 'generating' | 'failed' | 'finished'

/** Document 3 §4 and §9. */
const STATES: Readonly<Record<number, DrawState>> = {
  0: 'waiting',
  1: 'waiting',
  10: 'waiting',
  2: 'generating',
  3: 'failed',
  5: 'finished',
}
export const STATE_TITLES: Readonly<Record<DrawState, string>> = {
  waiting: '等待中',
  generating: '生成中',
  failed: '失败',
  finished: '已完成',
}

/** The state of a status code; undefined for codes the documents do not have. */
export const drawState = (code: number): DrawState | undefined => STATES[code]

/** Milliseconds between two looks at a result, where no event stream is (document 2 §9). */
export const DRAW_DELAY = 1000

/** What one picture of a record tells. */
export interface TaskInfo {
  task_id: number
  status: number
  progress: number
  error: string
}

/** A drawing record (document 3 §3 names these and leaves the list open). */
export interface DrawRecord {
  recordId: number
  taskId: number[]
  statusAi: number
  createTime: string
  draw_images: { id: number; url: string }[]
  /** The request, as the viewer shows it. */
  details: Record<string, unknown>
  tasks_info: TaskInfo[]
  /** Whether pictures of several requests lie in it. */
  mixed_draw: boolean
  /** Whether each of several poses was drawn for itself. */
  pose_multiple: boolean
}

/** A record before anything is known of it. */
export const defaultRecord = (): DrawRecord => ({
  recordId: 0,
  taskId: [],
  statusAi: 0,
  createTime: '',
  draw_images: [],
  details: {},
  tasks_info: [],
  mixed_draw: false,
  pose_multiple: false,
})
