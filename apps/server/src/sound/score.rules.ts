// Pieces for the scenes of a film one after the other, each exactly as long as its scene. Pure; a minute of it takes some 20 ms.
import { type About, laid, readWav, writeWav } from '@qianmu/engines/speech'

const RATE = 44_100
/** Seconds in which a piece comes and goes, so that nothing clicks where two meet. */
const IN = 0.05
const OUT = 0.6

/** One sound of all. @param parts files of sound with where they begin and how long they may be heard, in seconds */
export function joinedScore(
  parts: readonly { at: number; seconds: number; bytes: Uint8Array }[],
  seconds: number,
  about: About,
): Uint8Array<ArrayBuffer> | null {
  const sounds = parts.map(({ bytes, ...place }) => ({ ...place, sound: readWav(bytes) }))
  if (sounds.some(({ sound }) => !sound?.channels.length)) return null
  const count = Math.max(...sounds.map(({ sound }) => sound!.channels.length))
  const channel = (nth: number) => {
    const placed = sounds.map(({ at, seconds: long, sound }) => {
      const { rate, channels } = sound!
      const length = Math.round(long * rate)
      const own = (channels[nth] ?? channels[0]!).slice(0, length)
      const shaped = own.map((value, frame) => value * Math.min(1, (frame + 1) / (IN * rate), (length - frame) / (OUT * rate)))
      return { at, sound: { rate, channels: [shaped] } }
    })
    return laid(placed, RATE, seconds).channels[0]!
  }
  return writeWav({ rate: RATE, channels: Array.from({ length: count }, (_, nth) => channel(nth)) }, about)
}
