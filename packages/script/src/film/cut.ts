// What editing programs cut together, on its way to shots: clips and gaps in a row, with what stands over and beside them.
import { type Loss, loss } from '../losses.ts'
import { type FilmShot, shotOf } from './film.ts'
import { isVoiceOf } from './voices.ts'

/** A clip or a gap of the main video track. */
export interface CutItem {
  name: string
  seconds: number
  isGap: boolean
  isOff: boolean
  /** What the file says of it in fields of ours; absent in files of others. */
  own?: Readonly<Record<string, unknown>> | undefined
  picture: string
  /** Words of comments. */
  notes: readonly string[]
}
/** Something beside the main track at a time, in seconds from the beginning: a sound, a marker. */
export interface CutBeside {
  kind: 'sound' | 'marker'
  at: number
  words: string
}

/** Shortest gap that is a shot of its own, in seconds: what is left over by rounding is none. */
const LEAST_GAP = 0.04
const BLACK = '黑场'
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('；')

/**
 * Clips and gaps as shots. Names, markers and sounds stand in the fields of the shot that they are over; what was changed on the way is added to `losses`.
 *
 * @param terms what the format calls a gap, a clip that is off, and a sound
 */
export function shotsOfCut(
  items: readonly CutItem[],
  beside: readonly CutBeside[],
  losses: Loss[],
  terms: { gap: string; off: string; sound: string; marker: string },
): FilmShot[] {
  const shots: FilmShot[] = []
  const ends: number[] = []
  let at = 0
  for (const item of items) {
    if (item.isGap && item.seconds < LEAST_GAP) continue
    const place = `第 ${shots.length + 1} 镜`
    if (item.isGap) losses.push(loss(place, terms.gap, 'changed', `${BLACK} ${item.seconds.toFixed(2)} 秒`))
    if (item.isOff) losses.push(loss(place, terms.off, 'kept', item.name))
    const fields = item.own ?? {
      content: item.isGap ? BLACK : item.name,
      note: joined(...item.notes, item.isOff ? '剪辑里没有启用' : ''),
      picture: item.picture,
    }
    shots.push(shotOf({ ...fields, name: item.name }, item.own ? item.seconds : Math.round(item.seconds * 10) / 10))
    ends.push((at += item.seconds))
  }
  for (const { kind, at: time, words } of beside) {
    const nth = ends.findIndex(end => time < end - 1e-6)
    const shot = shots[nth < 0 ? shots.length - 1 : nth]
    const term = kind === 'sound' ? terms.sound : terms.marker
    if (!shot) losses.push(loss('', term, 'dropped', words))
    else if (kind !== 'sound' || !isVoiceOf(words, shot.dialogue)) {
      const field = kind === 'sound' ? 'sound' : 'note'
      shot[field] = joined(shot[field], words)
      losses.push(loss(`第 ${shots.indexOf(shot) + 1} 镜`, term, 'changed', words))
    }
  }
  return shots
}
