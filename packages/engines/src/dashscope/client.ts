// The HTTP side of DashScope's asynchronous tasks of pictures and films: handing in, asking how a task stands, taking it back while it waits.
import { ask, EngineFault, fetchResult, jsonOf, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import { type Doing, errorOf, FILM, serviceFault } from '../connect/service.ts'

const strange = strangeTo('DashScope')
const PICTURE_CAP = 64 * 1024 * 1024
/** A minute of 1080p. */
const FILM_CAP = 512 * 1024 * 1024
const FILM_MS = 10 * 60_000
const SUBMIT_MS = 60_000
const WITHDRAW_MS = 5000

/** What became of a task; names and meaning: facts, image engines §8. */
export type TaskState =
  | { at: 'pending' }
  | { at: 'running' }
  | { at: 'done'; address: string }
  | { at: 'failed'; code: string; message: string }
  | { at: 'cancelled' }
  /** The service keeps tasks for a day. */
  | { at: 'gone' }

export interface DashscopeClient {
  readonly url: URL
  /** Whether the key is taken, without drawing anything. */
  reach(signal: AbortSignal): Promise<void>
  /** @param path below services/aigc @returns the id of the task */
  submit(path: string, body: object, signal: AbortSignal): Promise<string>
  state(task: string, signal: AbortSignal): Promise<TaskState>
  picture(address: string, signal: AbortSignal): Promise<Uint8Array>
  film(address: string, signal: AbortSignal): Promise<Uint8Array>
  /** Only a task that waits is taken back; one that runs is drawn to its end. @returns whether it was taken back */
  withdraw(task: string): Promise<boolean>
}

export function dashscopeClient(base: string, key: string, doing?: Doing): DashscopeClient {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const headers = { authorization: `Bearer ${key}` }
  const at = (path: string) => new URL(`api/v1/${path}`, url)
  const faultOf = (status: number, value: unknown, afterMs?: number) => {
    const { code, message } = errorOf(value)
    return serviceFault(status, code, message, doing, afterMs)
  }

  async function state(task: string, signal: AbortSignal): Promise<TaskState> {
    const { status, bytes } = await ask(at(`tasks/${encodeURIComponent(task)}`), { headers, signal })
    const value = jsonOf(bytes)
    if (status === 404) return { at: 'gone' }
    if (status !== 200) throw faultOf(status, value)
    const output = member(value, 'output')
    switch (member(output, 'task_status')) {
      case 'PENDING':
        return { at: 'pending' }
      case 'RUNNING':
        return { at: 'running' }
      case 'SUCCEEDED':
        return outcomeOf(output)
      case 'FAILED':
        return { at: 'failed', ...errorOf(output) }
      case 'CANCELED':
        return { at: 'cancelled' }
      case 'UNKNOWN':
        return { at: 'gone' }
      default:
        throw strange('（任务状态）')
    }
  }

  return {
    url,
    async reach(signal) {
      // No call of the service is free of charge but this: a task that nobody has.
      const { status, bytes } = await ask(at('tasks/00000000-0000-0000-0000-000000000000'), { headers, signal })
      if (status === 401 || status === 403 || status >= 500) throw faultOf(status, jsonOf(bytes))
      if (jsonOf(bytes) === undefined) throw strange()
    },
    async submit(path, body, signal) {
      const sent = { ...headers, 'x-dashscope-async': 'enable', 'content-type': 'application/json' }
      const asked = { method: 'POST' as const, body: JSON.stringify(body), headers: sent, signal, timeoutMs: SUBMIT_MS }
      const { status, bytes, retryAfterMs } = await ask(at(`services/aigc/${path}`), asked)
      const value = jsonOf(bytes)
      if (status !== 200) throw faultOf(status, value, retryAfterMs)
      const task = textOf(member(member(value, 'output'), 'task_id'))
      if (!task) throw strange('（提交任务）')
      return task
    },
    state,
    picture: (address, signal) => fetchResult(address, { own: url, signal, cap: PICTURE_CAP }),
    film: (address, signal) => fetchResult(address, { own: url, signal, cap: FILM_CAP, timeoutMs: FILM_MS, named: FILM }),
    async withdraw(task) {
      const signal = AbortSignal.timeout(WITHDRAW_MS)
      try {
        const asked = { method: 'POST' as const, body: '{}', headers, signal }
        return (await ask(at(`tasks/${encodeURIComponent(task)}/cancel`), asked)).status === 200
      } catch (error) {
        // A service that cannot be reached keeps its task; nobody waits for the result.
        if (!(error instanceof EngineFault) && !signal.aborted) throw error
        return false
      }
    },
  }
}

/** A task may have succeeded with no picture of its only one. A film stands in the output itself. */
function outcomeOf(output: unknown): TaskState {
  const results = member(output, 'results')
  const first: unknown = Array.isArray(results) ? results[0] : (results ?? output)
  const address = member(first, 'url') ?? member(output, 'video_url')
  return typeof address === 'string' ? { at: 'done', address } : { at: 'failed', ...errorOf(first) }
}
