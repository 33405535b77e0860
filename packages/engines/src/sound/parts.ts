// Long sounds in parts that a service takes: cut where nobody speaks.
import { readWav, writeWav } from '../speech/wav.ts'
import type { Spoken } from '../ports/speech-times.ts'
import { EngineFault } from '../connect/http.ts'

export interface SoundPart {
  /** Where it begins in the whole, in seconds. */
  from: number
  until: number
  wav: Uint8Array<ArrayBuffer>
}
/** Stretches together as long as the whole stays within `seconds` and no pause is longer than `pause`; one that is longer is cut. */
export function together(spoken: readonly Spoken[], seconds: number, pause = Infinity): Spoken[] {
  const out: Spoken[] = []
  for (const { start, end } of spoken)
    for (let at = start; at < end; at += seconds) {
      const until = Math.min(end, at + seconds)
      const last = out.at(-1)
      if (last && until - last.start <= seconds && at - last.end <= pause) last.end = until
      else out.push({ start: at, end: until })
    }
  return out
}
/** @throws EngineFault for what is no WAV */
export function partsOf(wav: Uint8Array, stretches: readonly Spoken[]): SoundPart[] {
  const sound = readWav(wav)
  if (!sound) throw new EngineFault('声音读不出来')
  const { rate, channels } = sound
  return stretches.map(({ start, end }) => {
    const cut = channels.map(channel => channel.subarray(Math.floor(start * rate), Math.ceil(end * rate)))
    return { from: start, until: end, wav: writeWav({ rate, channels: cut }) }
  })
}
