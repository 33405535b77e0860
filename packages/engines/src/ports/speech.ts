// The port of speech engines: a line of text in a voice becomes sound with the time of each word.
import type { Engine } from './engine.ts'

export interface SpeechVoice {
  id: string
  name: string
  language: string
  gender: 'female' | 'male' | 'neutral'
  /** Learnt from a person: only the team that brought the consent may speak with it. */
  learnt?: true
}
/** Speed and pitch; any emotion in words; the reading of single characters; Japanese by its kana; laughing and breathing. */
export type SpeechPart = 'speed' | 'pitch' | 'emotion' | 'reading' | 'kana' | 'sounds'
export interface SpeechCapabilities {
  voices: readonly SpeechVoice[]
  /** Parts of a line that change what it says; what is missing here is done to its sound, or left out. */
  honours: readonly SpeechPart[]
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
  /** How single characters of the text are read: the index of each, and its pinyin with the tone as a number. */
  readings?: ReadonlyMap<number, string>
}
export interface SpeechResult {
  /** A sound file; `audio/wav` of 16 bits where it is to be cut and mixed without ffmpeg. */
  mime: string
  bytes: Uint8Array
  words: readonly { text: string; /** seconds */ start: number; end: number }[]
}
/** A few seconds of one person speaking. */
export interface VoiceClip {
  /** WAV, one channel, 24,000 samples a second. */
  wav: Uint8Array
  seconds: number
  /** What is said in it; '' where nobody wrote it down. */
  words: string
}
export interface SpeechEngine extends Engine<SpeechCapabilities, SpeechRequest, SpeechResult> {
  /** Learns a voice, where its capabilities say that it clones; the voice is in them from then on. The reason is Chinese. */
  learn?(clip: VoiceClip, signal: AbortSignal): Promise<{ voice: string } | { refused: string }>
  /** Deletes a voice that it learnt; one that it did not learn, or no longer has, is left alone. The reason is Chinese. */
  forget?(voice: string, signal: AbortSignal): Promise<{ forgotten: true } | { refused: string }>
}
