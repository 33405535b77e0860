// One request → what DashScope's models are asked: words to picture, or changing a picture as a whole or under a mask. Pure.
import { DRAW, type DrawRequest, type Problem } from '@qianmu/drawing'
import type { PictureSize } from '../connect/picture-size.ts'
import { withoutModels } from '../connect/service.ts'
import type { ImageRequest } from '../ports/image.ts'

const NAME = 'DashScope '
/** Models that change pictures instead of drawing from words (facts: image engines §8). */
const isEditing = (model: string) => /imageedit/.test(model)
const LIMITS = { prompt: 800, negative: 500, min: 512, max: 1440 }

export const drawTypesOf = (model: string): readonly number[] => (isEditing(model) ? [DRAW.imageToImage, DRAW.inpaint] : [DRAW.textToImage])

export const honoursOf = (model: string): string[] =>
  (isEditing(model)
    ? 'prompt n_iter seed init_images mask dynamic_prompting dynamic_prompting_setting'
    : 'prompt negative_prompt width height n_iter seed dynamic_prompting dynamic_prompting_setting'
  ).split(' ')

export function refusalsOf(draw: DrawRequest, model: string): Problem[] {
  const problems = withoutModels(draw, NAME)
  const refuse = (on: boolean, field: string, text: string) => {
    if (on) problems.push({ field, text })
  }
  refuse(
    !drawTypesOf(model).includes(draw.ai_draw_type),
    'ai_draw_type',
    isEditing(model) ? `模型「${model}」只会改图和局部重绘` : `模型「${model}」只会文生图`,
  )
  if (draw.ai_draw_type === DRAW.textToImage) {
    const { width, height } = draw.param
    const off = [width, height].some(side => side < LIMITS.min || side > LIMITS.max)
    refuse(off, 'ai_param.width', `这个服务的图片每边 ${LIMITS.min} 到 ${LIMITS.max} 像素`)
  }
  if (draw.ai_draw_type === DRAW.imageToImage)
    refuse(draw.param.character_settings.length > 0, 'ai_param.character_settings', `${NAME}不能把角色放入背景，请先在图片里合成`)
  if (draw.ai_draw_type === DRAW.inpaint)
    refuse(draw.param.mask_mode === 1, 'ai_param.mask_mode', `${NAME}只重绘涂抹的部分，请在画板里反选蒙版`)
  return problems
}

export interface Submission {
  /** Below services/aigc. */
  path: string
  body: object
  /** What the result must measure; undefined where the service decides. */
  size: PictureSize | undefined
}

export const dataOf = (bytes: Uint8Array | undefined): string => {
  const head = bytes?.[0]
  const mime = head === 0xff ? 'image/jpeg' : head === 0x52 ? 'image/webp' : 'image/png'
  return bytes ? `data:${mime};base64,${Buffer.from(bytes).toString('base64')}` : ''
}

/** The words behind the lengths that the service takes. */
export const cutWords = ({ task }: ImageRequest): string[] =>
  [task.prompt.slice(LIMITS.prompt), task.negative_prompt.slice(LIMITS.negative)].map(words => words.trim()).filter(Boolean)

export function submissionOf({ draw, task, pictures }: ImageRequest, model: string): Submission {
  const prompt = task.prompt.slice(0, LIMITS.prompt)
  const parameters = { n: 1, seed: task.seed % 2 ** 31, watermark: false }
  if (draw.ai_draw_type === DRAW.textToImage) {
    const { width, height } = draw.param
    const input = { prompt, ...(task.negative_prompt && { negative_prompt: task.negative_prompt.slice(0, LIMITS.negative) }) }
    const body = { model, input, parameters: { ...parameters, size: `${width}*${height}`, prompt_extend: false } }
    return { path: 'text2image/image-synthesis', body, size: { width, height } }
  }
  const base = task.image || (draw.ai_draw_type === DRAW.imageToImage ? draw.param.background_img : '')
  const mask = draw.ai_draw_type === DRAW.inpaint ? draw.param.mask : ''
  const input = {
    function: mask ? 'description_edit_with_mask' : 'description_edit',
    prompt,
    base_image_url: dataOf(pictures.get(base)),
    // White is drawn anew, as in ours.
    ...(mask && { mask_image_url: dataOf(pictures.get(mask)) }),
  }
  return { path: 'image2image/image-synthesis', body: { model, input, parameters }, size: undefined }
}
