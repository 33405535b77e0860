// What services of sound have in common: how they refuse, what a sound that they hand out must be, and an engine whose work is one answer.
import { ask, EngineFault, fetchResult, jsonOf } from '../connect/http.ts'
import { linked, type LinkOptions } from '../connect/linked.ts'
import { isOwnHost } from '../connect/public.ts'
import { type Doing, errorOf, serviceFault } from '../connect/service.ts'
import type { Engine, RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult, VoiceClip } from '../ports/speech.ts'

export interface SoundOptions extends LinkOptions {
  url: string
  /** '' where the program asks for none. */
  key: string
  model: string
  /** Pieces of work at once; more wait with us. */
  places?: number
}
export const SPEAKING: Doing = { verb: '配音', matter: '台词', next: '请稍后再试' }
export const HEARING: Doing = { verb: '识别', matter: '声音', next: '请稍后再试' }
export const LEARNING: Doing = { verb: '学音色', matter: '参考片段', next: '请稍后再试' }
export const COMPOSING: Doing = { verb: '作曲', matter: '描述', next: '请稍后再试' }

/** Of one sound: ten minutes of WAV and more. */
const SOUND_CAP = 192 * 1024 * 1024
const SPEAK_MS = 120_000

export const baseOf = (url: string): URL => new URL(url.endsWith('/') ? url : `${url}/`)
/** The address of a service that is named by its host alone gets the version. */
export function versioned(url: string): URL {
  const base = baseOf(url)
  return base.pathname === '/' ? new URL('v1/', base) : base
}
export const bearer = (key: string): Readonly<Record<string, string>> => (key ? { authorization: `Bearer ${key}` } : {})

/** What a refusal says, FastAPI's ways among them: `{detail: "…"}`, `{detail: {message}}`, `{detail: [{msg}]}`. */
export function refusal(status: number, value: unknown, doing: Doing): EngineFault {
  const { code, message } = errorOf(value)
  const detail = value && typeof value === 'object' && 'detail' in value ? value.detail : undefined
  const list: unknown = Array.isArray(detail) ? detail[0] : detail
  const told = errorOf(list && typeof list === 'object' && 'msg' in list ? { message: list.msg } : list)
  return serviceFault(status, code || told.code, message || told.message, doing)
}

const starts = (bytes: Uint8Array, at: number, word: string) => [...word].every((letter, nth) => bytes[at + nth] === letter.charCodeAt(0))
/** The kind of a sound by its first bytes; undefined for anything else, whatever its header says. */
function soundKind(bytes: Uint8Array): string | undefined {
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WAVE')) return 'audio/wav'
  if (starts(bytes, 0, 'fLaC')) return 'audio/flac'
  if (starts(bytes, 0, 'OggS')) return 'audio/ogg'
  if (starts(bytes, 0, 'ID3') || (bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe2)) return 'audio/mpeg'
  return undefined
}
/** @throws EngineFault for what is no sound */
export function soundOf(bytes: Uint8Array): { mime: string; bytes: Uint8Array } {
  const mime = bytes.length > 64 ? soundKind(bytes) : undefined
  if (!mime) throw new EngineFault('引擎交出的不是声音', { retry: true, sick: true })
  return { mime, bytes }
}

/** The sound that a request is answered with. @throws EngineFault */
export async function soundAt(
  url: URL,
  { body, key, doing, signal }: { body: object; key: string; doing: Doing; signal: AbortSignal },
): Promise<{ mime: string; bytes: Uint8Array }> {
  const headers = { ...bearer(key), 'content-type': 'application/json' }
  const asked = { method: 'POST' as const, body: JSON.stringify(body), headers, signal, cap: SOUND_CAP, timeoutMs: SPEAK_MS }
  const { status, bytes } = await ask(url, asked)
  if (status !== 200) throw refusal(status, jsonOf(bytes), doing)
  return soundOf(bytes)
}
export const fetchSound = async (address: string, own: URL, signal: AbortSignal) =>
  soundOf(await fetchResult(address, { own, signal, cap: SOUND_CAP }))

/** Other work of an engine: what it gives, or the Chinese reason why not. */
async function settled<R>(work: AsyncIterable<RunEvent<R>>): Promise<{ result: R } | { refused: string }> {
  for await (const event of work) {
    if (event.type === 'done') return { result: event.result }
    if (event.type === 'failed') return { refused: event.reason }
  }
  return { refused: '引擎没有给出结果' }
}
/** What an engine that learns voices does besides; both throw EngineFault. */
interface Learning<Description> {
  /** Gives the name of the new voice. */
  teach(clip: VoiceClip, description: Description, signal: AbortSignal): Promise<string>
  /** Deletes a voice that it learnt. */
  forget(voice: string, signal: AbortSignal): Promise<void>
}
/** An engine of speech that learns voices besides. */
export function learningEngine<Description>(
  service: Service<Description, SpeechCapabilities, SpeechRequest, SpeechResult>,
  options: LinkOptions,
  { teach, forget }: Learning<Description>,
): SpeechEngine {
  const { engine, renew, through } = linkOf(service, options)
  async function changed<R>(work: (description: Description, wanted: AbortSignal) => Promise<R>, signal: AbortSignal) {
    const outcome = await settled(
      through<R, never>(async function* (description, wanted) {
        yield { type: 'done', result: await work(description, wanted) }
      }, signal),
    )
    renew()
    return outcome
  }
  return {
    ...engine,
    async learn(clip, signal) {
      const outcome = await changed((description, wanted) => teach(clip, description, wanted), signal)
      return 'refused' in outcome ? outcome : { voice: outcome.result }
    },
    async forget(voice, signal) {
      const outcome = await changed(async (description, wanted) => {
        const { voices } = service.capabilities(description)
        if (voices.some(each => each.id === voice && each.learnt)) await forget(voice, wanted)
      }, signal)
      return 'refused' in outcome ? outcome : { forgotten: true }
    },
  }
}

interface Service<Description, Capabilities, Request, Result> {
  url: URL
  name: string
  places: number
  describe(signal: AbortSignal): Promise<Description>
  capabilities(description: Description | undefined): Capabilities
  run(request: Request, description: Description, signal: AbortSignal): AsyncGenerator<RunEvent<Result>>
}
/** An engine at an address whose work is lost when nobody waits for it. */
export const soundEngine = <Description, Capabilities, Request, Result>(
  service: Service<Description, Capabilities, Request, Result>,
  options: LinkOptions,
): Engine<Capabilities, Request, Result> => linkOf(service, options).engine
function linkOf<Description, Capabilities, Request, Result>(
  { url, name, places, describe, capabilities, run }: Service<Description, Capabilities, Request, Result>,
  options: LinkOptions,
) {
  const own = isOwnHost(url.hostname)
  return linked<Description, Capabilities, Request, Result>(
    {
      host: url.host,
      places,
      describe,
      about: description => ({
        kind: own ? 'local-model' : 'remote',
        name: `${name}（${url.hostname}）`,
        licence: own ? '模型自带的许可' : '服务商条款',
        capabilities: capabilities(description),
      }),
      run: (_jobId, request, description, signal) => run(request, description, signal),
      reconcile: () => Promise.resolve(undefined),
    },
    options,
  )
}
