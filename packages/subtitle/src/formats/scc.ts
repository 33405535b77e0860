// Scenarist closed captions: words of CEA-608 in hexadecimal, a pair of characters or a command each, one a frame.
import { linesOf, type Reading } from '../cue.ts'
import { atLine, intake, type Intake } from '../intake.ts'
import { type Run, settled } from '../markup.ts'

const LINE = /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})([:;.,])(\d{1,2})\s+([\da-f\s]+)$/i
const RATE = 30_000 / 1001
const BASIC: Readonly<Record<number, string>> = {
  0x27: '’',
  0x2a: 'á',
  0x5c: 'é',
  0x5e: 'í',
  0x5f: 'ó',
  0x60: 'ú',
  0x7b: 'ç',
  0x7c: '÷',
  0x7d: 'Ñ',
  0x7e: 'ñ',
  0x7f: '█',
}
const SPECIAL = '®°½¿™¢£♪à\u00a0èâêîôû'
/** Each takes the place of the sign before it. */
const EXTENDED = ["ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»", 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘']
const COLOURS = [undefined, '#00ff00', '#0000ff', '#00ffff', '#ff0000', '#ffff00', '#ff00ff']
/** Rows of the first half and of the second half of the codes of a command. */
const ROWS: Readonly<Record<number, readonly [number, number]>> = {
  0x10: [11, 11],
  0x11: [1, 2],
  0x12: [3, 4],
  0x13: [12, 13],
  0x14: [14, 15],
  0x15: [5, 6],
  0x16: [7, 8],
  0x17: [9, 10],
}
const TOP_ROWS = 5

/** Milliseconds: with `;` frames are dropped so that the clock is right, without they are not. */
function timeOf([, hours, minutes, seconds, mark, frames]: readonly string[], further: number): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const frame = Number(frames) + further
  return mark === ';' || mark === ',' ? whole * 1000 + (frame * 1000) / RATE : ((whole * 30 + frame) * 1000) / RATE
}

type Page = Map<number, Run[]>
class Decoder {
  readonly told: Intake = intake('scc')
  #place = ''
  /** Written, and not yet seen. */
  #hidden: Page = new Map()
  #seen: Page = new Map()
  #since = 0
  #at = 0
  #mode: 'pop' | 'paint' | 'roll' = 'pop'
  #row = 15
  #now: Pick<Run, 'colour' | 'italic'> = {}
  #before = -1

  word(word: number, at: number, place: string): void {
    this.#at = at
    const [high, low] = [(word >> 8) & 0x7f, word & 0x7f]
    const code = (high << 8) | low
    // Commands are sent twice.
    const isCommand = high >= 0x10 && high < 0x20
    const isAgain = isCommand && code === this.#before
    this.#before = isAgain || !isCommand ? -1 : code
    if (isAgain || code === 0) return
    this.#place ||= place
    if (isCommand) return this.#command(high & 0x17, low, place)
    this.#write(high)
    this.#write(low)
  }
  end(): Reading {
    this.#flush(undefined)
    for (const words of this.#textOf(this.#hidden))
      if (words.text.trim()) this.told.tell(this.#place, '没有显示的文字', 'dropped', words.text)
    return this.told.reading()
  }

  get #page(): Page {
    return this.#mode === 'pop' ? this.#hidden : this.#seen
  }
  #write(byte: number): void {
    if (byte >= 0x20) this.#say(BASIC[byte] ?? String.fromCharCode(byte))
  }
  #say(text: string): void {
    const page = this.#page
    if (this.#mode !== 'pop' && !page.size) this.#since = this.#at
    const runs = page.get(this.#row) ?? []
    page.set(this.#row, runs)
    const last = runs.at(-1)
    if (last && last.italic === this.#now.italic && last.colour === this.#now.colour) last.text += text
    else runs.push({ ...this.#now, text })
  }
  #back(): void {
    const last = this.#page.get(this.#row)?.at(-1)
    if (last) last.text = last.text.slice(0, -1)
  }
  #command(high: number, low: number, place: string): void {
    if (low >= 0x40) return this.#rowOf(high, low)
    if (high === 0x11 && low >= 0x30) return this.#say(SPECIAL[low - 0x30]!)
    if (high === 0x11 && low >= 0x20) return this.#style(low - 0x20)
    if ((high === 0x12 || high === 0x13) && low >= 0x20) {
      this.#back()
      return this.#say(EXTENDED[high - 0x12]![low - 0x20]!)
    }
    if (high === 0x14 || high === 0x15) this.#control(low, place)
  }
  #rowOf(high: number, low: number): void {
    this.#row = this.#mode === 'roll' ? 15 : ROWS[high]![low >= 0x60 ? 1 : 0]
    this.#now = {}
    if ((low & 0x10) === 0) this.#style(low & 0x0f)
  }
  #style(code: number): void {
    const nth = (code & 0x0e) >> 1
    this.#now = nth === 7 ? { ...this.#now, italic: true } : { colour: COLOURS[nth] }
  }
  #control(low: number, place: string): void {
    if (low === 0x20) this.#mode = 'pop'
    else if (low === 0x21) this.#back()
    else if (low >= 0x25 && low <= 0x27) this.#begin('roll')
    else if (low === 0x29) this.#begin('paint')
    else if (low === 0x2c) this.#flush(this.#at)
    else if (low === 0x2d) this.#flush(this.#at)
    else if (low === 0x2e) this.#hidden = new Map()
    else if (low === 0x2f) {
      this.#flush(this.#at)
      this.#seen = this.#hidden
      this.#hidden = new Map()
      this.#since = this.#at
      this.#place = place
      this.#mode = 'pop'
    }
  }
  #begin(mode: 'paint' | 'roll'): void {
    if (this.#mode !== mode) this.#flush(this.#at)
    this.#mode = mode
    this.#row = 15
  }
  #textOf(page: Page) {
    if (!page.size) return []
    const rows = [...page].toSorted(([one], [other]) => one - other)
    const runs = rows.flatMap(([, own], nth) => (nth ? [{ text: '\n' }, ...own] : own))
    return [{ ...settled(runs, this.told.at(this.#place), '斜体'), align: rows[0]![0] <= TOP_ROWS ? 8 : 2 }]
  }
  /** What is seen is so no more. */
  #flush(end: number | undefined): void {
    for (const looks of this.#textOf(this.#seen)) if (looks.text.trim()) this.told.take(this.#place, { start: this.#since, end, ...looks })
    this.#seen = new Map()
    this.#place = ''
  }
}

export function readScc(text: string): Reading {
  const decoder = new Decoder()
  for (const [nth, line] of linesOf(text).entries()) {
    const found = LINE.exec(line)
    if (!found) {
      if (line.trim() !== '' && !/^Scenarist_SCC/i.test(line)) decoder.told.tell(atLine(nth), '不是一行字幕', 'dropped', line)
      continue
    }
    const words = found[6]!.trim().split(/\s+/)
    for (const [at, word] of words.entries()) decoder.word(Number.parseInt(word, 16) & 0xffff, timeOf(found, at), atLine(nth))
  }
  return decoder.end()
}
