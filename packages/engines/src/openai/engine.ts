// OpenAI-style images behind the image port: words to picture, and changing pictures as a whole, under a mask, or beyond their edges.
import { DRAW, type DrawRequest, type Problem } from '@qianmu/drawing'
import { connected, NO_CAPABILITIES } from '../connect/connected.ts'
import type { LinkOptions } from '../connect/linked.ts'
import { EngineFault } from '../connect/http.ts'
import { pictureSize, type PictureSize, wholePicture } from '../connect/picture-size.ts'
import { handedIn, withoutModels } from '../connect/service.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import type { RunLedger } from '../ports/setting.ts'
import { openaiClient } from './client.ts'
import { sizeFor, sizesOf } from './sizes.ts'
import { broughtBack, type Laid, type Mask, maskAround, maskOf, staged, transparentMask } from './stage.ts'

export interface OpenaiOptions extends LinkOptions {
  /** Base address with the version, `https://api.openai.com/v1`. */
  url: string
  key: string
  model: string
  runs: RunLedger
}

/** The service has no queue of its own; more at once only meets its limits sooner. */
const INSIDE = 4
const NAME = 'OpenAI 类图像服务'
const HONOURS =
  'prompt width height n_iter dynamic_prompting dynamic_prompting_setting init_images resize_mode mask mask_mode direction expand'
const TYPES = [DRAW.textToImage, DRAW.imageToImage, DRAW.inpaint, DRAW.outpaint]

/** An engine at an address. Nothing is asked before the first `probe`. */
export function openaiEngine(options: OpenaiOptions): ImageEngine {
  const { url, key, model, runs } = options
  const client = openaiClient(url, key)
  const sizes = sizesOf(model)
  const editing = !model.startsWith('dall-e-3')

  async function* run(jobId: string, request: ImageRequest, signal: AbortSignal): AsyncGenerator<RunEvent<ImageResult>> {
    const wanted = wantedSize(request)
    const canvas = sizeFor(wanted, sizes)
    if (!canvas) throw new EngineFault(tooLarge(wanted))
    yield { type: 'progress', share: 0, message: '正在提交给服务商' }
    const prompt = request.task.prompt
    const asked = { model, prompt, size: `${canvas.width}x${canvas.height}` }
    const work = await workOf(request, wanted)
    const drawing = work
      ? client.edit(
          {
            ...asked,
            image: await staged(work.laid, wanted, canvas),
            ...(work.mask && { mask: await transparentMask(work.mask, wanted, canvas) }),
          },
          signal,
        )
      : client.generate(asked, signal)
    let result: Uint8Array | undefined
    let nth = 0
    for await (const drawn of handedIn(runs, jobId, drawing)) {
      if ('result' in drawn) result = drawn.result
      else {
        const preview = wholePicture(drawn.preview)
        yield { type: 'progress', share: 1 - 0.5 ** ++nth, message: '正在绘制' }
        if (preview) yield { type: 'preview', mime: preview.mime, bytes: drawn.preview }
      }
    }
    if (!result || !wholePicture(result)) throw new EngineFault('服务商交出的图片不完整')
    const keep = work?.mask ? { laid: work.laid, mask: work.mask } : undefined
    const bytes = await broughtBack(result, wanted, keep)
    yield { type: 'done', result: { pictures: [{ role: 'result', mime: 'image/png', bytes }], unknownWords: [] } }
  }

  return connected<true>(
    {
      host: client.url.host,
      places: INSIDE,
      async describe(signal) {
        const models = await client.models(signal)
        if (models && !models.includes(model)) throw new EngineFault(`服务商没有模型「${model}」`, { sick: true })
        return true
      },
      about: known => ({
        kind: 'remote',
        name: `${model}（${client.url.hostname}）`,
        licence: '服务商条款',
        capabilities: known
          ? {
              ...NO_CAPABILITIES,
              drawTypes: editing ? TYPES : [DRAW.textToImage],
              honours: HONOURS.split(' '),
              maxPixels: sizes.maxWidth * sizes.maxHeight,
              previews: /^(?:gpt-image|chatgpt-image)/.test(model),
            }
          : NO_CAPABILITIES,
      }),
      refusals(draw) {
        const problems: Problem[] = withoutModels(draw, NAME)
        if (!(editing ? TYPES : [DRAW.textToImage]).some(type => type === draw.ai_draw_type))
          problems.push({ field: 'ai_draw_type', text: `${NAME}不能做这种绘图` })
        else if (draw.ai_draw_type === DRAW.imageToImage && draw.param.character_settings.length)
          problems.push({ field: 'ai_param.character_settings', text: `${NAME}不能把角色放入背景，请先在图片里合成` })
        else if ('width' in draw.param && draw.ai_draw_type !== DRAW.outpaint && !sizeFor(draw.param, sizes))
          problems.push({ field: 'ai_param.width', text: tooLarge(draw.param) })
        return problems
      },
      run: (jobId, request, _known, signal) => run(jobId, request, signal),
      /** The service answers only the one who asked, so a run whose process died is not found again; `run` says that its outcome is unknown. */
      reconcile: () => Promise.resolve(undefined),
    },
    options,
  )
}

