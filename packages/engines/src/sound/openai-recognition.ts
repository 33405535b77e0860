// OpenAI's `/audio/transcriptions` and what speaks the same (speaches, faster-whisper-server, whisper.cpp): timed sentences. Facts: media and chat §7.1.
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import type {
  RecognisedLine,
  RecognitionCapabilities,
  RecognitionEngine,
  RecognitionRequest,
  RecognitionResult,
} from '../ports/recognition.ts'
import { partsOf, together } from './parts.ts'
import { bearer, HEARING, refusal, soundEngine, type SoundOptions, versioned } from './service.ts'

const strange = strangeTo('OpenAI 语音识别')
/** 16-bit mono at 16 kHz: 19 MB, under the 25 MB that OpenAI takes. */
const PART_S = 600
const PART_MS = 15 * 60_000
const HINT_MAX = 500
/** By which Whisper itself tells that it guesses. */
const UNSURE = -1
const REPEATS = 2.4

/** Sentences with their times inside a part; models without times give one. */
function linesIn(value: unknown, from: number, until: number): RecognisedLine[] {
  const segments = member(value, 'segments')
  const number = (given: unknown, usual: number) => (typeof given === 'number' && Number.isFinite(given) ? given : usual)
  if (!Array.isArray(segments)) {
    const text = member(value, 'text')
    if (typeof text !== 'string') throw strange('（结果）')
    return text.trim() ? [{ start: from, end: until, text: textOf(text, 2000).trim(), doubtful: false }] : []
  }
  return (segments as unknown[]).flatMap(each => {
    const text = textOf(member(each, 'text'), 500).trim()
    const start = Math.min(until, from + Math.max(0, number(member(each, 'start'), 0)))
    const end = Math.min(until, from + Math.max(0, number(member(each, 'end'), 0)))
    const doubtful = number(member(each, 'avg_logprob'), 0) < UNSURE || number(member(each, 'compression_ratio'), 1) > REPEATS
    return text && end > start ? [{ start, end, text, doubtful }] : []
  })
}

export function openaiRecognition(options: SoundOptions): RecognitionEngine {
  const { key, model, places = 1 } = options
  const url = versioned(options.url)
  const headers = bearer(key)
  // Only Whisper's models answer with times at OpenAI; others refuse the format.
  const timed = !model.startsWith('gpt-')

  async function describe(signal: AbortSignal): Promise<true> {
    const { status, bytes } = await ask(new URL('models', url), { headers, signal })
    if (status === 404 || status === 405) return true
    const value = jsonOf(bytes)
    if (status !== 200) throw refusal(status, value, HEARING)
    if (!Array.isArray(member(value, 'data'))) throw strange('（模型列表）')
    return true
  }
  async function* run({ wav, spoken, language, hint }: RecognitionRequest, _: unknown, signal: AbortSignal) {
    const parts = partsOf(wav, together(spoken, PART_S))
    const lines: RecognisedLine[] = []
    for (const [nth, part] of parts.entries()) {
      yield {
        type: 'progress',
        share: nth / parts.length,
        message: `正在识别 ${nth + 1} / ${parts.length} 段`,
      } as RunEvent<RecognitionResult>
      const form = new FormData()
      const fields = {
        model,
        response_format: timed ? 'verbose_json' : 'json',
        temperature: '0',
        language,
        prompt: hint.slice(0, HINT_MAX),
      }
      for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
      form.append('file', new Blob([part.wav], { type: 'audio/wav' }), 'speech.wav')
      const { status, bytes } = await ask(new URL('audio/transcriptions', url), {
        method: 'POST',
        body: form,
        headers,
        signal,
        timeoutMs: PART_MS,
      })
      const value = jsonOf(bytes)
      if (status !== 200) throw refusal(status, value, HEARING)
      lines.push(...linesIn(value, part.from, part.until))
    }
    if (!lines.length) throw new EngineFault('没有听出任何话')
    yield { type: 'done', result: { lines } } as RunEvent<RecognitionResult>
  }
  return soundEngine<true, RecognitionCapabilities, RecognitionRequest, RecognitionResult>(
    { url, name: model, places, describe, capabilities: () => ({ model, times: timed }), run },
    options,
  )
}
