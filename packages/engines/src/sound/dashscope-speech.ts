// Qwen's speech on DashScope: one call, whose answer names a WAV file that is kept for a day. Facts: media and chat §7.3.
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { member } from '../connect/loose.ts'
import { errorOf } from '../connect/service.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult, SpeechVoice } from '../ports/speech.ts'
import { baseOf, bearer, fetchSound, refusal, soundEngine, type SoundOptions, soundOf, SPEAKING } from './service.ts'

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

export function dashscopeSpeech(options: SoundOptions): SpeechEngine {
  const { key, model, places = 2 } = options
  const url = baseOf(options.url)
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
  return soundEngine<true, SpeechCapabilities, SpeechRequest, SpeechResult>(
    {
      url,
      name: model,
      places,
      describe: signal => reachDashscope(url, key, signal),
      capabilities: () => ({ voices: VOICES, honours: directed ? ['emotion'] : [], clones: false }),
      run,
    },
    options,
  )
}
