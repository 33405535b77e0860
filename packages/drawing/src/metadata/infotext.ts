// The WebUI's infotext: prompt, negative prompt, one line of `Key: value`. Read and written (facts: image engines §6.1).
import type { REPAIR } from '../form/parameters.ts'
import { samplerNames } from '../form/sampling.ts'
import type { DrawForm } from '../form/form.ts'
import type { LoraUse } from '../form/models.ts'
import { memberOf, parsePython } from '../json.ts'
import type { Settings } from './settings.ts'

/** A key at the beginning of a pair; its length is bounded, so that a line without a colon is not read again from each of its signs. */
const KEY = /(\w[\w \-/().+]{0,60}):[ \t]*/y
const QUOTED = /"(?:\\.|[^\\"])*"/sy
const MIN_PAIRS = 3
const NEGATIVE = 'Negative prompt:'
/** Written by the WebUI for its own records; nothing is lost without them. */
const RECORDS =
  /^(?:Version|App|Model hash|VAE hash|Lora hashes|TI hashes|Hashes|Refiner hash|RNG|User|Size-\d|.* hash|Hires schedule type|Hires Module \d|Schedule rho|Created Date|Civitai metadata|Lora weights)$/
/** The line of pairs, which may have others behind it. */
const LAST = /^\s*Steps:\s*\d/
/** A line that goes on with the pairs before it: extensions leave line ends in their values. */
const GOES_ON =
  /, (?:Hires [a-z]+|Denoising strength|CFG scale|Seed|Size|Model(?: hash)?|VAE(?: hash)?|Clip skip|Sampler|Schedule type|Version): /
const BEGINS_WITH_KEY = /^\s*\w[\w \-/().+]{0,60}:/

/** Whether a text says of itself that it is an infotext. */
export const hasSettings = (text: string): boolean => text.split('\n').some(line => LAST.test(line) || line.startsWith(NEGATIVE))

/** The settings of an infotext. Anything is at least a prompt. */
export function readInfotext(text: string): Settings {
  const lines = text.trim().split('\n')
  const steps = lines.findLastIndex(line => LAST.test(line))
  const last = steps < 0 ? lines.length - 1 : steps
  const end = endOfPairs(lines, last)
  const pairs = pairsOf(lines.slice(last, end).join('\n'))
  const given = pairs.size >= MIN_PAIRS
  const words = given ? lines.slice(0, last) : lines
  const at = words.findIndex(line => line.trimStart().startsWith(NEGATIVE))
  const prompt = (at < 0 ? words : words.slice(0, at)).join('\n').trim()
  const negative = at < 0 ? undefined : words.slice(at).join('\n').trimStart().slice(NEGATIVE.length).trim()
  const settings: Settings = given ? settingsOf(pairs) : {}
  const behind = given ? lines.slice(end).filter(line => line.trim()) : []
  const unknown = [...(settings.unknown ?? []), ...behind.map(line => line.slice(0, 80))]
  return { prompt, ...(negative !== undefined && { negative }), ...settings, ...(given && { unknown }) }
}

