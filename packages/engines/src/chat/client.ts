// The HTTP side of chat completions as OpenAI began them and DashScope, Ollama, vLLM, LM Studio and others speak them: models, and answers as they come.
import { ask, type Begun, EngineFault, jsonOf, listenPatiently, strangeTo, Unreachable } from '../connect/http.ts'
import { dataIn, lineSplitter } from '../connect/lines.ts'
import { isObject, type Loose, member } from '../connect/loose.ts'
import { blockedFault, type Doing, errorOf, serviceFault } from '../connect/service.ts'
import type { LanguageRequest } from '../ports/language.ts'
import { asChat } from './foreign.ts'
import { type Parameters, parametersOf, without } from './parameters.ts'

const strange = strangeTo('对话补全（chat/completions）')
/** Far more than any answer that is shown; each token comes in an event of some hundred bytes. */
const ANSWER_CAP = 32 * 1024 * 1024
/** A program on the next desk answers the phone at once; what it says may take until its model is loaded. */
const CONNECT_MS = 15_000
/** Longer than callers wait: they say how long they do. */
const SAY_MS = 10 * 60_000
const IDLE_MS = 5 * 60_000
/** A service that asks for a short pause gets it, so often. */
const PAUSES = 2
const LONGEST_PAUSE_MS = 20_000
/** Parameters that only some know are left out one after the other. */
const OMISSIONS = 4

const ASKING: Doing = { verb: '回答', matter: '文字', next: '请稍后再试' }

/** What comes in: a piece of the answer, a piece of thought, a pause that the service wants, and last the end. */
export type Said =
  | { kind: 'piece'; text: string }
  | { kind: 'thought'; text: string }
  | { kind: 'pause'; ms: number }
  | { kind: 'end'; finish: 'stop' | 'length'; promptTokens: number | undefined; answerTokens: number | undefined; instead: Instead }

/** What a model says in the place of an answer: why it will not, and the tools it wants to use. */
export interface Instead {
  refusal: string
  tools: string
}

export interface ChatClient {
  readonly url: URL
  /** Ids of the models that are there; undefined where they are not listed. */
  models(signal: AbortSignal): Promise<readonly string[] | undefined>
  say(request: LanguageRequest, signal: AbortSignal): AsyncGenerator<Said>
}

