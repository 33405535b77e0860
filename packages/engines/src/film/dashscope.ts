// DashScope's image-to-video (Wan) behind the port of films: a task that is handed in, asked after, and found again after a restart.
import { linked, type LinkOptions } from '../connect/linked.ts'
import { FILMING } from '../connect/service.ts'
import { foundTask, PATIENCE, type Patience, runTask, type Tasks } from '../connect/tasks.ts'
import { dashscopeClient, type TaskState } from '../dashscope/client.ts'
import { dataOf } from '../dashscope/payload.ts'
import { addressOf, dashscopeTasks } from '../dashscope/watch.ts'
import {
  type FilmCapabilities,
  type FilmEngine,
  type FilmRequest,
  type FilmResult,
  type FilmWish,
  lengthFor,
  wordsWithMove,
} from '../ports/film.ts'
import type { RunLedger } from '../ports/setting.ts'
import { covering, FILM_WORDS, filmOf, nearestIn } from './parts.ts'

const PATH = 'video-generation/video-synthesis'
const HONOURS: readonly FilmWish[] = ['negative', 'seconds', 'seed', 'size', 'words']
const TURBO_S = [3, 4, 5]
const WHOLE = Array.from({ length: 14 }, (_, nth) => nth + 2)
/** By the beginning of the model's name, as the service's pages say: seconds, and the finest resolution that is asked for. */
const KNOWN: readonly (readonly [RegExp, lengths: readonly number[], resolution: string])[] = [
  [/^wanx2\.1-i2v-turbo/, TURBO_S, '720P'],
  [/^wanx?2\.1/, [5], '720P'],
  [/^wan2\.2-i2v-plus/, [5], '1080P'],
  [/^wan2\.2/, [5], '720P'],
  [/^wan2\.5/, [5, 10], '720P'],
  [/^wan2\.6/, WHOLE, '720P'],
]
const OTHERS = [[5], '720P'] as const
const ofModel = (model: string) => {
  const [lengths, resolution] = KNOWN.find(([name]) => name.test(model))?.slice(1) ?? OTHERS
  return { lengths: lengths as readonly number[], resolution: resolution as string }
}
const LIMITS = { prompt: 800, negative: 500 }
/** The film has the shape of its still. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
  { width: 960, height: 960 },
  { width: 1088, height: 832 },
  { width: 832, height: 1088 },
]

export interface FilmOptions extends LinkOptions {
  url: string
  key: string
  model: string
  /** Yuan for a second. */
  price: number
  places: number
  runs: RunLedger
  patience?: Partial<Patience>
}

async function bodyOf(request: FilmRequest, model: string): Promise<object> {
  const { lengths, resolution } = ofModel(model)
  const { picture, negative, seconds, seed, size } = request
  const prompt = wordsWithMove(request, LIMITS.prompt)
  return {
    model,
    input: {
      ...(prompt && { prompt }),
      ...(negative && { negative_prompt: negative.slice(0, LIMITS.negative) }),
      img_url: dataOf(await covering(picture, nearestIn(SIZES, size))),
    },
    parameters: { resolution, duration: lengthFor(lengths, seconds), prompt_extend: false, watermark: false, seed: seed % 2 ** 31 },
  }
}

export function dashscopeFilm({ url, key, model, price, places, runs, ...options }: FilmOptions): FilmEngine {
  const client = dashscopeClient(url, key, FILMING)
  const { lengths } = ofModel(model)
  const end = async (state: TaskState, signal: AbortSignal, request?: FilmRequest): Promise<FilmResult | undefined> => {
    const address = addressOf(state, '生成', FILMING)
    return address === undefined ? undefined : filmOf(await client.film(address, signal), request, HONOURS)
  }
  const shared = { ...dashscopeTasks(client, '正在生成视频'), runs, end }
  const tasksOf = (request: FilmRequest): Tasks<TaskState, FilmResult> => ({
    ...shared,
    patience: { ...PATIENCE, ...options.patience },
    submit: async signal => client.submit(PATH, await bodyOf(request, model), signal),
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
        kind: 'remote',
        name: `${model}（DashScope）`,
        licence: '服务商条款',
        capabilities: { lengths, honours: HONOURS, price },
      }),
      run: (jobId, request, _known, signal) => runTask(jobId, tasksOf(request), signal),
      reconcile: (jobId, signal) => foundTask(jobId, shared, signal),
    },
    options,
  ).engine
}
