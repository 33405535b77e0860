// Voices among other sounds: music that steps back while somebody speaks, and what tells one voice from another.
import { lengthOf, type Sound } from './wav.ts'

/** How fast music steps back and comes again, in seconds. */
const ATTACK_S = 0.12
const RELEASE_S = 0.6
const WINDOW_S = 0.02
/** Quieter is no speech. */
const FLOOR = 0.01

/** How loud somebody speaks, in windows. */
function speechWindows({ rate, channels }: Sound): boolean[] {
  const size = Math.round(rate * WINDOW_S)
  const samples = channels[0] ?? new Float32Array()
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, nth) => {
    let sum = 0
    for (let at = nth * size; at < Math.min(samples.length, (nth + 1) * size); at++) sum += samples[at]! ** 2
    return Math.sqrt(sum / size) > FLOOR
  })
}

/**
 * Speech over music, as long as the longer of them: the music is lowered while somebody speaks.
 * @param music of the same rate as the speech @param decibels by how much it is lowered
 */
export function ducked(speech: Sound, music: Sound, decibels = 12): Sound {
  const { rate } = speech
  const low = 10 ** (-Math.abs(decibels) / 20)
  const loud = speechWindows(speech)
  const size = Math.round(rate * WINDOW_S)
  const frames = Math.round(Math.max(lengthOf(speech), lengthOf(music)) * rate)
  const [down, up] = [1 - Math.exp(-1 / (ATTACK_S * rate * 0.4)), 1 - Math.exp(-1 / (RELEASE_S * rate * 0.4))]
  let gain = 1
  const gains = Float32Array.from({ length: frames }, (_, at) => {
    // It steps back a moment before the first word.
    const here = Math.floor((at + ATTACK_S * rate) / size)
    const speaks = loud[here] ?? false
    const wanted = speaks || (loud[here - 1] ?? false) ? low : 1
    gain += (wanted - gain) * (wanted < gain ? down : up)
    return gain
  })
  const voice = speech.channels[0] ?? new Float32Array()
  const channels = (music.channels.length ? music.channels : [new Float32Array()]).map(channel =>
    Float32Array.from({ length: frames }, (_, at) => Math.max(-1, Math.min(1, (voice[at] ?? 0) + (channel[at] ?? 0) * gains[at]!))),
  )
  return { rate, channels }
}

/** What a voice sounds like. */
export interface VoicePrint {
  /** Median of the fundamental, in Hz. */
  pitch: number
  /** Median of where its sound lies, in Hz. */
  brightness: number
}
const [LOWEST, HIGHEST] = [60, 420]
const FRAME_S = 0.04

/** The period at which a frame is most like itself, as a frequency; undefined where it is noise. */
function pitchOf(frame: Float32Array, rate: number): number | undefined {
  const [from, until] = [Math.floor(rate / HIGHEST), Math.min(Math.floor(rate / LOWEST), frame.length - 1)]
  let energy = 0
  for (const value of frame) energy += value * value
  let best = 0
  let at = 0
  for (let lag = from; lag <= until; lag++) {
    let sum = 0
    for (let nth = 0; nth + lag < frame.length; nth++) sum += frame[nth]! * frame[nth + lag]!
    const like = (sum / energy) * (frame.length / (frame.length - lag))
    // Half of the frequency is nearly as like.
    if (like > best * 1.02) [best, at] = [like, lag]
  }
  return best > 0.5 && at ? rate / at : undefined
}
const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** undefined for what is too short or too quiet to tell. */
export function voicePrint({ rate, channels }: Sound): VoicePrint | undefined {
  const samples = channels[0] ?? new Float32Array()
  const size = Math.round(rate * FRAME_S)
  const [pitches, bright]: [number[], number[]] = [[], []]
  const step = Math.max(size, Math.floor(samples.length / 120))
  for (let at = 0; at + size <= samples.length; at += step) {
    const frame = samples.subarray(at, at + size)
    let [energy, change] = [0, 0]
    for (let nth = 1; nth < size; nth++) {
      energy += frame[nth]! ** 2
      change += (frame[nth]! - frame[nth - 1]!) ** 2
    }
    if (Math.sqrt(energy / size) < FLOOR * 2) continue
    const pitch = pitchOf(frame, rate)
    if (pitch === undefined) continue
    pitches.push(pitch)
    // The mean frequency of a sound is how much it changes from sample to sample.
    bright.push((rate / Math.PI) * Math.asin(Math.min(1, Math.sqrt(change / energy) / 2)))
  }
  return pitches.length < 3 ? undefined : { pitch: median(pitches), brightness: median(bright) }
}

export interface CastVoice extends VoicePrint {
  speaker: string
}
/** Half tones, and the logarithm of brightness, within which an ear mixes two voices up. The words alone move a voice's brightness by 0.4. */
const NEAR_TONES = 2
const NEAR_BRIGHT = 0.4
/** Pairs that sound too alike, the most alike first. */
export function tooAlike(cast: readonly CastVoice[]): { one: string; other: string; /** half tones */ apart: number }[] {
  return cast
    .flatMap((one, nth) =>
      cast.slice(nth + 1).flatMap(other => {
        const apart = Math.abs(12 * Math.log2(one.pitch / other.pitch))
        const bright = Math.abs(Math.log(one.brightness / other.brightness))
        return apart < NEAR_TONES && bright < NEAR_BRIGHT ? [{ one: one.speaker, other: other.speaker, apart }] : []
      }),
    )
    .toSorted((one, other) => one.apart - other.apart)
}
