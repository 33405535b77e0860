// Parameters of a training as the TOML that kohya's programs read: the form's own are read and written in it, all else stays as it was written. Pure.
import { Params, type TrainingParams } from '@qianmu/contract/models/custom'
import { parse, TomlError } from 'smol-toml'

const NAMES = Object.keys(Params.shape) as (keyof TrainingParams)[]

/** Parameters to begin with, by family. */
export function usualParams(base: string): TrainingParams {
  const large = base !== 'SD1.5'
  return {
    resolution: large ? 1024 : 512,
    num_repeats: 10,
    train_batch_size: large ? 1 : 2,
    max_train_epochs: 10,
    network_dim: large ? 32 : 16,
    network_alpha: large ? 16 : 8,
    learning_rate: 0.0001,
    lr_scheduler: 'cosine',
    optimizer_type: 'AdamW8bit',
    save_every_n_epochs: 2,
    sample_every_n_epochs: 2,
    seed: 42,
    shuffle_caption: true,
    bucket_no_upscale: false,
  }
}

type Flat = ReadonlyMap<string, unknown>
/** All values by their names; kohya's programs do not care in which table one stands. */
function flattened(value: object, into = new Map<string, unknown>()): Flat {
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'object' && each !== null && !(each instanceof Date) && !Array.isArray(each)) flattened(each as object, into)
    else if (!into.has(name)) into.set(name, each)
  }
  return into
}

/** What a text holds, or what is wrong with it. */
export function readToml(text: string): { values: Flat } | { problem: string } {
  try {
    return { values: flattened(parse(text, { integersAsBigInt: 'asNeeded' })) }
  } catch (error) {
    if (error instanceof TomlError) return { problem: `第 ${error.line} 行不是有效的 TOML` }
    throw error
  }
}

/** "512,512", 512 and [512, 512] are the same to kohya's programs. */
function single(name: string, value: unknown): unknown {
  if (name !== 'resolution') return value
  const [first] = Array.isArray(value) ? value : String(value).split(',')
  return Number(first)
}

/** The form's parameters as a text has them; where it has none, or one that is none, the usual one stands. */
export function paramsIn(values: Flat, base: string): { params: TrainingParams; wrong: string[]; others: string[] } {
  const params = usualParams(base)
  const wrong: string[] = []
  for (const name of NAMES) {
    if (!values.has(name)) continue
    const read = Params.shape[name].safeParse(single(name, values.get(name)))
    if (read.success) Object.assign(params, { [name]: read.data })
    else wrong.push(name)
  }
  return { params, wrong, others: [...values.keys()].filter(name => !(NAMES as string[]).includes(name)) }
}

const written = (value: string | number | boolean) => (typeof value === 'string' ? JSON.stringify(value) : String(value))

/** The line that gives a name its value, outside of texts of several lines; −1 for none. */
function lineOf(lines: readonly string[], name: string): number {
  let inside = ''
  for (const [at, line] of lines.entries()) {
    if (!inside && line.slice(0, Math.max(0, line.indexOf('='))).trim() === name) return at
    for (const quotes of ['"""', "'''"]) {
      const many = line.split(quotes).length - 1
      if (many % 2 === 1 && (!inside || inside === quotes)) inside = inside ? '' : quotes
    }
  }
  return -1
}
/** The line with another value; what stands before it and a comment behind it stay. None of the form's values can hold a number sign. */
function withValue(line: string, value: string): string {
  const [before, rest] = [line.slice(0, line.indexOf('=') + 1), line.slice(line.indexOf('=') + 1)]
  const comment = rest.indexOf('#')
  return `${before} ${value}${comment < 0 ? '' : ` ${rest.slice(comment)}`}`
}

/** The text with some of the form's parameters changed: in their own lines where they stand, else before the first table. */
export function withParams(text: string, change: Partial<TrainingParams>): string {
  const lines = text.split('\n')
  const fresh: string[] = []
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    const at = lineOf(lines, name)
    if (at >= 0) lines[at] = withValue(lines[at]!, written(value))
    else fresh.push(`${name} = ${written(value)}`)
  }
  if (!fresh.length) return lines.join('\n')
  const table = lines.findIndex(line => line.trimStart().startsWith('['))
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length
  lines.splice(table < 0 ? end : table, 0, ...fresh)
  return lines.join('\n') + (table < 0 && end === lines.length - fresh.length ? '\n' : '')
}

export const freshParams = (base: string) => withParams('# 千幕训练参数，kohya sd-scripts 的格式\n', usualParams(base))

/** Names that say where files are or what code runs: a trainer decides them itself, whatever a text says. */
const GUARDED =
  /(?:_dir|_path|_file|_module|_url|_id|_token|_repo|^resume|^huggingface|^wandb|^log_|^network_weights|^vae$|^ae$|^clip_|^t5|^tokenizer|^pretrained)/
export const isGuarded = (name: string) => GUARDED.test(name) && name !== 'clip_skip'

type Setting = string | number | boolean | (string | number)[]
/** What a trainer is given. */
export function settingsOf(values: Flat, params: TrainingParams): Record<string, Setting> {
  const out = Object.create(null) as Record<string, Setting>
  for (const [name, value] of values) {
    if (isGuarded(name)) continue
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') out[name] = value
    else if (Array.isArray(value) && value.every(each => typeof each === 'string' || typeof each === 'number')) out[name] = value as Setting
  }
  return { ...out, ...params }
}

/** Steps of a whole training. */
export const stepsOf = (images: number, { num_repeats, train_batch_size, max_train_epochs }: TrainingParams) =>
  Math.ceil((images * num_repeats) / train_batch_size) * max_train_epochs
/** Seconds of a step of one picture on a card of 24 GB, where nothing was measured yet. */
const USUAL_S: Readonly<Record<string, number>> = { __proto__: null as never, 'SD1.5': 0.45, SDXL: 1.2, 'F.1': 3.5 }
export function estimateOf(images: number, params: TrainingParams, base: string, measured: number | null) {
  const steps = stepsOf(images, params)
  const usual = (USUAL_S[base] ?? 1.2) * (params.resolution / (base === 'SD1.5' ? 512 : 1024)) ** 2 * (0.6 + 0.4 * params.train_batch_size)
  const seconds = Math.round(steps * (measured ?? usual))
  return { steps, seconds, gpu_hours: Math.round(seconds / 36) / 100, from: measured === null ? ('usual' as const) : ('measured' as const) }
}