/** The line after the pairs that begin at this one: where a quotation is open, or a line goes on with pairs, they reach over its end. */
function endOfPairs(lines: readonly string[], from: number): number {
  let end = from + 1
  while (end < lines.length && !BEGINS_WITH_KEY.test(lines[end]!) && GOES_ON.test(lines[end]!)) end++
  if (end > from + 1) return end
  const quotes = (line: string) => line.match(/\\.|"/g)?.filter(each => each === '"').length ?? 0
  if (quotes(lines[from]!) % 2 === 0) return end
  const closed = lines.findIndex((line, at) => at > from && quotes(line) % 2 === 1)
  return closed < 0 ? end : closed + 1
}

/** The pairs of a line. A value ends at a comma, unless it is quoted or JSON, as Civitai writes it. */
function pairsOf(line: string): Map<string, string> {
  const pairs = new Map<string, string>()
  // What was not closed once is not looked for again, or each opening sign would be followed to the end of the line.
  const open = { '"': true, '[': true }
  for (let at = 0; at < line.length;) {
    if (' \t\r\n,'.includes(line[at]!)) {
      at++
      continue
    }
    KEY.lastIndex = at
    const key = KEY.exec(line)
    const start = key ? KEY.lastIndex : at
    const sign = line[start] === '"' ? '"' : '['
    const end = key && open[sign] ? (sign === '"' ? quoteEnd(line, start) : jsonEnd(line, start)) : undefined
    if (end === -1) open[sign] = false
    const comma = line.indexOf(',', end === undefined || end < 0 ? start : end)
    const stop = comma < 0 ? line.length : comma
    if (key) pairs.set(key[1]!.trim(), unquoted(line.slice(start, stop).trim()))
    at = stop + 1
  }
  return pairs
}

function quoteEnd(line: string, start: number): number {
  QUOTED.lastIndex = start
  return QUOTED.test(line) ? QUOTED.lastIndex : -1
}

/** Where the JSON ends that begins here: undefined where none begins, −1 where it never ends. */
function jsonEnd(line: string, start: number): number | undefined {
  if (line[start] !== '[' && line[start] !== '{') return undefined
  let [depth, quoted] = [0, false]
  for (let at = start; at < line.length; at++) {
    const sign = line[at]!
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if ('[{'.includes(sign)) depth++
    else if (']}'.includes(sign) && --depth === 0) return at + 1
  }
  return -1
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value.replaceAll('\n', '\\n')))
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
  const resources = resourcesOf(take('Civitai resources'), left.get('Lora weights'))
  const seed = take('Seed')
  const found: Settings = {
    ...(seed !== undefined && { seed: Number.isSafeInteger(Number(seed)) ? Number(seed) : seed }),
    loras: resources.loras,
    ...sizeOf(take('Size')),
    ...defined({ steps: number('Steps'), cfg: number('CFG scale'), clipSkip: number('Clip skip') }),
    ...defined({
      sampler: take('Sampler'),
      scheduler: take('Schedule type') ?? take('Scheduler'),
      checkpoint: take('Model') ?? resources.checkpoint,
      vae: take('VAE'),
    }),
    ...defined({ denoise: number('Denoising strength'), refiner: take('Refiner'), refinerSwitch: number('Refiner switch at') }),
    ...defined({ maskBlur: number('Mask blur'), hires, repairs: repairsOf(left) }),
  }
  return { ...found, unknown: [...left].filter(([key]) => !RECORDS.test(key)).map(([key, value]) => `${key}: ${value.slice(0, 60)}`) }
}

/** What Civitai lists (`[{"type":"lora","modelName":…,"weight":0.8}]`) and Fooocus' `Lora weights` (`ink: 0.8, line: 0.5`). */
function resourcesOf(listed: string | undefined, weights = ''): { checkpoint?: string; loras: LoraUse[] } {
  const resources = parsePython(listed ?? '', CAPS)
  const found = (Array.isArray(resources) ? (resources as unknown[]) : []).slice(0, 50).flatMap(each => {
    const [type, name, weight] = ['type', 'modelName', 'weight'].map(key => memberOf(each, key))
    return typeof name === 'string' ? [{ type: String(type).toLowerCase(), name, weight: typeof weight === 'number' ? weight : 1 }] : []
  })
  const checkpoint = found.find(({ type }) => type === 'checkpoint' || type === 'model')?.name
  const loras = found
    .filter(({ type }) => ['lora', 'locon', 'lycoris', 'dora'].includes(type))
    .map(({ name, weight }) => ({ name, weight }))
  const simple = weights.split(',').flatMap(pair => {
    const [name, weight] = pair.split(':').map(each => each.trim())
    return name && Number.isFinite(Number(weight)) ? [{ name, weight: Number(weight) }] : []
  })
  return { ...(checkpoint !== undefined && { checkpoint }), loras: [...loras, ...simple] }
}
const CAPS = { chars: 1024 * 1024, depth: 16 }

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
  __proto__: null as never,
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
  form: Pick<DrawForm, 'steps' | 'cfg_scale' | 'sampler_index' | 'scheduler' | 'width' | 'height' | 'clip_skip' | 'vae' | 'hd_repair'>
}

/** The infotext of a picture, as the WebUI writes it, so that every program that reads its pictures reads ours. */
export function writeInfotext({ prompt, negative_prompt, seed, checkpoint, form }: Drawn): string {
  const { sampler_name, scheduler } = samplerNames(form.sampler_index, form.scheduler).webui
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
