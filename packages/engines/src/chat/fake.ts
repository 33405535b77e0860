// A protocol fake of chat completions: models, streams and whole answers, with a way to go wrong for each way that servers of this kind do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, misbehave } from '../connect/fake/misbehave.ts'

export interface FakeMessage {
  role: string
  content: string
}
type Fault =
  | AnswerFault
  | 'key'
  | 'quota'
  | 'often'
  | 'blocked'
  | 'bad-request'
  /** The question is longer than the model reads; the model is not there; the answer never ends. */
  | 'too-long'
  | 'wrong-model'
  | 'talks-on'
  | 'overloaded'
  | 'html-error'
  /** 200, and then the line closes without a word. */
  | 'silent'
  /** The line breaks in the middle, between two pieces, or in one; or ends without saying why. */
  | 'cut'
  | 'cut-inside'
  | 'unfinished'
  | 'error-inside'
  | 'dashscope-error'
  | 'filtered'
  | 'empty'
  | 'thinks-only'
  | 'no-json-line'
  | 'no-choices'
  | 'number-code'
  /** Other things than an answer: a refusal, the call of a tool, an event that tells of an error. */
  | 'refusal'
  | 'tools'
  | 'error-event'

/** Ways to write the same answer, all of them right. */
export type Manner =
  | 'plain'
  | 'no-space'
  | 'crlf'
  | 'comments'
  | 'bytes'
  | 'whole'
  | 'no-done'
  | 'no-end-of-line'
  | 'reasoning'
  | 'tags'
  | 'parts'
  | 'usage-apart'
  | 'length'
  /** Refuses parameters that came later, as old servers do, or earlier, as new models do. */
  | 'old'
  | 'new'
  /** A stream that is called something else; a value a line; a byte that is no UTF-8. */
  | 'as-text'
  | 'as-json'
  | 'json-lines'
  | 'bad-byte'
  /** A mark of byte order in front; the data of an event in two lines; the text beside the choice. */
  | 'order-mark'
  | 'two-lines'
  | 'beside'
  /** Thoughts in the middle, in the channels of the harmony form, and such as never end. */
  | 'tags-inside'
  | 'channels'
  | 'unclosed'

export interface FakeChat {
  /** Base address with the version. */
  readonly url: string
  readonly seen: readonly string[]
  /** Bodies of what was asked. */
  readonly asked: readonly Record<string, unknown>[]
  /** Answers that nobody waited for any more. */
  readonly left: number
  setFault(fault: Fault | undefined): void
  setManner(manner: Manner): void
  setReply(reply: (messages: readonly FakeMessage[]) => string): void
  /** Withholds answers until `release`. */
  hold(): void
  release(): void
  close(): Promise<void>
}

