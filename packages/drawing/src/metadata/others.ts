// The JSON that InvokeAI, NovelAI and SwarmUI leave in pictures, as settings.
import { isObject, memberOf } from '../json.ts'
import type { LoraUse } from '../form/models.ts'
import { fromCompel, fromNovel } from './foreign-weights.ts'
import { isEmpty } from './more.ts'
import type { Settings } from './settings.ts'

/** A member found along a path of names. */
const at = (value: unknown, ...path: string[]) => path.reduce(memberOf, value)

/** The members of `source` under our names, as far as they have the type. */
function taken(source: unknown, names: { [K in keyof Settings]?: string | readonly string[] }): Settings {
  const settings: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(names)) {
    const value = at(source, ...(typeof path === 'string' ? [path] : path!))
    const wanted = TEXTUAL.has(name) ? 'string' : 'number'
    // A seed too long for a number comes as text.
    if ((typeof value === wanted || (name === 'seed' && typeof value === 'string')) && value !== '') settings[name] = value
  }
  return settings as Settings
}
const TEXTUAL = new Set(['prompt', 'negative', 'sampler', 'scheduler', 'checkpoint', 'vae'])

/** The words of settings with their weights in the form's way. */
const reweighed = ({ prompt, negative }: Settings, by: (text: string) => string): Settings => ({
  ...(prompt !== undefined && { prompt: by(prompt) }),
  ...(negative !== undefined && { negative: by(negative) }),
})

const lorasOf = (value: unknown, name: (each: unknown) => unknown, weight: (each: unknown, index: number) => unknown): LoraUse[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).slice(0, 30).flatMap((each, index) => {
    const [file, strength] = [name(each), weight(each, index)]
    return typeof file === 'string' ? [{ name: file, weight: Number.isFinite(Number(strength)) ? Number(strength) : 1 }] : []
  })

/** Keys of a record that were not asked for, for the list of what was missed. */
const rest = (source: unknown, known: RegExp) =>
  isObject(source) ? Object.keys(source).filter(key => !isEmpty(source[key]) && !known.test(key)) : []

/** InvokeAI's `invokeai_metadata` (3 and later). Its schedulers are samplers with a `_k` where the schedule is Karras'. */
export function readInvoke(value: unknown): Settings {
  const settings = taken(value, {
    prompt: 'positive_prompt',
    negative: 'negative_prompt',
    width: 'width',
    height: 'height',
    seed: 'seed',
    steps: 'steps',
    cfg: 'cfg_scale',
    sampler: 'scheduler',
    checkpoint: ['model', 'name'],
    vae: ['vae', 'name'],
    denoise: 'strength',
  })
  const older = at(value, 'model', 'model_name')
  const name = settings.sampler ?? ''
  const skip = at(value, 'clip_skip')
  return {
    ...settings,
    ...reweighed(settings, fromCompel),
    ...(settings.checkpoint === undefined && typeof older === 'string' && { checkpoint: older }),
    ...(name && { sampler: name.replace(/_k$/, ''), scheduler: name.endsWith('_k') ? 'karras' : '' }),
    // InvokeAI counts skipped layers from none.
    ...(typeof skip === 'number' && { clipSkip: skip + 1 }),
    loras: lorasOf(
      at(value, 'loras'),
      each => at(each, 'model', 'name') ?? at(each, 'lora', 'model_name'),
      each => at(each, 'weight'),
    ),
    unread: leftOfInvoke(value),
    unknown: rest(
      value,
      /^(?:(?:positive|negative)_(?:style_)?prompt$|width|height|seed|steps|cfg_|scheduler|model|vae|strength|loras|clip_skip|app_version|generation_mode|rand_device|canvas_v2_metadata)/,
    ),
  }
}

/** Layers of InvokeAI's canvas, as its pages name them. */
const CANVAS = {
  regionalGuidance: '区域提示词',
  referenceImages: '参考图',
  controlLayers: '控制层',
  inpaintMasks: '重绘蒙版',
  rasterLayers: '图层',
}

