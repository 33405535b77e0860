// Bytes of a text file → characters, in whatever encoding Chinese writers' programs leave behind.

import { ScriptRefusal } from '../refusal.ts'

export interface Decoded {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'
  /** A Chinese sentence when some characters were unreadable. */
  warning?: string
}

/** Above this share of unreadable characters a file is refused instead of repaired. */
const MAX_UNREADABLE = 0.01
/** How much of a file is looked at to recognise UTF-16 without a mark. */
const SAMPLE = 4096

/**
 * Decodes by byte order mark, then strict UTF-8, UTF-16 by its zero bytes, and GB18030 (which contains GBK and GB2312).
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
  const candidates: Decoded[] = (['gb18030', 'utf-8'] as const).map(encoding => ({
    encoding,
    text: new TextDecoder(encoding).decode(bytes),
  }))
  candidates.sort((one, other) => unreadable(one.text) - unreadable(other.text))
  return checked(candidates[0]!.text, candidates[0]!.encoding)
}

function encodingByMark(bytes: Uint8Array): Decoded['encoding'] | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Line ends and ASCII of UTF-16 have a zero on one side only; text in other encodings has none. */
function utf16ByZeros(bytes: Uint8Array): Decoded['encoding'] | undefined {
  if (bytes.length % 2 !== 0) return undefined
  let even = 0
  let odd = 0
  for (let i = 0; i + 1 < Math.min(bytes.length, SAMPLE); i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  if (odd > 0 && even === 0) return 'utf-16le'
  return even > 0 && odd === 0 ? 'utf-16be' : undefined
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

function checked(text: string, encoding: Decoded['encoding']): Decoded {
  const bad = unreadable(text)
  if (bad === 0) return { text, encoding }
  if (bad > text.length * MAX_UNREADABLE) throw new ScriptRefusal('encoding', '无法识别文件的文字编码，请另存为UTF-8编码的文本后重新上传')
  return { text, encoding, warning: `有${bad}处文字无法识别，已用“�”代替，请核对` }
}
