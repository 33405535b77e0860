// The compiler: a draw form → the request that is sent, with every rule of document 3 §5, or problems per field.
import type { Problem } from '../form/field.ts'
import { DRAW_FORM, type DrawForm } from '../form/form.ts'
import type { SpeedUps } from '../form/models.ts'
import { DRAW, DRAW_MODES, MODE, type ServerDrawType, serverTypeOf } from '../form/modes.ts'
import { NO_REPAIR, SIDES } from '../form/parameters.ts'
import { samplingBounds, within } from '../form/sampling.ts'
import { gridSize } from '../form/sizes.ts'
import { rounded } from '../prompt/lora.ts'
import { controlUnits } from './controls.ts'
import type { DrawWrapper } from './parameters.ts'
import { readRequest } from './request.ts'
import { type Words, wordsOf } from './words.ts'

/** What the form does not hold itself. */
export interface DrawContext {
  /** The file of the large model that is picked; '' is the engine's own. */
  checkpoint: string
  /** The record this drawing continues; '' for a new one. */
  draw_id?: string
  /** Is it to be drawn by the built-in engines, even where others are connected? */
  sketch?: boolean
  /** Files of the speed-ups where an instance names them otherwise. */
  speedUps?: SpeedUps
}

/** A request, or the problems that keep it from being sent (never both, never neither). */
export type Compiled = { request: DrawWrapper } | { problems: Problem[] }

/** Members of a request are left out rather than sent empty. */
type Loose = Record<string, unknown>

/**
 * Compiles a form. Pure: the same form and context give the same request.
 * Problems name the field of the form (`control_net.0.weight`) and say in Chinese what to do.
 */
export function compileDraw(whole: DrawForm, context: DrawContext): Compiled {
  const problems: Problem[] = []
  const form = DRAW_FORM.read(ownFields(whole), '', problems)
  if (problems.length) return { problems }
  const type = serverTypeOf(form)
  const words = wordsOf(form, context.speedUps)
  const request: DrawWrapper = {
    ai_param: JSON.stringify(parametersOf(type, form, context, words)),
    ai_draw_type: type,
    client_draw_type: form.client_draw_type,
    // Document 3 §9: 1 for cut-out.
    large_model_id: type === DRAW.matting ? 1 : form.large_model_id,
    init_images: form.init_images.filter(Boolean).map(url => ({ url })),
    // Document 3 §9: 1 for detail enhancement.
    hd_mode: type === DRAW.detail ? 1 : 0,
    sam_params: type === DRAW.segment ? form.sam_params : { image: '', dino_text_prompt: '' },
    ...(context.sketch && { sketch: 1 }),
  }
  const drawn = type !== DRAW.matting && type !== DRAW.upscale && type !== DRAW.segment
  const found = drawn ? [...samplingProblems(form), ...words.problems] : []
  found.push(...wireProblems(request).filter(({ field }) => !found.some(each => each.field === field)))
  return found.length ? { problems: found } : { request }
}

/** The form with defaults in place of what its mode does not have: that is not sent and may hold anything. */
function ownFields(form: DrawForm): DrawForm {
  // What is no number is no name of a mode either, and may be an object that cannot be one.
  const mode = typeof form.client_draw_type === 'number' ? DRAW_MODES[form.client_draw_type] : undefined
  const names: readonly (keyof DrawForm)[] = mode?.fields ?? []
  const own = Object.fromEntries(names.map(name => [name, form[name]]))
  return { ...DRAW_FORM.fallback(), ...own, client_draw_type: form.client_draw_type }
}

/** Steps and CFG within the narrower bounds of sampler and speed-up. */
function samplingProblems(form: DrawForm): Problem[] {
  const { steps, cfg } = samplingBounds(form.sampler_index, form.speed_up)
  return [
    ...(within(form.steps, steps) ? [] : [{ field: 'steps', text: `步数应在 ${steps.min} 到 ${steps.max} 之间` }]),
    ...(within(form.cfg_scale, cfg) ? [] : [{ field: 'cfg_scale', text: `提示词相关性应在 ${cfg.min} 到 ${cfg.max} 之间` }]),
  ]
}

