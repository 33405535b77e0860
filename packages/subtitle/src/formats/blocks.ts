// Files of blocks: a line of times, and below it the lines of a text up to the next line of times.
import { parseClock } from '../time.ts'

export interface Times {
  start: number | undefined
  end: number | undefined
  rest: string
}
export interface Block {
  times: Times
  /** Of the line of times, from 0. */
  nth: number
  /** Lines with the number that each has in the file; blank ones are left out, but say where they were. */
  body: { line: string; nth: number; afterBlank: boolean }[]
}
const MOST_TIMES = 4000
/** Times as people and programs write them: full-width signs, spaces around colons. */
const clean = (text: string) =>
  text
    .replace(/[：；]/g, ':')
    .replace(/[，．。]/g, '.')
    .replace(/[－−]/g, '-')
    .replace(/\s*([:.,])\s*/g, '$1')
const ARROW = /(?:-{1,3}|[—–−－]{1,2}|=)\s?[>＞》]/

/** What only a time is: hours, minutes and seconds, or seconds with a fraction. */
const FULL = /\d\s?[:：]\s?\d{1,2}\s?[:：]\s?\d|\d\s?[:：]\s?\d{1,2}\s?[.,，]\d/

/** Times with an arrow between; one of the two may be missing where the other tells that they are times. */
export function arrowTimes(line: string): Times | undefined {
  if (line.length > MOST_TIMES || !/[>＞》]/.test(line)) return undefined
  const arrow = ARROW.exec(line)
  if (!arrow) return undefined
  const isUsual = arrow[0].includes('-->')
  const after = line.slice(arrow.index + arrow[0].length)
  const start = parseClock(line.slice(0, arrow.index)) ?? parseClock(clean(line.slice(0, arrow.index)))
  const bare = after.trim()
  // Most have nothing behind the second time.
  const usual = bare.length <= 12 ? parseClock(bare) : undefined
  const [, second = '', rest = ''] = usual === undefined ? (/^(-?[\d:.,]+)\s*(.*)$/.exec(clean(bare)) ?? []) : []
  const end = usual ?? parseClock(second)
  if (!isUsual && !(start !== undefined && end !== undefined && FULL.test(line) && FULL.test(after))) return undefined
  // Words with an arrow are no times; half a line of times is one.
  if (start === undefined && end === undefined) return undefined
  if (start === undefined && line.slice(0, arrow.index).trim() !== '') return undefined
  if (end === undefined && bare !== '' && !/^-?\d+[:：]/.test(bare)) return undefined
  return { start, end, rest: end === undefined ? bare : usual === undefined ? bare.slice(bare.length - rest.length) : '' }
}
export function commaTimes(line: string): Times | undefined {
  const [one = '', other = '', more] = line.length < 60 ? line.split(',') : []
  const [start, end] = [parseClock(one), parseClock(other)]
  return start === undefined || end === undefined || more !== undefined ? undefined : { start, end, rest: '' }
}

/** The blocks of a file, and the lines before the first. */
export function blocksOf(lines: readonly string[], timesOf: (line: string) => Times | undefined): { head: Block['body']; blocks: Block[] } {
  const head: Block['body'] = []
  const blocks: Block[] = []
  let afterBlank = true
  for (const [nth, line] of lines.entries()) {
    const times = timesOf(line)
    if (times) blocks.push({ times, nth, body: [] })
    else if (line.trim() !== '') (blocks.at(-1)?.body ?? head).push({ line, nth, afterBlank })
    afterBlank = !times && line.trim() === ''
  }
  return { head, blocks }
}
