// Automatic numbers of Word's lists, which stand in no text: 第%1章 over a counter for each list and level (ECMA-376 part 1 §17.9).

import { XmlReader } from './xml.ts'

interface Level {
  start: number
  format: string
  text: string
}

const DIGITS = '〇一二三四五六七八九'

/** Counts along a document. Constructed from the text of `word/numbering.xml`, empty when there is none. */
export class ListNumbers {
  readonly #lists = new Map<string, { kind: string; levels: Map<number, Level> }>()
  readonly #counts = new Map<string, number[]>()

  constructor(xml: Uint8Array) {
    const kinds = new Map<string, Map<number, Level>>()
    let levels = new Map<number, Level>()
    let level: Level | undefined
    let num = ''
    for (const reader = new XmlReader(xml); reader.next();) {
      if (reader.kind !== 'open') continue
      const value = reader.attribute('w:val') ?? ''
      if (reader.name === 'w:abstractNum') kinds.set(reader.attribute('w:abstractNumId') ?? '', (levels = new Map()))
      else if (reader.name === 'w:lvl') levels.set(Number(reader.attribute('w:ilvl')), (level = { start: 1, format: 'decimal', text: '' }))
      else if (reader.name === 'w:num') num = reader.attribute('w:numId') ?? ''
      else if (reader.name === 'w:abstractNumId') this.#lists.set(num, { kind: value, levels: kinds.get(value) ?? new Map() })
      else if (level && reader.name === 'w:start') level.start = Number(value)
      else if (level && reader.name === 'w:numFmt') level.format = value
      else if (level && reader.name === 'w:lvlText') level.text = value
    }
  }

  /** The number of the next paragraph in a list as it is shown, `''` for bullets and lists that are not known. */
  next(num: string, depth: number): string {
    const list = this.#lists.get(num)
    const level = list?.levels.get(depth)
    if (!list || !level) return ''
    const counts = this.#counts.get(list.kind) ?? []
    this.#counts.set(list.kind, counts)
    counts.length = Math.min(counts.length, depth + 1)
    for (let at = 0; at <= depth; at++) counts[at] ??= (list.levels.get(at)?.start ?? 1) - (at === depth ? 1 : 0)
    counts[depth]!++
    if (level.format === 'bullet' || level.format === 'none') return ''
    return level.text.replaceAll(/%([1-9])/g, (_, place: string) => {
      const at = Number(place) - 1
      return written(counts[at] ?? 1, list.levels.get(at)?.format ?? 'decimal')
    })
  }
}

function written(count: number, format: string): string {
  if (/^(?:chineseCounting|japaneseCounting|taiwaneseCounting|ideographTraditional)/.test(format)) return inChinese(count)
  if (/^(?:ideographDigital|taiwaneseDigital|chineseDigital)/.test(format))
    return String(count).replaceAll(/\d/g, digit => DIGITS[Number(digit)]!)
  if (format.endsWith('Letter') && count <= 26) {
    const letter = String.fromCharCode(64 + count)
    return format === 'lowerLetter' ? letter.toLowerCase() : letter
  }
  if (format.endsWith('Roman') && count < 4000) return format === 'lowerRoman' ? inRoman(count).toLowerCase() : inRoman(count)
  return format === 'decimalZero' ? String(count).padStart(2, '0') : String(count)
}

/** 1–9999; larger ones in digits. */
function inChinese(count: number): string {
  if (count < 1 || count > 9999) return String(count)
  const digits = [...String(count)].map(Number)
  const words = digits.map((digit, i) => (digit === 0 ? '零' : DIGITS[digit]! + ['', '十', '百', '千'][digits.length - 1 - i]!)).join('')
  return words.replaceAll(/零+/g, '零').replace(/零$/, '').replace(/^一十/, '十')
}

const ROMAN = 'M1000 CM900 D500 CD400 C100 XC90 L50 XL40 X10 IX9 V5 IV4 I1'
  .split(' ')
  .map(each => [/\D+/.exec(each)![0], Number(/\d+/.exec(each)![0])] as const)

function inRoman(count: number): string {
  let out = ''
  for (const [sign, worth] of ROMAN) for (; count >= worth; count -= worth) out += sign
  return out
}
