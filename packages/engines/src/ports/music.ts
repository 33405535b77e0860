// The port of music engines: words for a mood and a length become sound, and notes where the engine wrote any.
import type { Engine } from './engine.ts'

/** What of a request an engine may leave out. */
export type MusicWish = 'tempo' | 'key' | 'dynamics' | 'sections'
export interface MusicCapabilities {
  /** Words that change what comes out; others are ignored. Empty where any text does. */
  keywords: readonly string[]
  /** Takes words of one's own. */
  words: boolean
  /** Writes notes besides: stems and motifs come from them. */
  midi: boolean
  /** What it holds to; the rest of these it leaves out. */
  honours: readonly MusicWish[]
}
export interface MusicRequest {
  keywords: readonly string[]
  /** What is wanted in words of one's own; engines that know keywords only leave it out. */
  text?: string
  /** Names of characters whose motifs are quoted, where the engine writes notes. */
  motifs?: readonly string[]
  /** 5–600; the sound is exactly as long. */
  seconds: number
  seed: number
  /** Also each part alone, where the engine writes notes. */
  stems?: boolean
  /** Beats a minute; without, as the mood wants. */
  tempo?: number
  /** A tonic, 0 for c to 11 for b, and whether it is minor; without, as the mood wants. */
  key?: { tonic: number; minor: boolean }
  /** 0–1: how much louder the middle is than its quiet ends; without, as the mood wants. */
  dynamics?: number
  /** In their order; where length and tempo give another number of bars, all of them are stretched alike. */
  sections?: readonly { name: string; bars: number }[]
}
export interface MusicResult {
  mime: string
  bytes: Uint8Array
  seconds: number
  /** A standard MIDI file of type 1. */
  midi?: Uint8Array
  stems?: readonly { name: string; bytes: Uint8Array }[]
  tempo: number
  /** 「A 小调」 */
  key: string
  sections: readonly { name: string; /** seconds */ start: number }[]
  ignored: readonly string[]
}
export type MusicEngine = Engine<MusicCapabilities, MusicRequest, MusicResult>
const NOTES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const
/** As ACE-Step names keys: `A minor`. */
export const keyName = ({ tonic, minor }: { tonic: number; minor: boolean }): string => `${NOTES[tonic]} ${minor ? 'minor' : 'major'}`
