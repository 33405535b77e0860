// What the screen says of a model: its kind, its purpose, and where it can be drawn with.
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { type Deployment, MODEL_KINDS, type OwnModel, POSITIONS } from '@qianmu/contract/models/own'

const nameIn = <K extends string>(list: readonly (Record<K, string> & { name: string })[], key: K, value: string) =>
  list.find(each => each[key] === value)?.name ?? ''
export const kindName = ({ kind }: OwnModel) => nameIn(MODEL_KINDS, 'kind', kind)
/** 「LoRA · 服装 · 上装」 */
export const aboutOf = (model: OwnModel) =>
  [kindName(model), nameIn(MODEL_TYPES, 'model_type', model.model_type), nameIn(POSITIONS, 'position', model.position)]
    .filter(Boolean)
    .join(' · ')

export type Place = 'there' | 'going' | 'bad' | 'none'
/** The best of a model's copies: where one is at an engine, it can be drawn with. */
export const placeOf = ({ deployments }: OwnModel): Place => {
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
