// What a WebUI holds: its lists of models, samplers, upscalers and extensions, read without trust.
import { isObject, member, textOf } from '../connect/loose.ts'
import type { ModelFile } from '../ports/image.ts'
import { modelFile } from '../connect/names.ts'

/** A name as the program wants it, and the same without the hash that it puts behind some. */
export interface Named {
  full: string
  plain: string
}

export interface Held {
  checkpoints: readonly Named[]
  vaes: readonly Named[]
  loras: readonly ModelFile[]
  upscalers: readonly Named[]
  /** Ways of enlarging before decoding, for the high-res fix. */
  latentUpscalers: readonly string[]
  samplers: ReadonlySet<string>
  /** Labels; undefined for versions before 1.9, whose samplers carry their schedule in the name. */
  schedulers: ReadonlySet<string> | undefined
  /** Titles of scripts in small letters. */
  scripts: ReadonlySet<string>
  /** Of sd-webui-controlnet; empty without it. */
  controls: readonly Named[]
  modules: ReadonlySet<string>
  /** Models of ADetailer; empty without it. */
  repairs: readonly string[]
  /** Forge, or the WebUI itself. */
  forge: boolean
}

/** `control_v11p_sd15_canny [d14c016b]` → without the hash. */
const named = (full: string): Named => ({ full, plain: full.replace(/ \[[\da-f]{6,64}\]$/i, '') })

const rows = (list: unknown) => (Array.isArray(list) ? (list as unknown[]) : [])
const texts = (list: unknown) => rows(list).flatMap(each => (typeof each === 'string' && each ? [textOf(each)] : []))
const column = (list: unknown, name: string) => texts(rows(list).map(each => member(each, name)))

/** Answers of the program by the path they were asked at; undefined where it has no such path. */
export type Answers = Readonly<Record<ListPath, unknown>>
export const LIST_PATHS = [
  'sdapi/v1/sd-models',
  'sdapi/v1/sd-vae',
  'sdapi/v1/loras',
  'sdapi/v1/samplers',
  'sdapi/v1/schedulers',
  'sdapi/v1/upscalers',
  'sdapi/v1/latent-upscale-modes',
  'sdapi/v1/scripts',
  'controlnet/model_list',
  'controlnet/module_list?alias_names=true',
  'controlnet/module_list?alias_names=false',
  'adetailer/v1/ad_model',
] as const
export type ListPath = (typeof LIST_PATHS)[number]

/** Without these it is no WebUI. */
export const NEEDED: ReadonlySet<ListPath> = new Set(['sdapi/v1/sd-models', 'sdapi/v1/samplers', 'sdapi/v1/upscalers', 'sdapi/v1/scripts'])

function loraOf(entry: unknown): ModelFile[] {
  const name = textOf(member(entry, 'name'))
  if (!name) return []
  const about = member(entry, 'metadata')
  const base = textOf(member(about, 'ss_base_model_version')) || textOf(member(about, 'modelspec.architecture'))
  const trigger = textOf(member(about, 'modelspec.trigger_phrase'))
  // The folder tells what a LoRA is for; the rest of the path is nobody's business.
  const path = textOf(member(entry, 'path'), 1000).replaceAll('\\', '/').split('/').slice(-2)
  const file = modelFile(path.length === 2 && path[1] ? path.join('/') : name)
  const baseModel = /xl/i.test(base)
    ? 'SDXL'
    : /flux/i.test(base)
      ? 'F.1'
      : /sd_?(?:v1|1)|stable-diffusion-v1/i.test(base)
        ? 'SD1.5'
        : file.baseModel
  return [{ file: file.file, name, baseModel, ...(trigger && { triggerWords: [trigger] }) }]
}

/** The lists in our shape; undefined when what must be a list is none. */
export function readHeld(answers: Answers, forge: boolean): Held | undefined {
  if ([...NEEDED].some(path => (path.endsWith('scripts') ? !isObject(answers[path]) : !Array.isArray(answers[path])))) return undefined
  const schedulers = answers['sdapi/v1/schedulers']
  const modules = (['true', 'false'] as const).flatMap(alias =>
    texts(member(answers[`controlnet/module_list?alias_names=${alias}`], 'module_list')),
  )
  const scripts = answers['sdapi/v1/scripts']
  return {
    checkpoints: column(answers['sdapi/v1/sd-models'], 'model_name').map(named),
    vaes: column(answers['sdapi/v1/sd-vae'], 'model_name').map(named),
    loras: rows(answers['sdapi/v1/loras']).flatMap(loraOf),
    upscalers: column(answers['sdapi/v1/upscalers'], 'name')
      .filter(name => name !== 'None')
      .map(named),
    latentUpscalers: column(answers['sdapi/v1/latent-upscale-modes'], 'name'),
    samplers: new Set(column(answers['sdapi/v1/samplers'], 'name')),
    schedulers: Array.isArray(schedulers) ? new Set(column(schedulers, 'label')) : undefined,
    scripts: new Set([...texts(member(scripts, 'txt2img')), ...texts(member(scripts, 'img2img'))].map(title => title.toLowerCase())),
    controls: texts(member(answers['controlnet/model_list'], 'model_list'))
      .filter(name => name !== 'None')
      .map(named),
    modules: new Set(modules),
    repairs: texts(member(answers['adetailer/v1/ad_model'], 'ad_model')).filter(name => name !== 'None'),
    forge,
  }
}
