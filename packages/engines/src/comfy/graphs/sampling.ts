// Sampling a latent picture: one pass, a refiner that takes over, the second pass of the high-res fix, and the decoding.
import { comfyPrompt, engineSampler, isLatentUpscaler } from '@qianmu/drawing'
import { optionsOf } from '../object-info.ts'
import { familyOf } from '../../connect/names.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import { loadCheckpoint, type Model, type Words } from './base.ts'
import { enlarged } from './enlarge.ts'
import { FLOW_SCHEDULER, FLUX, isFlow } from './parts.ts'
import type { Link } from './sheet.ts'
import { type Param, refuseField, type Work } from './work.ts'

export interface Drawing {
  param: Param
  model: Model
  words: Words
  latent: Link
  size: PictureSize
  /** 0–1: how much of the latent picture is drawn anew. */
  denoise: number
}

/**
 * Steps that are really done: the WebUI does `steps · denoise` of a schedule of `steps`, ComfyUI does `steps` of a longer one. With this
 * number both walk the same last part of the schedule (facts: image engines §1, krita `apply_strength`).
 */
export const stepsDone = (steps: number, denoise: number) => Math.max(1, Math.round(steps * denoise))

/** The picture of a drawing: its first pass, the high-res fix when it is on, decoded. @returns the picture and its size */
export function drawn(work: Work, drawing: Drawing): { image: Link; size: PictureSize } {
  const { param, model, latent } = drawing
  const { sheet } = work
  const hires = param.hr ? hiresSize(param, drawing.size) : undefined
  // The WebUI gives the refiner to the second pass where there is one.
  const first = pass(work, 'sample', '采样', drawing, { latent, denoise: drawing.denoise, steps: param.steps, refine: !hires })
  const decoded = (samples: Link, id: string) => sheet.add(id, 'VAEDecode', '解码', { samples, vae: model.vae })
  if (!hires) return { image: decoded(first, 'decode'), size: drawing.size }
  const larger = isLatentUpscaler(param.hr_upscaler)
    ? largerLatent(work, param.hr_upscaler, first, hires)
    : sheet.add('hires_encode', 'VAEEncode', '编码', {
        pixels: enlarged(work, decoded(first, 'hires_decode'), {
          id: 'hires',
          upscaler: param.hr_upscaler,
          to: hires,
          field: 'ai_param.hr_upscaler',
        }),
        vae: model.vae,
      })
  const steps = param.hr_second_pass_steps || param.steps
  const second = pass(work, 'hires_sample', '高清修复采样', drawing, {
    latent: larger,
    denoise: param.denoising_strength,
    steps,
    refine: true,
  })
  return { image: decoded(second, 'decode'), size: hires }
}

/** The size of the second pass on the grid of latent pixels; one side given keeps the ratio, none follows the scale (document 3 §3). */
function hiresSize({ hr_scale, hr_resize_x, hr_resize_y }: Param, { width, height }: PictureSize): PictureSize {
  const grid = (length: number) => Math.max(8, Math.round(length / 8) * 8)
  if (hr_resize_x && hr_resize_y) return { width: grid(hr_resize_x), height: grid(hr_resize_y) }
  const factor = hr_resize_x ? hr_resize_x / width : hr_resize_y ? hr_resize_y / height : hr_scale
  return { width: grid(width * factor), height: grid(height * factor) }
}

/** Latent upscaling by the WebUI's names; antialiasing makes no difference when a picture grows. */
function largerLatent({ sheet }: Work, upscaler: string, samples: Link, { width, height }: PictureSize): Link {
  const upscale_method = upscaler.includes('nearest') ? 'nearest-exact' : upscaler.includes('bicubic') ? 'bicubic' : 'bilinear'
  return sheet.add(
    'hires',
    'LatentUpscale',
    '潜空间放大',
    { samples, upscale_method, width, height, crop: 'center' },
    'ai_param.hr_upscaler',
  )
}

/** How steps are done. F.1 is guided by its words, not by CFG. */
export function samplingOf(work: Work, param: Param, { family }: Model) {
  const { sampler_name, scheduler } = engineSampler(param, work.task.loras).comfy
  const lacks = (input: string, name: string) => !optionsOf(work.info, 'KSampler', input).includes(name)
  if (lacks('sampler_name', sampler_name)) refuseField(work, 'ai_param.sampler_index', `绘图引擎里没有采样方法「${param.sampler_index}」`)
  if (param.scheduler && lacks('scheduler', scheduler))
    refuseField(work, 'ai_param.scheduler', `绘图引擎里没有调度器「${param.scheduler}」`)
  if (!isFlow(family)) return { cfg: param.cfg_scale, sampler_name, scheduler }
  if (sampler_name === 'lcm') refuseField(work, 'ai_param.sampler_index', `${family} 大模型没有 LCM 采样，请换一种采样方法`)
  return { cfg: family === FLUX ? 1 : param.cfg_scale, sampler_name, scheduler: param.scheduler ? scheduler : FLOW_SCHEDULER }
}

interface Pass {
  latent: Link
  denoise: number
  steps: number
  refine: boolean
}

function pass(work: Work, id: string, title: string, { param, model, words }: Drawing, { latent, denoise, steps, refine }: Pass): Link {
  const { sheet, task } = work
  const sampling = samplingOf(work, param, model)
  const done = stepsDone(steps, denoise)
  if (!refine || !param.refiner_checkpoint || param.refiner_switch_at >= 1) {
    const given = { model: model.model, seed: task.seed, steps: done, ...sampling, ...words, latent_image: latent, denoise }
    return sheet.add(id, 'KSampler', title, given, 'ai_param.sampler_index')
  }
  const flow = [model.family, familyOf(param.refiner_checkpoint)].find(isFlow)
  if (flow) refuseField(work, 'ai_param.refiner_checkpoint', `${flow} 大模型不能与精修模型接力，请关闭精修`)
  const refiner = loadCheckpoint(work, 'refiner', param.refiner_checkpoint, 'ai_param.refiner_checkpoint')
  const refined = {
    positive: refinerWords(work, refiner, task.prompt, 'refiner_positive', '精修提示词'),
    negative: refinerWords(work, refiner, task.negative_prompt, 'refiner_negative', '精修反向提示词'),
  }
  const start = steps - done
  const at = start + Math.round(done * param.refiner_switch_at)
  const both = { noise_seed: task.seed, steps, ...sampling }
  const base = sheet.add(
    id,
    'KSamplerAdvanced',
    title,
    {
      model: model.model,
      add_noise: 'enable',
      ...both,
      ...words,
      latent_image: latent,
      start_at_step: start,
      end_at_step: at,
      return_with_leftover_noise: 'enable',
    },
    'ai_param.sampler_index',
  )
  return sheet.add(
    `${id}_refiner`,
    'KSamplerAdvanced',
    '精修采样',
    {
      model: refiner.model,
      add_noise: 'disable',
      ...both,
      ...refined,
      latent_image: base,
      start_at_step: at,
      end_at_step: steps,
      return_with_leftover_noise: 'disable',
    },
    'ai_param.refiner_checkpoint',
  )
}

function refinerWords({ sheet, embeddings }: Work, { clip }: Pick<Model, 'clip'>, prompt: string, id: string, title: string): Link {
  return sheet.add(id, 'CLIPTextEncode', title, { text: comfyPrompt(prompt, embeddings).text, clip })
}
