// A draw request as work for the picture thread, and what is to be said against it before.
import { DRAW, type DrawRequest, MODE, type Problem } from '@qianmu/drawing'
import type { ImageRequest } from '../ports/image.ts'
import { type Interpolation, INTERPOLATIONS } from './operations/enlarge.ts'
import { MAX_PIXELS } from './picture.ts'
import type { Work } from './works.ts'

const UNABLE = '内置图像处理不会凭文字画图，请连接绘图引擎后再试'
const TOO_LARGE = `图片太大，最多 ${Math.sqrt(MAX_PIXELS)}×${Math.sqrt(MAX_PIXELS)} 像素`
export const NO_WORDS = '内置分割不认识文字，请在图上点选要分割的对象，或连接分割引擎'
const NO_MODEL = `内置图像处理只有 ${INTERPOLATIONS.join('、')} 两种放大算法，请改选，或在「管理 → 引擎」里添加内置模型、连接绘图引擎`

/** What keeps it from working on this, at the field that says so. */
export function refusals(request: DrawRequest): readonly Problem[] {
  const large = (width: number, height: number): Problem[] =>
    width * height > MAX_PIXELS ? [{ field: 'ai_param.width', text: TOO_LARGE }] : []
  const unknownUpscaler = (name: string, field: string): Problem[] => (interpolationOf(name) ? [] : [{ field, text: NO_MODEL }])
  switch (request.ai_draw_type) {
    case DRAW.textToImage: {
      if (request.client_draw_type !== MODE.sketch) return [{ field: 'ai_draw_type', text: UNABLE }]
      const drawing = draftOf(request) ? [] : [{ field: 'ai_param.controlnet_units', text: '请上传线稿' }]
      return [...drawing, ...large(request.param.width, request.param.height)]
    }
    case DRAW.imageToImage:
      return large(request.param.width, request.param.height)
    case DRAW.upscale:
      return unknownUpscaler(request.param.upscaler_index, 'ai_param.upscaler_index')
    case DRAW.detail:
      return unknownUpscaler(request.param.hr_setting.upscaler_index, 'ai_param.hr_setting.upscaler_index')
    case DRAW.segment:
      return request.sam_params.dino_text_prompt.trim() ? [{ field: 'sam_params.dino_text_prompt', text: NO_WORDS }] : []
    default:
      return []
  }
}

const interpolationOf = (name: string): Interpolation | undefined => INTERPOLATIONS.find(each => each === name)

/** The line drawing: the picture of the first control that is on. */
const draftOf = ({ param }: Extract<DrawRequest, { ai_draw_type: 0 }>) =>
  param.controlnet_units.find(unit => unit.enable === 1 && unit.input_image[0])

/** The work that a request means; `refusals` must have had nothing against it. @throws Error when a picture that it names is missing */
export function orderOf({ draw, task, pictures }: ImageRequest): Work {
  const bytesOf = (address: string): Uint8Array => {
    const bytes = pictures.get(address)
    if (!bytes) throw new Error('a picture of the request is missing')
    return bytes
  }
  switch (draw.ai_draw_type) {
    case DRAW.textToImage: {
      const unit = draftOf(draw)
      const { width, height } = draw.param
      const picture = bytesOf(unit?.input_image[0] ?? '')
      return { work: 'colour', picture, prompt: task.prompt, seed: task.seed, size: { width, height }, mode: unit!.resize_mode }
    }
    case DRAW.imageToImage:
      return fromPicture(draw, task.prompt, bytesOf, task.image)
    case DRAW.inpaint: {
      const { mask, mask_mode, mask_blur } = draw.param
      return { work: 'inpaint', picture: bytesOf(task.image), mask: bytesOf(mask), mode: mask_mode, blur: mask_blur }
    }
    case DRAW.outpaint:
      return { work: 'outpaint', picture: bytesOf(task.image), expand: draw.param.expand, variation: draw.param.color_variation }
    case DRAW.matting: {
      const { matting_type, max_size } = draw.param
      return { work: 'cutOut', picture: bytesOf(task.image), side: matting_type, maxSize: max_size, withMask: true }
    }
    case DRAW.upscale: {
      const { upscaling_resize, upscaler_index } = draw.param
      return { work: 'upscale', picture: bytesOf(task.image), scale: upscaling_resize, how: interpolationOf(upscaler_index)! }
    }
    case DRAW.segment:
      return { work: 'segment', picture: bytesOf(task.image), points: [], box: undefined }
    case DRAW.detail:
      return detailOf(draw, bytesOf(task.image))
  }
}

function fromPicture(
  { param }: Extract<DrawRequest, { ai_draw_type: 1 }>,
  prompt: string,
  bytesOf: (address: string) => Uint8Array,
  image: string,
): Work {
  const { width, height, resize_mode: mode, denoising_strength: strength, background_img, character_settings } = param
  const size = { width, height }
  const picture = bytesOf(image || background_img)
  if (!character_settings.length) return { work: 'restyle', picture, prompt, strength, size, mode }
  const characters = character_settings.map(({ character_img, character_position, character_img_info }) => ({
    ...character_position,
    ...character_img_info,
    picture: bytesOf(character_img),
  }))
  return { work: 'combine', picture, size, mode, characters }
}

function detailOf({ param }: Extract<DrawRequest, { ai_draw_type: 11 }>, picture: Uint8Array): Work {
  const { hr_setting, width, height, upscaling_resize: scale, denoising_strength: strength } = param
  const { target_size_type, custom_width, custom_height } = hr_setting
  // What the size is taken from (document 3 §3): the settings, numbers of its own, or the scale.
  const size =
    target_size_type === 0 ? { width, height } : target_size_type === 1 ? { width: custom_width, height: custom_height } : undefined
  return { work: 'detail', picture, scale, size, strength }
}
