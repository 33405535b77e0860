// Sentences out of a segment of recognition: servers that batch give half a minute of speech as one, with the times of its words.
import type { Spoken } from '../ports/speech-times.ts'

/** Seconds in the whole. */
export interface Timed {
  start: number
  end: number
  text: string
}
const MARK = /[。！？!?；…]/
/** Between words of two sentences, in seconds. */
const PAUSE_S = 0.5

/** Of the end of a sentence the pause behind it is no part, which the last word often takes in. */
function withoutPause(line: Timed, lastStart: number, spoken: readonly Spoken[]): Timed {
  const stretch = spoken.find(({ start, end }) => start <= lastStart && lastStart < end)
  return stretch && stretch.end > line.start ? { ...line, end: Math.min(line.end, stretch.end) } : line
}

/**
 * Cuts a segment behind marks that end a sentence and where nobody speaks. Its text stays as it is: words only tell the times.
 * @param words those of the segment; where they are not in its text it stays whole
 */
export function sentencesOf(segment: Timed, words: readonly Timed[], spoken: readonly Spoken[]): Timed[] {
  const { text } = segment
  const places: number[] = []
  let from = 0
  for (const word of words) {
    const at = text.indexOf(word.text, from)
    if (at < 0) return [segment]
    places.push(at)
    from = at + word.text.length
  }
  const lines: Timed[] = []
  let first = 0
  for (const [nth, word] of words.entries()) {
    const next = words[nth + 1]
    const until = next ? places[nth + 1]! : text.length
    const ends = MARK.test(text.slice(places[nth], until)) || (next !== undefined && next.start - word.end > PAUSE_S)
    if (next && !ends) continue
    const said = text.slice(first ? places[first] : 0, until).trim()
    if (said) lines.push(withoutPause({ start: words[first]!.start, end: word.end, text: said }, word.start, spoken))
    first = nth + 1
  }
  return lines.length ? lines : [segment]
}
