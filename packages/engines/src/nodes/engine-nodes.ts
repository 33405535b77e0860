// The nodes that other engines of this machine stand behind: drawing, cutting out, control maps, enlarging, mending.
import { DRAW, MODE, readRequest, tasksOf } from '@qianmu/drawing'
import type { ImageEngine } from '../ports/image.ts'
import type { PictureTools, ToolName, ToolRequests, ToolResults } from '../ports/tools.ts'
import type { Pixels, Plane } from '../retouch/picture.ts'
import { NodeFault } from './pixels.ts'
import type { Inputs } from './pixel-nodes.ts'
import type { NodeName } from './specs.ts'

/** The engines of this machine, each before the one that stands in for it. */
export interface LocalEngines {
  sketch: ImageEngine
  tools: readonly PictureTools[]
  /** They draw anew, mend and enlarge. */
  retouch: readonly ImageEngine[]
}
/** What these nodes are given to work with. */
export interface Bench {
  engines: LocalEngines
  encode(pixels: readonly Pixels[]): Promise<Uint8Array[]>
  encodeMasks(masks: readonly Plane[]): Promise<Uint8Array[]>
  decode(bytes: Uint8Array): Promise<Pixels>
  alphaOf(pixels: readonly Pixels[]): Promise<Plane[]>
  signal: AbortSignal
}
type Make = (inputs: Inputs, bench: Bench) => Promise<unknown[]>

interface Drawing {
  type: number
  mode: number
  param: object
  pictures?: ReadonlyMap<string, Uint8Array>
}
/** Addresses of pictures that stand in a request. */
const GIVEN = '/file/1'
const MASK = '/file/2'

/** One picture by the first of the engines that takes it. */
async function drawn(
  engines: readonly ImageEngine[],
  { type, mode, param, pictures = new Map() }: Drawing,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const init_images = pictures.has(GIVEN) ? [{ url: GIVEN }] : []
  const reading = readRequest({ ai_draw_type: type, client_draw_type: mode, init_images, ai_param: JSON.stringify(param) })
  if ('problems' in reading) throw new NodeFault(reading.problems[0]?.text ?? '参数无效')
  const { request } = reading
  const engine = engines.find(each => each.refusals(request).length === 0)
  if (!engine) throw new NodeFault(engines[0]?.refusals(request)[0]?.text ?? '没有能做这件事的引擎')
  for await (const event of engine.run('node', { draw: request, task: tasksOf(request, 0).at(0), pictures }, signal)) {
    if (event.type === 'failed') throw new NodeFault(event.reason)
    const picture = event.type === 'done' && event.result.pictures.find(each => each.role === 'result')
    if (picture) return picture.bytes
  }
  throw new NodeFault('没有得到图片')
}

/** By the first of the tools that does not refuse. */
async function used<T extends ToolName>({ engines, signal }: Bench, tool: T, request: ToolRequests[T]): Promise<ToolResults[T]> {
  let refused = '没有能做这件事的引擎'
  for (const tools of engines.tools) {
    const about = await tools.probe(signal)
    if (!about.available || !about.tools.includes(tool)) continue
    const outcome = await tools.use(tool, request, signal)
    if ('done' in outcome) return outcome.done
    refused = outcome.refused
  }
  throw new NodeFault(refused)
}

const num = (inputs: Inputs, name: string) => Number(inputs[name])
const str = (inputs: Inputs, name: string) => String(inputs[name])
const LONGEST = 4096

/** Each picture of the batch by `make`, out of its PNG and into pixels again. */
async function each(inputs: Inputs, bench: Bench, make: (png: Uint8Array, nth: number) => Promise<Uint8Array>): Promise<Pixels[]> {
  const out: Pixels[] = []
  for (const [nth, png] of (await bench.encode(inputs['image'] as Pixels[])).entries()) out.push(await bench.decode(await make(png, nth)))
  return out
}
const map = (inputs: Inputs, bench: Bench, request: Omit<ToolRequests['controlMap'], 'picture'>) =>
  each(inputs, bench, async picture => (await used(bench, 'controlMap', { picture, ...request })).png)
const again = (inputs: Inputs, bench: Bench, drawing: Drawing) =>
  each(inputs, bench, picture => drawn(bench.engines.retouch, { ...drawing, pictures: new Map([[GIVEN, picture]]) }, bench.signal))

