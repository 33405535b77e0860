// The port of language engines: a conversation goes in, the next thing to say comes out, piece by piece. Without one, rule-based tools answer.
import type { Engine } from './engine.ts'

export interface LanguageCapabilities {
  /** The model that answers. */
  model: string
  /** Those that the program or service has beside it; empty where it does not tell. */
  models: readonly string[]
}
export interface LanguageMessage {
  role: 'system' | 'user' | 'assistant'
  text: string
}
export interface LanguageRequest {
  messages: readonly LanguageMessage[]
  /** 0–2; an engine that has only one ignores it. */
  temperature: number
  /** The longest answer, in tokens. */
  maxTokens: number
}
export interface LanguageResult {
  /** All pieces together: what is said, without what the model thought before. */
  text: string
  /** `length`: the answer was longer than it might be, and ends where it was cut. */
  finish: 'stop' | 'length'
  /** Tokens of question and answer; undefined where nobody counted. */
  promptTokens: number | undefined
  answerTokens: number | undefined
}
/** What is said next. */
export interface LanguagePiece {
  type: 'piece'
  text: string
}
/** What the model thinks before it speaks, where it tells; no part of the answer. */
export interface LanguageThought {
  type: 'thought'
  text: string
}
export type LanguageStep = LanguagePiece | LanguageThought
export type LanguageEngine = Engine<LanguageCapabilities, LanguageRequest, LanguageResult, LanguageStep>
