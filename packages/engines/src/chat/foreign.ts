// Answers in the forms of other protocols, as servers and proxies give them at the address of chat completions too: Ollama's own, Anthropic's messages,
// OpenAI's responses. Each value is told as the chunk of chat completions that says the same.
import { isObject, type Loose, member } from '../connect/loose.ts'

const chunk = (delta: Loose, finish?: unknown, usage?: Loose): Loose => ({
  choices: [{ delta, finish_reason: finish }],
  ...(usage ? { usage } : {}),
})
const NOTHING: Loose = { choices: [] }
const usageOf = (value: unknown, prompt: string, answer: string): Loose | undefined => {
  const [asked, said] = [member(value, prompt), member(value, answer)]
  return asked === undefined && said === undefined ? undefined : { prompt_tokens: asked, completion_tokens: said }
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const textsOf = (parts: readonly unknown[], field = 'text'): string =>
  parts
    .map(part => member(part, field))
    .filter(text => typeof text === 'string')
    .join('')

/** `{"message":{"content":…},"done":false}`, a value a line; `response` for one prompt. */
function ollama(value: Loose): Loose | undefined {
  if (typeof value['done'] !== 'boolean') return undefined
  const said = isObject(value['message']) ? value['message'] : { content: value['response'], thinking: value['thinking'] }
  if (!value['done']) return chunk(said)
  return chunk(said, value['done_reason'] === 'length' ? 'length' : 'stop', usageOf(value, 'prompt_eval_count', 'eval_count'))
}

const BLOCKS = /^(?:ping|message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/
const stopOf = (reason: unknown): string | undefined =>
  typeof reason !== 'string' ? undefined : reason === 'max_tokens' ? 'length' : reason === 'refusal' ? 'content_filter' : 'stop'
/** Events of blocks, or a message as a whole. What it read is told at the beginning, what it said at the end. */
function anthropic(value: Loose): Loose | undefined {
  const { type } = value
  if (type === 'message' && Array.isArray(value['content'])) {
    const parts = listOf(value['content'])
    const delta = { content: textsOf(parts), reasoning: textsOf(parts, 'thinking') }
    return chunk(delta, stopOf(value['stop_reason']), usageOf(value['usage'], 'input_tokens', 'output_tokens'))
  }
  if (typeof type !== 'string' || !BLOCKS.test(type)) return undefined
  if (type === 'message_start') return { ...NOTHING, usage: usageOf(member(value['message'], 'usage'), 'input_tokens', 'output_tokens') }
  const delta = value['delta']
  if (type === 'message_delta')
    return chunk({}, stopOf(member(delta, 'stop_reason')), usageOf(value['usage'], 'input_tokens', 'output_tokens'))
  const block = value['content_block']
  if (member(block, 'type') === 'tool_use') return chunk({ tool_calls: [{ name: member(block, 'name') }] })
  if (type !== 'content_block_delta') return NOTHING
  const args = member(delta, 'partial_json')
  return chunk({
    content: member(delta, 'text'),
    reasoning: member(delta, 'thinking'),
    ...(typeof args === 'string' ? { tool_calls: [{ arguments: args }] } : {}),
  })
}

/** Events by their type, or a response as a whole. */
function responses(value: Loose): Loose | undefined {
  const { type } = value
  if (value['object'] === 'response') return responseEnd(value, true)
  if (typeof type !== 'string' || !type.startsWith('response.')) return undefined
  const { delta } = value
  if (type === 'response.output_text.delta') return chunk({ content: delta })
  if (type === 'response.refusal.delta') return chunk({ refusal: delta })
  if (/^response\.reasoning\w*\.delta$/.test(type)) return chunk({ reasoning: delta })
  if (type === 'response.function_call_arguments.delta') return chunk({ tool_calls: [{ arguments: delta }] })
  if (/^response\.(?:completed|incomplete|failed)$/.test(type) && isObject(value['response'])) return responseEnd(value['response'], false)
  return NOTHING
}
/** @param isWhole whether it was said in pieces before */
function responseEnd(response: Loose, isWhole: boolean): Loose {
  if (isObject(response['error'])) return { error: response['error'] }
  const output = listOf(response['output'])
  const contents = output.flatMap(item => listOf(member(item, 'content')))
  const delta = isWhole
    ? {
        content: textsOf(contents),
        refusal: textsOf(contents, 'refusal'),
        reasoning: textsOf(output.flatMap(item => listOf(member(item, 'summary')))),
      }
    : {}
  const reason = member(response['incomplete_details'], 'reason')
  const finish = reason === 'max_output_tokens' ? 'length' : reason === 'content_filter' ? 'content_filter' : 'stop'
  return chunk(delta, finish, usageOf(response['usage'], 'input_tokens', 'output_tokens'))
}

/** A value of another protocol as a chunk of chat completions; any other value as it is. */
export const asChat = (value: unknown): unknown =>
  isObject(value) && !Array.isArray(value['choices']) ? (ollama(value) ?? anthropic(value) ?? responses(value) ?? value) : value
