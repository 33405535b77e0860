// When each word of a cue is said: kept as one text, `0/2 420/3`, ms from the beginning of the cue and UTF-16 units, so that it is compared and merged as one value.

/** A part of a text, and when it begins, in ms from the beginning of its cue. */
export interface Word {
  at: number
  text: string
}
/** What has words with times. */
export interface Timed {
  start: number
  end: number
  text: string
  words?: string | undefined
}
/** Characters of the times of one cue. */
export const MAX_WORDS = 8000
const FORM = /^\d{1,9}\/\d{1,5}(?: \d{1,9}\/\d{1,5})*$/

/** The words of a cue; none where it has no times, or they are of another text. */
export function wordsOf({ text, words }: Pick<Timed, 'text' | 'words'>): Word[] {
  if (!words || !FORM.test(words)) return []
  let [from, before] = [0, 0]
  const out: Word[] = []
  for (const each of words.split(' ')) {
    const [at, length] = each.split('/').map(Number) as [number, number]
    if (at < before || length === 0) return []
    out.push({ at: (before = at), text: text.slice(from, (from += length)) })
  }
  return from === text.length ? out : []
}
/** Words as a cue keeps them: neighbours of one time are one, and none begins behind the end. Nothing for fewer than two. */
export function wordsIn(words: readonly Word[], length: number): string {
  const kept: { at: number; size: number }[] = []
  let before = 0
  for (const { at, text } of words) {
    const time = Math.max(before, Math.min(Math.round(at), Math.max(0, length - 1)))
    before = time
    const last = kept.at(-1)
    if (last && (last.at === time || text.trim() === '')) last.size += text.length
    else if (text) kept.push({ at: time, size: text.length })
  }
  const line = kept.map(({ at, size }) => `${at}/${size}`).join(' ')
  return kept.length > 1 && line.length <= MAX_WORDS ? line : ''
}
/** The times of a cue as they may be kept; nothing where they are of another text. */
export const fitWords = (cue: Timed): string => wordsIn(wordsOf(cue), cue.end - cue.start)

/** Pieces of a text as it was read, with the times at which they begin (ms of the film), laid onto what the cue says in the end. */
export function stamped(pieces: readonly { at: number; text: string }[], cue: Timed): string {
  let from = 0
  const out: Word[] = []
  for (const piece of pieces) {
    const begin = from
    for (const sign of piece.text) {
      // Spaces and what nobody sees may have gone.
      if (cue.text.startsWith(sign, from)) from += sign.length
      else if (cue.text[from] === '\n' && cue.text.startsWith(sign, from + 1)) from += 1 + sign.length
    }
    if (from > begin) out.push({ at: piece.at - cue.start, text: cue.text.slice(begin, from) })
  }
  return from === cue.text.length ? wordsIn(out, cue.end - cue.start) : ''
}

/** The times after the text was changed: words that stay keep theirs, what is new begins with the first that went. */
export function retold(cue: Timed, text: string): string {
  const words = wordsOf(cue)
  if (words.length === 0 || text === '') return ''
  const shorter = Math.min(cue.text.length, text.length)
  let head = 0
  while (head < shorter && cue.text[head] === text[head]) head++
  let tail = 0
  while (tail < shorter - head && cue.text.at(-1 - tail) === text.at(-1 - tail)) tail++
  const [gone, back] = [head, cue.text.length - tail]
  const fresh = text.slice(gone, text.length - tail)
  // What replaces words begins when they did; what is put in belongs to the word before.
  const isHost = (from: number, end: number) =>
    back > gone ? from <= gone && gone < end : gone === 0 ? from === 0 : from < gone && gone <= end
  let from = 0
  const out: Word[] = []
  for (const { at, text: own } of words) {
    const end = from + own.length
    const before = cue.text.slice(from, Math.min(end, gone))
    out.push({ at, text: before + (isHost(from, end) ? fresh : '') + cue.text.slice(Math.max(from, back), end) })
    from = end
  }
  return wordsIn(out, cue.end - cue.start)
}
/** The times after the beginning was moved by so many ms while the words stay where they are. */
export const trimmed = (cue: Timed, by: number): string =>
  wordsIn(
    wordsOf(cue).map(({ at, text }) => ({ at: Math.max(0, at - by), text })),
    cue.end - cue.start - by,
  )
/** The times of a cue that takes `factor` times as long. */
export const slowed = (cue: Timed, factor: number): string =>
  wordsIn(
    wordsOf(cue).map(({ at, text }) => ({ at: at * factor, text })),
    (cue.end - cue.start) * factor,
  )
/** A cue's words on both sides of a place in its text. */
export function parted(cue: Timed, place: number, time: number): [string, string] {
  const [one, other]: [Word[], Word[]] = [[], []]
  let from = 0
  for (const { at, text } of wordsOf(cue)) {
    const end = from + text.length
    if (from < place) one.push({ at, text: text.slice(0, place - from) })
    if (end > place) other.push({ at: Math.max(0, cue.start + at - time), text: text.slice(Math.max(0, place - from)) })
    from = end
  }
  return [wordsIn(one, time - cue.start), wordsIn(other, cue.end - time)]
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Words with times by their letters, evenly over the cue: a beginning for whoever sets them by ear. */
export function evenly({ start, end, text }: Timed): string {
  const pieces: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || pieces.length === 0) pieces.push(segment)
    else pieces[pieces.length - 1] += segment
  }
  const sizes = pieces.map(piece => [...piece.replace(/[\s\p{P}]/gu, '')].length)
  const whole = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  let done = 0
  const words = pieces.map((piece, nth) => {
    const at = ((end - start) * done) / whole
    done += sizes[nth]!
    return { at, text: piece }
  })
  return wordsIn(words, end - start)
}
/** With another time for the beginning of a word; its neighbours give way as far as they must. */
export function beginAt(cue: Timed, nth: number, at: number): string {
  const words = wordsOf(cue)
  const time = at - cue.start
  return wordsIn(
    words.map((word, each) => ({
      ...word,
      at: each === nth ? time : each < nth ? Math.min(word.at, Math.max(0, time - (nth - each))) : Math.max(word.at, time + each - nth),
    })),
    cue.end - cue.start,
  )
}
