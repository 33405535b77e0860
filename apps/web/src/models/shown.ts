// What the screen says of a model: its kind, its purpose, and where it can be drawn with.
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { type Deployment, MODEL_KINDS, type OwnModel, POSITIONS, type ShelvedModel } from '@qianmu/contract/models/own'

const nameIn = <K extends string>(list: readonly (Record<K, string> & { name: string })[], key: K, value: string) =>
  list.find(each => each[key] === value)?.name ?? ''
export const kindName = ({ kind }: Pick<OwnModel, 'kind'>) => nameIn(MODEL_KINDS, 'kind', kind)
/** 「LoRA · 服装 · 上装」 */
export const aboutOf = (model: OwnModel | ShelvedModel) =>
  [kindName(model), nameIn(MODEL_TYPES, 'model_type', model.model_type), nameIn(POSITIONS, 'position', model.position)]
    .filter(Boolean)
    .join(' · ')

/** What its cover says where it has no picture: the words it answers to, those of its training, or what it is. */
export const wordsOf = (model: OwnModel | ShelvedModel): readonly string[] =>
  [model.trigger_words, model.tags, [aboutOf(model)]].find(words => words.length > 0)!

export type Place = 'there' | 'going' | 'bad' | 'none'
/** The best of a model's copies: where one is at an engine, it can be drawn with. */
export const placeOf = ({ deployments, ...model }: OwnModel | ShelvedModel): Place => {
  if ('uploaded' in model && !model.uploaded) return 'there'
  const states = new Set<Deployment['state']>(deployments.map(({ state }) => state))
  if (states.has('there')) return 'there'
  if (states.has('waiting') || states.has('copying')) return 'going'
  return states.size ? 'bad' : 'none'
}
export const PLACE_TITLES: Readonly<Record<Place, string>> = { there: '引擎上有', going: '正在部署', bad: '部署未成', none: '引擎未装' }
export const STATE_TITLES: Readonly<Record<Deployment['state'], string>> = {
  waiting: '排队中',
  copying: '正在放入',
  there: '可以使用',
  unseen: '引擎还没列出',
  failed: '没有成功',
}

/** Where one draws with a model: a LoRA goes into the words, with its own. */
export const drawPath = ({
  kind,
  model_id,
  file,
  weight,
  trigger_words,
}: Pick<OwnModel, 'kind' | 'model_id' | 'file' | 'weight' | 'trigger_words'>) =>
  kind === 'lora'
    ? `/aiWork/aiDraw/txt2img?words=${encodeURIComponent([`<lora:${file}:${weight}>`, ...trigger_words].join(', '))}`
    : `/aiWork/aiDraw/txt2img?model=${model_id}`
