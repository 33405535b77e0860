// Whisper in whisper.cpp, as its add-on for Node gives it: stretches of speech go in one by one, timed lines come out. Blocks its process.
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Converter } from 'opencc-js/t2cn'
import { MANDARIN_PROMPT, type RecognisedLine } from '../../ports/recognition.ts'
import type { Spoken } from '../../ports/speech-times.ts'
import { SPEECH_RATE } from './speech.ts'

/** The add-on by platform, out of the packages of @napi-rs/whisper. */
const WHISPER_PROGRAM = 'whisper.node'
/** A line is no longer, in seconds; pauses that are shorter do not end it. */
export const [BREATH_S, PAUSE_S] = [10, 0.35]
/** Steps of its ears a second, how many it has at most, and fewer than which it hears badly. */
const [STEPS, MOST_STEPS, LEAST_STEPS] = [50, 1500, 512]
/** Nobody speaks faster, in characters a second: what is more was made up. */
const FASTEST = 12
const GREEDY = 0
/** How long segments are waited for. */
const [TURNS, TURN_MS] = [50, 10]

interface Heard {
  text: string
  /** Hundredths of a second. */
  start: number
  end: number
}
interface Params {
  language: string
  nThreads: number
  initialPrompt: string
  noContext: boolean
  audioCtx: number
  suppressNonSpeechTokens: boolean
  printProgress: boolean
  printRealtime: boolean
  printTimestamps: boolean
  onNewSegment: (segment: Heard) => void
}
interface Program {
  Whisper: new (file: string, options: { useGpu: boolean }) => { full(params: Params, samples: Float32Array): string }
  WhisperFullParams: new (strategy: number) => Params
}
export interface Whisper {
  /** What is said in one stretch, in seconds of the whole. */
  hear(samples: Float32Array, stretch: Spoken, asked: { language: string; hint: string; threads: number }): Promise<RecognisedLine[]>
}

/** Writes down stretches one after the other. */
export async function writtenDown(
  whisper: Whisper,
  { samples, stretches, ...asked }: { samples: Float32Array; stretches: readonly Spoken[]; language: string; hint: string },
  progress: (share: number) => void,
): Promise<RecognisedLine[]> {
  const threads = Math.max(1, os.availableParallelism() >> 1)
  const lines: RecognisedLine[] = []
  for (const [nth, stretch] of stretches.entries()) {
    lines.push(...(await whisper.hear(samples, stretch, { ...asked, threads })))
    progress((nth + 1) / stretches.length)
  }
  return lines
}
/** @param file of ggml, in the folder of the program. @throws Error when one of them cannot be loaded */
export function openWhisper(folder: string, file: string): Whisper {
  const program = createRequire(import.meta.url)(path.join(folder, WHISPER_PROGRAM)) as Program
  const whisper = new program.Whisper(path.join(folder, file), { useGpu: false })
  const simplified = Converter({ from: 't', to: 'cn' })
  return {
    async hear(samples, { start, end }, { language, hint, threads }) {
      const heard: Heard[] = []
      const params = new program.WhisperFullParams(GREEDY)
      Object.assign(params, {
        language: language || 'auto',
        nThreads: threads,
        initialPrompt: language === 'zh' ? MANDARIN_PROMPT + hint : hint,
        noContext: true,
        // Only as much as there is: the rest of thirty seconds would be heard for nothing.
        audioCtx: Math.min(MOST_STEPS, Math.max(LEAST_STEPS, Math.ceil((end - start) * STEPS) + STEPS)),
        suppressNonSpeechTokens: true,
        printProgress: false,
        printRealtime: false,
        printTimestamps: false,
        onNewSegment: (segment: Heard) => void heard.push(segment),
      })
      const whole = whisper.full(params, samples.subarray(Math.floor(start * SPEECH_RATE), Math.ceil(end * SPEECH_RATE)))
      // Segments are told from another thread: they are there some turns later.
      const all = () => heard.reduce((sum, segment) => sum + segment.text.length, 0) >= whole.length
      for (let turn = 0; turn < TURNS && !all(); turn++) await sleep(TURN_MS)
      if (!heard.length && whole.trim()) heard.push({ text: whole, start: 0, end: (end - start) * 100 })
      return heard.flatMap(segment => {
        const text = simplified(segment.text.trim())
        const line = { start: Math.min(end, start + segment.start / 100), end: Math.min(end, start + segment.end / 100) }
        if (!text || line.end <= line.start) return []
        return [{ ...line, text, doubtful: text.length / (line.end - line.start) > FASTEST || /字幕/.test(text) }]
      })
    },
  }
}
