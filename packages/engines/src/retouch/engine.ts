// The embedded picture engine behind the image port: everything that can honestly be done with a picture without a model, on any machine.
import { DRAW, MODE } from '@qianmu/drawing'
import { HEALING } from '@qianmu/drawing/mask'
import type { Probe, RunEvent } from '../ports/engine.ts'
import type { DrawnPicture, ImageCapabilities, ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import type { PictureTools, ToolName, ToolOutcome, ToolProbe, ToolRequests } from '../ports/tools.ts'
import { NO_POSE, POSES, PREPROCESSORS } from './maps/index.ts'
import { INTERPOLATIONS } from './operations/enlarge.ts'
import { NO_WORDS, orderOf, refusals } from './orders.ts'
import { MAX_PIXELS } from './picture.ts'
import type { Done, Outcome, Work } from './works.ts'
import type { Workshop } from '../workshop.ts'
import { pictureThread } from './workshop.ts'

const NAME = '内置图像处理（非 AI 模型）'

/** Of one operation or another; what an operation does not read is left as it is. */
const HONOURED = [
  'prompt',
  'width',
  'height',
  'seed',
  'n_iter',
  'init_images',
  'resize_mode',
  'denoising_strength',
  'line_draft',
  'mask',
  'mask_mode',
  'mask_blur',
  'direction',
  'expand',
  'color_variation',
  'background_img',
  'character_settings',
  'matting_type',
  'max_size',
  'ori_img',
  'upscaler_index',
  'upscaling_resize',
  'hr_setting',
  'sam_params',
  'dynamic_prompting',
  'dynamic_prompting_setting',
]

const CAPABILITIES: ImageCapabilities = {
  // Of text to image only the colouring of line drawings: see `refusals`.
  drawTypes: [DRAW.imageToImage, DRAW.inpaint, DRAW.outpaint, DRAW.matting, DRAW.upscale, DRAW.segment, DRAW.detail, DRAW.textToImage],
  honours: HONOURED,
  checkpoints: [],
  vaes: [],
  loras: [],
  upscalers: INTERPOLATIONS.map(name => ({ file: name, name, baseModel: '' })),
  controls: [],
  repairs: [],
  samplers: [],
  preprocessors: Object.keys(PREPROCESSORS),
  maxPixels: MAX_PIXELS,
  previews: false,
  modes: [MODE.imageToImage, MODE.role, MODE.sketch, MODE.redraw, MODE.play, MODE.highDefinition, MODE.batch, MODE.matting, MODE.preview],
  largestHole: HEALING.all,
}

const PROBE: Probe<ImageCapabilities> = {
  available: true,
  kind: 'procedural',
  name: NAME,
  licence: 'Apache-2.0',
  reason: '',
  capabilities: CAPABILITIES,
}

const TOOLS: ToolProbe = {
  available: true,
  kind: 'procedural',
  name: NAME,
  reason: '',
  tools: ['controlMap', 'lineDraft', 'segment', 'cutOut', 'readWords'],
  preprocessors: [
    ...Object.entries(PREPROCESSORS).map(([name, { approximate }]) => ({ name, approximate, reason: '' })),
    ...POSES.map(name => ({ name, approximate: false, reason: NO_POSE })),
  ],
}

export interface RetouchEngine extends ImageEngine {
  tools: PictureTools
  close(): Promise<void>
}

/** Works in a thread of its own, one picture after the other. The same request gives the same bytes. */
export function retouchEngine(): RetouchEngine {
  const workshop = pictureThread()

  async function* run(_jobId: string, request: ImageRequest, signal: AbortSignal): AsyncGenerator<RunEvent<ImageResult>> {
    const [problem] = refusals(request.draw)
    if (problem) return yield { type: 'failed', reason: problem.text, retry: false }
    yield { type: 'progress', share: 0, message: '正在处理图片' }
    const outcome = await workshop.run(orderOf(request), signal)
    if ('refused' in outcome) return yield { type: 'failed', reason: outcome.refused, retry: false }
    yield { type: 'done', result: { pictures: picturesOf(outcome), unknownWords: outcome.unknown ?? [] } }
  }

  return {
    probe: () => Promise.resolve(PROBE),
    refusals,
    run,
    // It is done within seconds: after a restart it is done again.
    reconcile: () => Promise.resolve(undefined),
    tools: { probe: () => Promise.resolve(TOOLS), use: (tool, request, signal) => useTool(workshop, tool, request, signal) },
    close: () => workshop.close(),
  }
}

function picturesOf({ png, mask }: Done): DrawnPicture[] {
  const picture = (role: DrawnPicture['role'], bytes: Uint8Array | undefined) => (bytes ? [{ role, mime: 'image/png', bytes }] : [])
  return [...picture('result', png), ...picture('mask', mask)]
}

const WORKS: { [T in ToolName]: (request: ToolRequests[T]) => Work | string } = {
  controlMap: request => ({ work: 'controlMap', ...request }),
  lineDraft: ({ picture }) => ({ work: 'lineDraft', picture }),
  segment({ picture, points, box, text }) {
    if (text.trim()) return NO_WORDS
    if (!box && points.length && points.every(({ label }) => label === 0)) return '请至少点一处要选中的地方'
    return { work: 'segment', picture, points, box }
  },
  cutOut: ({ picture, side, maxSize }) => ({ work: 'cutOut', picture, side, maxSize, withMask: false }),
  readWords: ({ picture }) => ({ work: 'readWords', picture }),
}

const RESULTS = {
  controlMap: ({ png, approximate = false, pose }: Done) => ({ png: png!, approximate, ...(pose && { pose }) }),
  lineDraft: ({ png }: Done) => ({ png: png!, approximate: true }),
  segment: ({ png }: Done) => ({ png: png!, approximate: true }),
  cutOut: ({ png, approximate = true }: Done) => ({ png: png!, approximate }),
  readWords: ({ words }: Done) => words!,
} as const

async function useTool<T extends ToolName>(
  workshop: Workshop<Work, Outcome>,
  tool: T,
  request: ToolRequests[T],
  signal: AbortSignal,
): Promise<ToolOutcome<T>> {
  const work = WORKS[tool](request)
  if (typeof work === 'string') return { refused: work }
  const outcome = await workshop.run(work, signal)
  return 'refused' in outcome ? outcome : ({ done: RESULTS[tool](outcome) } as ToolOutcome<T>)
}
