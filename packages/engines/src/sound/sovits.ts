// GPT-SoVITS by its api_v2: a voice is a reference sound on its own machine and the words of it. One line at a time. Facts: media and chat §7.4.
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { isObject } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult } from '../ports/speech.ts'
import { baseOf, soundAt, soundEngine, type SoundOptions, SPEAKING } from './service.ts'

interface Reference {
  name: string
  path: string
  words: string
}
const HOW = '每行一个音色：名称=参考音频在那台机器上的路径|参考音频里的话'

/** The voices that an operator names, a line each. @throws EngineFault that says how */
function referencesOf(text: string): Reference[] {
  const list = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const [name = '', rest = ''] = cutAt(line, '=')
      const [path = '', words = ''] = cutAt(rest, '|')
      if (!name || !path) throw new EngineFault(`「${line.slice(0, 20)}」不是音色。${HOW}`, { sick: true })
      return { name, path, words }
    })
  if (!list.length) throw new EngineFault(HOW, { sick: true })
  return list
}
const cutAt = (text: string, sign: string): string[] => {
  const at = text.indexOf(sign)
  return at < 0 ? [text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

export function sovitsEngine(options: SoundOptions): SpeechEngine {
  const url = baseOf(options.url)
  async function describe(signal: AbortSignal): Promise<readonly Reference[]> {
    const references = referencesOf(options.model)
    // Without a text it refuses in its own words, and is there.
    const { status, bytes } = await ask(new URL('tts', url), { signal })
    if ((status !== 400 && status !== 422) || !isObject(jsonOf(bytes))) throw strangeTo('GPT-SoVITS')()
    return references
  }
  async function* run({ text, voice, speed = 1 }: SpeechRequest, references: readonly Reference[], signal: AbortSignal) {
    const reference = references.find(({ name }) => name === voice)
    if (!reference) throw new EngineFault('没有这个音色，请换一个')
    yield { type: 'progress', share: 0, message: '正在配音' } as RunEvent<SpeechResult>
    const body = {
      text,
      text_lang: 'zh',
      ref_audio_path: reference.path,
      prompt_text: reference.words,
      prompt_lang: 'zh',
      text_split_method: 'cut5',
      speed_factor: speed,
      media_type: 'wav',
      streaming_mode: false,
    }
    const sound = await soundAt(new URL('tts', url), { body, key: '', doing: SPEAKING, signal })
    yield { type: 'done', result: { ...sound, words: [] } } as RunEvent<SpeechResult>
  }
  return soundEngine<readonly Reference[], SpeechCapabilities, SpeechRequest, SpeechResult>(
    {
      url,
      name: 'GPT-SoVITS',
      places: 1,
      describe,
      capabilities: (references = []) => ({
        voices: references.map(({ name }) => ({ id: name, name, language: 'zh-CN', gender: 'neutral' })),
        honours: ['speed'],
        clones: false,
      }),
      run,
    },
    options,
  )
}
