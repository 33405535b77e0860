// A protocol fake of OpenAI-style videos, with a way to go wrong for each way that such services do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, misbehave } from '../connect/fake/misbehave.ts'
import { emptyMp4 } from '../connect/fake/mp4.ts'
import { pictureSize } from '../connect/picture-size.ts'

export type VideoFault =
  | AnswerFault
  | 'blocked'
  | 'failed'
  | 'forgotten'
  | 'key'
  | 'link-gone'
  | 'no-id'
  | 'often'
  | 'once-often'
  | 'quota'
  | 'refused-later'
  | 'truncated'
  | 'works'

export interface FakeVideos {
  /** With the version. */
  readonly url: string
  readonly seen: readonly string[]
  /** What was handed in, its still by its size. */
  readonly submitted: readonly Record<string, unknown>[]
  /** @param at the path that a fault of answers strikes; handing in unless another is named */
  setFault(fault: VideoFault | undefined, at?: string): void
  close(): Promise<void>
}

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  key: [401, 'invalid_api_key', ''],
  quota: [429, 'insufficient_quota', 'You exceeded your current quota'],
  often: [429, 'rate_limit_exceeded', 'Rate limit reached'],
  blocked: [400, 'moderation_blocked', 'blocked by our moderation system'],
}

async function fieldsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const form = await new Response(Buffer.concat(parts), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form)
    fields[name] = typeof value === 'string' ? value : pictureSize(new Uint8Array(await value.arrayBuffer()))
  return fields
}

/** @param film what comes out @param polls how often a task is asked after until it is done */
export async function fakeVideos({ film = emptyMp4({ seconds: 4, width: 1280, height: 720 }), polls = 3 } = {}): Promise<FakeVideos> {
  let fault: VideoFault | undefined
  let at = '/videos'
  const seen: string[] = []
  const submitted: Record<string, unknown>[] = []
  const asked = new Map<string, number>()
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const refuse = (response: ServerResponse, [status, code, message]: readonly [number, string, string]) =>
    json(response, { error: { code, message } }, status)

  async function submit(request: IncomingMessage, response: ServerResponse) {
    const fields = await fieldsOf(request)
    const refusal = fault && REFUSALS[fault]
    if (refusal) return refuse(response, refusal)
    if (fault === 'once-often') {
      fault = undefined
      response.setHeader('retry-after', '1')
      return refuse(response, REFUSALS['often']!)
    }
    submitted.push(fields)
    const id = `video_${submitted.length}`
    asked.set(id, 0)
    return json(response, fault === 'no-id' ? {} : { id, object: 'video', status: 'queued', progress: 0 })
  }
  function stateOf(id: string, response: ServerResponse) {
    const times = (asked.get(id) ?? 0) + 1
    if (!asked.has(id) || fault === 'forgotten') return refuse(response, [404, 'not_found', 'no such video'])
    asked.set(id, times)
    const told = { id, object: 'video' }
    if (times < polls || fault === 'works') {
      const progress = Math.round((times / polls) * 100)
      return json(response, times === 1 ? { ...told, status: 'queued', progress: 0 } : { ...told, status: 'in_progress', progress })
    }
    if (fault === 'failed') return json(response, { ...told, status: 'failed', error: { code: 'video_error', message: 'it broke' } })
    if (fault === 'refused-later') return json(response, { ...told, status: 'failed', error: { code: 'moderation_blocked', message: '' } })
    return json(response, { ...told, status: 'completed', progress: 100 })
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    seen.push(`${request.method} ${path}`)
    if (request.headers.authorization !== 'Bearer geheim') return refuse(response, REFUSALS['key']!)
    if (path === '/v1/models') return json(response, { data: [{ id: 'sora-2' }] })
    const isHandingIn = request.method === 'POST' && path === '/v1/videos'
    const struck = at === '/videos' ? isHandingIn : path.includes(at)
    if (fault && struck && misbehave(fault, request, response)) return
    if (isHandingIn) return submit(request, response)
    const [, , , id = '', content] = path.split('/')
    if (content === undefined) return stateOf(id, response)
    if (fault === 'link-gone') return refuse(response, [404, 'expired', 'no longer available'])
    return response.writeHead(200, { 'content-type': 'video/mp4' }).end(fault === 'truncated' ? film.subarray(0, film.length / 2) : film)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    submitted,
    setFault(next, where = '/videos') {
      fault = next
      at = where
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
