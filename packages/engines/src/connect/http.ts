// Requests to an engine that may hang, drip, send too much or send nonsense: each has a time limit and a size limit, and ends in one fault.
import { fetchPublic, type Refused, sent } from './public.ts'

/** What went wrong between us and the engine. The message is Chinese and for the person whose work it is. */
export class EngineFault extends Error {
  /** The same request may succeed later. */
  readonly retry: boolean
  /** The engine itself is in doubt, not this one request: counts towards its breaker. */
  readonly sick: boolean
  /** Whatever was asked for is certainly not going on: it was refused, or nobody was there. */
  readonly settled: boolean
  /** Whether what was handed in goes on, and is paid for, nobody knows. */
  readonly unsure: boolean
  /** The node of a graph that it came from; '' elsewhere. */
  readonly node: string
  /** When the service wants to be asked again, in ms from now. */
  readonly afterMs: number | undefined

  constructor(
    message: string,
    {
      retry = false,
      sick = false,
      settled = false,
      unsure = false,
      node = '',
      afterMs,
    }: { retry?: boolean; sick?: boolean; settled?: boolean; unsure?: boolean; node?: string; afterMs?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'EngineFault'
    this.retry = retry
    this.sick = sick
    this.settled = settled
    this.unsure = unsure
    this.afterMs = afterMs
    this.node = node
  }
}

export interface Asking {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  body?: string | FormData | Uint8Array<ArrayBuffer>
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Bytes of the longest answer that is read. */
  cap?: number
  /** For the whole answer, in ms. */
  timeoutMs?: number
}

const JSON_CAP = 16 * 1024 * 1024
const TIMEOUT_MS = 15_000
const RESULT_MS = 60_000

/** Ends of a connection that never was one. */
const UNHEARD: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeOf(error.cause)) : undefined
/** Nobody was there, or the line broke. @param begun the answer had begun: engines that stream fail so in the middle of their work */
export class Unreachable extends EngineFault {
  constructor(error: unknown, begun = false) {
    const message = begun ? '引擎答到一半断开了，原因在它自己的日志里' : '连接不上引擎'
    super(message, { retry: true, sick: true, settled: UNHEARD.has(codeOf(error)) })
  }
}
const late = () => new EngineFault('引擎没有及时回应', { retry: true, sick: true })
const tooLarge = () => new EngineFault('引擎的回答太大', { sick: true })
/** An answer that is none of `program`'s. @param what 「（系统信息）」 */
export const strangeTo =
  (program: string) =>
  (what = '') =>
    new EngineFault(`引擎的回答不是 ${program} 的格式${what}`, { retry: true, sick: true })

/** An answer, how long it says that it is, and when it wants to be asked again. */
export interface Asked {
  status: number
  bytes: Uint8Array
  length: number
  retryAfterMs: number | undefined
}
/** Status and bytes of an answer. @throws EngineFault; what aborted `signal`, when that was the end of it */
export async function ask(url: URL, asking: Asking): Promise<Asked> {
  const { method = 'GET', body, headers: own, signal, cap = JSON_CAP, timeoutMs = TIMEOUT_MS } = asking
  const limit = AbortSignal.timeout(timeoutMs)
  let begun = false
  try {
    const headers = { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...own }
    // An engine that sends us elsewhere must not make us knock on other doors of the network.
    const init: RequestInit = { method, headers, redirect: 'error', signal: AbortSignal.any([signal, limit]) }
    const answer = await fetch(url, body === undefined ? init : { ...init, body })
    begun = true
    const { status, headers: told } = answer
    const retryAfterMs = retryAfterOf(told.get('retry-after') ?? undefined)
    return { status, bytes: await capped(answer.body, cap), length: Number(told.get('content-length') ?? 0), retryAfterMs }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw limit.aborted ? late() : new Unreachable(error, begun)
  }
}

/** The parts of an answer of 200, up to `cap` bytes, each within `idleMs` of the one before: for files that take as long as they take. @throws EngineFault */
export async function* download(
  url: URL,
  { headers = {}, signal, cap = JSON_CAP, idleMs = RESULT_MS }: Pick<Asking, 'headers' | 'signal' | 'cap'> & { idleMs?: number },
) {
  const quiet = silence(idleMs)
  try {
    const answer = await sent(url, { method: 'GET', headers: { ...headers }, signal: AbortSignal.any([signal, quiet.signal]) })
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new EngineFault('引擎没有交出结果文件', { retry: true })
    }
    for await (const part of upTo(cap, answer)) {
      quiet.heard()
      yield part
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw quiet.signal.aborted ? late() : new Unreachable(error)
  } finally {
    quiet.end()
  }
}

