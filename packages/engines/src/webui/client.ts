// The HTTP side of the WebUI: its lists, drawing, how a task of ours comes along, and stopping it without touching anybody else's.
import { ask, askJson, askPatiently, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { FULL, isObject, member, textOf } from '../connect/loose.ts'
import { type Answers, type Held, LIST_PATHS, NEEDED, readHeld } from './held.ts'

export const strange = strangeTo('SD WebUI')
/** LoRAs bring their whole training metadata: 31 MB were seen (facts: image engines §2.3). */
const LISTS_CAP = 64 * 1024 * 1024
/** A PNG of 128 MB in base64 and what stands around it. */
const DRAWN_CAP = 192 * 1024 * 1024
const SHORT_MS = 5000
/** The program may load the preprocessor's model first. */
const DETECT_MS = 120_000
/** The same, and its models for words are large. */
const INTERROGATE_MS = 120_000

/** How a task stands. */
export type TaskState =
  | { at: 'unknown' }
  | { at: 'queued' }
  | { at: 'over' }
  | { at: 'running'; /** 0–1 */ share: number; preview?: { mime: string; bytes: Uint8Array; nth: number } }

export interface WebuiClient {
  readonly url: URL
  describe(signal: AbortSignal): Promise<Held>
  /** @returns the answer of a call that draws; it comes when the picture is there */
  draw(path: string, body: object, signal: AbortSignal, timeoutMs: number): Promise<unknown>
  /** The answer of a preprocessor of sd-webui-controlnet. */
  detect(body: object, signal: AbortSignal): Promise<unknown>
  /** What one of its models says of a picture. */
  interrogate(body: { image: string; model: string }, signal: AbortSignal): Promise<unknown>
  /** @param seen the number of the last preview that was taken */
  state(task: string, seen: number, signal: AbortSignal): Promise<TaskState>
  /** Names of tasks that wait or run and begin so. */
  tasks(prefix: string, signal: AbortSignal): Promise<string[]>
  /** Whether the last work of the engine was stopped by somebody. */
  wasInterrupted(signal: AbortSignal): Promise<boolean>
  /** Stops the task while it runs, and nothing when another one does. @returns whether it is over now */
  stop(task: string): Promise<boolean>
}

const LOGIN = '绘图引擎要求登录，请检查用户名和密码'
const PREVIEW = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z\d+/=]+)$/

