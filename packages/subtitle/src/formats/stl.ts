// EBU STL (Tech 3264): a block of 1,024 bytes about the whole, then blocks of 128 bytes with times and text.
import type { Reading } from '../cue.ts'
import { atCue, intake, type Intake } from '../intake.ts'
import { type Run, settled } from '../markup.ts'

const HEAD = 1024
const BLOCK = 128
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
export const isStl = (bytes: Uint8Array): boolean => bytes.length >= HEAD && /^STL\d\d\.\d\d$/.test(ascii(bytes, 3, 11))

/** ISO 6937 from A0 on, a sign each; spaces where it has none. */
const UPPER = '\u00a0¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿                ―¹®©™♪¬¦    ⅛⅜⅝⅞ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u00ad'
/** Accents stand before their letter. */
const ACCENTS: Readonly<Record<number, string>> = {
  0xc1: '\u0300',
  0xc2: '\u0301',
  0xc3: '\u0302',
  0xc4: '\u0303',
  0xc5: '\u0304',
  0xc6: '\u0306',
  0xc7: '\u0307',
  0xc8: '\u0308',
  0xca: '\u030a',
  0xcb: '\u0327',
  0xcd: '\u030b',
  0xce: '\u0328',
  0xcf: '\u030c',
}
const TABLES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '01': 'iso-8859-5',
  '02': 'iso-8859-6',
  '03': 'iso-8859-7',
  '04': 'iso-8859-8',
}
function latin(bytes: readonly number[]): string {
  let out = ''
  let accent = ''
  for (const byte of bytes) {
    if (ACCENTS[byte]) accent = ACCENTS[byte]
    else {
      out += (byte < 0xa0 ? String.fromCharCode(byte) : (UPPER[byte - 0xa0] ?? '')) + accent
      accent = ''
    }
  }
  return out.normalize('NFC')
}
const decoderOf = (table: string): ((bytes: readonly number[]) => string) => {
  const name = TABLES[table]
  return name ? bytes => new TextDecoder(name).decode(Uint8Array.from(bytes)) : latin
}

const COLOURS = ['#000000', '#ff0000', '#00ff00', '#ffff00', '#0000ff', '#ff00ff', '#00ffff', undefined]
/** Bytes of a text as runs; what they say beyond italics and colour is told. */
function runsOf(bytes: readonly number[], decode: (bytes: readonly number[]) => string, isTeletext: boolean): Run[] {
  const runs: Run[] = []
  let [italic, colour]: [boolean, string | undefined] = [false, undefined]
  let others: string[] = []
  let held: number[] = []
  const flush = () => {
    if (held.length) runs.push({ text: decode(held), italic, colour, others })
    held = []
  }
  for (const byte of bytes) {
    if (byte === 0x8f) continue
    const isControl = byte < 0x20 || (byte >= 0x80 && byte < 0xa0)
    if (!isControl) {
      held.push(byte)
      continue
    }
    flush()
    if (byte === 0x8a) runs.push({ text: '\n', italic, colour })
    else if (byte === 0x80 || byte === 0x81) italic = byte === 0x80
    else if (byte === 0x82) others = [...others, '下划线']
    else if (byte === 0x83) others = others.filter(each => each !== '下划线')
    else if (isTeletext && byte < 8) {
      colour = COLOURS[byte]
      runs.push({ text: ' ' })
    }
  }
  flush()
  return runs
}

interface Subtitle {
  bytes: number[]
  start: number
  end: number
  row: number
  column: number
}
/** Blocks that belong together, as one each; comments and data of others are told. */
function subtitles(
  bytes: Uint8Array,
  timeAt: (at: number) => number,
  told: Intake,
  decode: (bytes: readonly number[]) => string,
): Subtitle[] {
  const found: Subtitle[] = []
  let open: Subtitle | undefined
  for (let at = HEAD; at + BLOCK <= bytes.length; at += BLOCK) {
    const text = [...bytes.subarray(at + 16, at + BLOCK)]
    const [extension, isComment] = [bytes[at + 3]!, bytes[at + 15] === 1]
    if (extension === 0xfe || isComment) {
      told.tell(
        atCue(found.length),
        isComment ? '注释块' : '用户数据块',
        'dropped',
        isComment ? decode(text.filter(byte => byte >= 0x20 && byte !== 0x8f)) : '',
      )
      continue
    }
    open ??= { bytes: [], start: timeAt(at + 5), end: timeAt(at + 9), row: bytes[at + 13]!, column: bytes[at + 14]! }
    open.bytes.push(...text)
    if (extension !== 0xff) continue
    found.push(open)
    open = undefined
  }
  return open ? [...found, open] : found
}

export function readStl(bytes: Uint8Array): Reading {
  const told = intake('stl')
  const rate = Number(ascii(bytes, 6, 8)) || 25
  const decode = decoderOf(ascii(bytes, 12, 14))
  const timeAt = (at: number) => {
    const [hours, minutes, seconds, frames] = [...bytes.subarray(at, at + 4)] as [number, number, number, number]
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.round((frames * 1000) / rate)
  }
  const found = subtitles(bytes, timeAt, told, decode)
  const [, ...first] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(ascii(bytes, 256, 264)) ?? []
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = first.map(Number)
  const begun = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Math.round((frames * 1000) / rate)
  const since = begun > 0 && found.every(({ start }) => start >= begun) ? begun : 0
  if (since) told.tell('', 'TCP', 'changed', `节目从 ${first.join(':')} 开始，时间从这里算起`)
  const title = decode([...bytes.subarray(16, 48)]).trim()
  if (title) told.tell('', 'OPT', 'dropped', title)
  const isTeletext = ascii(bytes, 11, 12) !== '0'
  const rows = isTeletext ? 23 : Number(ascii(bytes, 253, 255)) || 23
  for (const [nth, { start, end, row, column, bytes: text }] of found.entries()) {
    const above = row < rows / 3 ? 6 : row < (rows * 2) / 3 && row > 0 ? 3 : 0
    const looks = settled(runsOf(text, decode, isTeletext), told.at(atCue(nth)), '斜体')
    told.take(atCue(nth), { start: start - since, end: end - since, ...looks, align: above + (column >= 1 && column <= 3 ? column : 2) })
  }
  return told.reading()
}
