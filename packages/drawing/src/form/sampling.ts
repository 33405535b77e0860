// Samplers and schedulers: the four of the form, their names in the WebUI and in ComfyUI, and the bounds of steps and CFG.
import { type LoraUse, SPEED_UPS } from './models.ts'

/** The samplers of the form, in this order (document 3 §9). */
export const SAMPLERS = ['Euler a', 'DPM++ 2M Karras', 'DPM++ SDE Karras', 'LCM'] as const
export type Sampler = (typeof SAMPLERS)[number]

export const LCM: Sampler = 'LCM'

/** One sampler with its schedule, in the words of the two programs (facts: image engines §5.4). */
export interface SamplerNames {
  /** `sampler_name` and `scheduler` of the WebUI's API. */
  webui: { sampler_name: string; scheduler: string }
  /** `sampler_name` and `scheduler` of KSampler. */
  comfy: { sampler_name: string; scheduler: string }
}

const NAMES: Record<Sampler, SamplerNames> = {
  'Euler a': {
    webui: { sampler_name: 'Euler a', scheduler: 'Automatic' },
    comfy: { sampler_name: 'euler_ancestral', scheduler: 'normal' },
  },
  'DPM++ 2M Karras': {
    webui: { sampler_name: 'DPM++ 2M', scheduler: 'Karras' },
    comfy: { sampler_name: 'dpmpp_2m', scheduler: 'karras' },
  },
  'DPM++ SDE Karras': {
    webui: { sampler_name: 'DPM++ SDE', scheduler: 'Karras' },
    comfy: { sampler_name: 'dpmpp_sde', scheduler: 'karras' },
  },
  LCM: { webui: { sampler_name: 'LCM', scheduler: 'SGM Uniform' }, comfy: { sampler_name: 'lcm', scheduler: 'sgm_uniform' } },
}

export const samplerNames = (sampler: Sampler): SamplerNames => NAMES[sampler]

/** What a four-step lightning LoRA is drawn with, whatever sampler is picked (facts: image engines §5.4). */
const LIGHTNING: SamplerNames = {
  webui: { sampler_name: 'Euler', scheduler: 'SGM Uniform' },
  comfy: { sampler_name: 'euler', scheduler: 'sgm_uniform' },
}

/** The sampler an engine is asked for: the picked one, unless a lightning LoRA among those in use wants its own. */
export const engineSampler = (sampler: Sampler, loras: readonly LoraUse[], { lightning } = SPEED_UPS): SamplerNames =>
  loras.some(({ name }) => Object.values(lightning).includes(name)) ? LIGHTNING : NAMES[sampler]

/** Words of the two programs that mean nearly the same sampler as one of ours. */
const KIN: readonly (readonly [RegExp, Sampler])[] = [
  [/lcm/i, 'LCM'],
  [/(?:dpm\+\+|dpmpp|dpm2pp).*sde/i, 'DPM++ SDE Karras'],
  [/dpm/i, 'DPM++ 2M Karras'],
  [/euler/i, 'Euler a'],
]

/**
 * Our sampler for the words of another program (`dpmpp_2m`, `DPM++ 2M Karras`, `k_euler_ancestral`).
 * `exact` is false when it is only the nearest; undefined when nothing is near. The schedule is '' where the program has none.
 */
export function samplerFrom(name: string, scheduler = ''): { sampler: Sampler; exact: boolean } | undefined {
  const plain = (word: string) => word.toLowerCase().replace(/^k_/, '').replaceAll(/[\s_]/g, '')
  const wanted = plain(name)
  for (const sampler of SAMPLERS) {
    const { webui, comfy } = NAMES[sampler]
    const full = plain(sampler) === wanted || plain(webui.sampler_name + webui.scheduler) === wanted
    const parts = [webui, comfy].some(
      each => plain(each.sampler_name) === wanted && (!scheduler || [plain(each.scheduler), 'automatic'].includes(plain(scheduler))),
    )
    if (full || (parts && (scheduler !== '' || !sampler.endsWith('Karras')))) return { sampler, exact: true }
  }
  const near = KIN.find(([words]) => words.test(name))
  return near && { sampler: near[1], exact: false }
}

/** Bounds and default of a number at the form. */
export interface Range {
  min: number
  max: number
  fallback: number
}

/**
 * Bounds of steps and CFG (document 3 §5). A sampler that needs few steps goes before the speed-up.
 * "Mode 1" of the document is read as the speed-up.
 */
export function samplingBounds(sampler: string, speedUp: boolean): { steps: Range; cfg: Range } {
  if (sampler === LCM) return { steps: { min: 4, max: 10, fallback: 5 }, cfg: { min: 1, max: 3, fallback: 1.5 } }
  if (speedUp) return { steps: { min: 4, max: 30, fallback: 4 }, cfg: { min: 1, max: 30, fallback: 1 } }
  return { steps: { min: 4, max: 50, fallback: 20 }, cfg: { min: 1, max: 30, fallback: 7 } }
}

export const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max
