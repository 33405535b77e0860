// Titles that begin an episode or chapter: 第十二集, 第3章 风起, EP01, 楔子, 番外二, and the volumes above them.

import { NUMERAL, numeralValue } from './language/numerals.ts'

/** `name` is the title as it was written, without decoration. `number` is absent for 楔子, 尾声 and their like. */
export interface Division {
  /** A `section` is smaller than a part: a title of its own only where a text has no parts. */
  kind: 'volume' | 'part' | 'section'
  name: string
  number?: number
  /** The volume that the same line names before the part. */
  volume?: string
  /** It could be a sentence as well: 第三章我改过了。 `tight` where nothing stands between the number and the words. Its neighbours decide. */
  asks?: 'tight' | 'apart'
}

const MAX_LENGTH = 40
/** With the volume, or the name of the book, before it. */
const MAX_WITH_VOLUME = 60
const OPENING = '【《〈［〔[(（'
const CLOSING = '】》〉］〕])）'
const DECORATION = /[\s\p{Cf}=*#＃~·—\-★☆◆■●※]/u
/** A bracket that was closed behind the number: 第二章】钟楼. */
const CLOSED = /^[】》〉］〕\])）]\s*/
/** Words of websites before the number. */
const BEFORE = /^(?:正文(?:卷)?|VIP章节|免费章节|作品相关)[\s:：·—-]+(?=\S)/
/** A title at the end of a line of a table of contents: dots, a tab or a wide gap, then the page. */
const PAGED = /(?:[.．。·…‥]{2,}|…|\t|\s{3,})\s*\d{1,5}$/
/** Words that merely begin like a counted title: 第一集团军, 第三回合. */
const COUNTED = new RegExp(
  `^第\\s?(${NUMERAL})(?:\\s?[-－—~至到]\\s?${NUMERAL})?\\s?([集话話章回折节節幕卷部季篇册冊辑輯])(?!团|合|中|装|市|体|到|来|头|题|剧|筒|分|队|门|入|目|度)(.*)$`,
)
/** A counted title behind the name of its volume or book, or behind its own words: 第一卷 少年游 第一章 雨夜, 雨夜 第一章. */
const BEHIND = new RegExp(`(?:\\s|(?<=》)|·|—)\\s*(第\\s?${NUMERAL}\\s?[集话話章回].*)$`)
const WORDS = 'one|two|three|four|five|six|seven|eight|nine'
const LATIN_NUMBER = `[IVXL]{1,7}|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty)(?:[- ](?:${WORDS}))?|${WORDS}|ten|eleven|twelve|\\w{3,6}teen`
const LATIN = /^(?:S\d{1,2}\s?)?(?:EP|E|Episode|Chapter|CH)[\s.·-]?(\d{1,4})(?=[\s:：、.．-]|$)(.*)$/i
const SPELLED = new RegExp(`^(Chapter|Episode|Part|Book|Volume)\\s(?:${LATIN_NUMBER})(?=[\\s:：、.．-]|$)(.*)$`, 'i')
const LATIN_VOLUME = /^(?:Volume|Vol|Book|Part)[\s.·-]{0,2}(\d{1,4})(?=[\s:：、.．-]|$)(.*)$/i
const VOLUME = new RegExp(`^(?:卷之?\\s?(${NUMERAL})|卷[上中下]|[上中下][卷部篇册])(?=[\\s:：、.．·]|$)(.*)$`)
const SHORT = /^(\d{1,4})\s?([集话話章回])(?=[\s:：、.．]|$)(.*)$/
const NAMED = new RegExp(
  `^(?:附录|附錄|後記|尾聲|終章|大結局|結局|外傳|Prologue|Epilogue|Preface|Foreword|Afterword|Appendix|序章|序言|序幕|自序|代序|楔子|引子|引言|导言|前言|序|跋|番外[篇章]?|特别篇|外传|间章|尾声|尾章|后记|终章|大结局|结局篇?|完结感言|上架感言|致谢|正文之前)(?:\\s?[（(]?${NUMERAL}[）)]?)?(?:(?=[\\s:：、.．·—之-]|$)|(?<=[）)]))(.*)$`,
  'i',
)
/** A number that stands alone on its line, or before a few words. */
const NUMBERED = new RegExp(`^[（(【[]?(${NUMERAL})\\s?[）)】\\]]?(?:[、.．:：—-]\\s?|\\s+|(?<=[）)】\\]])|$)(.*)$`)

