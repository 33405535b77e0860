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
/** Characters of a time, however it is written. */
const MOST_CLOCK = 60
/** Times as people and programs write them: full-width signs, spaces around colons. */
const clean = (text: string) =>
  text
    .replace(/[：；]/g, ':')
    .replace(/[，．。]/g, '.')
    .replace(/[－−]/g, '-')
    .replace(/\s{0,8}([:.,])\s{0,8}/g, '$1')
const ARROW = /(?:-{1,3}|[—–−－]{1,2}|=)\s?[>＞》]/

/** What only a time is: hours, minutes and seconds, or seconds with a fraction. */
const FULL = /\d\s?[:：]\s?\d{1,2}\s?[:：]\s?\d|\d\s?[:：]\s?\d{1,2}\s?[.,，]\d/

/** The second time and what stands behind it. */
function secondOf(bare: string): { end: number | undefined; rest: string } {
  const space = bare.search(/\s/)
  const end = parseClock(space < 0 ? bare : bare.slice(0, space))
  if (end !== undefined) return { end, rest: space < 0 ? '' : bare.slice(space).trim() }
  const [, loose = '', rest = ''] = /^(-?[\d:.,]+)(.*)$/.exec(clean(bare.slice(0, MOST_CLOCK))) ?? []
  const found = parseClock(loose)
  return found === undefined ? { end: undefined, rest: bare } : { end: found, rest: (rest + bare.slice(MOST_CLOCK)).trim() }
}
/** Times with an arrow between; one of the two may be missing where the other tells that they are times. */
export function arrowTimes(line: string): Times | undefined {
  if (!/[>＞》]/.test(line)) return undefined
  const arrow = ARROW.exec(line)
  if (!arrow || arrow.index > MOST_CLOCK) return undefined
  const before = line.slice(0, arrow.index).trim()
  const bare = line.slice(arrow.index + arrow[0].length).trim()
  const start = parseClock(before) ?? parseClock(clean(before))
  const { end, rest } = secondOf(bare)
  const isBoth = start !== undefined && end !== undefined
  // Words with an arrow are no times; half a line of times is one.
  if (!arrow[0].includes('-->') && !(isBoth && FULL.test(before) && FULL.test(bare.slice(0, MOST_CLOCK)))) return undefined
  if (start === undefined && (end === undefined || before !== '')) return undefined
  if (end === undefined && bare !== '' && !/^-?\d+[:：]/.test(bare)) return undefined
  return { start, end, rest }
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
