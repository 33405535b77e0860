// The draft voice that comes along: eSpeak NG in a child process behind the speech port, Chinese by way of pinyin. Robotic, and called a draft.
import { fork } from 'node:child_process'
import type { Probe, RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult, SpeechVoice } from '../ports/speech.ts'
import { processorMs } from '../effort.ts'
import { createWorkshop, type Hire, WorkLost } from '../workshop.ts'
import type { Spoken, SpeakTask } from './espeak.child.ts'
import { readOf } from './phrases.ts'
import { levelled, writeWav } from './wav.ts'

interface DraftVoice extends SpeechVoice {
  variant: string
  pitch: number
}
const voice = (id: string, name: string, gender: SpeechVoice['gender'], variant: string, pitch: number): DraftVoice => ({
  id: `draft-${id}`,
  name: `${name}（合成草稿音）`,
  language: 'zh-CN',
  gender,
  variant,
  pitch,
})
/** Those that one can tell apart: measured by their pitch. */
const VOICES: readonly DraftVoice[] = [
  voice('narrator', '旁白', 'neutral', '', 50),
  voice('woman', '女声', 'female', '+f3', 55),
  voice('girl', '少女', 'female', '+f5', 80),
  voice('aunt', '中年女声', 'female', '+f2', 40),
  voice('man', '男声', 'male', '+m3', 45),
  voice('elder', '低沉男声', 'male', '+m7', 25),
  voice('boy', '少年', 'male', '+m1', 70),
  voice('whisper', '低语', 'neutral', '+whisper', 50),
]
/** Of eSpeak NG, for a natural pace: about 4.3 characters a second. */
const NATURAL = 280
/** RMS of every line, so that no speaker is louder than another. */
const LOUDNESS = 0.11
const NAME = '合成草稿音（eSpeak NG，非 AI）'
const CAPABILITIES: SpeechCapabilities = {
  voices: VOICES.map(({ id, name, language, gender }) => ({ id, name, language, gender })),
  honours: ['speed', 'pitch', 'reading'],
  clones: false,
}
const ABSENT = '没有装上合成草稿音的组件（可选包 @echogarden/espeak-ng-emscripten），请重新运行 npm install'
const SILENT_MS = 30_000
const IDLE_MS = 60_000
/** Its memory only grows. */
const WORKS = 500

const child: Hire<SpeakTask, Spoken> = (told, gone) => {
  const program = fork(new URL('espeak.child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  })
  program.on('message', told as (message: unknown) => void)
  program.on('error', error => gone(error.message))
  program.on('exit', code => gone(`the voice ended (exit code ${code})`))
  return {
    give: order => program.send(order),
    effort: () => processorMs(program.pid),
    hold(held) {
      if (held) program.ref()
      else {
        program.unref()
        program.channel?.unref()
      }
    },
    end: () => Promise.resolve(program.kill('SIGKILL')),
  }
}

/** A syllable of the text, or what stands between, and where it begins in what is spoken. */
interface Piece {
  text: string
  said: string
  at: number
}
/** Characters as numbered pinyin: eSpeak's own reading of them takes some for English. */
function piecesOf(text: string, readings: SpeechRequest['readings']): Piece[] {
  let at = 0
  let from = 0
  return readOf(text).map(({ origin, syllable, isHan }) => {
    const asked = readings?.get(from)
    from += origin.length
    const spoken = isHan ? (asked ?? syllable).replaceAll('ü', 'v') : origin
    const piece = { text: origin, said: spoken, at }
    at += spoken.length + 1
    return piece
  })
}

export interface DraftVoiceEngine extends SpeechEngine {
  close(): Promise<void>
}

/** Speaks in a process of its own. */
export function espeakEngine(): DraftVoiceEngine {
  const workshop = createWorkshop<SpeakTask, Spoken>(child, { works: WORKS, silentMs: SILENT_MS, idleMs: IDLE_MS })
  let tried: Promise<string> | undefined
  /** Why it cannot speak; '' when it can. */
  const reason = () =>
    (tried ??= workshop
      .run({ text: 'hao3', voice: 'cmn-latn-pinyin', rate: NATURAL, pitch: 50 }, AbortSignal.timeout(SILENT_MS))
      .then(() => '')
      .catch((error: unknown) => {
        tried = undefined
        return error instanceof Error && /Cannot find package/.test(error.message) ? ABSENT : '合成草稿音现在用不了，请稍后再试'
      }))

  async function* run(_jobId: string, request: SpeechRequest, signal: AbortSignal): AsyncGenerator<RunEvent<SpeechResult>> {
    const chosen = VOICES.find(({ id }) => id === request.voice)
    if (!chosen) return yield { type: 'failed', reason: '没有这个音色，请换一个', retry: false }
    yield { type: 'progress', share: 0, message: '正在合成草稿音' }
    const pieces = piecesOf(request.text, request.readings)
    const task = {
      text: pieces.map(piece => piece.said).join(' '),
      voice: `cmn-latn-pinyin${chosen.variant}`,
      rate: Math.round(Math.min(450, Math.max(80, NATURAL * (request.speed ?? 1)))),
      pitch: Math.min(99, Math.max(0, chosen.pitch + (request.pitch ?? 0) * 4)),
    }
    try {
      const { samples, rate, words } = await workshop.run(task, signal)
      const sound = levelled({ rate, channels: [Float32Array.from(samples, sample => sample / 32_768)] }, LOUDNESS)
      const seconds = samples.length / rate
      yield { type: 'done', result: { mime: 'audio/wav', bytes: writeWav(sound), words: timesOf(pieces, words, seconds) } }
    } catch (error) {
      if (signal.aborted) throw error
      const why = error instanceof WorkLost ? '合成草稿音中断了，请再试一次' : await reason()
      yield { type: 'failed', reason: why || '这一句无法合成', retry: error instanceof WorkLost }
    }
  }

  return {
    async probe(): Promise<Probe<SpeechCapabilities>> {
      const why = await reason()
      return {
        available: why === '',
        kind: 'procedural',
        name: NAME,
        licence: 'GPL-3.0（独立进程）',
        reason: why,
        capabilities: CAPABILITIES,
      }
    },
    run,
    // It is done within the second: after a restart it is said again.
    reconcile: () => Promise.resolve(undefined),
    close: () => workshop.close(),
  }
}

function timesOf(pieces: readonly Piece[], words: Spoken['words'], seconds: number): SpeechResult['words'] {
  const starts = new Map<number, number>()
  for (const { at, ms } of words) {
    const nth = pieces.findIndex((piece, each) => at >= piece.at && at < (pieces[each + 1]?.at ?? Infinity))
    if (nth >= 0 && !starts.has(nth)) starts.set(nth, ms / 1000)
  }
  const timed = [...starts].map(([nth, start]) => ({ text: pieces[nth]!.text, start })).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return timed.map((word, nth) => ({ ...word, end: timed[nth + 1]?.start ?? seconds }))
}
