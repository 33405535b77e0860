// The body of a request, less what the server at hand has refused: servers of this kind agree on the messages and on little else.
import type { LanguageRequest } from '../ports/language.ts'

export interface Parameters {
  model: string
  messages: readonly { role: string; content: string }[]
  stream: true
  /** Without it only some tell the tokens; old servers refuse it. */
  stream_options?: { include_usage: true }
  /** Models that think have only one. */
  temperature?: number
  /** The old name, which most know; newer models of OpenAI want the other. */
  max_tokens?: number
  max_completion_tokens?: number
}

/** @param unknown names that the server has refused */
export function parametersOf(model: string, { messages, temperature, maxTokens }: LanguageRequest, unknown: readonly string[]): Parameters {
  const knows = (name: keyof Parameters) => !unknown.includes(name)
  const longest = knows('max_tokens')
    ? { max_tokens: maxTokens }
    : knows('max_completion_tokens')
      ? { max_completion_tokens: maxTokens }
      : {}
  return {
    model,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    stream: true,
    ...(knows('stream_options') && { stream_options: { include_usage: true } }),
    ...(knows('temperature') && { temperature }),
    ...longest,
  }
}

/** What a server does not know, with one more name. A refusal of the old name of the longest answer may name the new one as well. */
export const without = (unknown: readonly string[], name: keyof Parameters): readonly string[] =>
  name === 'max_completion_tokens' && !unknown.includes('max_tokens') ? [...unknown, 'max_tokens'] : [...unknown, name]
