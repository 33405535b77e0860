// What follows from a model's file: what it is for, its place in a list, and its shape on the wire. Pure.
import type { WeightKind } from '@qianmu/drawing/safetensors'
import { DEFAULT_MODEL, type Model, MODEL_STYLES, MODEL_TYPES } from '@qianmu/contract/models/large'
import type { ModelFile } from '@qianmu/engines'

export type ModelKind = WeightKind
/** A file of an engine with the number that stays its own. */
export interface NumberedFile extends ModelFile {
  id: number
}
export interface Filter {
  base_model: string
  keyword: string
  model_type?: Model['model_type']
}

/** Engines name a file with or without its folder and ending; by this they mean the same. */
export const keyOf = ({ name }: ModelFile) => name.toLowerCase()

/** The same of a file that a request names, by all or the last part of its name, with its ending or without. */
export const keyOfFile = (file: string) =>
  file
    .slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
    .replace(/\.(?:safetensors|sft|ckpt|pth?|bin|gguf)$/i, '')
    .toLowerCase()

/** What the folders and the name of a LoRA say it is for; authors and libraries sort them so. The first that fits. */
const SIGNS: readonly (readonly [Exclude<Model['model_type'], ''>, RegExp])[] = [
  ['clothing', /cloth|outfit|costume|dress|uniform|hanfu|wear|服装|服饰|衣/i],
  ['role', /char|role|person|face|角色|人物/i],
  ['scene', /scene|background|landscape|interior|(?:^|[/\\_-])bg|场景|背景/i],
  ['screen', /style|art|ink|paint|line|render|lighting|风格|画风/i],
]
/** '' when nothing tells. */
export const typeOf = ({ file }: ModelFile): Model['model_type'] => SIGNS.find(([, sign]) => sign.test(file))?.[0] ?? ''

const LORA_WEIGHT = 0.8

/** A model as the wire has it. */
export function shownModel(file: NumberedFile, kind: ModelKind): Model {
  const model_type = kind === 'lora' ? typeOf(file) : ''
  const weight = kind === 'lora' ? LORA_WEIGHT : 1
  const trigger_words = [...(file.triggerWords ?? [])]
  return {
    ...DEFAULT_MODEL,
    model_id: file.id,
    model_name: file.name,
    model_type,
    model_type_id: MODEL_TYPES.find(each => each.model_type === model_type)?.model_type_id ?? 0,
    base_model: file.baseModel,
    intro: '',
    model_params: { prompt: { weight, trigger_words } },
    weight,
    trigger_words,
    // A LoRA is named by its tag, which holds no folders; everything else by the engine's own name.
    file: kind === 'lora' ? file.name : file.file,
  }
}

/** A style that is words alone. */
export function wordStyle(name: string, words: string): Model {
  const [, style] = MODEL_STYLES
  const trigger_words = [words]
  return {
    ...DEFAULT_MODEL,
    model_id: 0,
    model_name: name,
    model_style: style.model_style,
    model_style_id: style.model_style_id,
    model_type: 'screen',
    model_type_id: 1,
    base_model: '',
    intro: '',
    model_params: { prompt: { weight: 1, trigger_words } },
    trigger_words,
  }
}

/** Whether a file is asked for; one of an unknown family may belong to any. */
export const wanted = (file: ModelFile, { base_model, keyword, model_type = '' }: Filter, purpose?: Model['model_type']): boolean =>
  (!base_model || !file.baseModel || file.baseModel === base_model) &&
  (!model_type || (purpose ?? typeOf(file)) === model_type) &&
  [file.file, file.name].some(name => name.toLowerCase().includes(keyword.trim().toLowerCase()))

const REFINER = /refiner/i
/** Refiners exist for SDXL alone (document 3 §5); any model of the family can be one, those made for it stand first. */
export const refinersOf = (files: readonly NumberedFile[]): NumberedFile[] => {
  const family = files.filter(each => each.baseModel === 'SDXL')
  return [...family.filter(each => REFINER.test(each.file)), ...family.filter(each => !REFINER.test(each.file))]
}
