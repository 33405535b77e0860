// The HTTP side of OpenAI-style images: generations and edits, pictures on the way as server-sent events, results by base64 or address.
import { ask, type Begun, type EngineFault, fetchResult, jsonOf, listenPatiently, strangeTo } from '../connect/http.ts'
import { dataIn, lineSplitter } from '../connect/lines.ts'
import { isObject, member } from '../connect/loose.ts'
import { errorOf, serviceFault } from '../connect/service.ts'

const strange = strangeTo('OpenAI 图像接口')
/** A PNG of 64 MB in base64 and its partial pictures. */
const ANSWER_CAP = 128 * 1024 * 1024
const PICTURE_CAP = 64 * 1024 * 1024
/** The slowest models need about two minutes for a large picture. */
const DRAW_MS = 10 * 60_000

export interface Generation {
  model: string
  prompt: string
  size: string
}
export interface Edit extends Generation {
  image: Uint8Array
  mask?: Uint8Array
}

/** A picture of how it comes along, or at the end the result. */
export type Drawn = { preview: Uint8Array } | { result: Uint8Array }

export interface OpenaiClient {
  readonly url: URL
  /** Ids of the models that the key may use; undefined where the service does not list them. */
  models(signal: AbortSignal): Promise<readonly string[] | undefined>
  generate(body: Generation, signal: AbortSignal): AsyncGenerator<Drawn>
  edit(body: Edit, signal: AbortSignal): AsyncGenerator<Drawn>
}

export function openaiClient(base: string, key: string): OpenaiClient {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const headers = { authorization: `Bearer ${key}` }
  const at = (path: string) => new URL(path, url)
  async function resultOf(value: unknown, signal: AbortSignal): Promise<Uint8Array> {
    const data = member(value, 'data')
    // The last event of a stream holds the picture itself.
    const first: unknown = Array.isArray(data) ? data[0] : value
    const [base64, address] = [member(first, 'b64_json'), member(first, 'url')]
    if (typeof base64 === 'string') return Buffer.from(base64, 'base64')
    if (typeof address !== 'string') throw strange('（结果图片）')
    return fetchResult(address, { own: url, signal, cap: PICTURE_CAP })
  }

  /** Pictures on the way, and last the result. */
  async function* drawn(path: string, body: string | Uint8Array, type: string, signal: AbortSignal): AsyncGenerator<Drawn> {
    const asked = { body, headers: { ...headers, 'content-type': type }, signal, cap: ANSWER_CAP, timeoutMs: DRAW_MS }
    let answer: Begun = { status: 0, type: '', retryAfterMs: undefined }
    const whole: Uint8Array[] = []
    const stream = lineSplitter()
    let result: unknown
    for await (const part of listenPatiently(at(path), asked, begun => (answer = begun))) {
      if (answer.status !== 200 || !answer.type.includes('event-stream')) {
        whole.push(part)
        continue
      }
      for (const event of stream.push(part).flatMap(eventIn)) {
        const picture = member(event, 'b64_json')
        if (event.type.endsWith('.partial_image') && typeof picture === 'string') yield { preview: Buffer.from(picture, 'base64') }
        if (event.type.endsWith('.completed')) result = event
        if (event.type === 'error') throw faultOf(400, event)
      }
    }
    if (answer.status !== 200) throw faultOf(answer.status, jsonOf(Buffer.concat(whole)))
    const value = result ?? jsonOf(Buffer.concat(whole))
    if (!isObject(value)) throw strange('（结果）')
    yield { result: await resultOf(value, signal) }
  }

  return {
    url,
    async models(signal) {
      const { status, bytes } = await ask(at('models'), { headers, signal })
      if (status === 404 || status === 405) return undefined
      const value = jsonOf(bytes)
      if (status !== 200) throw faultOf(status, value)
      const data = member(value, 'data')
      if (!Array.isArray(data)) throw strange('（模型列表）')
      return (data as unknown[]).flatMap(each => {
        const id = member(each, 'id')
        return typeof id === 'string' ? [id] : []
      })
    },
    generate: (body, signal) =>
      drawn('images/generations', JSON.stringify({ ...body, n: 1, ...own(body.model) }), 'application/json', signal),
    async *edit({ image, mask, ...fields }, signal) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, n: 1, ...own(fields.model) })) form.append(name, String(value))
      form.append('image', new Blob([Buffer.from(image)], { type: 'image/png' }), 'image.png')
      if (mask) form.append('mask', new Blob([Buffer.from(mask)], { type: 'image/png' }), 'mask.png')
      const packed = new Response(form)
      const type = packed.headers.get('content-type') ?? ''
      yield* drawn('images/edits', new Uint8Array(await packed.arrayBuffer()), type, signal)
    },
  }
}

/** The event that a line of a stream holds, if it does. */
function eventIn(line: Buffer): { type: string }[] {
  const data = dataIn(line)
  const value = data && jsonOf(data)
  return isObject(value) && typeof value['type'] === 'string' ? [{ ...value, type: value['type'] }] : []
}

/** What only some models take: others refuse a request that has it. */
function own(model: string): Record<string, unknown> {
  if (model.startsWith('dall-e')) return { response_format: 'b64_json' }
  return /^(?:gpt-image|chatgpt-image)/.test(model) ? { stream: true, partial_images: 2 } : {}
}

function faultOf(status: number, value: unknown): EngineFault {
  const { code, message } = errorOf(value)
  return serviceFault(status, code, message)
}
