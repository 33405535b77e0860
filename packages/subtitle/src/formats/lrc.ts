// Lyrics: lines with the time at which each begins; an empty line ends the one before.
import { type Cue, JOINER, linesOf, type Reading } from '../cue.ts'
import { atLine, intake, LAST_MS } from '../intake.ts'
import { wordsOf } from '../words.ts'

/** Minutes, seconds, and hundredths behind a point or a colon. */
const STAMP = /^\s*\[(\d{1,5}):(\d{1,2})(?:[.:](\d{1,3}))?\]/
const TAG = /^\s*\[([a-z#]{1,20}):([^\]]*)\]\s*$/i
const OFFSET = /^[+-]?\d{1,9}$/
const WORD_TIME = /<(\d{1,5}):(\d{1,2})(?:[.:](\d{1,3}))?>/
const MOST_STAMPS = 200

interface Mark {
  at: number | undefined
  nth: number
  text: string
  /** Words with their times, where the line has some. */
  pieces?: { at: number; text: string }[]
}
const msOf = ([, minutes = '0', seconds = '0', fraction = '0']: RegExpExecArray) =>
  (Number(minutes) * 60 + Number(seconds)) * 1000 + Math.round(Number(`0.${fraction}`) * 1000)

export function readLrc(text: string): Reading {
  const told = intake('lrc')
  const marks: Mark[] = []
  let offset = 0
  for (const [nth, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = TAG.exec(line) ?? []
    if (name && name.toLowerCase() === 'offset' && OFFSET.test(value.trim())) offset = Number(value)
    else if (name) told.tell(atLine(nth), `[${name}]`, 'dropped', value.trim())
    else marks.push(...marksOf(line, nth))
  }
  /** A line without a time goes on with the one before. */
  const timed: (Mark & { at: number })[] = []
  for (const { at, ...mark } of marks) {
    const last = timed.at(-1)
    if (at === undefined) told.tell(atLine(mark.nth), '没有时间的一行', 'changed', mark.text)
    if (at !== undefined || !last) timed.push({ ...mark, at: at ?? 0 })
    else last.text = `${last.text}\n${mark.text}`
  }
  timed.sort((one, other) => one.at - other.at)
  let after: number | undefined
  const ends = new Map<number, number>()
  for (const { at } of timed.toReversed()) {
    if (after !== undefined && after > at && !ends.has(at)) ends.set(at, after)
    after = at
  }
  for (const { at, nth, text: words, pieces } of timed)
    if (words)
      told.take(atLine(nth), {
        start: at - offset,
        end: (ends.get(at) ?? at + LAST_MS) - offset,
        text: words,
        pieces: pieces?.map(piece => ({ ...piece, at: piece.at - offset })),
      })
  return told.reading()
}
function marksOf(line: string, nth: number): Mark[] {
  const stamps: number[] = []
  let rest = line
  for (let found = STAMP.exec(rest); found && stamps.length < MOST_STAMPS; found = STAMP.exec(rest)) {
    stamps.push(msOf(found))
    rest = rest.slice(found[0].length)
  }
  const { text, pieces } = timedWords(rest, stamps[0] ?? 0)
  if (!stamps.length) return [{ at: undefined, nth, text }]
  // The times of words are those of the first time that a line is sung.
  return stamps.map((at, time) => ({ at, nth, text, ...(pieces && time === 0 && { pieces }) }))
}

/** The words of a line without the times between them, and with them. */
function timedWords(line: string, start: number): { text: string; pieces?: { at: number; text: string }[] } {
  const pieces: { at: number; text: string }[] = []
  let [rest, at] = [line, start]
  for (let found = WORD_TIME.exec(rest); found; found = WORD_TIME.exec(rest)) {
    if (found.index > 0) pieces.push({ at, text: rest.slice(0, found.index) })
    at = msOf(found)
    rest = rest.slice(found.index + found[0].length)
  }
  if (!pieces.length && at === start && rest === line) return { text: line.trim() }
  if (rest) pieces.push({ at, text: rest })
  return {
    text: pieces
      .map(each => each.text)
      .join('')
      .trim(),
    pieces,
  }
}

/** No time or tag at the beginning of a line, and no time of a word. */
const noTimes = (text: string) => text.replace(/^\[|<(?=\d{1,5}:)/g, sign => (sign === '[' ? JOINER + sign : sign + JOINER))

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
      const words = wordsOf(cue).map(({ at, text }) => `<${stamp(cue.start + at).slice(1, -1)}>${noTimes(text.replaceAll('\n', ' '))}`)
      const line = words.length ? words.join('') : noTimes(cue.text.replaceAll('\n', ' '))
      return `${stamp(cue.start)}${line}\n${gap ? `${stamp(cue.end)}\n` : ''}`
    })
    .join('')
}
