// The WebUI's infotext: prompt, negative prompt, one line of `Key: value`. Read and written (facts: image engines §6.1).
import type { REPAIR } from '../form/parameters.ts'
import { samplerNames } from '../form/sampling.ts'
import type { DrawForm } from '../form/form.ts'
import type { Settings } from './settings.ts'

// A key begins a word and its length is bounded, or a line without a colon would be read again from each of its signs.
const PAIR = /\b(\w[\w \-/]{0,40}):\s*("(?:\\.|[^\\"])*"|[^,]*)(?:,|$)/g
const MIN_PAIRS = 3
const NEGATIVE = 'Negative prompt:'
/** Written by the WebUI for its own records; nothing is lost without them. */
const RECORDS =
  /^(?:Version|App|Model hash|VAE hash|Lora hashes|TI hashes|Hashes|Refiner hash|RNG|User|Size-\d|.* hash|Hires schedule type|Hires Module \d|Schedule rho)$/

/** The settings of an infotext. Anything is at least a prompt. */
export function readInfotext(text: string): Settings {
  const lines = text.trim().split('\n')
  const pairs = pairsOf(lines.at(-1) ?? '')
  const words = pairs.size >= MIN_PAIRS ? lines.slice(0, -1) : lines
  const at = words.findIndex(line => line.trimStart().startsWith(NEGATIVE))
  const prompt = (at < 0 ? words : words.slice(0, at)).join('\n').trim()
  const negative = at < 0 ? undefined : words.slice(at).join('\n').trimStart().slice(NEGATIVE.length).trim()
  return { prompt, ...(negative !== undefined && { negative }), ...(pairs.size >= MIN_PAIRS && settingsOf(pairs)) }
}

function pairsOf(line: string): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const [, key, value] of line.matchAll(PAIR)) pairs.set(key!.trim(), unquoted(value!.trim()))
  return pairs
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

/** What the WebUI quotes: values that would end a pair early. */
const quoted = (value: string) => (/[,\n:]/.test(value) ? JSON.stringify(value) : value)

const sizeOf = (text: string | undefined) => {
  const found = /^(\d{1,5})x(\d{1,5})$/.exec(text ?? '')
  return found ? { width: Number(found[1]), height: Number(found[2]) } : {}
}

function settingsOf(pairs: Map<string, string>): Settings {
  const left = new Map(pairs)
  const take = (key: string) => {
    const value = left.get(key)
    left.delete(key)
    return value
  }
  const number = (key: string) => {
    const value = Number(take(key) ?? Number.NaN)
    return Number.isFinite(value) ? value : undefined
  }
  const hires = hiresOf(left, take, number)
  const found: Settings = {
    ...sizeOf(take('Size')),
    ...defined({ steps: number('Steps'), cfg: number('CFG scale'), seed: number('Seed'), clipSkip: number('Clip skip') }),
    ...defined({ sampler: take('Sampler'), scheduler: take('Schedule type'), checkpoint: take('Model'), vae: take('VAE') }),
    ...defined({ denoise: number('Denoising strength'), refiner: take('Refiner'), refinerSwitch: number('Refiner switch at') }),
    ...defined({ maskBlur: number('Mask blur'), hires, repairs: repairsOf(left) }),
  }
  return { ...found, unknown: [...left].filter(([key]) => !RECORDS.test(key)).map(([key, value]) => `${key}: ${value.slice(0, 60)}`) }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

function hiresOf(
  left: Map<string, string>,
  take: (key: string) => string | undefined,
  number: (key: string) => number | undefined,
): Settings['hires'] {
  if (![...left.keys()].some(key => /^Hires (?:upscale|upscaler|steps|resize)/.test(key))) return undefined
  const resize = sizeOf(take('Hires resize'))
  return { ...resize, ...defined({ scale: number('Hires upscale'), steps: number('Hires steps'), upscaler: take('Hires upscaler') }) }
}

/** `ADetailer model`, `ADetailer prompt`, and the same with ` 2nd`, ` 3rd` for further units. */
const REPAIR_KEY =
  /^ADetailer (model|prompt|negative prompt|confidence|mask min ratio|mask max ratio|mask only top k)(?: (\d{1,2})(?:nd|rd|th|st))?$/
const REPAIR_NAMES: Readonly<Record<string, keyof ReturnType<typeof REPAIR.fallback>>> = {
  model: 'ad_model',
  prompt: 'ad_prompt',
  'negative prompt': 'ad_negative_prompt',
  confidence: 'ad_confidence',
  'mask min ratio': 'ad_mask_min_ratio',
  'mask max ratio': 'ad_mask_max_ratio',
  'mask only top k': 'ad_mask_k_largest',
}

function repairsOf(left: Map<string, string>): Settings['repairs'] {
  const units: Record<string, string | number>[] = []
  for (const [key, value] of left) {
    const found = REPAIR_KEY.exec(key)
    if (!found) continue
    left.delete(key)
    const name = REPAIR_NAMES[found[1]!]!
    const text = ['ad_model', 'ad_prompt', 'ad_negative_prompt'].includes(name)
    ;(units[Number(found[2] ?? 1) - 1] ??= {})[name] = text ? value : Number(value)
  }
  left.delete('ADetailer version')
  const given = units.filter(each => each !== undefined && 'ad_model' in each)
  return given.length ? given : undefined
}

/** What an infotext is written from: one picture's words and seed, and the form's numbers. */
export interface Drawn {
  prompt: string
  negative_prompt: string
  seed: number
  checkpoint: string
  form: Pick<DrawForm, 'steps' | 'cfg_scale' | 'sampler_index' | 'width' | 'height' | 'clip_skip' | 'vae' | 'hd_repair'>
}

/** The infotext of a picture, as the WebUI writes it, so that every program that reads its pictures reads ours. */
export function writeInfotext({ prompt, negative_prompt, seed, checkpoint, form }: Drawn): string {
  const { sampler_name, scheduler } = samplerNames(form.sampler_index).webui
  const { hr, hr_scale, hr_second_pass_steps, hr_upscaler, denoising_strength } = form.hd_repair
  const pairs: [string, string | number][] = [
    ['Steps', form.steps],
    ['Sampler', sampler_name],
    ['Schedule type', scheduler],
    ['CFG scale', form.cfg_scale],
    ['Seed', seed],
    ['Size', `${form.width}x${form.height}`],
    ...(checkpoint ? ([['Model', checkpoint]] as [string, string][]) : []),
    ...(form.vae === 'Automatic' ? [] : ([['VAE', form.vae]] as [string, string][])),
    ['Clip skip', form.clip_skip],
    ...(hr
      ? ([
          ['Denoising strength', denoising_strength],
          ['Hires upscale', hr_scale],
          ['Hires steps', hr_second_pass_steps],
          ['Hires upscaler', hr_upscaler],
        ] as [string, string | number][])
      : []),
    ['Version', 'qianmu'],
  ]
  // A line of the prompt that begins like the next part would be taken for it.
  const words = (text: string) => text.split('\n').join(' ').trim()
  const last = pairs.map(([key, value]) => `${key}: ${quoted(String(value))}`).join(', ')
  return [words(prompt), ...(negative_prompt ? [`${NEGATIVE} ${words(negative_prompt)}`] : []), last].join('\n')
}
