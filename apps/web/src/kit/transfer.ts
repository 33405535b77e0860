// Sends a prepared request and reports how it ended; uploads go through XMLHttpRequest, because only that tells their progress.
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { envelopeOf, type Outcome } from './failure.ts'
import type { Prepared } from './request.ts'

export interface SendOptions {
  /** Milliseconds; 0 = no limit. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** 0…1 of the bytes sent; makes the request an upload. */
  onProgress?: ((share: number) => void) | undefined
}
export interface Download {
  blob: Blob
  fileName: string
}

/** A page that is being left breaks off its requests; what it would do about such a failure (sign out, complain) is not meant. */
let goingAway = false
globalThis.addEventListener?.('pagehide', () => (goingAway = true))
globalThis.addEventListener?.('pageshow', () => (goingAway = false))
const unlessGoing = (outcome: Outcome): Outcome | Promise<Outcome> =>
  goingAway && outcome.how === 'network'
    ? new Promise(resolve => globalThis.addEventListener?.('pageshow', () => resolve(outcome), { once: true }))
    : outcome

/** For a page that is left meanwhile it settles only if somebody comes back to it. @throws DOMException AbortError when the caller's signal fired */
export const send = async (request: Prepared, options: SendOptions): Promise<Outcome> => {
  if (options.onProgress) return unlessGoing(await upload(request, options, options.onProgress))
  const answered = await reach(request, options)
  if (!(answered instanceof Response)) return unlessGoing(answered)
  return unlessGoing(await readText(answered))
}

/** Like `send`, but a success is bytes with the server's file name. */
export const sendForFile = async (request: Prepared, options: SendOptions): Promise<Outcome | Download> => {
  const answered = await reach(request, options)
  if (!(answered instanceof Response)) return unlessGoing(answered)
  // A file may be JSON too; an envelope has no name.
  const named = answered.headers.has('Content-Disposition')
  if (answered.status !== 200 || (!named && answered.headers.get('Content-Type')?.startsWith('application/json')))
    return unlessGoing(await readText(answered))
  return { blob: await answered.blob(), fileName: fileNameOf(answered.headers.get('Content-Disposition') ?? '') }
}

/**
 * Like `send`, but a success is a stream of events.
 *
 * @returns null after its end; a line that breaks before that is a failure of the network
 */
export const sendForStream = async (request: Prepared, options: SendOptions, onEvent: (data: unknown) => void): Promise<Outcome | null> => {
  const answered = await reach(request, options)
  if (!(answered instanceof Response)) return unlessGoing(answered)
  if (!answered.body || !answered.headers.get('Content-Type')?.startsWith('text/event-stream')) return unlessGoing(await readText(answered))
  try {
    for await (const { event, data } of eventsOf(answered.body)) {
      if (event === 'end') return null
      if (event === 'error') return { how: 'answer', http: answered.status, body: envelopeOf(data) }
      onEvent(JSON.parse(data))
      // The last one of streams that can be followed again tells how it ended.
      if (event === 'done') return null
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (error instanceof DOMException && error.name === 'TimeoutError') return { how: 'timeout' }
    if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)) throw error
  }
  return unlessGoing({ how: 'network' })
}

/** The server-sent events of a body, wherever its pieces end. What is not ended by an empty line is none. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const come: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => come.push(event) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* come.splice(0)
    }
  } finally {
    await reader.cancel()
  }
}

const readText = async (answered: Response): Promise<Outcome> => {
  try {
    return { how: 'answer', http: answered.status, body: envelopeOf(await answered.text()) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { how: 'timeout' }
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return { how: 'network' }
  }
}

const reach = async ({ url, ...init }: Prepared, { timeoutMs, signal }: SendOptions): Promise<Response | Outcome> => {
  const limits = [...(signal ? [signal] : []), ...(timeoutMs ? [AbortSignal.timeout(timeoutMs)] : [])]
  try {
    return await fetch(url, {
      ...init,
      body: init.body ?? null,
      credentials: 'same-origin',
      ...(limits.length ? { signal: AbortSignal.any(limits) } : {}),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { how: 'timeout' }
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return { how: 'network' }
  }
}

const upload = ({ url, method, headers, body }: Prepared, { timeoutMs, signal }: SendOptions, onProgress: (share: number) => void) =>
  new Promise<Outcome>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = timeoutMs
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve({ how: 'answer', http: request.status, body: envelopeOf(request.responseText) })
    request.ontimeout = () => resolve({ how: 'timeout' })
    request.onerror = () => resolve({ how: 'network' })
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body ?? null)
  })

/** The file name of a Content-Disposition header (RFC 6266: `filename*` wins), or `download`. */
export const fileNameOf = (disposition: string): string => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch (error) {
      if (!(error instanceof URIError)) throw error
    }
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? 'download'
}

/** Hands bytes to the browser's downloads. */
export const saveFile = ({ blob, fileName }: Download): void => {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
