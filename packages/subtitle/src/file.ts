// The cues of a file of whatever format and encoding; or, in Chinese, why it is none.
import { loss, type Loss } from '@qianmu/script/losses'
import { decodeText } from '@qianmu/script/formats/encoding'
import { FORMAT_NAMES, type Reading } from './cue.ts'
import { named, readSubtitles } from './formats/index.ts'
import { isStl, readStl } from './formats/stl.ts'

/** More zeros than these are no slips in a text of one byte a character. */
const MOST_NULS = 0.05
const TS_PACKET = 188

/** Why bytes are no text at all; '' where they may be one. */
function otherKind(bytes: Uint8Array): string {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (begins(0x50, 0x47) && bytes.length > 13 && bytes[10]! >= 0x14 && bytes[10]! <= 0x80)
    return '这是 PGS 图片字幕，没有文字可读；请连同视频上传，在提取字幕时读它'
  if ([0, 1, 2].every(nth => bytes[nth * TS_PACKET] === 0x47)) return '这是视频（传输流），不是字幕文件；请改成 .ts 或 .m2ts 的文件名再上传'
  if (begins(0, 0, 1, 0xba)) return '这是视频或图片字幕（MPEG-PS），没有文字可读'
  if (begins(0x1a, 0x45, 0xdf, 0xa3)) return '这是 Matroska 视频，不是字幕文件；请用 .mkv 的文件名上传'
  if (begins(0x50, 0x4b, 3, 4)) return '这是压缩包，请先解开'
  return ''
}
/** UTF-32 by its mark: other programs' text that `TextDecoder` does not know. */
function utf32(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  const isLittle = a === 0xff && b === 0xfe && c === 0 && d === 0
  if (!isLittle && !(a === 0 && b === 0 && c === 0xfe && d === 0xff)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out: string[] = []
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle)
    out.push(point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? '\ufffd' : String.fromCodePoint(point))
  }
  return out.join('')
}
/** A text in which some zeros stand; undefined where they are a part of the encoding. */
function withNuls(bytes: Uint8Array): { text: string; nuls: number } | undefined {
  if (bytes.indexOf(0) < 0) return undefined
  let nuls = 0
  for (const byte of bytes) if (byte === 0) nuls++
  // Of a short file one zero is much.
  if (nuls > Math.max(4, bytes.length * MOST_NULS) || nuls * 4 > bytes.length) return undefined
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '\ufffd'), nuls }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
/** The text of a file, and what in it was no text. @throws ScriptRefusal for what is none */
function textIn(bytes: Uint8Array): { text: string; losses: Loss[] } {
  const wide = utf32(bytes)
  if (wide !== undefined) return { text: wide, losses: [] }
  const slipped = withNuls(bytes)
  if (slipped) return { text: slipped.text, losses: [loss('', 'NUL', 'changed', `${slipped.nuls} 个，写成 �`)] }
  const { text, warning } = decodeText(bytes)
  return { text, losses: warning ? [loss('', '文字编码', 'changed', warning)] : [] }
}

const KNOWN = [...new Set(Object.values(FORMAT_NAMES))].join('、')
/**
 * Reads the bytes of a file. @param name of it, evidence where the content has none @param isTooMuch asked before a text is parsed
 * @throws ScriptRefusal for what is no text
 */
export function readSubtitleBytes(bytes: Uint8Array, name = '', isTooMuch: (text: string) => boolean = () => false): Reading | string {
  if (isStl(bytes)) return named(readStl(bytes))
  const other = otherKind(bytes)
  if (other) return other
  const { text, losses } = textIn(bytes)
  if (isTooMuch(text)) return '字幕文件太大'
  if (/^\s*# VobSub index file/.test(text)) return '这是 VobSub 图片字幕的索引，没有文字可读；请连同视频上传，在提取字幕时读它'
  const reading = readSubtitles(text, name)
  return reading ? { ...reading, losses: [...losses, ...reading.losses] } : `读不出字幕：请用 ${KNOWN}`
}