/** The base address, from what people paste: without a version, or with the path of a call. */
function baseOf(address: string): URL {
  const url = new URL(address.replace(/\/chat\/completions\/?$/, ''))
  if (url.pathname === '/') url.pathname = '/v1'
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

export function chatClient(address: string, key: string, model: string): ChatClient {
  const url = baseOf(address)
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  /** What this server does not know, learnt from its refusals. */
  let unknown: readonly string[] = []

  /** One request. @returns how long to wait before the next, undefined when the answer came @throws EngineFault */
  async function* once(request: LanguageRequest, signal: AbortSignal): AsyncGenerator<Said, number | undefined> {
    const body = JSON.stringify(parametersOf(model, request, unknown))
    const asked = { body, headers, signal, cap: ANSWER_CAP, timeoutMs: SAY_MS, idleMs: IDLE_MS, connectMs: CONNECT_MS }
    let answer: Begun = { status: 0, type: '', retryAfterMs: undefined }
    const whole: Uint8Array[] = []
    const lines = lineSplitter()
    const reading = readAnswer()
    for await (const part of wholeOrBroken(listenPatiently(new URL('chat/completions', url), asked, begun => (answer = begun)))) {
      if (answer.status !== 200) {
        whole.push(part)
        continue
      }
      for (const line of lines.push(part)) yield* reading.line(line)
      if (reading.ended) break
    }
    if (answer.status === 429 && answer.retryAfterMs !== undefined && answer.retryAfterMs <= LONGEST_PAUSE_MS) {
      const fault = faultOf(429, jsonOf(Buffer.concat(whole)))
      if (fault.retry) return answer.retryAfterMs
    }
    if (answer.status !== 200) throw faultOf(answer.status, jsonOf(Buffer.concat(whole)))
    yield* reading.line(lines.rest())
    yield* reading.end()
    return undefined
  }

  async function* say(request: LanguageRequest, signal: AbortSignal): AsyncGenerator<Said> {
    for (let pauses = 0, omissions = 0; ;) {
      try {
        const ms = yield* once(request, signal)
        if (ms === undefined) return
        if (pauses++ >= PAUSES) throw serviceFault(429, '', '', ASKING)
        yield { kind: 'pause', ms }
        await pause(ms, signal)
      } catch (error) {
        if (!(error instanceof Unknown) || omissions++ >= OMISSIONS) throw error
        unknown = without(unknown, error.parameter)
      }
    }
  }

  return {
    url,
    say,
    async models(signal) {
      const { status, bytes } = await ask(new URL('models', url), { headers, signal })
      if (status === 404 || status === 405) return undefined
      const value = jsonOf(bytes)
      if (status !== 200) throw faultOf(status, value)
      const data = member(value, 'data')
      // Ollama without models answers null.
      if (data === null) return []
      if (!Array.isArray(data)) throw strange('（模型列表）')
      return (data as unknown[]).flatMap(each => {
        const id = member(each, 'id')
        return typeof id === 'string' ? [id] : []
      })
    },
  }
}

const broken = () => new EngineFault('模型的回答没有说完就断了，请再试一次', { retry: true, sick: true })

/** So servers answer that fail, for instance at a question that is too long, after they have said 200. */
const silent = () =>
  new EngineFault('模型没有说一个字就断开了，可能是内容超过了它一次能读的长度，请少带一些上下文或再试一次', { retry: true })

/** A line that breaks once something came is no engine that cannot be reached. */
async function* wholeOrBroken(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let heard = false
  try {
    for await (const part of parts) {
      heard = true
      yield part
    }
  } catch (error) {
    throw heard && error instanceof Unreachable ? broken() : error
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

/** A request was refused for a parameter that this server does not know. */
class Unknown extends EngineFault {
  readonly parameter: keyof Parameters
  constructor(parameter: keyof Parameters, message: string) {
    super(message, { settled: true })
    this.parameter = parameter
  }
}

/** Parameters that may be named in a refusal; the others every server knows. */
const OPTIONAL = ['stream_options', 'max_tokens', 'max_completion_tokens', 'temperature'] as const

/** How services say that a question is longer than the model can read. */
const TOO_LONG = /context.{0,12}length|maximum context|too many tokens|prompt is too long|input length/i

function faultOf(status: number, value: unknown): EngineFault {
  const { code, message } = errorOf(value)
  if (status === 400 && TOO_LONG.test(`${code} ${message}`))
    return new EngineFault('内容超过了模型一次能读的长度，请少带一些上下文或换一个模型', { settled: true })
  const fault = serviceFault(status, code, message, ASKING)
  const named = status === 400 || status === 422 ? OPTIONAL.find(name => `${JSON.stringify(value)}`.includes(name)) : undefined
  return named ? new Unknown(named, fault.message) : fault
}

const NEW_LINE = Buffer.from('\n')
/** Some servers begin a stream with it (WHATWG HTML §9.2.6 leaves it out). */
const MARK_OF_ORDER = Buffer.from('\uFEFF')
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/** The text of a message or of a change to one; some services give a list of parts. */
function contentOf(value: Loose): string {
  const content = value['content']
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return (content as unknown[]).map(part => (member(part, 'type') === 'text' ? String(member(part, 'text')) : '')).join('')
}

/** The value of JSON; a byte that is no UTF-8 costs its character, not the answer. */
function valueOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The tools that a piece calls for, as `name(arguments)`; names and arguments come in pieces themselves. */
const toolsOf = (said: Loose): string =>
  [said['tool_calls'], said['function_call']]
    .flat()
    .map(call => member(call, 'function') ?? call)
    .flatMap(call => [member(call, 'name'), member(call, 'arguments')])
    .filter(part => typeof part === 'string')
    .join(' ')

/** What is told at the beginning stays where the end does not tell it. */
const merged = (before: unknown, now: Loose): Loose => ({
  ...(isObject(before) ? before : {}),
  ...Object.fromEntries(Object.entries(now).filter(([, told]) => told !== undefined)),
})

/** Fields of server-sent events beside `data` (WHATWG HTML §9.2.6), and comments. */
const FIELD = /^(event|id|retry)?:/

/**
 * Reads an answer in whichever form it comes: events, a whole, a value a line. What it is called by its server says nothing: streams go out as text or
 * JSON, and whole answers as streams.
 */
function readAnswer() {
  let finish: unknown
  let usage: unknown
  let done = false
  let heard = false
  let came = false
  let event = ''
  const instead: Instead = { refusal: '', tools: '' }
  /** Lines outside of events. */
  const others: Buffer[] = []
  /** The data of an event so far that is no JSON yet: an event may have several lines of it. */
  let begun: Buffer | undefined

  function* value(given: unknown): Generator<Said> {
    const chunk = asChat(given)
    if (!isObject(chunk)) throw strange()
    // Ollama tells an error as its words alone.
    if (typeof chunk['error'] === 'string') throw faultOf(400, { message: chunk['error'] })
    if (isObject(chunk['error']) || (/^(?:string|number)$/.test(typeof chunk['code']) && !Array.isArray(chunk['choices'])))
      throw faultOf(400, chunk)
    if (!Array.isArray(chunk['choices'])) throw strange()
    heard = true
    if (isObject(chunk['usage'])) usage = merged(usage, chunk['usage'])
    const choice: unknown = chunk['choices'][0]
    const said = member(choice, 'delta') ?? member(choice, 'message')
    finish = member(choice, 'finish_reason') ?? finish
    // Servers of an older form write the text beside the choice.
    const beside = member(choice, 'text')
    if (typeof beside === 'string' && beside && !isObject(said)) yield { kind: 'piece', text: beside }
    if (!isObject(said)) return
    if (typeof said['refusal'] === 'string') instead.refusal += said['refusal']
    instead.tools += toolsOf(said)
    const thought = said['reasoning_content'] || said['reasoning'] || said['thinking']
    if (typeof thought === 'string' && thought) yield { kind: 'thought', text: thought }
    const text = contentOf(said)
    if (text) yield { kind: 'piece', text }
  }
  /** An event is over whose data never became a value. */
  function* unread(): Generator<Said> {
    if (begun) yield* value(undefined)
  }
  function* outside(): Generator<Said> {
    const whole = valueOf(Buffer.concat(others.flatMap(line => [line, NEW_LINE])))
    if (whole !== undefined) yield* value(whole)
    else for (const line of others) yield* value(valueOf(line))
  }
  return {
    get ended() {
      return done
    },
    *line(given: Buffer): Generator<Said> {
      const line = !came && given.subarray(0, MARK_OF_ORDER.length).equals(MARK_OF_ORDER) ? given.subarray(MARK_OF_ORDER.length) : given
      came ||= line.length > 0
      if (done) return
      const data = dataIn(line)
      if (data === undefined) {
        const text = line.toString('latin1')
        if (text === '') {
          event = ''
          yield* unread()
        } else if (text.startsWith('event:')) event = text.slice('event:'.length).trim()
        else if (!FIELD.test(text)) {
          // A value a line is told as it comes.
          const own = others.length === 0 ? asChat(valueOf(line)) : undefined
          if (isObject(own) && Array.isArray(own['choices'])) yield* value(own)
          else others.push(Buffer.from(line))
        }
        return
      }
      if (data.toString('latin1').trim() === '[DONE]') done = true
      else if (event === 'error') throw faultOf(400, valueOf(data) ?? { message: data.toString() })
      else {
        const all = begun ? Buffer.concat([begun, NEW_LINE, data]) : data
        const read = valueOf(all)
        begun = read === undefined ? Buffer.from(all) : undefined
        if (read !== undefined) yield* value(read)
      }
    },
    /** What stood outside of events where none came, and the end. @throws EngineFault when it is none: nothing came, it was held back, or the line broke before the end */
    *end(): Generator<Said> {
      yield* unread()
      if (!heard && !done) yield* outside()
      if (finish === 'content_filter') throw blockedFault(ASKING)
      if (!heard) throw came ? strange() : silent()
      if (!done && typeof finish !== 'string') throw broken()
      yield {
        kind: 'end',
        finish: finish === 'length' ? 'length' : 'stop',
        promptTokens: count(member(usage, 'prompt_tokens')),
        answerTokens: count(member(usage, 'completion_tokens')),
        instead,
      }
    },
  }
}
