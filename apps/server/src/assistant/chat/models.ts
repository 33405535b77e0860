// Which chat models a person may ask just now, which engines stand behind each, and what a question would cost.
import type { ChatModelState } from '@qianmu/contract/assistant/chat'
import {
  AI_CHAT,
  type ChatLevel,
  type ChatModel,
  isOwnModel,
  modelsOf,
  type ModelValue,
  RULES_MODEL,
} from '@qianmu/contract/assistant/chat-models'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import type { ProbedLanguage } from '../../engines/index.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { levelOf, type ModelSetting, settingsOfModels, spentToday } from './models.store.ts'

const NOT_CONNECTED = '还没有引擎提供这个模型，请管理员在「管理 → 引擎」里连接一个有这个模型的引擎'
const NOT_ALLOWED = '你的账号不能使用这个模型，请联系管理员'

/** The engines behind a model: the one that operators named, else those that have it; the Chinese model is whichever there is. */
export const fitsModel = ({ value, engine }: ModelSetting) =>
  engine ? ({ id }: ProbedLanguage) => id === engine : ({ probe }: ProbedLanguage) => value === 'qwen' || probe.capabilities.model === value

/** Models that are connected under names of their own, for whoever may ask the least of models. */
async function ownModels(app: Uses<'languages'>, level: ChatLevel, tag: 0 | 1): Promise<ChatModel[]> {
  if (level === AI_CHAT.none && tag === 0) return []
  const names = (await app.languages.probes(true)).map(({ probe }) => probe.capabilities.model)
  return [...new Set(names.filter(isOwnModel))].map(name => ({ name, value: name }))
}
/** The models of a person, those of the documents first. */
const modelsFrom = async (app: Uses<'languages'>, level: ChatLevel, tag: 0 | 1): Promise<ChatModel[]> => [
  ...modelsOf(level, tag),
  ...(await ownModels(app, level, tag)),
]
/** What operators can say something of: every model that anybody may ask. */
export const allModels = (app: Uses<'languages'>) => modelsFrom(app, AI_CHAT.gpt4, 1)

const RULES: ChatModelState = {
  ...RULES_MODEL,
  available: true,
  reason: '',
  engine: '按规则，不是 AI',
  kind: 'procedural',
  input_price: 0,
  output_price: 0,
}

async function stateOf(app: Uses<'languages'>, name: string, setting: ModelSetting): Promise<ChatModelState> {
  const { value, input_price, output_price } = setting
  const priced = { name, value, input_price, output_price }
  const choice = await app.languages.choose(fitsModel(setting))
  if ('chosen' in choice) {
    const { probe } = choice.chosen[0]!
    return { ...priced, available: true, reason: '', engine: probe.name, kind: probe.kind }
  }
  const reason = choice.isAway || (value === 'qwen' && !setting.engine) ? choice.reason : NOT_CONNECTED
  return { ...priced, available: false, reason, engine: '', kind: 'remote' }
}

/** The models of a person, with the rules last, and how much of the team's day is spent. */
export async function modelsFor(app: Uses<'languages' | 'now' | 'pool' | 'settings'>, actor: Actor) {
  const [{ level, tag }, settingOf, spent] = await Promise.all([
    levelOf(app, actor.userId),
    settingsOfModels(app),
    spentToday(app, actor.teamId),
  ])
  const models = await Promise.all((await modelsFrom(app, level, tag)).map(({ name, value }) => stateOf(app, name, settingOf(value))))
  return { level, models: [...models, RULES], spent, cap: app.settings.QIANMU_CHAT_DAY_YUAN }
}

/** The setting of a model that is to be asked. @param field that names it @throws Refusal when the person may not, or nothing stands behind it */
export async function modelToAsk(
  app: Uses<'languages' | 'pool' | 'settings'>,
  actor: Actor,
  value: ModelValue,
  field = 'model',
): Promise<ModelSetting> {
  const [{ level, tag }, settingOf] = await Promise.all([levelOf(app, actor.userId), settingsOfModels(app)])
  const model = (await modelsFrom(app, level, tag)).find(each => each.value === value)
  if (!model && isOwnModel(value)) return refuseField(field, '没有这个模型')
  if (!model) return refuse(STATUS.noPermission, level === AI_CHAT.none ? '你的账号没有开通 AI 对话，可以用规则助手' : NOT_ALLOWED)
  const setting = settingOf(value)
  const { available, reason } = await stateOf(app, model.name, setting)
  return available ? setting : refuse(STATUS.noEngine, reason, { port: 'language', reason })
}

const MILLION = 1_000_000
/** Yuan for so many tokens. */
export const costOf = ({ input_price, output_price }: ModelSetting, { question, answer }: { question: number; answer: number }): number =>
  (question * input_price + answer * output_price) / MILLION
