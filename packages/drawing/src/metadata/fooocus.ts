// Fooocus' own scheme: JSON in `parameters` with the names of its code, or, in older versions, those of its log.
import { isObject, type JsonObject } from '../json.ts'
import type { LoraUse } from '../form/models.ts'
import { type Settings, stem } from './settings.ts'

/** What only Fooocus writes. */
export const isFooocus = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (('base_model' in value && 'performance' in value) ||
    ('Base Model' in value && 'Performance' in value) ||
    value['metadata_scheme'] === 'fooocus')

const KNOWN =
  /^(?:full_)?(?:raw_)?(?:prompt|negative_prompt|steps|guidance_scale|seed|sampler|scheduler|resolution|base_model|refiner_model|refiner_switch|vae|clip_skip|loras?|lora_combined_\d+|metadata_scheme|version|performance|created_by|prompt_expansion|.*_hash)$/

/** The names of the log as those of the code: `Guidance Scale` → `guidance_scale`, `LoRA 1` → `lora_combined_1`. */
const plainName = (name: string) =>
  /^[A-Z]/.test(name)
    ? name
        .toLowerCase()
        .replaceAll(' ', '_')
        .replace(/^lora_(\d)/, 'lora_combined_$1')
    : name

/** The settings of a record of Fooocus. */
export function readFooocus(source: JsonObject): Settings {
  const value = new Map(Object.entries(source).map(([name, each]) => [plainName(name), each]))
  const text = (name: string) => {
    const found = value.get(name)
    return typeof found === 'string' && found && found !== 'None' ? found : undefined
  }
  const number = (name: string) => {
    const found = value.get(name)
    const given = typeof found === 'string' && found.trim() ? Number(found) : found
    return typeof given === 'number' && Number.isFinite(given) ? given : undefined
  }
  const seed = value.get('seed')
  const sides = /(\d{2,5})\D{1,6}(\d{2,5})/.exec(String(value.get('resolution')))
  const file = (name: string) => (text(name) === undefined ? undefined : stem(text(name)!))
  const vae = file('vae')
  const all: Settings = {
    prompt: text('prompt') ?? '',
    negative: text('negative_prompt'),
    steps: number('steps'),
    cfg: number('guidance_scale'),
    seed: typeof seed === 'number' || typeof seed === 'string' ? seed : undefined,
    sampler: text('sampler'),
    scheduler: text('scheduler'),
    width: sides ? Number(sides[1]) : undefined,
    height: sides ? Number(sides[2]) : undefined,
    checkpoint: file('base_model'),
    refiner: file('refiner_model'),
    refinerSwitch: text('refiner_model') ? number('refiner_switch') : undefined,
    vae: vae?.startsWith('Default') ? undefined : vae,
    clipSkip: number('clip_skip'),
    loras: lorasOf(value),
    unknown: [...value.keys()].filter(name => !KNOWN.test(name) && !BESIDE.has(name)).map(name => `${name}: ${shortened(value.get(name))}`),
    unread: stylesOf(value.get('styles')),
  } as Settings
  return Object.fromEntries(Object.entries(all).filter(([, each]) => each !== undefined)) as Settings
}

/** Knobs of Fooocus' own sampling at their usual place say nothing that could be set here. */
const BESIDE = new Set(['styles', 'adm_guidance', 'sharpness', 'refiner_swap_method', 'adaptive_cfg', 'overwrite_switch'])
const shortened = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)

/** `ink : 0.8`, or with a switch before it, `True : ink : 0.8`; in older versions a list of `[ink, 0.8, hash]`. */
function lorasOf(value: ReadonlyMap<string, unknown>): LoraUse[] {
  const listed: unknown = value.get('loras')
  const rows = (Array.isArray(listed) ? (listed as unknown[]) : []).slice(0, 30).flatMap(row => {
    const [name, weight] = Array.isArray(row) ? (row as unknown[]) : []
    return typeof name === 'string' && name !== 'None' && Number.isFinite(Number(weight))
      ? [{ name: stem(name), weight: Number(weight) }]
      : []
  })
  const combined = [...value].flatMap(([name, each]) => {
    if (!/^lora_combined_\d+$/.test(name) || typeof each !== 'string') return []
    const parts = each.split(' : ')
    const [file, weight] = parts.slice(-2)
    return parts[0] === 'False' || !file || file === 'None' || !Number.isFinite(Number(weight))
      ? []
      : [{ name: stem(file), weight: Number(weight) }]
  })
  return [...rows, ...combined]
}

function stylesOf(styles: unknown): string[] {
  const names = String(styles ?? '')
    .match(/[^'"[\],]{2,80}/g)
    ?.map(each => each.trim())
    .filter(Boolean)
  return names?.length ? [`Fooocus 的风格预设 ${names.join('、')} 没有带来：它们的词只写在 Fooocus 里`] : []
}
