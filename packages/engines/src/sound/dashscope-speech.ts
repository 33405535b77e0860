// Qwen's speech on DashScope: one call, whose answer names a WAV file that is kept for a day; `…-vc…` models learn voices. Facts: media and chat §7.3.
import { randomUUID } from 'node:crypto'
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import { errorOf } from '../connect/service.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult, SpeechVoice, VoiceClip } from '../ports/speech.ts'
import {
  baseOf,
  bearer,
  fetchSound,
  LEARNING,
  learningEngine,
  refusal,
  soundEngine,
  type SoundOptions,
  soundOf,
  SPEAKING,
} from './service.ts'

const strange = strangeTo('DashScope')
const SPEAK_MS = 120_000
const INPUT_MAX = 600
const voice = (id: string, name: string, gender: SpeechVoice['gender']): SpeechVoice => ({
  id,
  name: `${name}（${id}）`,
  language: 'zh-CN',
  gender,
})
const VOICES: readonly SpeechVoice[] = [
  voice('Cherry', '芊悦', 'female'),
  voice('Serena', '苏瑶', 'female'),
  voice('Chelsie', '千雪', 'female'),
  voice('Jada', '上海阿珍', 'female'),
  voice('Sunny', '四川晴儿', 'female'),
  voice('Ethan', '晨煦', 'male'),
  voice('Dylan', '北京晓东', 'male'),
  voice('Marcus', '陕西秦川', 'male'),
  voice('Peter', '天津李彼得', 'male'),
  voice('Rocky', '粤语阿强', 'male'),
  voice('Eric', '四川程川', 'male'),
]
/** Answers of the service to work that is none: a task that nobody has (as for pictures). */
export async function reachDashscope(url: URL, key: string, signal: AbortSignal, doing = SPEAKING): Promise<true> {
  const { status, bytes } = await ask(new URL('api/v1/tasks/00000000-0000-0000-0000-000000000000', url), { headers: bearer(key), signal })
  if (status === 401 || status === 403 || status >= 500) throw refusal(status, jsonOf(bytes), doing)
  if (jsonOf(bytes) === undefined) throw strange()
  return true
}
/** The output of the call that all its models share. @throws EngineFault */
export async function dashscopeOutput(
  url: URL,
  { key, body, signal, doing = SPEAKING }: { key: string; body: object; signal: AbortSignal; doing?: typeof SPEAKING },
): Promise<unknown> {
  const headers = { ...bearer(key), 'content-type': 'application/json' }
  const target = new URL('api/v1/services/aigc/multimodal-generation/generation', url)
  const asked = { method: 'POST' as const, body: JSON.stringify(body), headers, signal, timeoutMs: SPEAK_MS }
  const { status, bytes } = await ask(target, asked)
  const value = jsonOf(bytes)
  if (status !== 200) throw refusal(status, value, doing)
  const output = member(value, 'output')
  if (output === undefined) throw errorOf(value).code ? refusal(400, value, doing) : strange('（结果）')
  return output
}

/** Its largest clip, in seconds. */
const CLIP_S = 60
const MAX_LEARNT = 1000
/** Learnt voices of an account. @throws EngineFault */
async function customised(url: URL, { key, input, signal }: { key: string; input: object; signal: AbortSignal }): Promise<unknown> {
  const headers = { ...bearer(key), 'content-type': 'application/json' }
  const body = JSON.stringify({ model: 'qwen-voice-enrollment', input })
  const target = new URL('api/v1/services/audio/tts/customization', url)
  const { status, bytes } = await ask(target, { method: 'POST', body, headers, signal, timeoutMs: SPEAK_MS })
  const value = jsonOf(bytes)
  if (status !== 200) throw refusal(status, value, LEARNING)
  if (value === undefined || errorOf(value).code) throw value === undefined ? strange('（音色）') : refusal(400, value, LEARNING)
  return member(value, 'output')
}
/** Models of this kind speak with voices that they learnt, and with no others. */
const learns = (model: string) => /-vc/.test(model)

export function dashscopeSpeech(options: SoundOptions): SpeechEngine {
  const { key, model, places = 2 } = options
  const url = baseOf(options.url)
  async function describe(signal: AbortSignal): Promise<readonly SpeechVoice[]> {
    await reachDashscope(url, key, signal)
    if (!learns(model)) return VOICES
    const list = member(
      await customised(url, { key, input: { action: 'list', page_size: MAX_LEARNT, page_index: 0 }, signal }),
      'voice_list',
    )
    if (!Array.isArray(list)) throw strange('（音色列表）')
    return (list as unknown[]).flatMap(each => {
      const id = textOf(member(each, 'voice'), 100)
      return id && member(each, 'target_model') === model
        ? [{ id, name: id, language: 'zh-CN', gender: 'neutral' as const, learnt: true as const }]
        : []
    })
  }
  async function teach({ wav, seconds, words }: VoiceClip, _: unknown, signal: AbortSignal): Promise<string> {
    if (seconds > CLIP_S) throw new EngineFault(`参考片段最长 ${CLIP_S} 秒`)
    const data = `data:audio/wav;base64,${Buffer.from(wav).toString('base64')}`
    const preferred_name = `qm${randomUUID().slice(0, 8)}`
    const input = { action: 'create', target_model: model, preferred_name, audio: { data }, language: 'zh', ...(words && { text: words }) }
    const voice = textOf(member(await customised(url, { key, input, signal }), 'voice'), 100)
    if (!voice) throw strange('（没有音色）')
    return voice
  }
  /** Its answer holds nothing but what it cost. */
  async function forget(voice: string, signal: AbortSignal): Promise<void> {
    await customised(url, { key, input: { action: 'delete', voice }, signal })
  }
  const directed = /instruct/.test(model)
  async function* run({ text, voice: id, emotion }: SpeechRequest, _: unknown, signal: AbortSignal) {
    if (text.length > INPUT_MAX) throw new EngineFault(`这一句太长：这个引擎最多 ${INPUT_MAX} 个字`)
    yield { type: 'progress', share: 0, message: '正在配音' } as RunEvent<SpeechResult>
    const input = { text, voice: id, language_type: 'Chinese', ...(emotion && directed && { instructions: `情绪：${emotion}` }) }
    const audio = member(await dashscopeOutput(url, { key, body: { model, input }, signal }), 'audio')
    const [data, address] = [member(audio, 'data'), member(audio, 'url')]
    if (typeof data === 'string' && data)
      yield { type: 'done', result: { ...soundOf(Buffer.from(data, 'base64')), words: [] } } as RunEvent<SpeechResult>
    else if (typeof address === 'string' && address)
      yield { type: 'done', result: { ...(await fetchSound(address, url, signal)), words: [] } } as RunEvent<SpeechResult>
    else throw strange('（没有声音）')
  }
  const service = {
    url,
    name: model,
    places,
    describe,
    capabilities: (voices: readonly SpeechVoice[] = []): SpeechCapabilities => ({
      voices,
      honours: directed ? ['emotion'] : [],
      clones: learns(model),
    }),
    run,
  }
  return learns(model) ? learningEngine(service, options, { teach, forget }) : soundEngine(service, options)
}