const tooLarge = ({ width, height }: PictureSize) => `这个模型画不了 ${width}×${height} 这么大，请选小一些的尺寸`

/** The size of the result; an outpainting grows from its picture. */
function wantedSize({ draw, task, pictures }: ImageRequest): PictureSize {
  const { param } = draw
  if (draw.ai_draw_type !== DRAW.outpaint) return 'width' in param ? { width: param.width, height: param.height } : { width: 1, height: 1 }
  const from = sizeOf(pictures.get(task.image))
  const { left, right, up, down } = draw.param.expand
  return { width: from.width + left + right, height: from.height + up + down }
}

function sizeOf(bytes: Uint8Array | undefined): PictureSize {
  const size = bytes && pictureSize(bytes)
  if (!size) throw new EngineFault('图片不是 PNG、JPEG 或 WebP，无法交给绘图引擎')
  return size
}

/** What is worked on, and where; undefined where there are only words. */
async function workOf(request: ImageRequest, wanted: PictureSize): Promise<{ laid: Laid; mask: Mask | undefined } | undefined> {
  const { draw, task, pictures } = request
  if (draw.ai_draw_type === DRAW.textToImage) return undefined
  const address = draw.ai_draw_type === DRAW.imageToImage && !task.image ? draw.param.background_img : task.image
  const image = pictures.get(address)
  const from = sizeOf(image)
  if (draw.ai_draw_type === DRAW.outpaint) {
    const laid = { image: image!, ...from, x: draw.param.expand.left, y: draw.param.expand.up }
    return { laid, mask: maskAround(laid, wanted) }
  }
  const laid = { image: image!, ...fitted(draw, from, wanted) }
  if (draw.ai_draw_type !== DRAW.inpaint) return { laid, mask: undefined }
  const painted = pictures.get(draw.param.mask)
  sizeOf(painted)
  return { laid, mask: await maskOf({ ...laid, image: painted! }, wanted, draw.param.mask_mode === 1) }
}

/** A picture brought to the size by its resize mode (document 3 §9). */
function fitted(draw: DrawRequest, from: PictureSize, wanted: PictureSize): Omit<Laid, 'image'> {
  const mode = 'resize_mode' in draw.param ? draw.param.resize_mode : 'Crop and Resize'
  if (mode === 'Just Resize') return { x: 0, y: 0, ...wanted }
  const ratios = [wanted.width / from.width, wanted.height / from.height]
  const by = mode === 'Crop and Resize' ? Math.max(...ratios) : Math.min(...ratios)
  const [width, height] = [from.width * by, from.height * by]
  return { x: (wanted.width - width) / 2, y: (wanted.height - height) / 2, width, height }
}