async function* upTo(cap: number, body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the answer.
    if (size > cap) throw tooLarge()
    yield part
  }
}

async function capped(body: AsyncIterable<Uint8Array> | null, cap: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of upTo(cap, body)) parts.push(part)
  return Buffer.concat(parts)
}

type Patient = Omit<Asking, 'body'> & {
  body: string | Uint8Array
  /** Until the connection stands, in ms; without, as long as the whole may take. */
  connectMs?: number
  /** Between two pieces of the answer and before the first, in ms; without, as long as the whole may take. */
  idleMs?: number
}

/** What an answer says before its first part. */
export interface Begun {
  status: number
  type: string
  /** When to ask again, in ms from now, where it says so in seconds. */
  retryAfterMs: number | undefined
}
const retryAfterOf = (header: string | undefined) => (header && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined)

/** Fires when nothing was heard for a while. */
function silence(ms: number | undefined) {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const heard = () => {
    clearTimeout(timer)
    if (ms !== undefined) timer = setTimeout(() => stop.abort(), ms)
  }
  heard()
  return { signal: stop.signal, heard, end: () => clearTimeout(timer) }
}

/** As `ask`, for an engine that draws before it says a word: fetch gives up on an answer that does not begin within five minutes. */
export async function askPatiently(url: URL, asking: Patient): Promise<{ status: number; bytes: Uint8Array }> {
  let status = 0
  const parts: Uint8Array[] = []
  for await (const part of listenPatiently(url, asking, answer => (status = answer.status))) parts.push(part)
  return { status, bytes: Buffer.concat(parts) }
}

/** The same as it comes in, for answers that tell how the work goes. @param begun is told before the first part */
export async function* listenPatiently(url: URL, asking: Patient, begun: (answer: Begun) => void): AsyncGenerator<Uint8Array> {
  const { body, headers: own, signal, cap = JSON_CAP, timeoutMs = TIMEOUT_MS, connectMs, idleMs } = asking
  const limit = AbortSignal.timeout(timeoutMs)
  const quiet = silence(idleMs)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...own }
  try {
    const options = { method: 'POST', headers, signal: AbortSignal.any([signal, limit, quiet.signal]) }
    const answer = await sent(url, options, body, connectMs)
    const { statusCode: status = 0, headers: told } = answer
    begun({ status, type: told['content-type'] ?? '', retryAfterMs: retryAfterOf(told['retry-after']) })
    for await (const part of upTo(cap, answer)) {
      quiet.heard()
      yield part
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw limit.aborted || quiet.signal.aborted ? late() : new Unreachable(error)
  } finally {
    quiet.end()
  }
}

/**
 * Bytes at an address that a service answered. Its own host is fetched from; any other must lie on the public network, for what a service
 * says must not make us knock on doors of the own one. Redirects are not followed.
 */
export async function fetchResult(
  address: string,
  { own, signal, cap, timeoutMs = RESULT_MS, named = PICTURE }: Fetching,
): Promise<Uint8Array> {
  const fetched = await fetchPublic(address, { own: [own.host], signal, cap, timeoutMs })
  if ('bytes' in fetched) return fetched.bytes
  throw FAULTS[fetched.refused](named)
}
interface Fetching {
  own: URL
  signal: AbortSignal
  cap: number
  timeoutMs?: number
  /** Who was to hand out what, for the words of faults. */
  named?: Named
}
type Named = Readonly<{ who: string; what: string }>
const PICTURE: Named = { who: '绘图引擎', what: '图片' }

const FAULTS: Readonly<Record<Refused, (named: Named) => EngineFault>> = {
  address: ({ who, what }) => new EngineFault(`${who}给出的${what}地址无法使用`),
  inside: ({ who, what }) => new EngineFault(`${who}给出的${what}地址无法使用`),
  status: ({ who, what }) => new EngineFault(`${who}没有交出结果${what}`, { retry: true }),
  large: tooLarge,
  late,
  unreachable: ({ who, what }) => new EngineFault(`${who}给出的${what}取不回来`, { retry: true }),
}

/** Status and JSON of an answer; `value` is undefined when it is none. */
export async function askJson(url: URL, asking: Asking): Promise<{ status: number; value: unknown }> {
  const { status, bytes } = await ask(url, asking)
  return { status, value: jsonOf(bytes) }
}

/** The value of JSON bytes in UTF-8; undefined when they are none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