const REFUSALS: Readonly<Record<string, readonly [number, unknown]>> = {
  key: [401, { error: { code: 'invalid_api_key', message: 'Incorrect API key provided' } }],
  quota: [429, { error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } }],
  blocked: [400, { code: 'DataInspectionFailed', message: 'Input data may contain inappropriate content.', request_id: 'x' }],
  'bad-request': [400, { error: { message: 'messages is not valid', code: null } }],
  'too-long': [400, { error: { message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' } }],
  'wrong-model': [404, { error: { message: 'The model does not exist', code: 'model_not_found' } }],
  overloaded: [503, { error: 'model is loading' }],
}
const THOUGHT = '先看人物，再看语气。'
const chunk = (delta: object, finish: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
  usage: null,
})
const USAGE = { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 }

/** Where models write what they think. */
const WORDS: Partial<Record<Manner, (text: string) => string>> = {
  tags: text => `<think>\n${THOUGHT}\n</think>\n\n${text}`,
  'tags-inside': text => `${text.slice(0, 4)}<think>${THOUGHT}</think>${text.slice(4)}<|im_end|>`,
  channels: text => `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  unclosed: text => `<think>${THOUGHT}\n\n${text}`,
}

/** What one piece after the other says. */
function* chunks(text: string, manner: Manner, fault: Fault | undefined): Generator<unknown> {
  if (manner !== 'order-mark') yield chunk({ role: 'assistant', content: '' })
  if (manner === 'reasoning') for (const part of THOUGHT) yield chunk({ content: null, reasoning_content: part })
  const words = WORDS[manner]?.(text) ?? text
  if (fault === 'refusal')
    return yield* [chunk({ content: null, refusal: '抱歉，这一段' }), chunk({ refusal: '我不能写。' }), chunk({}, 'stop')]
  if (fault === 'tools')
    return yield* [
      chunk({ tool_calls: [{ index: 0, function: { name: 'search', arguments: '' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"q":"雨"}' } }] }, 'tool_calls'),
    ]
  const said = fault === 'empty' ? '' : fault === 'thinks-only' ? `<think>${THOUGHT}` : words
  if (manner === 'beside')
    return yield* [...(said.match(/[^]{1,3}/gu) ?? []).map(text => ({ choices: [{ text, finish_reason: null }] })), chunk({}, 'stop')]
  for (const part of said.match(/[^]{1,3}/gu) ?? []) yield chunk({ content: manner === 'parts' ? [{ type: 'text', text: part }] : part })
  while (fault === 'talks-on') yield chunk({ content: said.repeat(100) })
  const finish = fault === 'filtered' ? 'content_filter' : manner === 'length' || fault === 'thinks-only' ? 'length' : 'stop'
  if (fault !== 'unfinished') yield chunk({}, finish)
  if (manner === 'usage-apart') yield { choices: [], usage: USAGE }
}

/** What stands in the place of the third event, and is the last. */
const SPOILT: Partial<Record<Fault, string>> = {
  'cut-inside': '{"choices":[{"de',
  'no-json-line': 'oops\n\n',
  'no-choices': '{"object":"ping"}\n\n',
  'error-inside': '{"error":{"message":"CUDA error"}}\n\n',
  'number-code': '{"code":50001,"msg":"模型正在加载"}\n\n',
  'dashscope-error': '{"code":"Arrearage","message":"Access denied, arrears"}\n\n',
}

/** Byte by byte where characters shall be cut, else at once. */
async function write(response: ServerResponse, line: string, manner: Manner) {
  const bytes = Buffer.from(line)
  if (manner !== 'bytes') return void response.write(bytes)
  for (const byte of bytes) {
    response.write(Buffer.from([byte]))
    await new Promise(resolve => setImmediate(resolve))
  }
}

interface Streaming {
  manner: Manner
  fault: Fault | undefined
  pieceMs: number
}
const TYPES: Partial<Record<Manner, string>> = {
  'as-text': 'text/plain',
  'as-json': 'application/json',
  'json-lines': 'application/x-ndjson',
}

async function stream(response: ServerResponse, text: string, { manner, fault, pieceMs }: Streaming) {
  response.writeHead(200, { 'content-type': TYPES[manner] ?? 'text/event-stream; charset=utf-8' })
  const end = manner === 'crlf' ? '\r\n' : '\n'
  const data = manner === 'json-lines' ? '' : manner === 'no-space' ? 'data:' : 'data: '
  let nth = 0
  if (fault === 'silent') return void response.end()
  for (const each of chunks(text, manner, fault)) {
    if (response.destroyed) return
    if (manner === 'comments') await write(response, `: keep-alive${end}${end}event: message${end}`, manner)
    const spoilt = ++nth === 3 && fault ? SPOILT[fault] : undefined
    if (nth === 3 && fault === 'error-event') return void response.end(`event: error${end}data: {"message":"server busy"}${end}${end}`)
    if (spoilt) return void response.end(data + spoilt)
    if (nth === 3 && fault === 'cut') return void setTimeout(() => response.destroy(), 10)
    const json = JSON.stringify(each)
    const lines = manner === 'two-lines' ? json.replace(':[', `:${end}${data}[`) : json
    await write(response, `${manner === 'order-mark' && nth === 1 ? '\uFEFF' : ''}${data}${lines}${end}${end}`, manner)
    if (manner === 'bad-byte' && nth === 1)
      response.write(Buffer.concat([Buffer.from('data: {"choices":[],"note":"'), Buffer.from([0xff]), Buffer.from('"}\n\n')]))
    if (fault === 'talks-on') await new Promise(resolve => setImmediate(resolve))
    if (pieceMs) await new Promise(resolve => setTimeout(resolve, pieceMs))
  }
  if (manner === 'no-done' || manner === 'json-lines' || fault === 'unfinished') return void response.end()
  response.end(manner === 'no-end-of-line' ? `${data}[DONE]` : `${data}[DONE]${end}${end}`)
}

/** @param options `pieceMs` between two pieces of an answer; `key` '' where none is asked for */
export async function fakeChat({ models = ['qwen-plus', 'qwen3:latest'], key = 'geheim', pieceMs = 0 } = {}): Promise<FakeChat> {
  let fault: Fault | undefined
  let manner: Manner = 'plain'
  let reply: (messages: readonly FakeMessage[]) => string = () => '雨声盖过了脚步。'
  let left = 0
  let gate = Promise.resolve()
  let open = () => undefined as void
  const seen: string[] = []
  const asked: Record<string, unknown>[] = []
  const json = (response: ServerResponse, value: unknown, status = 200, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    seen.push(`${request.method} ${request.url}`)
    if (key && request.headers.authorization !== `Bearer ${key}`)
      return json(response, ...(REFUSALS['key']!.toReversed() as [unknown, number]))
    if (request.url === '/v1/models') return json(response, { object: 'list', data: models.map(id => ({ id, object: 'model' })) })
    if (request.url !== '/v1/chat/completions') return json(response, { error: { message: 'not found' } }, 404)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
    asked.push(body)
    response.on('close', () => void (response.writableFinished || left++))
    await gate
    if (fault === 'often') {
      fault = undefined
      return json(response, { error: { code: 'rate_limit_exceeded', message: 'Rate limit reached' } }, 429, { 'retry-after': '1' })
    }
    if (fault === 'html-error') return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 nginx</h1>')
    const refusal = fault && REFUSALS[fault]
    if (refusal) return json(response, refusal[1], refusal[0])
    if (fault && misbehave(fault, request, response)) return
    const strangers = manner === 'old' ? ['stream_options'] : manner === 'new' ? ['max_tokens', 'temperature'] : []
    const stranger = strangers.find(name => name in body)
    const instead = stranger === 'max_tokens' ? " Use 'max_completion_tokens' instead." : ''
    if (stranger) return json(response, { error: { message: `Unsupported parameter: '${stranger}'.${instead}`, param: stranger } }, 400)
    const text = reply(body['messages'] as FakeMessage[])
    if (manner === 'whole')
      return json(response, { choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }], usage: USAGE })
    await stream(response, text, { manner, fault, pieceMs })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    asked,
    get left() {
      return left
    },
    setFault: next => void (fault = next),
    setManner: next => void (manner = next),
    setReply: next => void (reply = next),
    hold: () => void (gate = new Promise<void>(resolve => (open = resolve))),
    release: () => open(),
    async close() {
      open()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
