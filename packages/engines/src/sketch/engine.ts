// The sketch engine behind the image port: pictures by rules, on any machine, never called AI.
import { DRAW, type DrawRequest, MODE, type Problem } from '@qianmu/drawing'
import type { Probe, RunEvent } from '../ports/engine.ts'
import type { ImageCapabilities, ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import { createPainter } from './painter.ts'
import { isDrawn } from './read-prompt.ts'

const MAX_PIXELS = 4096 * 4096

const CAPABILITIES: ImageCapabilities = {
  drawTypes: [DRAW.textToImage],
  honours: ['prompt', 'width', 'height', 'seed', 'n_iter', 'dynamic_prompting', 'dynamic_prompting_setting'],
  checkpoints: [],
  vaes: [],
  loras: [],
  upscalers: [],
  controls: [],
  repairs: [],
  samplers: [],
  preprocessors: [],
  maxPixels: MAX_PIXELS,
  previews: false,
  draws: isDrawn,
  modes: [MODE.textToImage, MODE.role, MODE.threeView, MODE.play, MODE.batch],
}

const PROBE: Probe<ImageCapabilities> = {
  available: true,
  kind: 'procedural',
  name: '草图引擎（非 AI 模型）',
  licence: 'Apache-2.0',
  reason: '',
  capabilities: CAPABILITIES,
}

export interface SketchEngine extends ImageEngine {
  close(): Promise<void>
}

/** Draws in a thread of its own. The same prompt, size and seed give the same bytes. */
export function sketchEngine(): SketchEngine {
  const painter = createPainter()

  async function* run(_jobId: string, request: ImageRequest, signal: AbortSignal): AsyncGenerator<RunEvent<ImageResult>> {
    const { draw, task } = request
    if (draw.ai_draw_type !== DRAW.textToImage) return yield { type: 'failed', reason: UNABLE, retry: false }
    yield { type: 'progress', share: 0, message: '正在绘制草图' }
    const { width, height } = draw.param
    const { png, unknown } = await painter.draw({ prompt: task.prompt, seed: task.seed, kind: 'picture', width, height }, signal)
    yield { type: 'done', result: { pictures: [{ role: 'result', mime: 'image/png', bytes: png }], unknownWords: unknown } }
  }

  return {
    probe: () => Promise.resolve(PROBE),
    refusals,
    run,
    async arrange({ painting, ...task }, signal) {
      const { png, unknown } = await painter.draw({ ...task, painting, kind: 'picture' }, signal)
      return { png, unknownWords: unknown }
    },
    // It is done within the second: after a restart it is drawn again.
    reconcile: () => Promise.resolve(undefined),
    close: () => painter.close(),
  }
}

const UNABLE = '草图引擎只会文生图，请连接绘图引擎后再试'

function refusals(request: DrawRequest): readonly Problem[] {
  // A line drawing is given to be coloured, not to be drawn.
  if (request.ai_draw_type !== DRAW.textToImage || request.client_draw_type === MODE.sketch)
    return [{ field: 'ai_draw_type', text: UNABLE }]
  return request.param.width * request.param.height > MAX_PIXELS ? [{ field: 'width', text: '图片太大，最多 4096×4096 像素' }] : []
}
