// SubRip, and SBV and SubViewer, which are blocks like it.
import { type Cue, JOINER, linesOf, type Reading, unescaped } from '../cue.ts'
import { atLine, type Given, intake, type Intake } from '../intake.ts'
import { type Dialect, piecesIn, runsOf, settled } from '../markup.ts'
import { clock } from '../time.ts'
import { arrowTimes, type Block, blocksOf, commaTimes } from './blocks.ts'

const TAGS = new Set(['i', 'b', 'u', 's', 'font', 'em', 'strong'])
/** What is a tag in one text. One that opens within it and never closes is words: 「a<b>c」. @param kept told what looks like a tag and is words */
function srtIn(text: string, kept: (tag: string) => void): Dialect {
  const lower = text.toLowerCase()
  const lasts = new Map<string, number>()
  const lastOf = (name: string) => {
    const last = lasts.get(name) ?? lower.lastIndexOf(`</${name}`)
    lasts.set(name, last)
    return last
  }
  return {
    isTag({ name, closes, whole }, at) {
      const isEdge = closes || at === 0 || text[at - 1] === '\n' || text[at - 1] === '>'
      const isOne = name === 'br' || (TAGS.has(name) && (isEdge || lastOf(name) > at))
      if (!isOne) kept(whole)
      return isOne
    },
  }
}
const OVERRIDE = /\{\\([^{}]{0,200})\}/g

/** Marks between braces, as programs put those of ASS into SRT: the place, italics and colour are kept. */
function withoutOverrides(text: string, told: Intake, place: string): { text: string; align: number } {
  let align = 2
  const bare = text.replace(OVERRIDE, (whole, tags: string) => {
    const [, number] = /\\?an?(\d{1,2})/.exec(tags) ?? []
    if (/^an?\d{1,2}$/.test(tags) && Number(number) >= 1 && Number(number) <= 9) align = Number(number)
    else if (tags === 'i1') return '<i>'
    else if (tags === 'i0') return '</i>'
    else told.tell(place, whole, 'dropped', text)
    return ''
  })
  return { text: bare, align }
}
/** The text of a block without markup, and how it looks. */
function textOf(lines: readonly string[], told: Intake, place: string, start: number | undefined): Omit<Given, 'end' | 'start'> {
  const raw = lines.join('\n')
  if (!raw.includes('{') && !raw.includes('<')) return { text: unescaped(raw) }
  const { text, align } = withoutOverrides(raw, told, place)
  const dialect = srtIn(text, tag => told.tell(place, tag, 'kept', text))
  const runs = runsOf(text, dialect, told.at(place))
  return { ...settled(runs, told.at(place)), align, pieces: piecesIn(runs, start) }
}

const isNumber = (line: string | undefined) => line !== undefined && /^\s*\d{1,9}\s*$/.test(line)
/** Takes the number of the next block off a body: it stands right above its times, or alone and is the one that is due. */
function withoutNumber(body: Block['body'], next: Block | undefined, due: number): Block['body'] {
  const last = body.at(-1)
  if (!last || !isNumber(last.line)) return body
  const isAbove = next?.nth === last.nth + 1
  return isAbove || (last.afterBlank && Number(last.line) === due) ? body.slice(0, -1) : body
}
const blankInside = (body: Block['body']) => body.some(({ afterBlank }, at) => at > 0 && afterBlank)

export function readSrt(text: string): Reading {
  const told = intake('srt')
  const { head, blocks } = blocksOf(linesOf(text), arrowTimes)
  let due = Number(head.at(-1)?.line ?? 0)
  for (const { line, nth } of withoutNumber(head, blocks[0], due)) told.tell(atLine(nth), '第一条以前的文字', 'dropped', line)
  for (const [at, { times, nth, body }] of blocks.entries()) {
    due++
    const place = atLine(nth)
    const own = withoutNumber(body, blocks[at + 1], due)
    if (times.rest) told.tell(place, '时间后面的位置', 'dropped', times.rest)
    if (blankInside(own)) told.tell(place, '一条里的空行', 'changed', own.map(({ line }) => line).join('\n'))
    const lines = own.map(({ line }) => line)
    told.take(place, { start: times.start, end: times.end, ...textOf(lines, told, place, times.start) })
  }
  return told.reading()
}

/** SBV, and SubViewer with its header between brackets. */
export function readSbv(text: string): Reading {
  const { head, blocks } = blocksOf(linesOf(text), commaTimes)
  const told = intake(head.some(({ line }) => /^\[INFORMATION\]/i.test(line)) ? 'subviewer' : 'sbv')
  for (const { line, nth } of head) told.tell(atLine(nth), '第一条以前的文字', 'dropped', line)
  for (const { times, nth, body } of blocks) {
    const place = atLine(nth)
    if (blankInside(body)) told.tell(place, '一条里的空行', 'changed', body.map(({ line }) => line).join('\n'))
    told.take(place, { start: times.start, end: times.end, text: body.map(({ line }) => line.replaceAll('[br]', '\n')).join('\n') })
  }
  return told.reading()
}

const place = ({ align }: Cue) => (align ? `{\\an${align}}` : '')
/** A text in the tags that hold for all of it. */
function dressed({ italic, colour, text }: Cue): string {
  const slanted = italic ? `<i>${harmless(text)}</i>` : harmless(text)
  return colour ? `<font color="${colour}">${slanted}</font>` : slanted
}
export const writeSrt = (cues: readonly Cue[]): string =>
  cues.map((cue, nth) => `${nth + 1}\n${clock(cue.start, ',')} --> ${clock(cue.end, ',')}\n${place(cue)}${dressed(cue)}\n`).join('\n')
/** Neither times nor a tag nor an entity: all are words here. */
const harmless = (text: string) =>
  noOverride(
    text
      .replaceAll('-->', '→')
      .replace(/<(?=[a-z/!?])|&(?=#?\w{1,8};)/gi, sign => sign + JOINER)
      .split('\n')
      // Above the times of the next cue a number would be its own; before the first the mark hides it.
      .map(line => (arrowTimes(line) || isNumber(line) ? JOINER + line : line))
      .join('\n'),
  )
/** Programs look for tags of ASS in every format. */
export const noOverride = (text: string) => text.replaceAll('{\\', `{${JOINER}\\`)
/** A line of digits and signs of times would be the next cue, and `[br]` a line of its own. */
const noTimes = (text: string) =>
  text
    .split('\n')
    .map(line => (/^[\d:.,\s]+$/.test(line) ? JOINER + line : line))
    .join('\n')
    .replaceAll('[br]', `[${JOINER}br]`)
export const writeSbv = (cues: readonly Cue[]): string =>
  cues.map(cue => `${clock(cue.start)},${clock(cue.end)}\n${noTimes(cue.text)}\n`).join('\n')
