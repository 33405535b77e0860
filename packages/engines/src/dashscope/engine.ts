// DashScope (Qwen, Wan) behind the image port: tasks that are handed in, asked after, and found again by their id after a restart.
import { connected, NO_CAPABILITIES } from '../connect/connected.ts'
import type { LinkOptions } from '../connect/linked.ts'
import { foundTask, PATIENCE, type Patience, runTask, type Tasks } from '../connect/tasks.ts'
import type { ImageEngine, ImageResult } from '../ports/image.ts'
import type { RunLedger } from '../ports/setting.ts'
import { dashscopeClient, type TaskState } from './client.ts'
import { cutWords, drawTypesOf, honoursOf, refusalsOf, type Submission, submissionOf } from './payload.ts'
import { dashscopeTasks, pictureOf } from './watch.ts'

export interface DashscopeOptions extends LinkOptions {
  /** Base address, `https://dashscope.aliyuncs.com`. Keys hold for one region. */
  url: string
  key: string
  model: string
  runs: RunLedger
  patience?: Partial<Patience>
}

/** Tasks of one model that work at once for an ordinary account (facts: image engines §8). */
const INSIDE = 2
const MAX_PIXELS = 1440 * 1440

export function dashscopeEngine(options: DashscopeOptions): ImageEngine {
  const { url, key, model, runs } = options
  const client = dashscopeClient(url, key)
  const patience = { ...PATIENCE, ...options.patience }

  const shared = { ...dashscopeTasks(client, '正在绘制'), runs }
  const tasksOf = ({ path, body, size }: Submission, unknownWords: readonly string[]): Tasks<TaskState, ImageResult> => ({
    ...shared,
    patience,
    submit: signal => client.submit(path, body, signal),
    async end(state, signal) {
      const result = await pictureOf(client, state, size, signal)
      return result && { ...result, unknownWords }
    },
    words: { late: '服务商很久没有画完，已停止等待' },
  })

  return connected<true>(
    {
      host: client.url.host,
      places: INSIDE,
      async describe(signal) {
        await client.reach(signal)
        return true
      },
      about: known => ({
        kind: 'remote',
        name: `${model}（DashScope）`,
        licence: '服务商条款',
        capabilities: known
          ? { ...NO_CAPABILITIES, drawTypes: drawTypesOf(model), honours: honoursOf(model), maxPixels: MAX_PIXELS }
          : NO_CAPABILITIES,
      }),
      refusals: draw => refusalsOf(draw, model),
      run: (jobId, request, _known, signal) => runTask(jobId, tasksOf(submissionOf(request, model), cutWords(request)), signal),
      reconcile: (jobId, signal) =>
        foundTask(
          jobId,
          { ...shared, end: (state: TaskState, wanted: AbortSignal) => pictureOf(client, state, undefined, wanted) },
          signal,
        ),
    },
    options,
  )
}
