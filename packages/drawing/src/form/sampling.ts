// Samplers and schedulers: the four of the form and those of engines, their names in the WebUI and in ComfyUI, and the bounds of steps and CFG.
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

/** Further samplers of engines: their name here and in the WebUI, and that of ComfyUI. What is in neither list is called as its engine calls it. */
const FURTHER: Readonly<Record<string, string>> = {
  __proto__: null as never,
  Euler: 'euler',
  Heun: 'heun',
  HeunPP2: 'heunpp2',
  LMS: 'lms',
  DPM2: 'dpm_2',
  'DPM2 a': 'dpm_2_ancestral',
  'DPM fast': 'dpm_fast',
  'DPM adaptive': 'dpm_adaptive',
  'DPM++ 2M': 'dpmpp_2m',
  'DPM++ SDE': 'dpmpp_sde',
  'DPM++ 2S a': 'dpmpp_2s_ancestral',
  'DPM++ 2M SDE': 'dpmpp_2m_sde',
  'DPM++ 2M SDE Heun': 'dpmpp_2m_sde_heun',
  'DPM++ 3M SDE': 'dpmpp_3m_sde',
  DDPM: 'ddpm',
  DDIM: 'ddim',
  UniPC: 'uni_pc',
  IPNDM: 'ipndm',
  IPNDM_V: 'ipndm_v',
  DEIS: 'deis',
}
/** Schedules in the same way. */
const SCHEDULES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  Karras: 'karras',
  Exponential: 'exponential',
  'SGM Uniform': 'sgm_uniform',
  Simple: 'simple',
  Normal: 'normal',
  DDIM: 'ddim_uniform',
  Beta: 'beta',
  'KL Optimal': 'kl_optimal',
}
/** Samplers that ComfyUI alone brings along, by the beginnings of their names. */
const COMFY_ONLY =
  /^(?:euler(?:_ancestral)?_cfg_pp|dpmpp_\w+_(?:gpu|cfg_pp)|exp_heun_|res_multistep|gradient_estimation|er_sde|seeds_[23]|sa_solver|uni_pc_bh2)/

const ofComfy = (names: Readonly<Record<string, string>>, theirs: string) =>
  Object.keys(names).find(name => names[name] === theirs) ?? theirs

/** The names of a sampler in both programs; `scheduler` of '' is the one that goes with it. */
export function samplerNames(sampler: string, scheduler = ''): SamplerNames {
  const own = SAMPLERS.find(each => each === sampler)
  const { webui, comfy } = own
    ? NAMES[own]
    : {
        webui: { sampler_name: sampler, scheduler: 'Automatic' },
        comfy: { sampler_name: Object.hasOwn(FURTHER, sampler) ? FURTHER[sampler]! : sampler, scheduler: 'normal' },
      }
  if (!scheduler) return { webui, comfy }
  const theirs = Object.hasOwn(SCHEDULES, scheduler) ? SCHEDULES[scheduler]! : scheduler
  return { webui: { ...webui, scheduler }, comfy: { ...comfy, scheduler: theirs } }
}

/** What an engine of a program has, in the names of the form: the four in their order, then its further ones. */
export function samplersOf(program: keyof SamplerNames, theirs: readonly string[]): string[] {
  const has = (sampler: Sampler) => {
    const { sampler_name, scheduler } = NAMES[sampler][program]
    return theirs.includes(sampler_name) || theirs.includes(`${sampler_name} ${scheduler}`)
  }
  const own = SAMPLERS.filter(has)
  // Those of the four that carry no schedule in their name are there already.
  const taken: readonly string[] = [...SAMPLERS, NAMES['Euler a'].comfy.sampler_name, NAMES.LCM.comfy.sampler_name]
  const further = theirs.filter(name => !taken.includes(name)).map(name => (program === 'comfy' ? ofComfy(FURTHER, name) : name))
  return [...new Set([...own, ...further])]
}

/** The schedules of an engine in the names of the form. The WebUI's `Automatic` is what '' asks for. */
export const schedulersOf = (program: keyof SamplerNames, theirs: readonly string[]): string[] =>
  theirs.filter(name => name !== 'Automatic').map(name => (program === 'comfy' ? ofComfy(SCHEDULES, name) : name))

/** What a four-step lightning LoRA is drawn with, whatever sampler is picked (facts: image engines §5.4). */
const LIGHTNING: SamplerNames = {
  webui: { sampler_name: 'Euler', scheduler: 'SGM Uniform' },
  comfy: { sampler_name: 'euler', scheduler: 'sgm_uniform' },
}

/** The sampler an engine is asked for: the picked one, unless a lightning LoRA among those in use wants its own. */
export const engineSampler = (
  { sampler_index, scheduler }: { sampler_index: string; scheduler: string },
  loras: readonly LoraUse[],
  { lightning } = SPEED_UPS,
): SamplerNames => (loras.some(({ name }) => Object.values(lightning).includes(name)) ? LIGHTNING : samplerNames(sampler_index, scheduler))

/** Words of the two programs that mean nearly the same sampler as one of ours. */
const KIN: readonly (readonly [RegExp, Sampler])[] = [
  [/lcm/i, 'LCM'],
  [/(?:dpm\+\+|dpmpp|dpm2pp).*sde/i, 'DPM++ SDE Karras'],
  [/dpm/i, 'DPM++ 2M Karras'],
  [/euler/i, 'Euler a'],
]

const plainName = (word: string) => word.toLowerCase().replace(/^k_/, '').replaceAll(/[\s_]/g, '')

/** A name of the list for the word of a program, by either of its names. */
const namedIn = (names: Readonly<Record<string, string>>, word: string) =>
  Object.keys(names).find(name => [name, names[name]!].some(each => plainName(each) === plainName(word)))

/** Our sampler and schedule for the words of another program. `exact` is false when it is only the nearest. */
export interface FoundSampler {
  sampler: string
  /** '' where the sampler's own is meant. */
  scheduler: string
  exact: boolean
}

/**
 * Our sampler for the words of another program (`dpmpp_2m`, `DPM++ 2M Karras`, `k_euler_ancestral`); undefined when nothing is near.
 * The schedule is '' where the program has none.
 */
export function samplerFrom(name: string, scheduler = ''): FoundSampler | undefined {
  const wanted = plainName(name)
  const schedule = namedIn(SCHEDULES, scheduler) ?? (/^[a-z_\d]{3,40}$/.test(scheduler) && scheduler !== 'automatic' ? scheduler : '')
  const own = SAMPLERS.find(sampler => {
    const { webui, comfy } = NAMES[sampler]
    const whole = [sampler, webui.sampler_name + webui.scheduler].some(each => plainName(each) === wanted)
    const parts = [webui, comfy].some(each => plainName(each.sampler_name) === wanted && plainName(each.scheduler) === plainName(schedule))
    return whole || parts
  })
  if (own) return { sampler: own, scheduler: '', exact: true }
  // The schedule goes with the name in older words: `Euler Karras`.
  const glued = schedule ? undefined : Object.keys(SCHEDULES).find(each => wanted.endsWith(plainName(each)) && wanted !== plainName(each))
  const bare = glued ? wanted.slice(0, -plainName(glued).length) : wanted
  const known = namedIn({ ...FURTHER, 'Euler a': 'euler_ancestral', LCM: 'lcm' }, bare) ?? (COMFY_ONLY.test(name) ? name : undefined)
  if (known) return { sampler: known, scheduler: glued ?? schedule, exact: true }
  const near = KIN.find(([words]) => words.test(name))
  return near && { sampler: near[1], scheduler: '', exact: false }
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
