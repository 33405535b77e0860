// What speaks for the encodings of one byte: the letters beside ASCII that a language writes with.

/** By encoding, the letters of each of its languages in lower case. Those of French, German … stand at the same bytes in several. */
const ALPHABETS = {
  'windows-1252': ['àâæçéèêëîïôœùûüÿ', 'äöüß', 'áéíñóúü', 'àáâãçéêíóôõúü', 'àèéìîòóù', 'áäåæéöø', 'áðéíóúýþæö', 'àáäéèëïíóöú'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß'],
} as const

/** Signs of typography that any language has; sentences begin and end with them. */
const SIGNS = new Set('“”„‘’‚«»‹›–—…•§°·´¨¡¿€£©®™½¼¾²³ºª×±µ¶\u00a0\u00ad')
/** Letters that make up most of any text in Cyrillic. */
const CYRILLIC = new Set('оеаинтсрвлкмдпуiіяыьбг')
/** Fewer letters prove nothing: as many come about by chance. */
const ENOUGH = 6

/** The same of Cyrillic, which a few Chinese signs look like. */
const ENOUGH_CYRILLIC = 24
/** Letters of a word on an average, at most. */
const LONGEST_USUAL = 8

const high = (text: string) => Array.from(text).filter(sign => sign > '\u007f')

/** The share of letters that one language of the encoding has all by itself; undefined where there are too few to tell. */
function latinShare(text: string, alphabets: readonly string[]): number | undefined {
  const all = high(text)
  const letters = all.filter(sign => !SIGNS.has(sign))
  // Latin writing is mostly ASCII.
  if (letters.length < ENOUGH || all.length * 2 > text.length) return undefined
  const small = letters.map(sign => sign.toLowerCase())
  return Math.max(...alphabets.map(alphabet => small.filter(sign => alphabet.includes(sign)).length)) / small.length
}

/** Whether words are of Cyrillic letters, the common ones most often, with capitals at their beginning alone or throughout. */
function isCyrillic(text: string): boolean {
  const letters = high(text).filter(sign => !SIGNS.has(sign))
  if (letters.length < ENOUGH_CYRILLIC || new Set(letters).size < ENOUGH) return false
  const words = text.match(/\p{L}+/gu)?.filter(word => /[^\0-\u007f]/.test(word)) ?? []
  // Chinese has no spaces between its words.
  if (letters.length > words.length * LONGEST_USUAL) return false
  const between = Array.from(text).filter(sign => sign <= '\u007f').length
  if (between < words.length - 1) return false
  const sound = words.filter(word => /^\p{Script=Cyrillic}+$/u.test(word) && (/^.\p{Ll}*$/u.test(word) || word === word.toUpperCase()))
  const common = letters.filter(sign => CYRILLIC.has(sign.toLowerCase())).length
  return sound.length > words.length * 0.9 && common > letters.length * 0.6
}

/** Encodings whose letters are told apart here. */
export type LetterEncoding = 'windows-1252' | 'windows-1250' | 'iso-8859-2' | 'windows-1251' | 'koi8-r'

/** Whether the letters of a text that was read in an encoding are those of a language that is written in it. */
export function speaksFor(encoding: LetterEncoding, text: string): boolean {
  if (encoding === 'windows-1251' || encoding === 'koi8-r') return isCyrillic(text)
  const share = latinShare(text, ALPHABETS[encoding === 'iso-8859-2' ? 'windows-1250' : encoding])
  return share !== undefined && share > 0.95
}
