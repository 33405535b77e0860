// The engines of small models that hear and speak Chinese: each has a folder and a process of its own, and is there once its model was loaded and run.
import type { RunEvent } from '../ports/engine.ts'
import type { RecognitionEngine, RecognitionResult } from '../ports/recognition.ts'
import type { SpeechEngine, SpeechResult, SpeechVoice } from '../ports/speech.ts'
import { together } from '../sound/parts.ts'
import { readOf } from '../speech/phrases.ts'
import { readWav, writeWav } from '../speech/wav.ts'
import { type ModelHouse, modelHouse } from './house.ts'
import { cut, otherSigns, signsOf } from './nets/kokoro.ts'
import { SPEECH_RATE } from './nets/speech.ts'
import { BREATH_S, PAUSE_S } from './nets/whisper.ts'
import { running } from './running.ts'
import { numbersSpoken } from './numbers.ts'
import { ABOUT, probeOf, type Standing, watchModel } from './standing.ts'
import { type Done, type ModelName, MODELS_OF } from './works.ts'

/** A group of models in a process of its own. */
export interface Housed {
  /** How each model is, loaded and run where that was not done yet. */
  standings(signal: AbortSignal): Promise<Partial<Record<ModelName, Standing>>>
  /** Ends the process: what it holds is changed. */
  renew(): Promise<unknown>
  close(): Promise<void>
}
/** A group of one model in a process of its own. */
export function housed(folder: string, name: 'hear' | 'mean' | 'say') {
  const house = modelHouse(folder)
  const model = watchModel(name, folder, signal => house.run({ work: 'try', model: name }, signal))
  const rest: Housed = {
    standings: async signal => ({ [name]: await model.now(signal) }),
    renew: house.renew,
    close: house.close,
  }
  return { house, model, rest }
}

async function* heard({ lines = [] }: Done): AsyncGenerator<RunEvent<RecognitionResult>> {
  yield { type: 'done', result: { lines } }
}
/** @param folder where whisper lies, or will once it was added */
export function hearingModel(folder: string): Housed & { recognition: RecognitionEngine } {
  const { house, model, rest } = housed(folder, MODELS_OF.asr[0])
  return {
    ...rest,
    recognition: {
      async probe(signal) {
        return probeOf('hear', await model.now(signal), { model: 'whisper-base', times: true })
      },
      async *run(_jobId, { wav, spoken, language, hint }, signal) {
        const sound = readWav(wav)
        if (sound?.rate !== SPEECH_RATE) return yield { type: 'failed', reason: '声音读不出来', retry: false }
        const work = { work: 'hear' as const, samples: sound.channels[0]!, stretches: together(spoken, BREATH_S, PAUSE_S), language, hint }
        yield* running(house, work, signal, '正在听写', heard)
      },
      reconcile: () => Promise.resolve(undefined),
    },
  }
}

const voice = (id: string, name: string, gender: SpeechVoice['gender']): SpeechVoice => ({ id, name, language: 'zh-CN', gender })
const VOICES: readonly SpeechVoice[] = [
  voice('zf_xiaoxiao', '晓晓', 'female'),
  voice('zf_xiaobei', '晓贝', 'female'),
  voice('zf_xiaoni', '晓妮', 'female'),
  voice('zf_xiaoyi', '晓伊', 'female'),
  voice('zm_yunxi', '云希', 'male'),
  voice('zm_yunjian', '云健', 'male'),
  voice('zm_yunxia', '云夏', 'male'),
  voice('zm_yunyang', '云扬', 'male'),
]
const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** A text in the signs of the model: word by word, as pinyin is read there or as a person chose. */
export function spelledOut(text: string, readings: ReadonlyMap<number, string> = new Map()): string {
  const begins = new Set([...words.segment(text)].map(({ index }) => index))
  let at = 0
  return readOf(text)
    .map(({ origin, syllable, isHan }) => {
      const gap = isHan && begins.has(at) ? ' ' : ''
      const read = readings.get(at) ?? syllable
      at += origin.length
      return isHan ? gap + signsOf(read.replace(/0$/, '5')) : otherSigns(origin)
    })
    .join('')
}
async function* said({ sound }: Done): AsyncGenerator<RunEvent<SpeechResult>> {
  const { rate, samples } = sound!
  yield { type: 'done', result: { mime: 'audio/wav', bytes: writeWav({ rate, channels: [samples] }), words: [] } }
}
/** @param folder where Kokoro lies, or will once it was added */
export function voiceModel(folder: string): Housed & { speech: SpeechEngine } {
  const { house, model, rest } = housed(folder, MODELS_OF['tts-zh'][0])
  return { ...rest, speech: speechOf(house, model) }
}
const speechOf = (house: ModelHouse, model: ReturnType<typeof watchModel>): SpeechEngine => ({
  async probe(signal) {
    const voices = VOICES.map(each => ({ ...each, name: `${each.name}（${ABOUT.say.name}）` }))
    return probeOf('say', await model.now(signal), { voices, honours: ['speed', 'reading'], clones: false })
  },
  async *run(_jobId, { text, voice: id, speed = 1, readings }, signal) {
    if (!VOICES.some(each => each.id === id)) return yield { type: 'failed', reason: '没有这个音色，请换一个', retry: false }
    const plain = numbersSpoken(text, readings)
    const pieces = cut(spelledOut(plain.text, plain.readings))
    if (!pieces.length) return yield { type: 'failed', reason: '这一句里没有能念的字', retry: false }
    yield* running(house, { work: 'say', pieces, voice: id, speed }, signal, '正在合成语音', said)
  },
  reconcile: () => Promise.resolve(undefined),
})