/** What a record of InvokeAI asks for and the form has no place for. */
function leftOfInvoke(value: unknown): string[] {
  const styles = [at(value, 'positive_style_prompt'), at(value, 'negative_style_prompt')].filter(
    (each, nth) => typeof each === 'string' && each.trim() !== '' && each !== at(value, nth === 0 ? 'positive_prompt' : 'negative_prompt'),
  )
  const layers = Object.entries(CANVAS).flatMap(([key, name]) => {
    const list = at(value, 'canvas_v2_metadata', key)
    if (!Array.isArray(list) || list.length === 0) return []
    const words = (list as unknown[])
      .flatMap(each => [at(each, 'positivePrompt'), at(each, 'negativePrompt')])
      .filter(each => typeof each === 'string' && each !== '')
    return [`${list.length} 项${name}没有带来${words.length > 0 ? `：${words.join('；')}` : ''}`.slice(0, 200)]
  })
  return [...styles.map(each => `风格提示词没有带来：${String(each).slice(0, 150)}`), ...layers]
}

/** The texts of a NovelAI 4 caption: of the whole picture, and of each character that is placed in it. */
function captionOf(value: unknown): { base?: string; characters: string[]; placed: boolean } {
  const caption = at(value, 'caption')
  const [base, list] = [at(caption, 'base_caption'), at(caption, 'char_captions')]
  const all = (Array.isArray(list) ? (list as unknown[]) : []).slice(0, 20).map(each => at(each, 'char_caption'))
  return {
    ...(typeof base === 'string' && { base }),
    characters: all.filter(each => typeof each === 'string' && each.trim() !== '') as string[],
    placed: at(value, 'use_coords') === true,
  }
}

/** NovelAI's `Comment`; since version 4 the words stand in `v4_prompt`, with those of the characters. `description` is the prompt in older files. */
export function readNovelAi(value: unknown, { description = '', source = '' }: { description?: string; source?: string } = {}): Settings {
  const settings = taken(value, {
    prompt: 'prompt',
    negative: 'uc',
    width: 'width',
    height: 'height',
    seed: 'seed',
    steps: 'steps',
    cfg: 'scale',
    sampler: 'sampler',
    scheduler: 'noise_schedule',
    denoise: 'strength',
  })
  const wanted = captionOf(at(value, 'v4_prompt'))
  const against = captionOf(at(value, 'v4_negative_prompt'))
  const together = (whole: string | undefined, { characters }: { characters: string[] }) =>
    whole === undefined && !characters.length ? undefined : [whole ?? '', ...characters].filter(Boolean).join(', ')
  const prompt = together(wanted.base ?? settings.prompt ?? description, wanted)
  const negative = together(against.base ?? settings.negative, against)
  return {
    ...settings,
    ...reweighed({ ...(prompt !== undefined && { prompt }), ...(negative !== undefined && { negative }) }, fromNovel),
    unread: [
      ...(wanted.placed && wanted.characters.length ? [`${wanted.characters.length} 个角色的位置没有带来：这里的提示词不分位置`] : []),
      ...(source ? [`模型 ${source.slice(0, 60)} 只在 NovelAI 上有`] : []),
    ],
    unknown: rest(
      value,
      /^(?:prompt|uc|width|height|seed|steps|scale|sampler|noise_schedule|strength|v4_|version|request_type|signed_hash|n_samples|legacy)/,
    ),
  }
}

/** SwarmUI's `sui_image_params`. */
export function readSwarm(value: unknown): Settings {
  const source = at(value, 'sui_image_params')
  const weights = at(source, 'loraweights')
  return {
    ...taken(source, {
      prompt: 'prompt',
      negative: 'negativeprompt',
      width: 'width',
      height: 'height',
      seed: 'seed',
      steps: 'steps',
      cfg: 'cfgscale',
      sampler: 'sampler',
      scheduler: 'scheduler',
      checkpoint: 'model',
      vae: 'vae',
      clipSkip: 'clipstopatlayer',
    }),
    loras: lorasOf(
      at(source, 'loras'),
      each => each,
      (_each, index) => (Array.isArray(weights) ? weights[index] : 1),
    ),
    unknown: rest(
      source,
      /^(?:prompt|negativeprompt|width|height|seed|steps|cfgscale|sampler|scheduler|model|vae|clipstop|loras|loraweights|swarm_version|aspectratio|images)/,
    ),
  }
}
