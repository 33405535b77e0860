// What any image program says about a picture, in one shape, and as the fields of our form with a list of what could not be taken over.
import type { Problem } from '../form/field.ts'
import { DRAW_FORM, type DrawForm } from '../form/form.ts'
import type { LoraUse } from '../form/models.ts'
import { type REPAIR, repairs } from '../form/parameters.ts'
import { samplerFrom, samplingBounds } from '../form/sampling.ts'
import { chipsOf, entriesOf } from '../prompt/chips.ts'
import { loraTag, takeLoras } from '../prompt/lora.ts'

/** Everything is optional: programs write what they please. Numbers may be out of our bounds. */
export interface Settings {
  prompt?: string
  negative?: string
  steps?: number
  cfg?: number
  /** As text where a number would not hold it exactly. */
  seed?: number | string
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
  /** Set where the numbers are those of one base model only. */
  baseModel?: string
  /** What the program wrote and we have no field for. */
  unknown?: string[]
  /** Sentences about what stands in the record and could not be read. */
  unread?: string[]
}

/** One field that was read: its name in the form (or `checkpoint`), its label and its value as people read it. */
export interface Reading {
  field: string
  label: string
  text: string
}

/** Fields for the form; `read` lists them for people, `missed` are sentences about what was not taken over or only nearly, with the reason. */
export interface Recovered {
  form: Partial<DrawForm>
  checkpoint: string
  read: Reading[]
  missed: string[]
}

const MAX_MISSED = 30
/** Longest value that is shown whole. */
const MAX_SHOWN = 300

/** The sentences of a report; what are too many are counted. */
export const atMost = (missed: readonly string[]): string[] =>
  missed.length > MAX_MISSED ? [...missed.slice(0, MAX_MISSED - 1), `另有 ${missed.length - MAX_MISSED + 1} 项`] : [...missed]

/** What was recovered, with its fields listed. */
export function recovered(form: Partial<DrawForm>, checkpoint: string, missed: readonly string[]): Recovered {
  const read: Reading[] = (Object.keys(form) as (keyof DrawForm)[])
    .filter(name => name !== 'client_draw_type' && name !== 'ai_draw_type')
    .map(field => ({ field, label: DRAW_FORM.shape[field].label, text: shown(field, form[field]) }))
  // An empty one sets a field back and says nothing.
  const told = read.filter(({ text }) => text)
  if (checkpoint) told.push({ field: 'checkpoint', label: '底模', text: checkpoint })
  return {
    form,
    checkpoint,
    read: told.map(each => ({ ...each, text: each.text.slice(0, MAX_SHOWN) })),
    missed: atMost(missed),
  }
}

function shown(field: keyof DrawForm, value: unknown): string {
  if (field === 'seed' && value === -1) return '随机'
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (field === 'hd_repair') return hiresText(value as DrawForm['hd_repair'])
  if (!Array.isArray(value)) return typeof value === 'object' ? '已设置' : String(value)
  return value.every(each => typeof each === 'string') ? value.join(', ') : `${value.length} 项`
}

const hiresText = ({ hr, hr_scale, hr_resize_x, hr_resize_y, hr_upscaler }: DrawForm['hd_repair']) =>
  hr ? `${hr_resize_x && hr_resize_y ? `到 ${hr_resize_x}×${hr_resize_y}` : `${hr_scale} 倍`}，${hr_upscaler}` : '关'

/** The settings as fields of our form. What lies outside of our bounds is brought to them, and said. */
export function recover(settings: Settings): Recovered {
  const missed: string[] = []
  const form: Partial<DrawForm> = { ...wordsOf(settings), ...samplingOf(settings, missed) }
  const { width, height, vae, clipSkip, denoise, hires, baseModel } = settings
  if (width && height) Object.assign(form, { width, height })
  if (vae) form.vae = vae
  if (clipSkip !== undefined) form.clip_skip = clipSkip
  form.seed = seedOf(settings, missed)
  if (hires) form.hd_repair = hiresOf(settings)
  else if (denoise !== undefined) form.denoising_strength = denoise
  if (baseModel) form.model_version = baseModel
  if (settings.refiner) Object.assign(form, { refiner_checkpoint: settings.refiner, model_version: 'SDXL' })
  if (settings.refinerSwitch !== undefined) form.refiner_switch_at = settings.refinerSwitch
  if (settings.maskBlur !== undefined) form.mask_blur = settings.maskBlur
  if (settings.repairs?.length) Object.assign(form, { adetailer: true, adetailer_list: repairs.read(settings.repairs, '', []) })
  const kept = keepSound(form, missed)
  missed.push(...(settings.unread ?? []), ...(settings.unknown ?? []).map(each => `未识别的参数：${each}`))
  return recovered(kept, settings.checkpoint ?? '', missed)
}

/** The seed exactly, or none: with that of another picture in the form, this one would never come again. */
function seedOf({ seed = -1 }: Settings, missed: string[]): number {
  const { min, max } = DRAW_FORM.shape.seed
  const value = typeof seed === 'number' ? seed : Number(/^-?\d+$/.test(seed) ? seed : Number.NaN)
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value
  missed.push(`种子 ${String(seed).slice(0, 40)} 超出范围（最大 ${max}），已改为随机`)
  return min
}

/** Names of files without folder and ending mean the same file. */
export const stem = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.(?:safetensors|ckpt|pth?|gguf|sft|bin)$/i, '')

/** Keywords as chips; LoRAs as tags at the end, each once, wherever they stood in the words. What the words say of one goes first. */
function wordsOf({ prompt, negative, loras = [] }: Settings): Partial<DrawForm> {
  const keywords = (text: string) => entriesOf(chipsOf(text))
  const taken = takeLoras(prompt ?? '')
  const named = new Map<string, LoraUse>()
  for (const lora of [...taken.loras, ...loras]) if (!named.has(stem(lora.name))) named.set(stem(lora.name), lora)
  const words = prompt === undefined ? [] : keywords(taken.prompt)
  const tags = [...named.values()].map(loraTag)
  return {
    ...((prompt !== undefined || tags.length > 0) && { prompt: [...words, ...tags] }),
    ...(negative !== undefined && { negative_prompt: keywords(takeLoras(negative).prompt) }),
  }
}

function samplingOf({ sampler, scheduler, steps, cfg }: Settings, missed: string[]): Partial<DrawForm> {
  const form: Partial<DrawForm> = {}
  if (sampler) {
    const found = samplerFrom(sampler, scheduler)
    if (found) Object.assign(form, { sampler_index: found.sampler, scheduler: found.scheduler })
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
