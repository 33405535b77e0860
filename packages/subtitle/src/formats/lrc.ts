// Lyrics: lines with the time at which each begins; an empty line ends the one before.
import { type Cue, JOINER, linesOf, ordered, type Reading, tidy } from '../cue.ts'
import { parseClock } from '../time.ts'

/** How long the last line stands. */
const LAST_MS = 5000
const STAMP = /^\s*\[(\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?)\]/
const OFFSET = /^\s*\[offset:\s*([+-]?\d{1,7})\s*\]/i

export function readLrc(text: string): Reading {
  const marks: { at: number; text: string }[] = []
  let offset = 0
  for (const line of linesOf(text)) {
    const [, shift] = OFFSET.exec(line.slice(0, 60)) ?? []
    if (shift) offset = Number(shift)
    let rest = line
    const stamps: number[] = []
    for (let found = STAMP.exec(rest); found && stamps.length < 200; found = STAMP.exec(rest)) {
      stamps.push(parseClock(found[1]!) ?? 0)
      rest = rest.slice(found[0].length)
    }
    const bare = rest.replace(/<\d{1,3}:\d{1,2}(?:\.\d{1,3})?>/g, '').trim()
    for (const at of stamps) marks.push({ at, text: bare })
  }
  marks.sort((one, other) => one.at - other.at)
  const cues = marks.map(({ at, text: shown }, nth): Cue | undefined => {
    const next = marks.slice(nth + 1, nth + 50).find(mark => mark.at > at)
    return shown ? tidy({ start: at - offset, end: (next?.at ?? at + LAST_MS) - offset, text: shown }) : undefined
  })
  return { format: 'lrc', cues: ordered(cues), losses: /<\d{1,3}:\d{1,2}/.test(text) ? ['逐字时间'] : [] }
}

/** No time at the beginning of a line, and none of a word. */
const noTimes = (text: string) => text.replace(/^\[|<(?=\d)/g, sign => (sign === '[' ? JOINER + sign : sign + JOINER))

/** Lines cannot tell when they end; a gap is written as an empty line. */
export function writeLrc(cues: readonly Cue[]): string {
  const stamp = (ms: number) => {
    const whole = Math.round(ms / 10)
    const [minutes, seconds] = [Math.floor(whole / 6000), (whole / 100) % 60]
    return `[${String(minutes).padStart(2, '0')}:${String(Math.floor(seconds)).padStart(2, '0')}.${String(whole % 100).padStart(2, '0')}]`
  }
  return cues
    .map((cue, nth) => {
      const next = cues[nth + 1]
      const gap = !next || next.start - cue.end >= 20
      return `${stamp(cue.start)}${noTimes(cue.text.replaceAll('\n', ' '))}\n${gap ? `${stamp(cue.end)}\n` : ''}`
    })
    .join('')
}
