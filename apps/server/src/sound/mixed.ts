// Sounds laid into one, over music that steps back. Pure; an hour of it takes seconds.
import { STATUS } from '@qianmu/contract/kit/status'
import { type About, ducked, laid, lengthOf, readWav, type Sound, writeWav } from '@qianmu/engines/speech'
import { refuse } from '../kit/refuse.ts'

const RATE = 44_100

/** A sound as a file, and where it begins, in seconds. */
export interface Part {
  at: number
  bytes: Uint8Array
}
const soundIn = (bytes: Uint8Array): Sound => readWav(bytes) ?? refuse(STATUS.notFound, '有一段声音读不出来，请重新生成')

function musicIn(bytes: Uint8Array): Sound {
  const { rate, channels } = soundIn(bytes)
  const at = (channel: Float32Array) => laid([{ at: 0, sound: { rate, channels: [channel] } }], RATE, channel.length / rate).channels
  return { rate: RATE, channels: channels.flatMap(at) }
}

/** One sound of all. @param about what it is called, and what it was made by @param seconds of the whole; without, as long as it sounds */
export function mixed(parts: readonly Part[], about: About, seconds?: number, music?: Uint8Array): Uint8Array {
  const sounds = parts.map(({ at, bytes }) => ({ at, sound: soundIn(bytes) }))
  const end = Math.max(0, ...sounds.map(({ at, sound }) => at + lengthOf(sound)))
  const speech = laid(sounds, RATE, Math.max(seconds ?? end, 0.1))
  return writeWav(music ? ducked(speech, musicIn(music)) : speech, about)
}
