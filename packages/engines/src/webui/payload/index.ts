// One request and one of its pictures → the call that draws it, or what stands against it. Pure.
import { DRAW, isGenerated, isLatentUpscaler, type Problem } from '@qianmu/drawing'
import type { PictureSize } from '../../connect/picture-size.ts'
import { generation, resizeMode } from './generation.ts'
import { nameIn, type Param, type ParamOf, type Payload, pictureAt, refuseField, type Work } from './work.ts'

/** Pixels beyond which a picture is not made: 8192 × 8192. */
export const MAX_PIXELS = 8192 * 8192
/** The program makes sides whole multiples of this where it enlarges. */
export const GRID = 8

export function payloadOf(given: Omit<Work, 'problems'>): Payload | { problems: readonly Problem[] } {
  const work: Work = { ...given, problems: [] }
  const { draw } = work
  if (isGenerated(draw) && draw.param.remove_background)
    refuseField(work, 'ai_param.remove_background', 'SD WebUI 不能去除背景，请先绘制再用抠图')
  const payload = written(work)
  return work.problems.length || !payload ? { problems: work.problems } : payload
}

function written(work: Work): Payload | undefined {
  const { draw } = work
  switch (draw.ai_draw_type) {
    case DRAW.textToImage:
      return fromWords(work, draw.param)
    case DRAW.imageToImage:
      return fromPicture(work, draw.param)
    case DRAW.inpaint:
      return inpainted(work, draw.param)
    case DRAW.outpaint:
      return outpainted(work, draw.param)
    case DRAW.upscale:
      return upscaled(work, draw.param)
    case DRAW.detail:
      return detailed(work, draw.param)
    case DRAW.matting:
      refuseField(work, 'ai_draw_type', 'SD WebUI 的接口没有抠图')
      return undefined
    default:
      refuseField(work, 'ai_draw_type', 'SD WebUI 的接口没有智能分割')
      return undefined
  }
}

const onGrid = (length: number) => Math.max(GRID, Math.floor(length / GRID) * GRID)
const sizeOf = ({ width, height }: Param): PictureSize => ({ width, height })

function fromWords(work: Work, param: Param): Payload {
  const size = sizeOf(param)
  const body = { ...generation(work, param, size), ...hires(work, param) }
  return { path: 'txt2img', body, size: param.hr ? hiresSize(param) : size, slack: param.hr ? GRID : 0 }
}

function hires(work: Work, param: Param): Record<string, unknown> {
  if (!param.hr) return {}
  const { hr_scale, hr_second_pass_steps, hr_resize_x, hr_resize_y, denoising_strength } = param
  const hr_upscaler = isLatentUpscaler(param.hr_upscaler)
    ? param.hr_upscaler
    : nameIn(work, work.held.upscalers, param.hr_upscaler, 'ai_param.hr_upscaler', '放大算法')
  if (isLatentUpscaler(hr_upscaler) && !work.held.latentUpscalers.includes(hr_upscaler))
    refuseField(work, 'ai_param.hr_upscaler', `绘图引擎里没有放大算法「${hr_upscaler}」`)
  return { enable_hr: true, hr_upscaler, hr_scale, hr_second_pass_steps, hr_resize_x, hr_resize_y, denoising_strength }
}

function hiresSize({ width, height, hr_scale, hr_resize_x, hr_resize_y }: Param): PictureSize {
  if (hr_resize_x && hr_resize_y) return { width: hr_resize_x, height: hr_resize_y }
  const factor = hr_resize_x ? hr_resize_x / width : hr_resize_y ? hr_resize_y / height : hr_scale
  return { width: width * factor, height: height * factor }
}

/** What all calls have that begin with a picture. */
function begunWith(work: Work, param: Param, picture: string, size: PictureSize): Record<string, unknown> {
  if (param.hr) refuseField(work, 'ai_param.hr', 'SD WebUI 只有文生图能高清修复，请关闭后再试')
  return {
    ...generation(work, param, size),
    init_images: [picture],
    resize_mode: resizeMode(param),
    denoising_strength: param.denoising_strength,
    include_init_images: false,
  }
}

function fromPicture(work: Work, param: ParamOf<1>): Payload {
  if (param.character_settings.length) refuseField(work, 'ai_param.character_settings', 'SD WebUI 不能把角色放入背景，请先在图片里合成')
  const [address, field] = work.task.image ? [work.task.image, 'init_images'] : [param.background_img, 'ai_param.background_img']
  const size = sizeOf(param)
  return { path: 'img2img', body: begunWith(work, param, pictureAt(work, address, field).base64, size), size, slack: 0 }
}

function inpainted(work: Work, param: ParamOf<2>): Payload {
  const size = sizeOf(param)
  const picture = pictureAt(work, work.task.image, 'init_images')
  const body = {
    ...begunWith(work, param, picture.base64, size),
    mask: pictureAt(work, param.mask, 'ai_param.mask').base64,
    mask_blur: param.mask_blur,
    inpainting_mask_invert: param.mask_mode,
    inpainting_fill: param.masked_content,
    inpaint_full_res: param.inpaint_area === 1,
    inpaint_full_res_padding: param.only_masked_padding,
  }
  // A region that was drawn by itself is laid back into the picture as it is (processing.py: apply_overlay).
  return { path: 'img2img', body, size: param.inpaint_area === 1 ? { width: picture.width, height: picture.height } : size, slack: 0 }
}

/** Title of the program's own script among its scripts; it takes so many pixels on a side (facts: image engines §3). */
const MK2 = 'outpainting mk2'
const MK2_PIXELS = { min: 8, max: 256 }
/** The script makes whole multiples of this. */
const MK2_GRID = 64

