// Who an answer is signed by.
import { type ChatTurn, EDITED } from '@qianmu/contract/assistant/chat'
import { CHAT_MODELS, DEFAULT_CHAT_MODEL, RULES_MODEL } from '@qianmu/contract/assistant/chat-models'

const nameOf = (model: string) => [...CHAT_MODELS, RULES_MODEL].find(({ value }) => value === model)?.name ?? model

/** The model by its shown name; the default one, whichever that was, by the name that its engine gives it; and whether a person changed the words. */
export function signatureOf({ model, engine }: Pick<ChatTurn, 'model' | 'engine'>): string {
  if (engine === EDITED) return `${nameOf(model)} · 你改过`
  return model === DEFAULT_CHAT_MODEL && engine ? engine.replace(/（[^（）]*）$/u, '') : nameOf(model)
}
