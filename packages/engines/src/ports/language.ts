// The port of language engines: chat, rewriting, labelling. Without one, rule-based tools answer and say how sure they are.
import type { Engine } from './engine.ts'

export interface LanguageCapabilities {
  models: readonly string[]
  /** Tokens of prompt and answer together. */
  contextTokens: number
  /** Answers can be held to a JSON schema. */
  structured: boolean
}
export interface LanguageRequest {
  model: string
  messages: readonly { role: 'system' | 'user' | 'assistant'; text: string }[]
  /** 0–2 */
  temperature?: number
  maxTokens?: number
  /** JSON schema of the wanted answer. */
  schema?: object
}
export interface LanguageResult {
  text: string
  promptTokens: number
  answerTokens: number
}
export type LanguageEngine = Engine<LanguageCapabilities, LanguageRequest, LanguageResult>
