// How characters are read: what a lexicon says of words, what a person chose by click, and a character of the same sound for engines that take no pinyin.
import { convert, pinyin } from 'pinyin-pro'
import { piecesOf, ruby } from './markup.ts'
import { readOf } from './phrases.ts'

export interface LexiconEntry {
  word: string
  /** A syllable a character, with the tone as a number: `chong2 qing4`. */
  reading: string
}
const HAN = /\p{Script=Han}/u

/** `háng` → `hang2`; the neutral tone is the fifth. */
export function numbered(syllable: string): string {
  const told = /\d$/.test(syllable) ? syllable.toLowerCase() : convert(syllable.toLowerCase(), { format: 'symbolToNum' })
  const plain = told.replaceAll('u:', 'ü').replace(/0$/, '')
  return /\d$/.test(plain) ? plain : `${plain}5`
}

const SYLLABLE = /^[a-zü]{1,6}[1-5]$/
/** The syllables of a reading, one a character of the word; undefined where they do not fit. */
export function syllablesOf({ word, reading }: LexiconEntry): string[] | undefined {
  const syllables = reading.trim().split(/\s+/).map(numbered)
  const letters = [...word]
  return letters.length === syllables.length && letters.every(letter => HAN.test(letter)) && syllables.every(each => SYLLABLE.test(each))
    ? syllables
    : undefined
}

/** A line with the words of a lexicon marked as they are read, the longest first; what is marked already stays. */
export function spelled(text: string, lexicon: readonly LexiconEntry[]): string {
  const entries = lexicon
    .map(entry => ({ word: entry.word, syllables: syllablesOf(entry) }))
    .filter(({ word, syllables }) => syllables && text.includes(word))
    .toSorted((one, other) => other.word.length - one.word.length)
  if (!entries.length) return text
  const marked = ({ word, syllables }: (typeof entries)[number]) => [...word].map((letter, nth) => ruby(letter, syllables![nth]!)).join('')
  return piecesOf(text)
    .map(({ text: piece, markup }) => {
      if (markup) return piece
      let out = ''
      for (let at = 0; at < piece.length;) {
        const entry = entries.find(each => piece.startsWith(each.word, at))
        out += entry ? marked(entry) : piece[at]!
        at += entry ? entry.word.length : 1
      }
      return out
    })
    .join('')
}

/** The characters of a text that can be read in several ways, and the way that they are read where they stand. */
export function readingsIn(text: string): { at: number; letter: string; reading: string; others: string[] }[] {
  let at = 0
  return readOf(text).flatMap(({ origin: letter, syllable, isHan }) => {
    const here = at
    at += letter.length
    if (!isHan) return []
    const all = pinyin(letter, { multiple: true, toneType: 'num', type: 'array' }).map(numbered)
    const reading = numbered(syllable)
    return all.length > 1 ? [{ at: here, letter, reading, others: [...new Set(all)].filter(each => each !== reading) }] : []
  })
}

let homophones: Map<string, string> | undefined
/** The common characters that are read in one way alone, by their sound: GB 2312's first level, which is ordered by it. */
function commonBySound(): Map<string, string> {
  const found = new Map<string, string>()
  const decoder = new TextDecoder('gb18030')
  for (let high = 0xb0; high <= 0xd7; high++)
    for (let low = 0xa1; low <= 0xfe; low++) {
      const letter = decoder.decode(Uint8Array.of(high, low))
      if (!HAN.test(letter)) continue
      const all = pinyin(letter, { multiple: true, toneType: 'num', type: 'array' })
      const sound = numbered(all[0]!)
      if (all.length === 1 && !found.has(sound)) found.set(sound, letter)
    }
  return found
}
/** A common character that is only read so; the character itself where there is none. */
export const homophone = (letter: string, reading: string): string => (homophones ??= commonBySound()).get(numbered(reading)) ?? letter
