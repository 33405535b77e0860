// SubRip, WebVTT and SBV: blocks of a line of times and lines of text.
import { type Cue, escaped, JOINER, linesOf, ordered, type Reading, tidy, unescaped, withoutTags } from '../cue.ts'
import { clock, parseClock } from '../time.ts'

interface Times {
  start: number
  end: number
  rest: string
}
const ARROW = '-->'
function arrowTimes(line: string): Times | undefined {
  const at = line.length < 400 ? line.indexOf(ARROW) : -1
  if (at < 0) return undefined
  const after = line.slice(at + ARROW.length).trim()
  // Most have nothing behind the second time.
  const [second = '', ...rest] = after.length > 12 ? after.split(/\s+/) : [after]
  const [start, end] = [parseClock(line.slice(0, at)), parseClock(second)]
  return start === undefined || end === undefined ? undefined : { start, end, rest: rest.join(' ') }
}
function commaTimes(line: string): Times | undefined {
  const [one = '', other = '', more] = line.length < 60 ? line.split(',') : []
  const [start, end] = [parseClock(one), parseClock(other)]
  return start === undefined || end === undefined || more !== undefined ? undefined : { start, end, rest: '' }
}

/** The blocks of a file; the number or name before a line of times belongs to neither block. */
function blocks(lines: readonly string[], timesOf: (line: string) => Times | undefined): { times: Times; body: string[] }[] {
  const found: { times: Times; body: string[]; blank: boolean }[] = []
  let before = ''
  for (const line of lines) {
    const times = timesOf(line)
    const last = found.at(-1)
    if (times) {
      // What stood right above the times was their number.
      if (last && last.body.at(-1) === before && (/^\s*\d+\s*$/.test(before) || last.blank)) last.body.pop()
      found.push({ times, body: [], blank: false })
    } else if (last && line.trim() !== '') {
      if (!last.blank) last.body.push(line)
      else if (/^\s*\d+\s*$/.test(line)) before = ''
    } else if (last) last.blank = last.body.length > 0
    before = line
  }
  return found
}

const AN = /\{\\an?(\d{1,2})\}/
/** The text of a block without markup, and where it stands. */
function textOf(body: readonly string[]): Pick<Cue, 'text' | 'align'> & { marked: boolean } {
  const raw = body.join('\n')
  if (!raw.includes('{') && !raw.includes('<')) return { text: unescaped(raw), align: 2, marked: false }
  const align = Number(AN.exec(raw.slice(0, 200))?.[1] ?? 2)
  const bare = withoutTags(raw.replace(/\{\\[^{}]{0,200}\}/g, ''))
  return { text: unescaped(bare), align: align >= 1 && align <= 9 ? align : 2, marked: bare !== raw }
}

const MARKS = '字体、颜色与斜体等样式'
export function readSrt(text: string): Reading {
  const found = blocks(linesOf(text), arrowTimes).map(({ times, body }) => ({ ...times, ...textOf(body) }))
  return { format: 'srt', cues: ordered(found.map(tidy)), losses: found.some(cue => cue.marked) ? [MARKS] : [] }
}
export function readVtt(text: string): Reading {
  const found = blocks(linesOf(text), arrowTimes).map(({ times, body }) => {
    const speaker = /^<v(?:\.[\w.]{0,60})? ([^>\n]{1,60})>/.exec(body[0] ?? '')?.[1]
    const top = /\bline:\s*(?:0|[1-4]?\d%)/.test(times.rest)
    return { ...times, ...textOf(body), ...(speaker && { speaker: unescaped(speaker) }), ...(top && { align: 8 }) }
  })
  const extra = found.some(cue => cue.rest !== '') || /^(?:STYLE|REGION)\s*$/m.test(text)
  return {
    format: 'vtt',
    cues: ordered(found.map(tidy)),
    losses: [...(found.some(cue => cue.marked) ? [MARKS] : []), ...(extra ? ['位置与样式表'] : [])],
  }
}
export function readSbv(text: string): Reading {
  const found = blocks(linesOf(text), commaTimes)
  return {
    format: 'sbv',
    cues: ordered(found.map(({ times, body }) => tidy({ ...times, text: body.join('\n').replaceAll('[br]', '\n') }))),
    losses: [],
  }
}

const place = ({ align }: Cue) => (align ? `{\\an${align}}` : '')
export const writeSrt = (cues: readonly Cue[]): string =>
  cues.map((cue, nth) => `${nth + 1}\n${clock(cue.start, ',')} --> ${clock(cue.end, ',')}\n${place(cue)}${harmless(cue.text)}\n`).join('\n')
/** Neither times nor a tag nor an entity: all are words here. */
const harmless = (text: string) =>
  noOverride(text.replaceAll('-->', '→').replace(/<(?=[a-z/!?\d])|&(?=#?\w{1,8};)/gi, sign => sign + JOINER))
/** Programs look for tags of ASS in every format. */
const noOverride = (text: string) => text.replaceAll('{\\', `{${JOINER}\\`)
export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(cue => {
      const voice = cue.speaker ? `<v ${escaped(cue.speaker).replaceAll('\n', ' ')}>` : ''
      return `${clock(cue.start)} --> ${clock(cue.end)}${cue.align && cue.align > 6 ? ' line:0' : ''}\n${voice}${noOverride(escaped(cue.text))}\n`
    })
    .join('\n')}`
/** A line of digits and signs of times would be the next cue, and `[br]` a line of its own. */
const noTimes = (text: string) =>
  text
    .split('\n')
    .map(line => (/^[\d:.,\s]+$/.test(line) ? JOINER + line : line))
    .join('\n')
    .replaceAll('[br]', `[${JOINER}br]`)
export const writeSbv = (cues: readonly Cue[]): string =>
  cues.map(cue => `${clock(cue.start)},${clock(cue.end)}\n${noTimes(cue.text)}\n`).join('\n')