/** Names that the request has and the form has otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  n_iter: 'draw_number',
  controlnet_units: 'control_net',
  adetailer_setting: 'adetailer_list',
  dynamic_prompting_setting: 'dynamic_prompt_params',
  direction: 'expand',
  checkpoint: 'large_model_id',
  ori_img: 'init_images',
}

/** What the server would say to the request, in the names of the form. One set of rules for both sides. */
function wireProblems(request: DrawWrapper): Problem[] {
  const reading = readRequest(request)
  if (!('problems' in reading)) return []
  return reading.problems.map(problem => ({ ...problem, field: formFieldOf(problem.field) }))
}

/** The field of the form that a field of the request comes from. */
export function formFieldOf(field: string): string {
  const [root = '', ...rest] = field.replace(/^ai_param\./, '').split('.')
  return [FORM_NAMES[root] ?? root, ...rest].join('.')
}

function parametersOf(type: ServerDrawType, form: DrawForm, context: DrawContext, words: Words): Loose {
  const { problems: _, ...prompts } = words
  switch (type) {
    case DRAW.matting:
      return { max_size: form.max_size, matting_type: form.matting_type, ori_img: form.init_images[0] ?? '' }
    case DRAW.upscale:
      return { upscaler_index: form.upscaler_index, upscaling_resize: form.upscaling_resize }
    case DRAW.segment:
      return {}
    default:
      return { ...prompts, ...generation(form, context), ...ofType(type, form) }
  }
}

/** The parameters that only one type has. */
function ofType(type: ServerDrawType, form: DrawForm): Loose {
  const { mask, mask_blur, mask_mode, masked_content, inpaint_area, only_masked_padding, inpaint_control_mode } = form
  const strength = { denoising_strength: rounded(form.denoising_strength) }
  switch (type) {
    case DRAW.imageToImage: {
      const { background_img, character_settings } = form
      return { ...strength, ...(form.client_draw_type === MODE.role && { background_img, character_settings }) }
    }
    case DRAW.inpaint:
      return {
        mask,
        mask_blur,
        mask_mode,
        masked_content,
        inpaint_area,
        only_masked_padding,
        inpaint_control_mode,
        denoising_strength: rounded(form.redraw_denoising_strength),
      }
    case DRAW.outpaint: {
      const { expand, noise_q, color_variation } = form
      const direction = SIDES.filter(side => expand[side] > 0)
      return { direction, expand, mask_blur, noise_q, color_variation, denoising_strength: rounded(form.redraw_denoising_strength) }
    }
    case DRAW.detail: {
      const { hr_setting, refinement_mode, tiles, upscaling_resize, model_version } = form
      return { ...strength, hr_setting, sd_mode: form.sd_mode || model_version, refinement_mode, tiles, upscaling_resize }
    }
    default:
      return {}
  }
}

/** The generation parameters of document 3 §3. */
function generation(form: DrawForm, context: DrawContext): Loose {
  const { steps, cfg_scale, seed, sampler_index, scheduler, resize_mode, vae, clip_skip } = form
  const { dynamic_prompting, ...dynamic } = form.dynamic_prompt_params
  const repairs = form.adetailer ? form.adetailer_list.filter(each => each.ad_model && each.ad_model !== NO_REPAIR) : []
  return {
    ...gridSize(form.width, form.height),
    n_iter: dynamic_prompting && dynamic.is_combinatorial ? 1 : form.draw_number,
    steps,
    cfg_scale,
    seed,
    sampler_index,
    ...(scheduler && { scheduler }),
    resize_mode,
    checkpoint: context.checkpoint,
    vae,
    clip_skip,
    adetailer: repairs.length > 0,
    adetailer_setting: repairs,
    regional_prompter: form.regional_prompter,
    ...(form.regional_prompter && { regional_prompter_setting: form.regional_prompter_setting }),
    dynamic_prompting,
    ...(dynamic_prompting && { dynamic_prompting_setting: dynamic }),
    ...refiner(form),
    ...hires(form),
    controlnet_units: controlUnits(form),
    draw_id: context.draw_id ?? '',
    ...(form.remove_background && { remove_background: true }),
  }
}

/** Only SDXL has refiners, and only with one picked (document 3 §5). */
const refiner = ({ model_version, refiner_checkpoint, refiner_switch_at }: DrawForm): Loose =>
  model_version === 'SDXL' && refiner_checkpoint ? { refiner_checkpoint, refiner_switch_at } : {}

/** Only when it is on (document 3 §5). Where a type redraws, its own strength stands. */
function hires({ hd_repair }: DrawForm): Loose {
  const { hr, denoising_strength, ...rest } = hd_repair
  return hr ? { hr, ...rest, denoising_strength: rounded(denoising_strength) } : { hr }
}