/** Reads a line as such a title, or returns undefined. Linear in the line. */
export function parseDivision(line: string): Division | undefined {
  if (line.length > MAX_WITH_VOLUME || PAGED.test(line)) return undefined
  const bare = undecorated(line).replace(BEFORE, '')
  const own = bare.length > MAX_LENGTH ? undefined : divisionAt(bare)
  if (own?.kind === 'part') return own
  const behind = BEHIND.exec(bare)
  const part = behind && divisionAt(behind[1]!)
  if (!part || behind.index === 0) return own
  const before = undecorated(bare.slice(0, behind.index + (bare[behind.index] === '》' ? 1 : 0)))
  const volume = divisionAt(before)
  if (volume?.kind === 'volume') return { ...part, volume: volume.name }
  if (before.length > 15 || /[，,。；：:！？!?“”"]/.test(before)) return own
  // Where nothing stands behind the number, its words stand before it.
  return /[章回集话話]$/.test(behind[1]!) && !/^《.*》$|^[《〈]|》$/.test(bare.slice(0, behind.index).trim())
    ? { ...part, name: bare }
    : part
}

/** The number and the title of a line that has a number before a few words, or nothing else: a title only among others that count on. */
export function parseNumbered(line: string): { name: string; number: number } | undefined {
  if (line.length > MAX_LENGTH || PAGED.test(line)) return undefined
  const found = NUMBERED.exec(line.trim())
  const number = found ? numeralValue(found[1]!) : undefined
  const words = found?.[2] ?? ''
  return number === undefined || /[。！？!?；;，,”"：:…]$/.test(words) || words.length > 20 || !isTitle(words)
    ? undefined
    : { name: line.trim(), number }
}

function divisionAt(bare: string): Division | undefined {
  const counted = COUNTED.exec(bare)
  if (counted) {
    const [, number, counter, rest] = counted as unknown as [string, string, string, string]
    const words = rest.replace(CLOSED, ' ')
    const section = counter === '节' || counter === '節'
    if (counter === '幕' || !isTitle(words) || (section && /^[^\s:：、.．·—-]/.test(words))) return undefined
    const name = bare.slice(0, bare.length - rest.length) + words
    const kind = section ? 'section' : /[卷部季篇册冊辑輯]/.test(counter) ? 'volume' : 'part'
    return { kind, name, number: numeralValue(number) ?? 0, ...asking(words) }
  }
  const volume = VOLUME.exec(bare) ?? LATIN_VOLUME.exec(bare)
  if (volume) return isTitle(volume[2]!) ? { kind: 'volume', name: bare, number: numeralValue(volume[1] ?? '') ?? 0 } : undefined
  const spelled = SPELLED.exec(bare)
  if (spelled) return isTitle(spelled[2]!) ? { kind: /^[CE]/i.test(spelled[1]!) ? 'part' : 'volume', name: bare } : undefined
  const numbered = LATIN.exec(bare) ?? SHORT.exec(bare)
  if (numbered) return isTitle(numbered.at(-1)!) ? { kind: 'part', name: bare, number: Number(numbered[1]) } : undefined
  const named = NAMED.exec(bare)
  return named && isTitle(named[1]!) ? { kind: 'part', name: bare } : undefined
}

/** Whether the words behind a number read like the rest of a sentence. */
function asking(words: string): Pick<Division, 'asks'> {
  const said = words.trim()
  if (said === '' || /^[“《〈「]/.test(said) || !/[。！？!?…，,]/.test(said)) return {}
  return { asks: /^[\s:：、.．·—-]/.test(words) ? 'apart' : 'tight' }
}

/** A line without what is drawn around it; brackets go in pairs, or where they were closed behind the number. */
function undecorated(line: string): string {
  let [from, to] = [0, line.length]
  while (from < to && (DECORATION.test(line[from]!) || OPENING.includes(line[from]!))) from++
  while (to > from) {
    if (CLOSING.includes(line[to - 1]!)) {
      let spare = 0
      for (const sign of line.slice(from, to)) spare += Number(CLOSING.includes(sign)) - Number(OPENING.includes(sign))
      if (spare <= 0) break
    } else if (!DECORATION.test(line[to - 1]!)) break
    to--
  }
  return line.slice(from, to)
}

/** What follows the number must read as a title: not a sentence, not the end mark of an episode (第一集 完). */
function isTitle(rest: string): boolean {
  if (rest.length > 30 || /^[，,。；;]|[；;]$/.test(rest) || /^[\s:：]*[完终]$/.test(rest)) return false
  const words = rest.trim().replace(/^“([^“”]*)”$/, '$1')
  const inner = words.replace(/[。！？!?…]{1,6}$/, '')
  const stops = inner.match(/[。！？!?；;]+/g)?.length ?? 0
  const commas = inner.match(/[，,]/g)?.length ?? 0
  const signs = stops + commas + (inner === words ? 0 : 1)
  // A title may end like a sentence, or have parts, when it is short (第三章 是谁？！ 第四章 天时，地利，人和).
  return !/[”"]$/.test(words) && (signs <= 1 || (stops === 0 && signs <= 2 && words.length <= 12))
}
