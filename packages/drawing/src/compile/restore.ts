// A request back as a form: the parameters of a picture are used again, in the mode it was drawn in.
import type { ControlForm, ControlUnit } from '../form/control.ts'
import { defaultForm, type DrawForm } from '../form/form.ts'
import { DRAW, DRAW_MODES } from '../form/modes.ts'
import type { GenerationParam } from './parameters.ts'
import { type DrawRequest, isGenerated } from './request.ts'

const controlOfUnit = ({
  module,
  mask: _mask,
  guidance: _guidance,
  pixel_perfect: _perfect,
  lowvram: _vram,
  ...rest
}: ControlUnit): ControlForm => ({
  ...rest,
  preprocessor: module,
})

/**
 * The form that compiles to this request again. Added words and LoRA tags come back as keywords, which compiling does not add twice.
 * The request does not hold the base model; `modelVersion` is that of its large model.
 */
export function formOf(request: DrawRequest, modelVersion: string): DrawForm {
  const { ai_draw_type, client_draw_type, hd_mode, large_model_id, sam_params, init_images } = request
  const form: DrawForm = {
    ...defaultForm(client_draw_type),
    ai_draw_type,
    hd_mode,
    sam_params,
    model_version: modelVersion,
    large_model_id,
    init_images: init_images.map(each => each.url),
  }
  if (isGenerated(request)) return { ...form, ...generated(request.param, form), ...ofType(request) }
  return { ...form, ...ofType(request) }
}

/** What only one type has. */
function ofType(request: DrawRequest): Partial<DrawForm> {
  switch (request.ai_draw_type) {
    case DRAW.imageToImage: {
      const { background_img, character_settings } = request.param
      return { background_img, character_settings }
    }
    case DRAW.inpaint: {
      const { mask, mask_blur, mask_mode, masked_content, inpaint_area, only_masked_padding, inpaint_control_mode } = request.param
      const strength = { redraw_denoising_strength: request.param.denoising_strength, denoising_strength: defaultForm().denoising_strength }
      return { mask, mask_blur, mask_mode, masked_content, inpaint_area, only_masked_padding, inpaint_control_mode, ...strength }
    }
    case DRAW.outpaint: {
      const { expand, mask_blur, noise_q, color_variation, denoising_strength } = request.param
      return { expand, mask_blur, noise_q, color_variation, redraw_denoising_strength: denoising_strength }
    }
    case DRAW.matting: {
      const { max_size, matting_type, ori_img } = request.param
      return { max_size, matting_type, ...(!request.init_images.length && ori_img && { init_images: [ori_img] }) }
    }
    case DRAW.upscale:
      return request.param
    case DRAW.detail: {
      const { hr_setting, sd_mode, refinement_mode, tiles, upscaling_resize } = request.param
      return { hr_setting, sd_mode, refinement_mode, tiles, upscaling_resize }
    }
    default:
      return {}
  }
}

function generated(param: GenerationParam, form: DrawForm): Partial<DrawForm> {
  const {
    prompt,
    negative_prompt,
    width,
    height,
    steps,
    cfg_scale,
    seed,
    sampler_index,
    scheduler,
    resize_mode,
    vae,
    clip_skip,
    remove_background,
  } = param
  const { refiner_checkpoint, refiner_switch_at, regional_prompter, regional_prompter_setting, dynamic_prompting, denoising_strength } =
    param
  const { hr, hr_scale, hr_upscaler, hr_second_pass_steps, hr_resize_x, hr_resize_y } = param
  const redraws = form.ai_draw_type !== DRAW.textToImage
  return {
    prompt,
    negative_prompt,
    width,
    height,
    steps,
    cfg_scale,
    seed,
    sampler_index,
    scheduler,
    resize_mode,
    vae,
    clip_skip,
    remove_background,
    refiner_checkpoint,
    refiner_switch_at,
    regional_prompter,
    regional_prompter_setting,
    draw_number: param.n_iter,
    dynamic_prompt_params: {
      dynamic_prompting,
      ...param.dynamic_prompting_setting,
    },
    adetailer: param.adetailer,
    adetailer_list: param.adetailer_setting,
    ...(redraws && { denoising_strength }),
    hd_repair: {
      hr,
      hr_scale,
      hr_upscaler,
      hr_second_pass_steps,
      hr_resize_x,
      hr_resize_y,
      denoising_strength: hr && !redraws ? denoising_strength : form.hd_repair.denoising_strength,
    },
    ...controlsOf(param.controlnet_units, form),
  }
}

/** Units by their places: the quick entries of the mode, roles up to the last one that is off, then the free ones. */
function controlsOf(units: readonly ControlUnit[], form: DrawForm): Partial<DrawForm> {
  const has = DRAW_MODES[form.client_draw_type].fields
  const quick = (['line_draft', 'pose_images', 'reference_image'] as const).filter(name => has.includes(name))
  const rest = units.slice(quick.length).map(controlOfUnit)
  const roles = has.includes('role_control_net') ? rest.findLastIndex(each => each.enable === 0) + 1 : 0
  return {
    ...Object.fromEntries(quick.flatMap((name, index) => (units[index] ? [[name, controlOfUnit(units[index])] as const] : []))),
    control_mode: quick.length && units[0] ? units[0].control_mode : form.control_mode,
    role_control_net: rest.slice(0, roles),
    control_net: rest.slice(roles),
  }
}
