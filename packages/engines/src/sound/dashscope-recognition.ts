// Qwen's recognition on DashScope: it takes short sounds inside the request and tells no times, so each stretch of speech is asked for by itself.
import { EngineFault, strangeTo } from '../connect/http.ts'
import { member, textOf } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import type {
  RecognisedLine,
  RecognitionCapabilities,
  RecognitionEngine,
  RecognitionRequest,
  RecognitionResult,
} from '../ports/recognition.ts'
import { dashscopeOutput, reachDashscope } from './dashscope-speech.ts'
import { partsOf, together } from './parts.ts'
import { baseOf, HEARING, soundEngine, type SoundOptions } from './service.ts'

const strange = strangeTo('DashScope')
/** As long as a caption may stand; the service takes minutes. */
const PART_S = 7
const HINT_MAX = 400

function textIn(output: unknown): string {
  const [choice] = (member(output, 'choices') ?? []) as unknown[]
  const content = member(member(choice, 'message'), 'content')
  if (!Array.isArray(content)) throw strange('（结果）')
  return (content as unknown[])
    .map(each => textOf(member(each, 'text'), 500))
    .join('')
    .trim()
}

export function dashscopeRecognition(options: SoundOptions): RecognitionEngine {
  const { key, model, places = 2 } = options
  const url = baseOf(options.url)
  async function* run({ wav, spoken, language, hint }: RecognitionRequest, _: unknown, signal: AbortSignal) {
    const stretches = spoken.flatMap(each => together([each], PART_S))
    const lines: RecognisedLine[] = []
    for (const [nth, part] of partsOf(wav, stretches).entries()) {
      yield {
        type: 'progress',
        share: nth / stretches.length,
        message: `正在识别 ${nth + 1} / ${stretches.length} 段`,
      } as RunEvent<RecognitionResult>
      const audio = `data:audio/wav;base64,${Buffer.from(part.wav).toString('base64')}`
      const messages = [
        ...(hint ? [{ role: 'system', content: [{ text: hint.slice(0, HINT_MAX) }] }] : []),
        { role: 'user', content: [{ audio }] },
      ]
      const body = { model, input: { messages }, parameters: { asr_options: { ...(language && { language }), enable_itn: false } } }
      const text = textIn(await dashscopeOutput(url, { key, body, signal, doing: HEARING }))
      if (text) lines.push({ start: part.from, end: part.until, text, doubtful: false })
    }
    if (!lines.length) throw new EngineFault('没有听出任何话')
    yield { type: 'done', result: { lines } } as RunEvent<RecognitionResult>
  }
  return soundEngine<true, RecognitionCapabilities, RecognitionRequest, RecognitionResult>(
    {
      url,
      name: model,
      places,
      describe: signal => reachDashscope(url, key, signal, HEARING),
      capabilities: () => ({ model, times: false }),
      run,
    },
    options,
  )
}
