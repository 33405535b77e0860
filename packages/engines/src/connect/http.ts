// Requests to an engine that may hang, drip, send too much or send nonsense: each has a time limit and a size limit, and ends in one fault.
import { lookup } from 'node:dns'
import { type IncomingMessage, request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** What went wrong between us and the engine. The message is Chinese and for the person who draws. */
export class EngineFault extends Error {
  /** The same request may succeed later. */
  readonly retry: boolean
  /** The engine itself is in doubt, not this one request: counts towards its breaker. */
  readonly sick: boolean
  /** Whatever was asked for is certainly not going on: it was refused, or nobody was there. */
  readonly settled: boolean

  constructor(message: string, { retry = false, sick = false, settled = false } = {}) {
    super(message)
    this.name = 'EngineFault'
    this.retry = retry
    this.sick = sick
    this.settled = settled
  }
}

export interface Asking {
  method?: 'GET' | 'POST'
  body?: string | FormData
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
const unreachable = (error: unknown) =>
  new EngineFault('连接不上绘图引擎', { retry: true, sick: true, settled: UNHEARD.has(codeOf(error)) })
const late = () => new EngineFault('绘图引擎没有及时回应', { retry: true, sick: true })
/** An answer that is none of `program`'s. @param what 「（系统信息）」 */
export const strangeTo =
  (program: string) =>
  (what = '') =>
    new EngineFault(`绘图引擎的回答不是 ${program} 的格式${what}`, { retry: true, sick: true })

/** Status and bytes of an answer. @throws EngineFault; what aborted `signal`, when that was the end of it */
export async function ask(url: URL, asking: Asking): Promise<{ status: number; bytes: Uint8Array }> {
  const { method = 'GET', body, headers: own, signal, cap = JSON_CAP, timeoutMs = TIMEOUT_MS } = asking
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...own }
    // An engine that sends us elsewhere must not make us knock on other doors of the network.
    const init: RequestInit = { method, headers, redirect: 'error', signal: AbortSignal.any([signal, limit]) }
    const answer = await fetch(url, body === undefined ? init : { ...init, body })
    return { status: answer.status, bytes: await capped(answer.body, cap) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw limit.aborted ? late() : unreachable(error)
  }
}

async function* upTo(cap: number, body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the answer.
    if (size > cap) throw new EngineFault('绘图引擎的回答太大', { sick: true })
    yield part
  }
}

async function capped(body: AsyncIterable<Uint8Array> | null, cap: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of upTo(cap, body)) parts.push(part)
  return Buffer.concat(parts)
}

type Patient = Omit<Asking, 'body'> & { body: string | Uint8Array }

/** As `ask`, for an engine that draws before it says a word: fetch gives up on an answer that does not begin within five minutes. */
export async function askPatiently(url: URL, asking: Patient): Promise<{ status: number; bytes: Uint8Array }> {
  let status = 0
  const parts: Uint8Array[] = []
  for await (const part of listenPatiently(url, asking, answer => (status = answer.status))) parts.push(part)
  return { status, bytes: Buffer.concat(parts) }
}

/** The same as it comes in, for answers that tell how the work goes. @param begun is told before the first part */
export async function* listenPatiently(
  url: URL,
  asking: Patient,
  begun: (answer: { status: number; type: string }) => void,
): AsyncGenerator<Uint8Array> {
  const { body, headers: own, signal, cap = JSON_CAP, timeoutMs = TIMEOUT_MS } = asking
  const limit = AbortSignal.timeout(timeoutMs)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...own }
  try {
    const answer = await sent(url, { method: 'POST', headers, signal: AbortSignal.any([signal, limit]) }, body)
    begun({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' })
    yield* upTo(cap, answer)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw limit.aborted ? late() : unreachable(error)
  }
}

const sent = (url: URL, options: RequestOptions, body?: string | Uint8Array) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? https : http
    request(url, options, resolve).on('error', reject).end(body)
  })

/** What no service on the public network has: loopback, link-local and private ranges (RFC 6890), in both families. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')
const isPublic = (address: string) => !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Resolves a name for a connection, and refuses one that leads into the own network: what is checked is what is connected to. */
const publicLookup: NonNullable<RequestOptions['lookup']> = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const inside = found?.some(({ address }) => !isPublic(address))
    const refusal = error ?? (inside ? new Error(`${host} leads into the own network`) : null)
    if (options.all) done(refusal, refusal ? [] : found)
    else done(refusal, found?.[0]?.address ?? '', found?.[0]?.family)
  })
}

/**
 * Bytes at an address that a service answered. Its own host is fetched from; any other must lie on the public network, for what a service
 * says must not make us knock on doors of the own one. Redirects are not followed.
 */
export async function fetchResult(
  address: string,
  { own, signal, cap }: { own: URL; signal: AbortSignal; cap: number },
): Promise<Uint8Array> {
  const bad = new EngineFault('绘图引擎给出的图片地址无法使用', { retry: false })
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw bad
  const limit = AbortSignal.timeout(RESULT_MS)
  const foreign = url.host !== own.host
  if (foreign && isIP(url.hostname.replaceAll(/[[\]]/g, '')) && !isPublic(url.hostname.replaceAll(/[[\]]/g, ''))) throw bad
  try {
    const answer = await sent(url, { signal: AbortSignal.any([signal, limit]), ...(foreign && { lookup: publicLookup }) })
    if (answer.statusCode === 200) return await capped(answer, cap)
    answer.destroy()
    throw new EngineFault('绘图引擎没有交出结果图片', { retry: true })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw limit.aborted ? late() : new EngineFault('绘图引擎给出的图片取不回来', { retry: true })
  }
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