/**
 * With its own decay and colours only the program's script outpaints, which grows all sides alike and to multiples of 64; without them the
 * picture is laid on a larger canvas of its own blurred colours, and what is new is painted: to the pixel, each side as far as asked.
 */
function outpainted(work: Work, param: ParamOf<3>): Payload {
  const tuned = param.noise_q !== 1 || param.color_variation !== 0.05
  if (tuned) return byScript(work, param)
  const { spread } = work
  const size = { width: spread?.width ?? 64, height: spread?.height ?? 64 }
  const body = {
    ...begunWith(work, param, spread?.picture ?? '', size),
    resize_mode: 0,
    mask: spread?.mask ?? '',
    mask_blur: param.mask_blur,
    inpainting_fill: 1,
    inpaint_full_res: false,
  }
  return { path: 'img2img', body, size, slack: 0 }
}

function byScript(work: Work, param: ParamOf<3>): Payload {
  const grown = param.direction.map(side => param.expand[side])
  const pixels = grown[0] ?? 0
  const { min, max } = MK2_PIXELS
  if (!work.held.scripts.has(MK2))
    refuseField(work, 'ai_param.noise_q', '绘图引擎没有 Outpainting mk2 脚本，衰减指数和色彩变化请保持默认值 1 和 0.05')
  if (grown.some(each => each !== pixels) || pixels < min || pixels > max)
    refuseField(work, 'ai_param.expand', `调整衰减指数或色彩变化时，各边应扩展同样的 ${min} 到 ${max} 像素`)
  const picture = pictureAt(work, work.task.image, 'init_images')
  const size = { width: onGrid(picture.width), height: onGrid(picture.height) }
  const body = {
    ...begunWith(work, param, picture.base64, size),
    script_name: MK2,
    script_args: [null, pixels, param.mask_blur, param.direction, param.noise_q, param.color_variation],
  }
  const along = (length: number, sides: readonly string[]) => {
    const whole = length + pixels * sides.filter(side => (param.direction as readonly string[]).includes(side)).length
    return Math.ceil(whole / MK2_GRID) * MK2_GRID
  }
  const grownSize = { width: along(picture.width, ['left', 'right']), height: along(picture.height, ['up', 'down']) }
  return { path: 'img2img', body, size: grownSize, slack: MK2_GRID }
}

function refuseHuge(work: Work, { width, height }: PictureSize, field: string) {
  if (width * height > MAX_PIXELS) refuseField(work, field, `放大后超过 ${Math.sqrt(MAX_PIXELS)}×${Math.sqrt(MAX_PIXELS)} 像素`)
}

function upscaled(work: Work, { upscaler_index, upscaling_resize }: ParamOf<8>): Payload {
  const { base64, width, height } = pictureAt(work, work.task.image, 'init_images')
  const upscaler_1 = nameIn(work, work.held.upscalers, upscaler_index, 'ai_param.upscaler_index', '放大算法')
  const size = { width: width * upscaling_resize, height: height * upscaling_resize }
  refuseHuge(work, size, 'ai_param.upscaling_resize')
  return { path: 'extra-single-image', body: { resize_mode: 0, upscaling_resize, upscaler_1, image: base64 }, size, slack: GRID }
}

/** The program's own script, by its title. */
const SD_UPSCALE = 'sd upscale'
/** A model draws every tile of this size well; tiles overlap by an eighth. */
const TILE = { width: 1024, height: 1024 }
const OVERLAP = 128

function detailed(work: Work, param: ParamOf<11>): Payload {
  const picture = pictureAt(work, work.task.image, 'init_images')
  const target = param.hr_setting.target_size_type
  const to =
    target === 0
      ? sizeOf(param)
      : target === 1
        ? { width: param.hr_setting.custom_width, height: param.hr_setting.custom_height }
        : { width: picture.width * param.upscaling_resize, height: picture.height * param.upscaling_resize }
  refuseHuge(work, to, 'ai_param.upscaling_resize')
  const upscaler = nameIn(work, work.held.upscalers, param.hr_setting.upscaler_index, 'ai_param.hr_setting.upscaler_index', '放大算法')
  if (param.tiles) return inTiles(work, param, { picture: picture.base64, from: picture, to, upscaler })
  const size = { width: onGrid(to.width), height: onGrid(to.height) }
  const body = begunWith(work, param, picture.base64, size)
  const override_settings = { ...(body['override_settings'] as object), upscaler_for_img2img: upscaler }
  return { path: 'img2img', body: { ...body, resize_mode: 0, override_settings }, size, slack: GRID }
}

interface Tiled {
  picture: string
  from: PictureSize
  to: PictureSize
  upscaler: string
}

function inTiles(work: Work, param: ParamOf<11>, { picture, from, to, upscaler }: Tiled): Payload {
  if (!work.held.scripts.has(SD_UPSCALE)) refuseField(work, 'ai_param.tiles', '绘图引擎没有 SD upscale 脚本，请关闭分块')
  if (param.controlnet_units.some(unit => unit.enable === 1))
    refuseField(work, 'ai_param.controlnet_units', '分块时不能使用控制单元，请关闭分块')
  if (param.regional_prompter) refuseField(work, 'ai_param.regional_prompter', '分块时不能使用分区提示词')
  if (param.hr_setting.target_size_type !== 2)
    refuseField(work, 'ai_param.hr_setting.target_size_type', 'SD WebUI 分块时只能按倍数放大，请选择「倍数」或关闭分块')
  const factor = to.width / from.width
  const body = {
    ...begunWith(work, param, picture, TILE),
    script_name: SD_UPSCALE,
    script_args: [null, OVERLAP, upscaler, factor],
  }
  return { path: 'img2img', body, size: to, slack: GRID }
}
