// OpenAI's `/audio/speech` and what speaks the same (Kokoro-FastAPI, openedai-speech): a line in, a sound out. Facts: media and chat §7.1.
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult, SpeechVoice } from '../ports/speech.ts'
import { bearer, refusal, soundAt, soundEngine, type SoundOptions, SPEAKING, versioned } from './service.ts'

const strange = strangeTo('OpenAI 语音')
const INPUT_MAX = 4096
const OWN: readonly (readonly [id: string, gender: SpeechVoice['gender']])[] = [
  ['alloy', 'neutral'],
  ['ash', 'male'],
  ['ballad', 'male'],
  ['coral', 'female'],
  ['echo', 'male'],
  ['fable', 'neutral'],
  ['nova', 'female'],
  ['onyx', 'male'],
  ['sage', 'female'],
  ['shimmer', 'female'],
  ['verse', 'male'],
]
/** Kokoro's names tell language and gender: `zf_xiaobei`, `am_adam`. */
const LANGUAGES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  z: 'zh-CN',
  a: 'en',
  b: 'en',
  j: 'ja',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  p: 'pt',
}
function namedVoice(id: string, name = id): SpeechVoice {
  const [, language = '', gender = ''] = /^([zabjefhip])([fm])_/.exec(id) ?? []
  return { id, name, language: LANGUAGES[language] ?? 'zh-CN', gender: gender === 'f' ? 'female' : gender === 'm' ? 'male' : 'neutral' }
}
const MAX_VOICES = 500

/** Names, or objects with id and name. */
function voicesIn(value: unknown): SpeechVoice[] {
  const list = member(value, 'voices') ?? member(value, 'data')
  if (!Array.isArray(list)) throw strange('（音色列表）')
  return (list as unknown[]).slice(0, MAX_VOICES).flatMap(each => {
    const id = textOf(typeof each === 'string' ? each : (member(each, 'id') ?? member(each, 'name')), 60)
    return id ? [namedVoice(id, textOf(member(each, 'name'), 60) || id)] : []
  })
}

/** OpenAI's own models speak whatever language they are given. */
const isOfOpenai = (model: string) => /^(?:gpt-|tts-1)/.test(model)
/** Only models of the newer kind take directions. */
const takesDirections = (model: string) => model.startsWith('gpt-')

export function openaiSpeech(options: SoundOptions): SpeechEngine {
  const { key, model, places = 2 } = options
  const url = versioned(options.url)
  const headers = bearer(key)

  async function describe(signal: AbortSignal): Promise<readonly SpeechVoice[]> {
    const { status, bytes } = await ask(new URL('audio/voices', url), { headers, signal })
    const value = jsonOf(bytes)
    if (status === 200) {
      const voices = voicesIn(value)
      if (!voices.length) throw new EngineFault('引擎里没有音色', { sick: true })
      return voices
    }
    // OpenAI itself lists none; whether the key is taken is told by its models.
    if (status !== 404 && status !== 405) throw refusal(status, value, SPEAKING)
    const models = await ask(new URL('models', url), { headers, signal })
    if (models.status === 401 || models.status === 403 || models.status >= 500) throw refusal(models.status, jsonOf(models.bytes), SPEAKING)
    if (models.status === 200 && jsonOf(models.bytes) === undefined) throw strange()
    return OWN.map(([id, gender]) => ({ id, name: id, language: 'zh-CN', gender }))
  }

  async function* run({ text, voice, speed = 1, emotion }: SpeechRequest, _: unknown, signal: AbortSignal) {
    if (text.length > INPUT_MAX) throw new EngineFault(`这一句太长：这个引擎最多 ${INPUT_MAX} 个字`)
    yield { type: 'progress', share: 0, message: '正在配音' } as RunEvent<SpeechResult>
    const body = {
      model,
      input: text,
      voice,
      speed,
      response_format: 'wav',
      ...(emotion && takesDirections(model) && { instructions: `情绪：${emotion}` }),
    }
    const sound = await soundAt(new URL('audio/speech', url), { body, key, doing: SPEAKING, signal })
    yield { type: 'done', result: { ...sound, words: [] } } as RunEvent<SpeechResult>
  }

  return soundEngine<readonly SpeechVoice[], SpeechCapabilities, SpeechRequest, SpeechResult>(
    {
      url,
      name: model,
      places,
      describe,
      capabilities: (voices = []) => ({
        voices,
        honours: ['speed', ...(takesDirections(model) ? (['emotion'] as const) : []), ...(isOfOpenai(model) ? (['kana'] as const) : [])],
        clones: false,
      }),
      run,
    },
    options,
  )
}
