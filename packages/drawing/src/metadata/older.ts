// What InvokeAI 2 and Midjourney leave in pictures: a command line, and JSON with one.
import { isObject, memberOf } from '../json.ts'
import { fromCompel } from './foreign-weights.ts'
import type { Settings } from './settings.ts'

const CAP = 20_000
const numberOf = (value: unknown) => (value !== undefined && value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined)
const defined = (values: Settings) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Settings

/** The words that are wanted, and those in square brackets, which are not. */
function sides(text: string): Pick<Settings, 'prompt' | 'negative'> {
  const against: string[] = []
  const words = text.replaceAll(/\[([^[\]]*)\]/g, (_all, inner: string) => {
    against.push(inner.trim())
    return ' '
  })
  return { prompt: fromCompel(words.trim().replaceAll(/ {2,}/g, ' ')), ...(against.length && { negative: fromCompel(against.join(', ')) }) }
}

/** `"a cat" -s 50 -S 123 -W 512 -H 512 -C 7.5 -A k_lms`, the text `Dream` of InvokeAI 2 and its kin. */
export function readDream(line: string): Settings | undefined {
  const text = line.slice(0, CAP)
  const end = text.lastIndexOf('"')
  if (!text.startsWith('"') || end < 1) return undefined
  const options = new Map([...text.slice(end + 1).matchAll(/-([A-Za-z])\s*([^\s-][^\s]*)/g)].map(([, name, value]) => [name!, value!]))
  const known = new Map(Object.entries({ s: 'steps', S: 'seed', W: 'width', H: 'height', C: 'cfg', f: 'denoise' }))
  const numbers = Object.fromEntries([...known].map(([option, name]) => [name, numberOf(options.get(option))]))
  return defined({
    ...sides(text.slice(1, end)),
    ...numbers,
    ...(options.has('A') && { sampler: options.get('A')! }),
    unknown: [...options].filter(([name]) => !known.has(name) && name !== 'A').map(([name, value]) => `-${name} ${value}`),
  })
}

const IMAGE_KNOWN = /^(?:type|prompt|steps|cfg_scale|width|height|seed|sampler|strength|variations|postprocessing|threshold|perlin|extra)$/

/** The text `sd-metadata` of InvokeAI 2: the settings stand under `image`, its words as text or in pieces with weights. */
export function readSdMetadata(value: unknown): Settings | undefined {
  const image = memberOf(value, 'image')
  if (!isObject(image)) return undefined
  const pieces = Array.isArray(image['prompt']) ? (image['prompt'] as unknown[]) : [image['prompt']]
  const words = pieces.map(each => memberOf(each, 'prompt') ?? each).filter(each => typeof each === 'string')
  const model = memberOf(value, 'model_weights')
  const sampler = image['sampler']
  return defined({
    ...sides(words.join(', ').slice(0, CAP)),
    steps: numberOf(image['steps']),
    cfg: numberOf(image['cfg_scale']),
    seed: typeof image['seed'] === 'string' || typeof image['seed'] === 'number' ? image['seed'] : undefined,
    width: numberOf(image['width']),
    height: numberOf(image['height']),
    denoise: numberOf(image['strength']),
    sampler: typeof sampler === 'string' ? sampler : undefined,
    checkpoint: typeof model === 'string' ? model : undefined,
    unknown: Object.keys(image).filter(name => !IMAGE_KNOWN.test(name) && image[name] !== null && image[name] !== false),
  } as Settings)
}

/** Midjourney ends its `Description` with the number of the job, by which it is known. */
const JOB = /Job ID: [0-9a-f-]{36}$/i

/** `a cat --ar 16:9 --no dogs --seed 7 --v 6.1 Job ID: …`. */
export function readMidjourney(description: string): Settings | undefined {
  const text = description.slice(0, CAP).trim()
  if (!JOB.test(text)) return undefined
  const [prompt, ...options] = text
    .replace(JOB, '')
    .trim()
    .split(/\s--(?=[a-z])/i)
  const pairs = options.map(each => [each.split(/\s/, 1)[0]!.toLowerCase(), each.replace(/^\S+\s*/, '').trim()] as const)
  const of = (name: string) => pairs.filter(([each]) => each === name).map(([, value]) => value)
  const against = of('no').join(', ')
  return defined({
    prompt: prompt!.trim(),
    ...(against && { negative: against }),
    seed: numberOf(of('seed')[0]),
    unknown: pairs.filter(([name]) => name !== 'no' && name !== 'seed').map(([name, value]) => `--${name} ${value}`.trim()),
  })
}
