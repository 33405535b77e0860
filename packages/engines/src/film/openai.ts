// OpenAI-style videos (`/v1/videos`) behind the port of films, as OpenAI's Videos API was and other services speak it still.
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { linked } from '../connect/linked.ts'
import { member, textOf } from '../connect/loose.ts'
import { isOwnHost } from '../connect/public.ts'
import { errorOf, FILMING, serviceFault } from '../connect/service.ts'
import { foundTask, PATIENCE, runTask, type Tasks } from '../connect/tasks.ts'
import { IN_LINE } from '../ports/engine.ts'
import {
  type FilmCapabilities,
  type FilmEngine,
  type FilmRequest,
  type FilmResult,
  type FilmWish,
  lengthFor,
  wordsWithMove,
} from '../ports/film.ts'
import { bearer, versioned } from '../sound/service.ts'
import type { FilmOptions } from './dashscope.ts'
import { covering, FILM_WORDS, filmOf, nearestIn } from './parts.ts'

const strange = strangeTo('OpenAI 视频接口')
const HONOURS: readonly FilmWish[] = ['seconds', 'size', 'words']
const LENGTHS = [4, 8, 12]
const SIZES = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
]
const PROMPT = 2000
const SUBMIT_MS = 120_000
const FILM_CAP = 512 * 1024 * 1024
const FILM_MS = 10 * 60_000

type State = { at: 'waits' | 'works'; share: number } | { at: 'done'; task: string } | { at: 'failed'; fault: EngineFault }

function clientOf(base: string, key: string) {
  const url = versioned(base)
  const headers = bearer(key)
  const at = (path: string) => new URL(path, url)
  const faultOf = (status: number, value: unknown, afterMs?: number) => {
    const { code, message } = errorOf(value)
    return serviceFault(status, code, message, FILMING, afterMs)
  }
  return {
    url,
    /** Whether the key is taken. Services that list no models are asked nothing more. */
    async reach(signal: AbortSignal) {
      const { status, bytes } = await ask(at('models'), { headers, signal })
      if (status !== 200 && status !== 404 && status !== 405) throw faultOf(status, jsonOf(bytes))
    },
    async submit(request: FilmRequest, model: string, signal: AbortSignal): Promise<string> {
      const size = nearestIn(SIZES, request.size)
      const form = new FormData()
      form.append('model', model)
      form.append('prompt', wordsWithMove(request, PROMPT) || '画面自然地动起来')
      form.append('seconds', String(lengthFor(LENGTHS, request.seconds)))
      form.append('size', `${size.width}x${size.height}`)
      const still = Buffer.from(await covering(request.picture, size))
      form.append('input_reference', new Blob([still], { type: 'image/jpeg' }), 'still.jpg')
      const { status, bytes, retryAfterMs } = await ask(at('videos'), { method: 'POST', body: form, headers, signal, timeoutMs: SUBMIT_MS })
      const value = jsonOf(bytes)
      if (status !== 200 && status !== 201) throw faultOf(status, value, retryAfterMs)
      const id = textOf(member(value, 'id'))
      if (!id) throw strange('（提交任务）')
      return id
    },
    async state(task: string, signal: AbortSignal): Promise<State> {
      const { status, bytes } = await ask(at(`videos/${encodeURIComponent(task)}`), { headers, signal })
      const value = jsonOf(bytes)
      if (status === 404) throw new EngineFault('服务商已经不知道这个任务，请重新生成', { unsure: true })
      if (status !== 200) throw faultOf(status, value)
      const progress = member(value, 'progress')
      switch (member(value, 'status')) {
        case 'queued':
          return { at: 'waits', share: 0 }
        case 'in_progress':
          return { at: 'works', share: typeof progress === 'number' ? Math.min(Math.max(0, progress / 100), 0.99) : 0.3 }
        case 'completed':
          return { at: 'done', task }
        case 'failed':
          return { at: 'failed', fault: faultOf(400, value) }
        default:
          throw strange('（任务状态）')
      }
    },
    async film(task: string, signal: AbortSignal): Promise<Uint8Array> {
      const asked = { headers, signal, cap: FILM_CAP, timeoutMs: FILM_MS }
      const { status, bytes } = await ask(at(`videos/${encodeURIComponent(task)}/content`), asked)
      if (status === 404 || status === 410) throw new EngineFault('服务商已经删掉了这段视频（只保存一小时），请重新生成', { unsure: true })
      if (status !== 200) throw faultOf(status, jsonOf(bytes))
      return bytes
    },
  }
}

export function openaiFilm({ url, key, model, price, places, runs, ...options }: FilmOptions): FilmEngine {
  const client = clientOf(url, key)
  const own = isOwnHost(client.url.hostname)
  const end = async (state: State, signal: AbortSignal, request?: FilmRequest): Promise<FilmResult | undefined> => {
    if (state.at === 'failed') throw state.fault
    return state.at === 'done' ? filmOf(await client.film(state.task, signal), request, HONOURS) : undefined
  }
  const shared: Pick<Tasks<State, FilmResult>, 'end' | 'isTakenBack' | 'runs' | 'state' | 'told' | 'withdraw'> = {
    runs,
    end: (state, signal) => end(state, signal),
    state: client.state,
    told: state =>
      state.at === 'works' ? { share: state.share, message: '正在生成视频' } : { share: 0, message: `${IN_LINE}，服务商正在做别的` },
    isTakenBack: () => false,
    // The protocol has no way to take back what was begun.
    withdraw: () => Promise.resolve(false),
  }
  const tasksOf = (request: FilmRequest): Tasks<State, FilmResult> => ({
    ...shared,
    patience: { ...PATIENCE, ...options.patience },
    submit: signal => client.submit(request, model, signal),
    end: (state, signal) => end(state, signal, request),
    words: FILM_WORDS,
  })
  return linked<true, FilmCapabilities, FilmRequest, FilmResult>(
    {
      host: client.url.host,
      places,
      async describe(signal) {
        await client.reach(signal)
        return true
      },
      about: () => ({
        kind: own ? 'local-model' : 'remote',
        name: `${model}（${client.url.hostname}）`,
        licence: own ? '模型自带的许可' : '服务商条款',
        capabilities: { lengths: LENGTHS, honours: HONOURS, price },
      }),
      run: (jobId, request, _known, signal) => runTask(jobId, tasksOf(request), signal),
      reconcile: (jobId, signal) => foundTask(jobId, shared, signal),
    },
    options,
  ).engine
}
