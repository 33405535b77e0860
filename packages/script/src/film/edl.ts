// CMX 3600: the edit list that everything reads. It has one reel and no fields of ours: what a shot says stands in comments.
import { oneLine } from '../elements.ts'
import { type Film, framesOf, timecode } from './film.ts'

/** Programs begin at one hour, by custom. */
const HOUR_S = 3600
const line = (text: string) => oneLine(text).replace(/\s+/g, ' ').trim()

export function writeEdl({ name, fps, shots }: Film): string {
  let at = HOUR_S * fps
  const events = shots.map((shot, nth) => {
    const frames = framesOf(shot, fps)
    const [from, to] = [at, (at += frames)]
    const times = [0, frames, from, to].map(each => timecode(each, fps)).join(' ')
    const notes = [
      ['FROM CLIP NAME', shot.name],
      ['SOURCE FILE', shot.picture],
      ['COMMENT', [shot.scene, shot.size, shot.move, shot.content].map(line).filter(Boolean).join(' · ')],
      ['COMMENT', line(shot.dialogue)],
    ]
    const lines = notes.flatMap(([title, text]) => (text ? [`* ${title}: ${line(text)}`] : []))
    return [`${String(nth + 1).padStart(3, '0')}  AX       V     C        ${times}`, ...lines].join('\n')
  })
  return [`TITLE: ${line(name)}`, 'FCM: NON-DROP FRAME', '', ...events, ''].join('\n')
}
