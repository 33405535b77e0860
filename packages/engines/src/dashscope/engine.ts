// DashScope (Qwen, Wan) behind the image port: tasks that are handed in, asked after, and found again by their id after a restart.
import { connected, NO_CAPABILITIES } from '../connect/connected.ts'
import type { LinkOptions } from '../connect/linked.ts'
import { EngineFault } from '../connect/http.ts'
import { handIn } from '../connect/service.ts'
import type { ImageEngine } from '../ports/image.ts'
import type { RunLedger } from '../ports/setting.ts'
import { dashscopeClient } from './client.ts'
import { cutWords, drawTypesOf, honoursOf, refusalsOf, submissionOf } from './payload.ts'
import { endOf, PATIENCE, type Patience, watch } from './watch.ts'

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

  /** The task of an earlier attempt; one that was taken back then is handed in anew. */
  async function earlier(jobId: string, signal: AbortSignal): Promise<string | undefined> {
    const task = await runs.find(jobId)
    if (!task || (await client.state(task, signal)).at !== 'cancelled') return task
    await runs.drop(jobId)
    return undefined
  }

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
      async *run(jobId, request, _known, signal) {
        const submission = submissionOf(request, model)
        const known = await earlier(jobId, signal)
        yield { type: 'progress', share: 0, message: known ? '正在找回任务' : '正在提交给服务商' }
        const task = known || (await handIn(runs, jobId, () => client.submit(submission.path, submission.body, signal)))
        if (!known) await runs.write(jobId, task)
        try {
          const result = yield* watch({ client, task, size: submission.size, patience }, signal)
          await runs.drop(jobId)
          yield { type: 'done', result: { ...result, unknownWords: cutWords(request) } }
        } catch (error) {
          if (signal.aborted) await client.withdraw(task)
          // A task that has ended badly must not be found again; one that goes on must.
          if (error instanceof EngineFault && !error.retry) await runs.drop(jobId)
          throw error
        }
      },
      async reconcile(jobId, signal) {
        const task = await runs.find(jobId)
        if (!task) return undefined
        const state = await client.state(task, signal)
        const result = await endOf(client, state, undefined, signal)
        return result ? { type: 'done', result } : { type: 'progress', share: 0, message: state.at === 'running' ? '正在绘制' : '排队中' }
      },
    },
    options,
  )
}
