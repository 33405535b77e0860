// Who sounds too alike in a grid: each role's voice as heard in a few of its takes.
import { laid, lengthOf, readWav, type Sound, tooAlike, voicePrint } from '@qianmu/engines/speech'
import type { Uses } from '../app.ts'
import { bytesOf } from '../drawing/index.ts'
import type { WithTake } from './dubs.store.ts'

/** The longest takes of a role that are listened to. */
const TAKES = 4
/** Enough for what tells voices apart. */
const RATE = 16_000

async function voiceIn(app: Uses<'files'>, lines: readonly WithTake[]): Promise<Sound> {
  const longest = lines.toSorted((one, other) => other.take!.duration_ms - one.take!.duration_ms).slice(0, TAKES)
  const parts: { at: number; sound: Sound }[] = []
  let at = 0
  for (const { take } of longest) {
    const file = take!.file_id === null ? null : await app.files.find(take!.file_id)
    const sound = file && readWav(await bytesOf(app, file))
    if (!sound) continue
    parts.push({ at, sound })
    at += lengthOf(sound)
  }
  return laid(parts, RATE, at)
}

export async function alikeIn(app: Uses<'files'>, lines: readonly WithTake[]) {
  const voices = []
  for (const [speaker, theirs] of Map.groupBy(
    lines.filter(line => line.take),
    line => line.speaker,
  )) {
    const print = voicePrint(await voiceIn(app, theirs))
    if (print) voices.push({ speaker, pitch: Math.round(print.pitch), brightness: Math.round(print.brightness) })
  }
  return { voices, pairs: tooAlike(voices).map(pair => ({ ...pair, apart: Math.round(pair.apart * 10) / 10 })) }
}
