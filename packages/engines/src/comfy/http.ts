// Requests to an engine that may hang, drip, send too much or send nonsense: each has a time limit and a size limit, and ends in one fault.

/** What went wrong between us and the engine. The message is Chinese and for the person who draws. */
export class EngineFault extends Error {
  /** The same request may succeed later. */
  readonly retry: boolean
  /** The engine itself is in doubt, not this one request: counts towards its breaker. */
  readonly sick: boolean

  constructor(message: string, { retry = false, sick = false } = {}) {
    super(message)
    this.name = 'EngineFault'
    this.retry = retry
    this.sick = sick
  }
}

export interface Asking {
  method?: 'GET' | 'POST'
  body?: string | FormData
  signal: AbortSignal
  /** Bytes of the longest answer that is read. */
  cap?: number
  /** For the whole answer, in ms. */
  timeoutMs?: number
}

const JSON_CAP = 16 * 1024 * 1024
const TIMEOUT_MS = 15_000

const unreachable = () => new EngineFault('连接不上绘图引擎', { retry: true, sick: true })
const late = () => new EngineFault('绘图引擎没有及时回应', { retry: true, sick: true })
export const strange = (what = '') => new EngineFault(`绘图引擎的回答不是 ComfyUI 的格式${what}`, { retry: true, sick: true })

/** Status and bytes of an answer. @throws EngineFault; what aborted `signal`, when that was the end of it */
export async function ask(url: URL, asking: Asking): Promise<{ status: number; bytes: Uint8Array }> {
  const { method = 'GET', body, signal, cap = JSON_CAP, timeoutMs = TIMEOUT_MS } = asking
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    // An engine that sends us elsewhere must not make us knock on other doors of the network.
    const init: RequestInit = { method, headers, redirect: 'error', signal: AbortSignal.any([signal, limit]) }
    const answer = await fetch(url, body === undefined ? init : { ...init, body })
    return { status: answer.status, bytes: await capped(answer, cap) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof EngineFault) throw error
    throw limit.aborted ? late() : unreachable()
  }
}

async function capped({ body }: Response, cap: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the answer.
    if (size > cap) throw new EngineFault('绘图引擎的回答太大', { sick: true })
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}

/** Status and JSON of an answer; `value` is undefined when it is none. */
export async function askJson(url: URL, asking: Asking): Promise<{ status: number; value: unknown }> {
  const { status, bytes } = await ask(url, asking)
  try {
    return { status, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { status, value: undefined }
    throw error
  }
}
