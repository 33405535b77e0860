// How Chinese words sound: pinyin in full and by initials, by which what they name is found.
import { pinyin } from 'pinyin-pro'

const HAN_RUNS = /\p{Script=Han}+/gu
/** Syllables of a name that may be asked for at once. */
const NAME_SYLLABLES = 8
/** Characters from which a text is no name: of it words are said, not every stretch. */
const NAME_LENGTH = 80
/** Neighbouring words of a text that are said together, and syllables of them. */
const TOGETHER = { words: 3, syllables: 4 }
/** Of a longer text its beginning is said. */
const TEXT_LENGTH = 5000

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const soundsOf = (run: string): string[] => pinyin(run, { toneType: 'none', type: 'array', v: true })
const initialsOf = (sounds: readonly string[]) => sounds.map(sound => sound[0]!).join('')

/** Pinyin, in full and by initials, of every stretch of up to so many characters of a name. */
export function spokenOf(name: string, most = NAME_SYLLABLES): string[] {
  const spoken = new Set<string>()
  for (const [run] of name.slice(0, NAME_LENGTH).matchAll(HAN_RUNS)) {
    const sounds = soundsOf(run)
    for (const from of sounds.keys())
      for (let to = from + 1; to <= Math.min(sounds.length, from + most); to++) {
        const part = sounds.slice(from, to)
        spoken.add(part.join(''))
        if (part.length > 1) spoken.add(initialsOf(part))
      }
  }
  return [...spoken]
}

/** Pinyin in full, and by initials where `initials` says so, of the words of a text, alone and with those that follow. */
export function spokenWords(text: string, initials: boolean): string[] {
  const spoken = new Set<string>()
  for (const [run] of text.slice(0, TEXT_LENGTH).matchAll(HAN_RUNS)) {
    const sounds = soundsOf(run)
    const starts = [...words.segment(run)].map(({ index }) => index)
    const ends = [...starts.slice(1), run.length]
    for (const [nth, from] of starts.entries())
      for (const to of ends.slice(nth, nth + TOGETHER.words)) {
        const part = sounds.slice(from, to)
        if (part.length < 2 || part.length > TOGETHER.syllables) continue
        spoken.add(part.join(''))
        if (initials) spoken.add(initialsOf(part))
      }
  }
  return [...spoken]
}

/** What was typed as pinyin, each part of it by itself; undefined where it is none. */
export function pinyinAsked(keyword: string): string[] | undefined {
  const typed = keyword.trim().toLowerCase().replaceAll('ü', 'v').replaceAll("'", '')
  return /^[a-z]+(?:\s+[a-z]+)*$/.test(typed) ? typed.split(/\s+/) : undefined
}