export const ENGINE_NODES = {
  async QianmuSketch(inputs, bench) {
    const param = { prompt: [str(inputs, 'prompt')], width: num(inputs, 'width'), height: num(inputs, 'height'), seed: num(inputs, 'seed') }
    return [
      [await bench.decode(await drawn([bench.engines.sketch], { type: DRAW.textToImage, mode: MODE.textToImage, param }, bench.signal))],
    ]
  },
  async QianmuCutOut(inputs, bench) {
    const side = str(inputs, 'side') === 'BACKGROUND' ? 'BACKGROUND' : 'FOREGROUND'
    const out = await each(inputs, bench, async picture => (await used(bench, 'cutOut', { picture, side, maxSize: LONGEST })).png)
    return [out, await bench.alphaOf(out)]
  },
  QianmuControlMap: async (inputs, bench) => [
    await map(inputs, bench, {
      preprocessor: str(inputs, 'preprocessor'),
      resolution: num(inputs, 'resolution'),
      thresholdA: -1,
      thresholdB: -1,
    }),
  ],
  Canny: async (inputs, bench) => {
    const [first] = inputs['image'] as Pixels[]
    const resolution = Math.min(first!.width, first!.height)
    return [
      await map(inputs, bench, {
        preprocessor: 'canny',
        resolution,
        thresholdA: num(inputs, 'low_threshold') * 255,
        thresholdB: num(inputs, 'high_threshold') * 255,
      }),
    ]
  },
  QianmuLineDraft: async (inputs, bench) => [await each(inputs, bench, async picture => (await used(bench, 'lineDraft', { picture })).png)],
  async QianmuReadWords(inputs, bench) {
    const [picture] = await bench.encode((inputs['image'] as Pixels[]).slice(0, 1))
    const { words } = await used(bench, 'readWords', { picture: picture! })
    return [words.map(({ zh }) => zh).join('，')]
  },
  QianmuUpscale: async (inputs, bench) => {
    const scale = num(inputs, 'scale')
    const by = (upscaler_index: string): Drawing => ({
      type: DRAW.upscale,
      mode: MODE.highDefinition,
      param: { upscaler_index, upscaling_resize: scale },
    })
    return [
      await each(inputs, bench, async picture => {
        const pictures = new Map([[GIVEN, picture]])
        // The model where it is there, and where it can: it refuses what is no whole step.
        try {
          return await drawn(bench.engines.retouch, { ...by('waifu2x'), pictures }, bench.signal)
        } catch (error) {
          if (!(error instanceof NodeFault)) throw error
          return drawn(bench.engines.retouch, { ...by('Lanczos'), pictures }, bench.signal)
        }
      }),
    ]
  },
  QianmuDetail: async (inputs, bench) => [
    await again(inputs, bench, {
      type: DRAW.detail,
      mode: MODE.highDefinition,
      param: {
        upscaling_resize: num(inputs, 'scale'),
        denoising_strength: num(inputs, 'strength'),
        hr_setting: { upscaler_index: 'Lanczos', target_size_type: 2 },
      },
    }),
  ],
  QianmuRestyle: async (inputs, bench) => {
    const [first] = inputs['image'] as Pixels[]
    const { width, height } = first!
    const param = { prompt: [str(inputs, 'prompt')], width, height, denoising_strength: num(inputs, 'strength') }
    return [await again(inputs, bench, { type: DRAW.imageToImage, mode: MODE.imageToImage, param })]
  },
  QianmuErase: async (inputs, bench) => {
    const masks = await bench.encodeMasks(inputs['mask'] as Plane[])
    const [first] = inputs['image'] as Pixels[]
    const param = { mask: MASK, width: first!.width, height: first!.height, prompt: ['擦除'] }
    return [
      await each(inputs, bench, (picture, nth) => {
        const pictures = new Map([
          [GIVEN, picture],
          [MASK, masks[Math.min(nth, masks.length - 1)]!],
        ])
        return drawn(bench.engines.retouch, { type: DRAW.inpaint, mode: MODE.redraw, param, pictures }, bench.signal)
      }),
    ]
  },
} satisfies Partial<Record<NodeName, Make>>
