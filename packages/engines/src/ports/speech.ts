// The port of speech engines: a line of text in a voice becomes sound with the time of each word.
import type { Engine } from './engine.ts'

export interface SpeechVoice {
  id: string
  name: string
  language: string
  gender: 'female' | 'male' | 'neutral'
}
export interface SpeechCapabilities {
  voices: readonly SpeechVoice[]
  /** Emotions that change the delivery; empty when the engine knows none. */
  emotions: readonly string[]
  clones: boolean
}
export interface SpeechRequest {
  text: string
  voice: string
  /** 0.5–2, 1 = as the voice speaks. */
  speed?: number
  /** Half tones, −12 to 12. */
  pitch?: number
  emotion?: string
}
export interface SpeechResult {
  /** A sound file; `audio/wav` of 16 bits where it is to be cut and mixed without ffmpeg. */
  mime: string
  bytes: Uint8Array
  seconds: number
  words: readonly { text: string; /** seconds */ start: number; end: number }[]
}
export type SpeechEngine = Engine<SpeechCapabilities, SpeechRequest, SpeechResult>
