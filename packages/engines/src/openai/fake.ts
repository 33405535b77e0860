// A protocol fake of OpenAI-style images: generations, edits and their streams, with a way to go wrong for each way that services do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, misbehave } from '../connect/fake/misbehave.ts'
import { greyPng } from '../connect/fake/png.ts'

type Fault =
  | AnswerFault
  | 'key'
  | 'quota'
  | 'often'
  | 'blocked'
  | 'bad-request'
  | 'overloaded'
  | 'cut'
  | 'truncated'
  | 'no-picture'
  | 'address'
  | 'inside'

export interface FakeOpenai {
  /** Base address with the version. */
  readonly url: string
  readonly seen: readonly string[]
  /** Fields of the calls that draw, files as bytes. */
  readonly drawn: readonly Record<string, unknown>[]
  setFault(fault: Fault | undefined): void
  close(): Promise<void>
}

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  key: [401, 'invalid_api_key', 'Incorrect API key provided'],
  quota: [429, 'insufficient_quota', 'You exceeded your current quota'],
  often: [429, 'rate_limit_exceeded', 'Rate limit reached'],
  blocked: [400, 'moderation_blocked', 'Your request was rejected by the safety system.'],
  'bad-request': [400, 'invalid_size', 'Invalid size'],
  overloaded: [503, 'overloaded', 'try later'],
}

async function fieldsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart')) return JSON.parse(body.toString()) as Record<string, unknown>
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())
  return fields
}

/** @param models those that the key may use */
export async function fakeOpenai(models: readonly string[] = ['gpt-image-1', 'dall-e-3', 'seedream-4']): Promise<FakeOpenai> {
  let fault: Fault | undefined
  const seen: string[] = []
  const drawn: Record<string, unknown>[] = []
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  function give(fields: Record<string, unknown>, response: ServerResponse) {
    const [width, height] = String(fields['size']).split('x').map(Number) as [number, number]
    const whole = greyPng({ width, height }, 200)
    const bytes = fault === 'truncated' ? whole.subarray(0, whole.length / 2) : whole
    const b64_json = bytes.toString('base64')
    if (String(fields['stream']) === 'true') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = (value: object) => response.write(`event: x\ndata: ${JSON.stringify(value)}\n\n`)
      event({
        type: 'image_generation.partial_image',
        partial_image_index: 0,
        b64_json: greyPng({ width: 8, height: 8 }).toString('base64'),
      })
      if (fault === 'cut') return void setTimeout(() => response.destroy(), 10)
      event({ type: 'image_generation.completed', b64_json })
      return void response.end('data: [DONE]\n\n')
    }
    if (fault === 'cut') return void response.destroy()
    const address = fault === 'inside' ? 'http://169.254.169.254/latest/meta-data' : `${url}/../result.png`
    const data = fault === 'no-picture' ? [] : fault === 'address' || fault === 'inside' ? [{ url: address }] : [{ b64_json }]
    json(response, { created: 1, data })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    seen.push(`${request.method} ${path}`)
    if (path === '/result.png') return response.end(greyPng({ width: 1024, height: 1024 }, 90))
    if (request.headers.authorization !== 'Bearer geheim') return json(response, { error: { code: 'invalid_api_key', message: '' } }, 401)
    if (path === '/v1/models') return json(response, { data: models.map(id => ({ id })) })
    const fields = await fieldsOf(request)
    drawn.push(fields)
    const refusal = fault && REFUSALS[fault]
    if (refusal) return json(response, { error: { code: refusal[1], message: refusal[2] } }, refusal[0])
    if (fault && misbehave(fault, request, response)) return
    return give(fields, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    seen,
    drawn,
    setFault: next => void (fault = next),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
