// Protocol fakes of the services of sound, all behind one address, with a way to go wrong for each way that they do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerFault, misbehave } from '../connect/fake/misbehave.ts'
import { writeWav } from '../speech/wav.ts'

export type SoundFault =
  AnswerFault | 'key' | 'quota' | 'often' | 'blocked' | 'bad-request' | 'overloaded' | 'no-sound' | 'inside' | 'failed'
export interface FakeSound {
  readonly url: string
  readonly seen: readonly string[]
  /** Fields of the calls that work, files as bytes. */
  readonly asked: readonly Record<string, unknown>[]
  setFault(fault: SoundFault | undefined): void
  /** What recognition hears in the nth sound. */
  setHeard(heard: (nth: number) => string): void
  close(): Promise<void>
}
const KEY = 'Bearer geheim'
const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  key: [401, 'invalid_api_key', 'Incorrect API key provided'],
  quota: [429, 'insufficient_quota', 'You exceeded your current quota'],
  often: [429, 'rate_limit_exceeded', 'Rate limit reached'],
  blocked: [400, 'DataInspectionFailed', 'inappropriate content'],
  'bad-request': [400, 'invalid_value', 'Unknown voice'],
  overloaded: [503, 'overloaded', 'try later'],
}
/** A tone as a WAV file. */
export function tone(seconds: number, pitch = 220, rate = 24_000): Uint8Array<ArrayBuffer> {
  const samples = Float32Array.from({ length: Math.round(seconds * rate) }, (_, nth) => 0.3 * Math.sin((2 * Math.PI * pitch * nth) / rate))
  return writeWav({ rate, channels: [samples] })
}

async function fieldsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart')) return body.length ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form)
    fields[name] = name.endsWith('[]') ? form.getAll(name) : typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer())
  return fields
}

/** Voices of an account: one more, one less, or all. */
function enrolment() {
  const learnt: { voice: string; target_model: string }[] = []
  return ({ action, target_model = '', preferred_name, voice }: Record<string, string>) => {
    if (action === 'delete') {
      const at = learnt.findIndex(each => each.voice === voice)
      if (at >= 0) learnt.splice(at, 1)
      return undefined
    }
    if (action === 'create') learnt.push({ voice: `qwen-tts-vc-${preferred_name}`, target_model })
    return action === 'list' ? { voice_list: learnt } : learnt.at(-1)
  }
}
/** As speaches answers: what was said between two long pauses is one segment; words with their marks, where they are asked for. */
function heardAs(text: string, kinds: unknown) {
  const characters = text.match(/[\s\S][。！？，]*/g) ?? []
  const at = (nth: number) => 0.1 + (0.8 * nth) / characters.length
  const words = characters.map((word, nth) => ({ word, start: at(nth), end: at(nth + 1) }))
  const segments = [{ id: 0, start: 0.1, end: 0.9, text: ` ${text}`, avg_logprob: -1.5, compression_ratio: 1 }]
  return { text, segments, words: Array.isArray(kinds) && kinds.includes('word') ? words : null }
}
export async function fakeSound({ voices = true } = {}): Promise<FakeSound> {
  let fault: SoundFault | undefined
  let heard = (nth: number) => `第 ${nth} 句`
  const seen: string[] = []
  const asked: Record<string, unknown>[] = []
  const enrol = enrolment()
  const json = (response: ServerResponse, value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const sound = (response: ServerResponse, seconds: number) => {
    const bytes =
      fault === 'no-sound'
        ? Buffer.from('{"oops": true} and more that is no sound at all, but long enough to look like some')
        : tone(seconds)
    return response.writeHead(200, { 'content-type': 'audio/wav' }).end(bytes)
  }
  const addressOf = () => (fault === 'inside' ? 'http://169.254.169.254/latest/meta-data' : `${url}/sound.wav`)
  /** As long as the text is. */
  const lengthOf = (fields: Record<string, unknown>, name: string) => Math.max(0.2, String(fields[name]).length * 0.2)

  const WORK: Readonly<Record<string, (fields: Record<string, unknown>, response: ServerResponse) => unknown>> = {
    '/v1/audio/speech': (fields, response) => sound(response, lengthOf(fields, 'input')),
    '/tts': (fields, response) =>
      fields['text'] ? sound(response, lengthOf(fields, 'text')) : json(response, { message: 'ref_audio_path is required' }, 400),
    '/v1/audio/transcriptions': (fields, response) => {
      if (fault === 'no-sound') return json(response, { text: ' ', segments: [] })
      const text = heard(asked.length)
      if (fields['response_format'] === 'json') return json(response, { text })
      return json(response, heardAs(text, fields['timestamp_granularities[]']))
    },
    '/api/v1/services/aigc/multimodal-generation/generation': ({ input, model }, response) => {
      if ((input as { messages?: unknown }).messages) {
        const content = fault === 'no-sound' ? [] : [{ text: heard(asked.length) }]
        return json(response, { output: { choices: [{ message: { role: 'assistant', content } }] }, request_id: model })
      }
      return json(response, {
        output: { audio: fault === 'no-sound' ? {} : { data: '', url: addressOf(), expires_at: 1 } },
        request_id: 'r',
      })
    },
    '/api/v1/services/audio/tts/customization': ({ input }, response) =>
      json(response, { output: fault === 'no-sound' ? {} : enrol(input as Record<string, string>), request_id: 'r' }),
    '/release_task': (_, response) => json(response, { data: { task_id: 'task-1', status: 'queued' }, code: 200, error: null }),
    '/query_result': ({ task_id_list: ids }, response) => {
      const file = fault === 'inside' ? 'http://169.254.169.254/x' : fault === 'no-sound' ? '' : '/v1/audio?path=a.wav'
      const result = JSON.stringify([{ file, metas: { bpm: 96, keyscale: 'A minor' }, seed_value: '7', error: '显存不足' }])
      const polls = seen.filter(each => each.endsWith('/query_result')).length
      const status = fault === 'failed' ? 2 : polls % 2
      return json(response, {
        data: (ids as string[]).map(task_id => ({ task_id, status, result: status ? result : '' })),
        code: 200,
        error: null,
      })
    },
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '').split('?')[0]!
    seen.push(`${request.method} ${path}`)
    if (path === '/sound.wav') return sound(response, 2)
    if (path === '/v1/audio' && request.method === 'GET') return sound(response, Number(asked.at(-1)?.['audio_duration'] ?? 2))
    if (path !== '/tts' && request.headers.authorization !== KEY)
      return json(response, { error: { code: 'invalid_api_key', message: '' } }, 401)
    if (path === '/v1/audio/voices')
      return voices ? json(response, { voices: ['zf_xiaobei', { id: 'am_adam', name: 'Adam' }] }) : json(response, {}, 404)
    if (path === '/v1/models') return json(response, { data: [{ id: 'tts-1' }] })
    if (path.startsWith('/api/v1/tasks/')) return json(response, { output: { task_status: 'UNKNOWN' } })
    const fields = await fieldsOf(request)
    // Asking how it is goes well while work does not.
    const isWork =
      path === '/tts' ? request.method === 'POST' : path !== '/query_result' && (fields['input'] as { action?: string })?.action !== 'list'
    if (isWork) asked.push(fields)
    const refusal = isWork && fault ? REFUSALS[fault] : undefined
    if (refusal) return json(response, { error: { code: refusal[1], message: refusal[2] } }, refusal[0])
    if (isWork && fault && misbehave(fault, request, response)) return
    return (WORK[path] ?? (() => json(response, {}, 404)))(fields, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    seen,
    asked,
    setFault: next => void (fault = next),
    setHeard: next => void (heard = next),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
