// What any image program says about a picture, in one shape, and as the fields of our form with a list of what could not be taken over.
import type { Problem } from '../form/field.ts'
import { DRAW_FORM, type DrawForm } from '../form/form.ts'
import type { LoraUse } from '../form/models.ts'
import { type REPAIR, repairs } from '../form/parameters.ts'
import { samplerFrom, samplingBounds } from '../form/sampling.ts'
import { chipsOf, textOf } from '../prompt/chips.ts'
import { loraTag, takeLoras } from '../prompt/lora.ts'

/** Everything is optional: programs write what they please. Numbers may be out of our bounds. */
export interface Settings {
  prompt?: string
  negative?: string
  steps?: number
  cfg?: number
  seed?: number
  sampler?: string
  scheduler?: string
  width?: number
  height?: number
  checkpoint?: string
  vae?: string
  clipSkip?: number
  denoise?: number
  hires?: { scale?: number; steps?: number; upscaler?: string; width?: number; height?: number }
  refiner?: string
  refinerSwitch?: number
  loras?: LoraUse[]
  repairs?: Partial<ReturnType<typeof REPAIR.fallback>>[]
  maskBlur?: number
  /** What the program wrote and we have no field for. */
  unknown?: string[]
}

/** Fields for the form; `missed` are sentences about what was not taken over or only nearly. */
export interface Recovered {
  form: Partial<DrawForm>
  checkpoint: string
  missed: string[]
}

const MAX_MISSED = 30

/** The settings as fields of our form. What lies outside of our bounds is brought to them, and said. */
export function recover(settings: Settings): Recovered {
  const missed: string[] = []
  const form: Partial<DrawForm> = { ...wordsOf(settings), ...samplingOf(settings, missed) }
  const { width, height, vae, clipSkip, seed, denoise, hires } = settings
  if (width && height) Object.assign(form, { width, height })
  if (vae) form.vae = vae
  if (clipSkip !== undefined) form.clip_skip = clipSkip
  // Programs count past 32 bits; the form does not.
  if (seed !== undefined) form.seed = seed
  if (hires) form.hd_repair = hiresOf(settings)
  else if (denoise !== undefined) form.denoising_strength = denoise
  if (settings.refiner) Object.assign(form, { refiner_checkpoint: settings.refiner, model_version: 'SDXL' })
  if (settings.refinerSwitch !== undefined) form.refiner_switch_at = settings.refinerSwitch
  if (settings.maskBlur !== undefined) form.mask_blur = settings.maskBlur
  if (settings.repairs?.length) Object.assign(form, { adetailer: true, adetailer_list: repairs.read(settings.repairs, '', []) })
  const kept = keepSound(form, missed)
  missed.push(...(settings.unknown ?? []).map(each => `未识别的参数：${each}`))
  return { form: kept, checkpoint: settings.checkpoint ?? '', missed: missed.slice(0, MAX_MISSED) }
}

/** Keywords as chips, LoRAs as tags at the end, unless the prompt has them already. */
function wordsOf({ prompt, negative, loras = [] }: Settings): Partial<DrawForm> {
  const keywords = (text: string) => chipsOf(text).map(chip => textOf([chip]))
  const named = new Set(takeLoras(prompt ?? '').loras.map(each => each.name))
  const tags = loras.filter(each => !named.has(each.name)).map(loraTag)
  return {
    ...(prompt !== undefined && { prompt: [...keywords(prompt), ...tags] }),
    ...(negative !== undefined && { negative_prompt: keywords(negative) }),
  }
}

function samplingOf({ sampler, scheduler, steps, cfg }: Settings, missed: string[]): Partial<DrawForm> {
  const form: Partial<DrawForm> = {}
  if (sampler) {
    const found = samplerFrom(sampler, scheduler)
    if (found) form.sampler_index = found.sampler
    if (!found?.exact)
      missed.push(`采样方法 ${[sampler, scheduler].filter(Boolean).join(' ')}${found ? ` 已换为最接近的 ${found.sampler}` : ' 没有对应项'}`)
  }
  const bounds = samplingBounds(form.sampler_index ?? DRAW_FORM.shape.sampler_index.fallback(), false)
  const bring = (name: string, value: number, { min, max }: { min: number; max: number }) => {
    const brought = Math.min(max, Math.max(min, value))
    if (brought !== value) missed.push(`${name} ${value} 超出范围，已改为 ${brought}`)
    return brought
  }
  if (steps !== undefined) form.steps = bring('步数', steps, bounds.steps)
  if (cfg !== undefined) form.cfg_scale = bring('提示词相关性', cfg, bounds.cfg)
  return form
}

function hiresOf({ hires = {}, denoise }: Settings): DrawForm['hd_repair'] {
  const usual = DRAW_FORM.shape.hd_repair.fallback()
  return {
    hr: true,
    hr_scale: hires.scale ?? usual.hr_scale,
    hr_second_pass_steps: hires.steps ?? 0,
    hr_upscaler: hires.upscaler ?? usual.hr_upscaler,
    hr_resize_x: hires.width ?? 0,
    hr_resize_y: hires.height ?? 0,
    denoising_strength: denoise ?? usual.denoising_strength,
  }
}

/** Only fields that the form would take as they are; the others are named. Everything here was written by strangers. */
export function keepSound(form: Partial<Record<keyof DrawForm, unknown>>, missed: string[]): Partial<DrawForm> {
  const kept: Partial<Record<keyof DrawForm, unknown>> = {}
  for (const name of Object.keys(form) as (keyof DrawForm)[]) {
    if (!Object.hasOwn(DRAW_FORM.shape, name)) continue
    const field = DRAW_FORM.shape[name]
    const problems: Problem[] = []
    const value = field.read(form[name], name, problems)
    if (problems.length) missed.push(...problems.slice(0, 3).map(each => `${each.text}，未采用`))
    // A side that is none: the size stays as it is.
    else if (!Number.isNaN(value)) kept[name] = value
  }
  return kept as Partial<DrawForm>
}
