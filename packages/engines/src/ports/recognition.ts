// The port of engines that write down what is said: sound and the stretches of speech in it go in, timed text comes out.
import type { Engine } from './engine.ts'
import type { Spoken } from './speech-times.ts'

/** What Whisper is told before Mandarin, so that it writes simplified characters and marks. */
export const MANDARIN_PROMPT = '以下是普通话的句子，使用简体中文。'

export interface RecognitionCapabilities {
  model: string
  /** It tells when each sentence is said; else the stretches of speech are the times. */
  times: boolean
}
export interface RecognitionRequest {
  /** A WAV file, 16 bits, one channel, 16,000 samples a second. */
  wav: Uint8Array<ArrayBuffer>
  /** Where somebody speaks, in seconds; long sounds are cut between them. */
  spoken: readonly Spoken[]
  /** 「zh」; '' to let it find out. */
  language: string
  /** Names and words that are likely. */
  hint: string
}
export interface RecognisedLine {
  /** Seconds. */
  start: number
  end: number
  text: string
  /** The engine itself is not sure of it. */
  doubtful: boolean
}
export interface RecognitionResult {
  lines: readonly RecognisedLine[]
}
export type RecognitionEngine = Engine<RecognitionCapabilities, RecognitionRequest, RecognitionResult>
