// What Draw Things and TensorArt leave in pictures: JSON of their own, as settings.
import { isObject, type JsonObject, memberOf, parsePython } from '../json.ts'
import type { LoraUse } from '../form/models.ts'
import type { Settings } from './settings.ts'
import { stem } from './settings.ts'

const CAPS = { chars: 1024 * 1024, depth: 32 }
const MAX_LORAS = 30

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numeric = (value: unknown) => (value !== undefined && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined)
const defined = (values: { [K in keyof Settings]: Settings[K] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Settings

function lorasIn(value: unknown, nameOf: (each: unknown) => unknown): LoraUse[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).slice(0, MAX_LORAS).flatMap(each => {
    const [name, weight] = [nameOf(each), numeric(memberOf(each, 'weight'))]
    return typeof name === 'string' && name !== '' ? [{ name: stem(name), weight: weight ?? 1 }] : []
  })
}

/** Keys that hold something and are not read. */
const others = (source: JsonObject, known: RegExp) => Object.keys(source).filter(key => !known.test(key) && !isEmpty(source[key]))

/** Whether a value of a record says nothing: absent, off, or without members. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const DRAW_THINGS = /^(?:c|uc|model|sampler|scale|seed|size|steps|strength|lora|seed_mode|shift|profile|v2)$/

/** Whether a record is of Draw Things: `c` and `uc` are its words. */
export const isDrawThings = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value['c'] === 'string' && ('uc' in value || 'sampler' in value || 'steps' in value)

/** The JSON of Draw Things: its comment in EXIF, or the one inside its XMP. */
export function readDrawThings(value: JsonObject): Settings {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text(value['size']) ?? '') ?? []
  const seed = value['seed']
  return defined({
    prompt: text(value['c']),
    negative: text(value['uc']),
    steps: numeric(value['steps']),
    cfg: numeric(value['scale']),
    seed: typeof seed === 'number' || typeof seed === 'string' ? seed : undefined,
    sampler: text(value['sampler']),
    checkpoint: text(value['model']),
    width: numeric(width),
    height: numeric(height),
    denoise: numeric(value['strength']) === 1 ? undefined : numeric(value['strength']),
    loras: lorasIn(value['lora'], each => memberOf(each, 'model') ?? memberOf(each, 'file')),
    unknown: others(value, DRAW_THINGS),
  })
}

/** The comment that Draw Things keeps in an XMP packet. */
export function commentInXmp(xmp: string): unknown {
  const found = /<exif:UserComment>[\s\S]{0,200}?<rdf:li[^<>]*>([^<]{1,1000000})<\/rdf:li>/.exec(xmp)?.[1]
  if (found === undefined) return undefined
  const signs: Readonly<Record<string, string>> = { __proto__: null as never, lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  const plain = found.replaceAll(/&(?:#(x?[\da-f]{1,6})|(\w{2,4}));/gi, (whole, code: string | undefined, name: string | undefined) => {
    if (code === undefined) return signs[name!] ?? whole
    const point = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
  return parsePython(plain, CAPS)
}

/** TensorArt's `generation_data`, beside the graph that drew the picture: it names the words, the sizes and the models as people know them. */
export function readTensorArt(value: unknown, graph: Settings | undefined): Settings | undefined {
  if (!isObject(value) || !('prompt' in value) || !('models' in value || 'baseModel' in value)) return undefined
  const loras = lorasIn(
    Array.isArray(value['models']) ? (value['models'] as unknown[]).filter(each => /lora/i.test(text(memberOf(each, 'type')) ?? '')) : [],
    each => memberOf(each, 'modelFileName') ?? memberOf(each, 'label'),
  )
  const seed = value['seed']
  const told = defined({
    prompt: text(value['prompt']),
    negative: text(value['negativePrompt']),
    steps: numeric(value['steps']),
    cfg: numeric(value['cfgScale']),
    seed: typeof seed === 'number' || typeof seed === 'string' ? seed : undefined,
    sampler: text(value['samplerName']),
    width: numeric(value['width']),
    height: numeric(value['height']),
    clipSkip: numeric(value['clipSkip']),
    checkpoint: text(memberOf(value['baseModel'], 'modelFileName')) ?? text(memberOf(value['baseModel'], 'label')),
  })
  // The graph names files, which are what a form needs; what is only named for people is said.
  const named = graph?.loras?.length ? graph.loras : loras
  const missing = loras.slice(named === loras ? loras.length : named.length)
  return {
    ...told,
    ...graph,
    ...(named.length > 0 && { loras: named }),
    unread: [...(graph?.unread ?? []), ...missing.map(({ name, weight }) => `LoRA「${name}」（权重 ${weight}）没有带来`)],
    unknown: [
      ...(graph?.unknown ?? []),
      ...others(
        value,
        /^(?:prompt|negativePrompt|width|height|samplerName|steps|cfgScale|seed|clipSkip|baseModel|models|workEngine|imageCount)$/,
      ),
    ],
  }
}
