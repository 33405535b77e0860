// The engines of small models that run here: cut-out, enlarging and times of speech. Each is there once its model was loaded and run.
import { DRAW, type DrawRequest, MODE } from '@qianmu/drawing'
import { NO_CAPABILITIES } from '../connect/connected.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { ImageCapabilities, ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import type { ReadingEngine, ReadText } from '../ports/reading.ts'
import type { SpeechTimesEngine, Spoken } from '../ports/speech-times.ts'
import type { PictureTools, ToolName, ToolOutcome, ToolRequests } from '../ports/tools.ts'
import { MAX_PIXELS } from '../retouch/picture.ts'
import { type ModelHouse, modelHouse } from './house.ts'
import { SPEECH_RATE } from './nets/speech.ts'
import { refusedIfLost, running } from './running.ts'
import { ABOUT, probeOf, type Standing, type Watched, watchModel } from './standing.ts'
import type { Housed } from './talking.ts'
import { type Done, MODELS_OF } from './works.ts'

/** What `upscaler_index` says for the model of 2× enlarging. */
const MODEL_UPSCALER = 'waifu2x'

const NOTHING: ImageCapabilities = { ...NO_CAPABILITIES, maxPixels: MAX_PIXELS }
const CUT_OUT: ImageCapabilities = {
  ...NOTHING,
  drawTypes: [DRAW.matting],
  honours: ['init_images', 'matting_type', 'max_size', 'ori_img', 'n_iter'],
  modes: [MODE.matting, MODE.batch],
}
const UPSCALE: ImageCapabilities = {
  ...NOTHING,
  drawTypes: [DRAW.upscale],
  honours: ['init_images', 'upscaler_index', 'upscaling_resize', 'ori_img', 'n_iter'],
  upscalers: [{ file: MODEL_UPSCALER, name: ABOUT.upscale.name, baseModel: '' }],
  modes: [MODE.highDefinition, MODE.batch],
}

/** What both engines of pictures have in common. */
const imageEngine = (
  name: CoreModel,
  model: Watched,
  capabilities: ImageCapabilities,
  takes: (draw: DrawRequest) => boolean,
): Pick<ImageEngine, 'probe' | 'reconcile' | 'refusals'> => ({
  async probe(signal) {
    return probeOf(name, await model.now(signal), capabilities)
  },
  refusals(request) {
    const reason = takes(request) ? model.glance().reason : `${ABOUT[name].name}不做这件事`
    return reason ? [{ field: 'ai_draw_type', text: reason }] : []
  },
  // It is done within a minute: after a restart it is done again.
  reconcile: () => Promise.resolve(undefined),
})

const pictureOf = ({ pictures, task }: ImageRequest) => pictures.get(task.image) ?? new Uint8Array()
async function* result(done: Done): AsyncGenerator<RunEvent<ImageResult>> {
  yield { type: 'done', result: { pictures: drawnOf(done), unknownWords: [] } }
}

/** @param sketches what knows the scenes of our own sketches */
function cutOutEngine(house: ModelHouse, model: Watched, sketches: ImageEngine): ImageEngine {
  const tools: PictureTools = {
    async probe(signal) {
      const { kind, available, name, reason } = probeOf('cutOut', await model.now(signal), CUT_OUT)
      return { available, kind, name, reason, tools: ['cutOut'], preprocessors: [] }
    },
    async use<T extends ToolName>(tool: T, request: ToolRequests[T], signal: AbortSignal): Promise<ToolOutcome<T>> {
      if (tool !== 'cutOut') return { refused: `${ABOUT.cutOut.name}不做这件事` }
      const outcome = await house.run({ work: 'cutOut', ...(request as ToolRequests['cutOut']) }, signal).catch(refusedIfLost('cutOut'))
      if ('refused' in outcome) return outcome
      // Whoever knows the scene is asked next.
      if (outcome.sketch) return { refused: '这是草图引擎画的图' }
      return { done: { png: outcome.png!, approximate: false } } as ToolOutcome<T>
    },
  }
  return {
    ...imageEngine('cutOut', model, CUT_OUT, draw => draw.ai_draw_type === DRAW.matting),
    async *run(jobId, request, signal) {
      const { draw } = request
      if (draw.ai_draw_type !== DRAW.matting) throw new Error('this engine cuts out and nothing else')
      const { matting_type: side, max_size: maxSize } = draw.param
      yield* running(house, { work: 'cutOut', picture: pictureOf(request), side, maxSize }, signal, '正在抠图', done =>
        done.sketch ? byOther(sketches, jobId, request, signal) : result(done),
      )
    },
    tools,
  }
}

