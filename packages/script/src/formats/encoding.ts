// Bytes of a text file → characters, in whatever encoding Chinese writers' programs leave behind.

import { ScriptRefusal } from '../refusal.ts'
import { type LetterEncoding, speaksFor } from './encoding/letters.ts'

/** What text files come in, with what people know it by. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（简体中文）',
  big5: 'Big5（繁体中文）',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252（西文）',
  'windows-1250': 'Windows-1250（中欧）',
  'iso-8859-2': 'ISO 8859-2（中欧）',
  'windows-1251': 'Windows-1251（俄文）',
  'koi8-r': 'KOI8-R（俄文）',
  shift_jis: 'Shift_JIS（日文）',
  'euc-jp': 'EUC-JP（日文）',
  'euc-kr': 'EUC-KR（韩文）',
} as const
export type Encoding = keyof typeof ENCODINGS

export interface Decoded {
  text: string
  encoding: Encoding
  /** A Chinese sentence when some characters were unreadable. */
  warning?: string
}

/** Above this share of unreadable characters a file is refused instead of repaired. */
const MAX_UNREADABLE = 0.01
/** How much of a file is looked at to recognise UTF-16 without a mark. */
const SAMPLE = 4096

/** Signs that every longer Chinese text has, simplified or traditional: the wrong encoding hits them by chance only. */
const COMMON = new Set(
  '的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡她道去天看没沒好还還小雨夜日内內外场場第章集，。、：？！“”「」…',
)

/** Encodings of two bytes in which East Asian files come. */
const PAIRED: readonly Encoding[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']
/** Encodings of one byte, those first that are taken where letters speak for several. */
const SINGLE: readonly LetterEncoding[] = ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1251', 'koi8-r']
/** What one of them is worth whose letters are those of one language; a Chinese text that looks so by chance has its common signs. */
const LETTERS_WORTH = 1
/** What a Western file is worth whose high bytes stand alone; characters of two bytes prove more. */
const LONELY_WORTH = 0.3
/** Fewer signs than these do not prove Korean. */
const ENOUGH = 16

/**
 * Decodes by byte order mark, UTF-16 by its zero bytes, strict UTF-8, and else by evidence: what makes the most common characters, in the
 * places where an encoding has its common ones, or the letters of one language; high bytes that stand alone are Windows-1252.
 *
 * @throws ScriptRefusal `encoding` when no encoding makes text of the bytes
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = encodingByMark(bytes) ?? utf16ByZeros(bytes)
  if (marked) return checked(new TextDecoder(marked).decode(bytes), marked)
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'utf-8')
  } catch (error) {
    if (error instanceof ScriptRefusal) throw error
  }
  const candidates: Encoding[] = [...PAIRED, ...SINGLE, 'utf-16le', 'utf-16be', 'utf-8']
  const sample = bytes.subarray(0, SAMPLE * 2)
  const best = candidates
    .map(encoding => ({ encoding, worth: worthOf(sample, encoding) }))
    // Any bytes are some signs of UTF-16: it needs proof, not the mere absence of faults.
    .filter(({ encoding, worth }) => worth > 0.1 || !encoding.startsWith('utf-16'))
    .sort((one, other) => other.worth - one.worth)[0]!
  return checked(new TextDecoder(best.encoding).decode(bytes), best.encoding)
}

/** Letters with accents and typographic signs stand alone among ASCII; Chinese characters have two bytes and stand together. */
function highBytesAreLonely(bytes: Uint8Array): boolean {
  let runs = 0
  let lonely = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i]! < 0x80 || (i > 0 && bytes[i - 1]! >= 0x80)) continue
    runs++
    if (!(bytes[i + 1]! >= 0x80)) lonely++
  }
  return runs > 0 && lonely >= runs * 0.8
}

/** How much speaks for an encoding: common signs among those that are no ASCII, and pairs of bytes from its common rows, less what is unreadable. */
function worthOf(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes)
  const faults = (10 * unreadable(text)) / text.length
  const single = SINGLE.find(each => each === encoding)
  if (single && speaksFor(single, text)) return LETTERS_WORTH - faults
  if (single) return single === 'windows-1252' && highBytesAreLonely(bytes) ? LONELY_WORTH - faults : Number.NEGATIVE_INFINITY
  const [common, others] = [shareOf(text, encoding), commonRows(bytes, encoding)]
  return common + others / 2 - faults
}

/** Signs that prove an encoding, as a share of those of a text that are no ASCII. Japanese and Korean prove theirs by their own letters. */
function shareOf(text: string, encoding: Encoding): number {
  let proving = 0
  let all = 0
  for (const sign of text) {
    if (sign <= '\u007f') continue
    all++
    if (encoding === 'shift_jis' || encoding === 'euc-jp') proving += Number(sign >= '\u3041' && sign <= '\u30fa') * 2
    else if (encoding === 'euc-kr') proving += Number(sign >= '\uac00' && sign <= '\ud7a3')
    else if (COMMON.has(sign)) proving++
  }
  if (all === 0) return 0
  // Half of what is Chinese would be Korean letters as well, and a word or two all of it.
  return encoding === 'euc-kr' ? (proving / all) ** 3 * Math.min(1, all / ENOUGH) : proving / all
}

/** Of the pairs of bytes, the share in the rows where GB 2312 and Big5 have their common characters and signs. */
function commonRows(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding !== 'gb18030' && encoding !== 'big5') return 0
  let pairs = 0
  let common = 0
  for (let i = 0; i + 1 < bytes.length; i++) {
    if (bytes[i]! < 0x80) continue
    const [lead, trail] = [bytes[i]!, bytes[++i]!]
    pairs++
    if (
      encoding === 'big5'
        ? lead >= 0xa1 && lead <= 0xc6
        : trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))
    )
      common++
  }
  return pairs === 0 ? 0 : common / pairs
}

function encodingByMark(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Line ends and ASCII of UTF-16 have a zero on one side; text in other encodings has none. */
function utf16ByZeros(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length % 2 !== 0) return undefined
  let even = 0
  let odd = 0
  for (let i = 0; i + 1 < Math.min(bytes.length, SAMPLE); i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  if (even + odd === 0) return undefined
  // 一 and the wide space have a zero on the other side: what the text would say counts before its zeros.
  const [little, big] = (['utf-16le', 'utf-16be'] as const).map(encoding =>
    sense(new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE))),
  )
  if (Math.max(little!, big!) > 0.1) return little! > big! ? 'utf-16le' : 'utf-16be'
  if (odd > even * 4) return 'utf-16le'
  return even > odd * 4 ? 'utf-16be' : undefined
}

/** Common characters and ASCII, as a share of a text. */
function sense(text: string): number {
  let common = 0
  for (const sign of text) if (COMMON.has(sign) || (sign >= ' ' && sign <= '~') || sign === '\n' || sign === '\r') common++
  return text === '' ? 0 : common / text.length
}

const UNREADABLE = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/

function unreadable(text: string): number {
  if (!UNREADABLE.test(text)) return 0
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0xfffd || unit < 9 || (unit > 13 && unit < 32 && unit !== 27)) count++
  }
  return count
}

function checked(text: string, encoding: Encoding): Decoded {
  const bad = unreadable(text)
  if (bad === 0) return { text, encoding }
  if (bad > text.length * MAX_UNREADABLE) throw new ScriptRefusal('encoding', '无法识别文件的文字编码，请另存为UTF-8编码的文本后重新上传')
  return { text, encoding, warning: `有${bad}处文字无法识别，已用“�”代替，请核对` }
}
