// The cues of a file of whatever format and encoding; or, in Chinese, why it is none.
import { loss, type Loss } from '@qianmu/script/losses'
import { decodeText } from '@qianmu/script/formats/encoding'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { FORMAT_NAMES, type Reading } from './cue.ts'
import { named, readSubtitles } from './formats/index.ts'
import { isStl, readStl } from './formats/stl.ts'

/** More zeros than these are no slips in a text of one byte a character. */
const MOST_NULS = 0.05
/** A control that counts as readable. */
const SLIP = 0x1b
const TS_PACKET = 188

/** Why bytes are no text at all; '' where they may be one. */
function otherKind(bytes: Uint8Array): string {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (begins(0x50, 0x47) && bytes.length > 13 && bytes[10]! >= 0x14 && bytes[10]! <= 0x80)
    return '这是 PGS 图片字幕，没有文字；请和视频封装成 mkv 再上传，提取字幕时会读它'
  if ([0, 1, 2].every(nth => bytes[nth * TS_PACKET] === 0x47)) return '这是视频（传输流），不是字幕文件；请转成 mp4 或 mkv 再上传'
  if (begins(0, 0, 1, 0xba)) return '这是视频或图片字幕（MPEG-PS），没有文字；请和视频封装成 mkv 再上传'
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
/** How many zeros slipped into a text; 0 where they are a part of its encoding: times alone make a fifth of UTF-16 zeros. */
function nulsIn(bytes: Uint8Array): number {
  if (bytes.indexOf(0) < 0) return 0
  let nuls = 0
  for (const byte of bytes) if (byte === 0) nuls++
  // Of a short file one zero is much.
  return nuls > Math.max(4, bytes.length * MOST_NULS) || nuls * 4 > bytes.length ? 0 : nuls
}
/** WebVTT is UTF-8 whatever stands in it; other texts are refused where much of them cannot be read. */
function decoded(bytes: Uint8Array): { text: string; warning?: string } {
  try {
    return decodeText(bytes)
  } catch (error) {
    const text = new TextDecoder().decode(bytes)
    if (!(error instanceof ScriptRefusal) || !text.startsWith('WEBVTT')) throw error
    return { text, warning: '有文字无法识别，已用“�”代替' }
  }
}
/** The text of a file, and what in it was no text. @throws ScriptRefusal for what is none */
function textIn(bytes: Uint8Array): { text: string; losses: Loss[] } {
  const wide = utf32(bytes)
  if (wide !== undefined) return { text: wide, losses: [] }
  const nuls = nulsIn(bytes)
  // A sign that no subtitles have holds their places while the encoding is found.
  const { text, warning } = decoded(nuls ? bytes.map(byte => byte || SLIP) : bytes)
  return {
    text: nuls ? text.replaceAll(String.fromCharCode(SLIP), '\ufffd') : text,
    losses: [
      ...(nuls ? [loss('', 'NUL', 'changed', `${nuls} 个，写成 �`)] : []),
      ...(warning ? [loss('', '文字编码', 'changed', warning)] : []),
    ],
  }
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
  if (/^\s*# VobSub index file/.test(text)) return '这是 VobSub 图片字幕的索引，没有文字；请和视频封装成 mkv 再上传，提取字幕时会读它'
  const reading = readSubtitles(text, name)
  return reading ? { ...reading, losses: [...losses, ...reading.losses] } : `读不出字幕：请用 ${KNOWN}`
}
