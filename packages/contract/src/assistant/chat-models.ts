// Which chat models there are and who may ask them (document 3 §3, §6); what operators map them to, and what they cost, is ours.

/** AI chat type codes (document 3 §3, §9). */
export const AI_CHAT = { none: 0, glm: 1, gpt3: 3, gpt4: 4 } as const
export type ChatLevel = (typeof AI_CHAT)[keyof typeof AI_CHAT]

/** A model as it is chosen: shown name and value on the wire (document 3 §3). */
export interface ChatModel {
  name: string
  value: string
}
const LEVELS: readonly (ChatModel & { level: ChatLevel })[] = [
  { name: 'qwen', value: 'qwen', level: AI_CHAT.glm },
  { name: 'chatgpt3.5', value: 'gpt-3.5-turbo', level: AI_CHAT.gpt3 },
  { name: 'chatgpt4.0', value: 'gpt-4', level: AI_CHAT.gpt4 },
]
export const CHAT_MODELS: readonly ChatModel[] = LEVELS.map(({ name, value }) => ({ name, value }))
export const DEFAULT_CHAT_MODEL = 'qwen'
/** Answers by rules, without a model; everybody has it. */
export const RULES_MODEL: ChatModel = { name: '规则助手', value: 'rules' }
export const MODEL_VALUES = ['qwen', 'gpt-3.5-turbo', 'gpt-4', 'rules'] as const
/** A model of the documents, or a connected one by the name that its engine gives it. */
export type ModelValue = string
/** The longest name of a model. */
export const MODEL_NAME_LENGTH = 120
/** Whether a connected model has a name of its own: not one that the documents give. */
export const isOwnModel = (model: string): boolean => model !== '' && !(MODEL_VALUES as readonly string[]).includes(model)

/** The models of a level. @param tag the user's special tag ai_chat: 1 gives a Qwen-style model whatever the level is (document 3 §6) */
export const modelsOf = (level: ChatLevel, tag: 0 | 1 = 0): ChatModel[] =>
  CHAT_MODELS.filter((model, at) => LEVELS[at]!.level <= level || (tag === 1 && model.value === DEFAULT_CHAT_MODEL))

/** The model to begin with: the stored one if it is there, else the first available (document 3 §4); nothing stored means the default. */
export const chosenModel = (stored: string | null, available: readonly ChatModel[]): string =>
  (available.find(({ value }) => value === (stored ?? DEFAULT_CHAT_MODEL)) ?? available[0] ?? RULES_MODEL).value