export function webuiClient(base: string, login?: { user: string; password: string }): WebuiClient {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const at = (path: string) => new URL(path, url)
  const headers: Record<string, string> = login
    ? { authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}` }
    : {}

  /** The JSON of a short call; undefined where the program has no such path. */
  async function read(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const sent = body ? { method: 'POST' as const, body: JSON.stringify(body) } : {}
    const { status, value } = await askJson(at(path), { ...sent, headers, signal, cap: LISTS_CAP })
    if (status === 401) throw new EngineFault(LOGIN, { sick: true })
    if (status === 404) return undefined
    if (status !== 200 || value === undefined) throw strange(`（${path.split('?', 1)[0]}）`)
    return value
  }

  /** The answer of a call that comes when the work behind it is done. */
  async function worked(path: string, body: object, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
    const sent = { body: JSON.stringify(body), headers, signal, cap: DRAWN_CAP, timeoutMs }
    const { status, bytes } = await askPatiently(at(path), sent)
    const value = jsonOf(bytes)
    if (status === 401) throw new EngineFault(LOGIN, { sick: true })
    const refusal = refusalOf(status, value)
    if (refusal) throw new EngineFault(refusal)
    if (status !== 200 || !isObject(value)) throw strange(`（${path}）`)
    return value
  }

  async function state(task: string, seen: number, signal: AbortSignal): Promise<TaskState> {
    const told = await read('internal/progress', signal, { id_task: task, id_live_preview: seen, live_preview: true })
    return told === undefined ? ofAll(task, signal) : stateOf(told)
  }
  /** For programs that were started without their pages: only what is told of the one task that runs. */
  async function ofAll(task: string, signal: AbortSignal): Promise<TaskState> {
    const told = await read('sdapi/v1/progress?skip_current_image=true', signal)
    if (!isObject(told)) throw strange('（进度）')
    const current = told['current_task']
    if (current === task) return { at: 'running', share: shareOf(told['progress']) }
    return typeof current === 'string' && current ? { at: 'queued' } : { at: 'over' }
  }

  return {
    url,
    async describe(signal) {
      const answers: Record<string, unknown> = {}
      for (const path of LIST_PATHS) {
        answers[path] = await read(path, signal)
        if (answers[path] === undefined && NEEDED.has(path))
          throw new EngineFault('这个地址没有开启 SD WebUI 的 API，请在启动参数里加上 --api', { sick: true })
      }
      const forge = await read('sdapi/v1/options', signal)
      const held = readHeld(answers as Answers, member(forge, 'forge_preset') !== undefined)
      if (!held) throw strange('（模型列表）')
      return held
    },
    draw: (path, body, signal, timeoutMs) => worked(`sdapi/v1/${path}`, body, signal, timeoutMs),
    detect: (body, signal) => worked('controlnet/detect', body, signal, DETECT_MS),
    interrogate: (body, signal) => worked('sdapi/v1/interrogate', body, signal, INTERROGATE_MS),
    state,
    async tasks(prefix, signal) {
      const [pending, now] = [await read('internal/pending-tasks', signal), await read('sdapi/v1/progress?skip_current_image=true', signal)]
      const waiting = member(pending, 'tasks')
      const all = [member(now, 'current_task'), ...(Array.isArray(waiting) ? (waiting as unknown[]) : [])]
      return all.flatMap(each => (typeof each === 'string' && each.startsWith(prefix) ? [each] : []))
    },
    async wasInterrupted(signal) {
      const told = await read('sdapi/v1/progress?skip_current_image=true', signal)
      return member(member(told, 'state'), 'interrupted') === true && !member(told, 'current_task')
    },
    async stop(task) {
      const signal = AbortSignal.timeout(SHORT_MS)
      try {
        const { at: where } = await state(task, -1, signal)
        if (where === 'running') await ask(at('sdapi/v1/interrupt'), { method: 'POST', body: '{}', headers, signal })
        return where !== 'queued'
      } catch (error) {
        if (!(error instanceof EngineFault) && !signal.aborted) throw error
        return true
      }
    },
  }
}

const shareOf = (progress: unknown) => (typeof progress === 'number' ? Math.min(1, Math.max(0, progress)) : 0)

/** The answer of `/internal/progress` (facts: image engines §4.1). */
function stateOf(told: unknown): TaskState {
  if (!isObject(told) || typeof told['active'] !== 'boolean') throw strange('（进度）')
  if (told['active']) {
    const picture = typeof told['live_preview'] === 'string' ? PREVIEW.exec(told['live_preview']) : null
    const nth = told['id_live_preview']
    const preview = picture && typeof nth === 'number' ? { mime: picture[1]!, bytes: Buffer.from(picture[2]!, 'base64'), nth } : undefined
    return { at: 'running', share: shareOf(told['progress']), ...(preview && { preview }) }
  }
  if (told['queued'] === true) return { at: 'queued' }
  return told['completed'] === true ? { at: 'over' } : { at: 'unknown' }
}

/** What the program said against a request; '' when it said nothing. Its stack and the request it repeats are left out. */
function refusalOf(status: number, value: unknown): string {
  if (status === 200 || !isObject(value)) return ''
  const [kind, errors, detail] = ['error', 'errors', 'detail'].map(name => textOf(value[name], 300)) as [string, string, string]
  if (FULL.test(kind) || FULL.test(errors)) return '绘图引擎的显存不足，请缩小图片或减少控制单元后再试'
  const why = detail || fieldsOf(value['detail']) || errors || kind
  return why ? `绘图引擎${status === 422 || status === 404 ? '拒绝了请求' : '出错'}：${why.trim()}` : ''
}

/** Fields that the program's own validation names. */
const fieldsOf = (detail: unknown) =>
  (Array.isArray(detail) ? (detail as unknown[]) : [])
    .slice(0, 5)
    .map(each => `${texts(member(each, 'loc'))} ${textOf(member(each, 'msg'))}`)
    .join('；')
const texts = (list: unknown) => (Array.isArray(list) ? (list as unknown[]).filter(each => typeof each === 'string').join('.') : '')
