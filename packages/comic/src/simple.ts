// Simple comics: a long text in one part for each picture, and parts that people cut otherwise. Pure; `told.ts` makes pages of them.

/** Characters of the text of a picture (document 3 §5). */
export const SIMPLE_TEXT = { min: 20, max: 1000 } as const
/** About so many characters are one beat of a story: two or three sentences. */
const BEAT = 40
const { min: MIN, max: MAX } = SIMPLE_TEXT

const STOPS = '。！？!?…'
const CLOSERS = '」”』’）)'
/** A text in sentences, each with the marks that close it, and with the end of its line. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  let at = 0
  while (at < text.length) {
    const sign = text[at++]!
    if (STOPS.includes(sign)) {
      while (at < text.length && (STOPS.includes(text[at]!) || CLOSERS.includes(text[at]!))) at++
      if (text[at] === '\n') at++
    } else if (sign !== '\n') continue
    sentences.push(text.slice(from, at))
    from = at
  }
  return from < text.length ? [...sentences, text.slice(from)] : sentences
}

/** One piece, cut where a sentence ends if that leaves enough on both sides. */
function halved(text: string): [string, string] {
  const middle = text.length / 2
  let [at, sum] = [Math.round(middle), 0]
  let away = Infinity
  for (const sentence of sentencesOf(text)) {
    sum += sentence.length
    const fits = sum >= MIN && text.length - sum >= MIN
    if (fits && Math.abs(sum - middle) < away) [at, away] = [sum, Math.abs(sum - middle)]
  }
  return [text.slice(0, at).trim(), text.slice(at).trim()]
}

function cutBy(text: string, about: number): string[] {
  const parts: string[] = []
  let part = ''
  const end = () => {
    if (part.trim()) parts.push(part.trim())
    part = ''
  }
  for (const sentence of sentencesOf(text)) {
    if (part.trim().length >= MIN && part.trim().length + sentence.trim().length > about) end()
    for (let rest = sentence; rest !== '';) {
      // No character of two units is halved.
      const piece = rest.slice(0, /[\ud800-\udbff]/.test(rest[MAX - 1] ?? '') ? MAX - 1 : MAX)
      if (part.length + piece.length > MAX) end()
      part += piece
      rest = rest.slice(piece.length)
    }
  }
  end()
  // What is too short for a picture of its own goes along with the one before.
  for (let nth = parts.length - 1; nth > 0; nth--) {
    if (parts[nth]!.length >= MIN) continue
    const both = `${parts[nth - 1]!}${parts[nth]!}`
    parts.splice(nth - 1, 2, ...(both.length <= MAX ? [both] : halved(both)))
  }
  if (parts.length > 1 && parts[0]!.length < MIN)
    parts.splice(0, 2, ...(parts[0]!.length + parts[1]!.length <= MAX ? [parts[0]! + parts[1]!] : halved(parts[0]! + parts[1]!)))
  return parts
}

/**
 * A long text in parts that a picture takes: whole sentences, none left out. A longer text has longer parts, so that there are no more than `most`.
 * @returns a text of fewer characters than a picture takes as it is
 */
export function partsOf(text: string, most = Infinity): string[] {
  const whole = text.trim()
  for (let about = BEAT; ; about = Math.ceil(about * 1.3)) {
    const parts = cutBy(whole, about)
    if (parts.length <= most || about >= MAX) return parts
  }
}

/** Cuts one of the texts in two at a place; the same where one side would be empty. */
export function splitPart<T extends { text: string }>(parts: readonly T[], nth: number, at: number, fresh: (text: string) => T): T[] {
  const part = parts[nth]!
  const [before, behind] = [part.text.slice(0, at).trim(), part.text.slice(at).trim()]
  return before && behind ? parts.toSpliced(nth, 1, { ...part, text: before }, fresh(behind)) : [...parts]
}
/** Joins a text with the one behind it. */
export const joinParts = <T extends { text: string }>(parts: readonly T[], nth: number): T[] => {
  const [one, other] = [parts[nth]!, parts[nth + 1]]
  return other
    ? parts.toSpliced(nth, 2, { ...one, text: `${one.text}${/[。！？…」”\n]$/.test(one.text) ? '' : '，'}${other.text}` })
    : [...parts]
}
