// OpenAI's `/audio/transcriptions` and what speaks the same (speaches, faster-whisper-server, whisper.cpp): timed sentences. Facts: media and chat §7.1.
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import {
  MANDARIN_PROMPT,
  type RecognisedLine,
  type RecognitionCapabilities,
  type RecognitionEngine,
  type RecognitionRequest,
  type RecognitionResult,
} from '../ports/recognition.ts'
import type { Spoken } from '../ports/speech-times.ts'
import { partsOf, type SoundPart, together } from './parts.ts'
import { sentencesOf, type Timed } from './sentences.ts'
import { bearer, HEARING, refusal, soundEngine, type SoundOptions, versioned } from './service.ts'

const strange = strangeTo('OpenAI 语音识别')
/** 16-bit mono at 16 kHz: 19 MB, under the 25 MB that OpenAI takes. */
const PART_S = 600
const PART_MS = 15 * 60_000
const HINT_MAX = 500
/** By which Whisper itself tells that it guesses. */
const UNSURE = -1
const REPEATS = 2.4

const number = (given: unknown, usual: number) => (typeof given === 'number' && Number.isFinite(given) ? given : usual)
/** What has a text and times, in the time of the whole. */
function timedIn(value: unknown, name: 'text' | 'word', { from, until }: SoundPart): Timed {
  const at = (field: string) => Math.min(until, from + Math.max(0, number(member(value, field), 0)))
  return { start: at('start'), end: at('end'), text: textOf(member(value, name), 500).trim() }
}
/** Sentences with their times inside a part; models without times give one. */
function linesIn(value: unknown, part: SoundPart, spoken: readonly Spoken[]): RecognisedLine[] {
  const segments = member(value, 'segments')
  if (!Array.isArray(segments)) {
    const text = member(value, 'text')
    if (typeof text !== 'string') throw strange('（结果）')
    return text.trim() ? [{ start: part.from, end: part.until, text: textOf(text, 2000).trim(), doubtful: false }] : []
  }
  const told = member(value, 'words')
  const words = Array.isArray(told) ? (told as unknown[]).map(each => timedIn(each, 'word', part)).filter(word => word.text) : []
  return (segments as unknown[]).flatMap(each => {
    const segment = timedIn(each, 'text', part)
    const doubtful = number(member(each, 'avg_logprob'), 0) < UNSURE || number(member(each, 'compression_ratio'), 1) > REPEATS
    const own = words.filter(({ start, end }) => start + end >= segment.start * 2 && start + end <= segment.end * 2)
    const lines = segment.text ? sentencesOf(segment, own, spoken) : []
    return lines.filter(line => line.end > line.start).map(line => ({ ...line, doubtful }))
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
        prompt: `${language === 'zh' ? MANDARIN_PROMPT : ''}${hint}`.slice(0, HINT_MAX),
      }
      for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value)
      for (const kind of timed ? ['segment', 'word'] : []) form.append('timestamp_granularities[]', kind)
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
      lines.push(...linesIn(value, part, spoken))
    }
    if (!lines.length) throw new EngineFault('没有听出任何话')
    yield { type: 'done', result: { lines } } as RunEvent<RecognitionResult>
  }
  return soundEngine<true, RecognitionCapabilities, RecognitionRequest, RecognitionResult>(
    { url, name: model, places, describe, capabilities: () => ({ model, times: timed }), run },
    options,
  )
}