const upscaleEngine = (house: ModelHouse, model: Watched): ImageEngine => ({
  ...imageEngine('upscale', model, UPSCALE, draw => draw.ai_draw_type === DRAW.upscale && draw.param.upscaler_index === MODEL_UPSCALER),
  async *run(_jobId, request, signal) {
    const { draw } = request
    if (draw.ai_draw_type !== DRAW.upscale) throw new Error('this engine enlarges and nothing else')
    const scale = draw.param.upscaling_resize
    yield* running(house, { work: 'upscale', picture: pictureOf(request), scale }, signal, '正在放大', result)
  },
})

async function* found({ times = [] }: Done): AsyncGenerator<RunEvent<readonly Spoken[]>> {
  yield { type: 'done', result: times }
}
const speechEngine = (house: ModelHouse, model: Watched): SpeechTimesEngine => ({
  async probe(signal) {
    return probeOf('speech', await model.now(signal), { rate: SPEECH_RATE })
  },
  run: (_jobId, { samples }, signal) => running(house, { work: 'speech', samples }, signal, '正在找说话的地方', found),
  reconcile: () => Promise.resolve(undefined),
})

async function* readTexts({ texts = [] }: Done): AsyncGenerator<RunEvent<readonly ReadText[]>> {
  yield { type: 'done', result: texts }
}
const readingEngine = (house: ModelHouse, find: Watched, read: Watched): ReadingEngine => ({
  async probe(signal) {
    const [one, other] = [await find.now(signal), await read.now(signal)]
    return probeOf('read', one.available ? other : one, { languages: ['zh', 'en'] })
  },
  run: (_jobId, picture, signal) => running(house, { work: 'text', ...picture }, signal, '正在读画面文字', readTexts),
  reconcile: () => Promise.resolve(undefined),
})

type CoreModel = (typeof MODELS_OF)['core'][number]
export interface SmallModels extends Housed {
  cutOut: ImageEngine
  upscale: ImageEngine
  speech: SpeechTimesEngine
  reading: ReadingEngine
  standings(signal: AbortSignal): Promise<Record<CoreModel, Standing>>
}

interface SmallModelsOptions {
  idleMs?: number
  silentMs?: number
  /** A model that could not be loaded is tried again after so long. */
  retryMs?: number
}

/** @param folder where the models lie, or will once they were added, @param sketches what knows the scenes of our own sketches */
export function smallModels(folder: string, sketches: ImageEngine, options: SmallModelsOptions = {}): SmallModels {
  const house = modelHouse(folder, options)
  const watched = Object.fromEntries(
    MODELS_OF.core.map(model => {
      return [model, watchModel(model, folder, signal => house.run({ work: 'try', model }, signal), options.retryMs)]
    }),
  ) as Record<CoreModel, Watched>
  return {
    cutOut: cutOutEngine(house, watched.cutOut, sketches),
    upscale: upscaleEngine(house, watched.upscale),
    speech: speechEngine(house, watched.speech),
    reading: readingEngine(house, watched.find, watched.read),
    async standings(signal) {
      const all = Object.entries(watched).map(async ([name, model]) => [name, await model.now(signal)] as const)
      return Object.fromEntries(await Promise.all(all)) as Record<CoreModel, Standing>
    },
    renew: house.renew,
    close: house.close,
  }
}

function drawnOf({ png, mask }: Done): ImageResult['pictures'] {
  const picture = (role: 'result' | 'mask', bytes: Uint8Array | undefined) => (bytes ? [{ role, mime: 'image/png', bytes }] : [])
  return [...picture('result', png), ...picture('mask', mask)]
}

/** Another engine does it, and the result says so. */
async function* byOther(
  engine: ImageEngine,
  jobId: string,
  request: ImageRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent<ImageResult>> {
  const { kind, name } = await engine.probe(signal)
  for await (const event of engine.run(jobId, request, signal))
    yield event.type === 'done' ? { ...event, result: { ...event.result, by: { kind, name } } } : event
}
