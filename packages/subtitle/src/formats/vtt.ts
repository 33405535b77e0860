// WebVTT: cues with voices, classes and settings; comments, style sheets and regions between them.
import { colourOf } from '../colours.ts'
import { type Cue, escaped, linesOf, type Reading } from '../cue.ts'
import { atLine, type Given, intake, type Intake } from '../intake.ts'
import { type Dialect, piecesIn, type Run, runsOf, settled } from '../markup.ts'
import { clock } from '../time.ts'
import { wordsOf } from '../words.ts'
import { arrowTimes, type Block, blocksOf } from './blocks.ts'
import { noOverride } from './srt.ts'

const CLASSES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  white: '#ffffff',
  lime: '#00ff00',
  cyan: '#00ffff',
  red: '#ff0000',
  yellow: '#ffff00',
  magenta: '#ff00ff',
  blue: '#0000ff',
  black: '#000000',
}
const RULE = /::cue\(\s*(?:c|span)?\.([\w-]{1,60})\s*\)\s*\{\s*color\s*:\s*([^;{}]{1,40});?\s*\}/g
/** Colours that a style sheet gives to classes; what else is in it is told. */
function sheetColours(sheet: string, place: string, told: Intake, into: Map<string, string>): void {
  for (const [, name = '', value] of sheet.matchAll(RULE)) {
    const colour = colourOf(value)
    if (colour) into.set(name, colour)
  }
  const rest = sheet.replace(RULE, '').trim()
  if (rest) told.tell(place, 'STYLE', 'dropped', rest)
}

const row = (line: string): number => {
  const [, number = '', percent] = /^(-?\d{1,6}(?:\.\d{1,4})?)(%?)/.exec(line) ?? []
  const at = Number(number)
  if (!number || number.startsWith('-')) return 0
  if (percent) return at < 34 ? 6 : at < 67 ? 3 : 0
  return at < 5 ? 6 : at < 10 ? 3 : 0
}
const COLUMNS: Readonly<Record<string, number>> = { __proto__: null as never, start: 1, left: 1, center: 2, middle: 2, end: 3, right: 3 }
/** Settings that a place as on a number pad says exactly. */
const EXACT = /^(?:line:(?:0|50%|-1|0%)(?:,\w+)?|align:(?:center|middle|left|right|start|end)|position:(?:50|0|100)%(?:,[\w-]+)?)$/
function placed(rest: string, tell: (words: string) => void): number {
  const settings = rest.split(/\s+/).filter(Boolean)
  const value = (name: string) => settings.find(each => each.startsWith(`${name}:`))?.slice(name.length + 1)
  const at = Number.parseFloat(value('position') ?? '50')
  const column = COLUMNS[value('align') ?? ''] ?? 2
  const beside = column === 2 && at < 34 ? 1 : column === 2 && at > 66 ? 3 : column
  const inexact = settings.filter(each => !EXACT.test(each))
  if (inexact.length) tell(inexact.join(' '))
  return row(value('line') ?? '') + beside
}

interface Voice {
  speaker: string
  runs: Run[]
}
/** Runs of one voice after another; what stands between them without one, in the breaks of lines, belongs to neither. */
function voicesOf(runs: readonly Run[]): Voice[] {
  const voices: Voice[] = []
  for (const run of runs) {
    const { speaker = '' } = run
    const last = voices.at(-1)
    if (last && (last.speaker === speaker || (!speaker && run.text.trim() === ''))) last.runs.push(run)
    else voices.push({ speaker, runs: [run] })
  }
  return voices.filter(({ runs: own }, nth) => nth === 0 || own.some(({ text }) => text.trim() !== ''))
}
function takeCue(times: Omit<Given, 'text'>, text: string, dialect: Dialect, told: Intake, place: string): void {
  const voices = voicesOf(runsOf(text, dialect, told.at(place)))
  const spoken = voices.filter(({ runs }) => runs.some(each => each.text.trim() !== ''))
  if (spoken.length > 1) told.tell(place, '<v>', 'changed', `${spoken.length} 个声音拆成同时的 ${spoken.length} 条`)
  const all = spoken.length ? spoken : voices.slice(0, 1)
  if (!all.length) return told.take(place, { ...times, text: '' })
  for (const { speaker, runs } of all)
    told.take(place, { ...times, ...settled(runs, told.at(place)), speaker, pieces: piecesIn(runs, times.start) })
}

type Body = Block['body']
/** A body up to its first blank line, and what stands behind it, in paragraphs. */
function paragraphs(body: Body): Body[] {
  const out: Body[] = [[]]
  for (const [at, line] of body.entries()) {
    if (at > 0 && line.afterBlank) out.push([])
    out.at(-1)!.push(line)
  }
  return out
}
const textIn = (body: Body) => body.map(({ line }) => line).join('\n')

export function readVtt(text: string): Reading {
  const told = intake('vtt')
  const colours = new Map(Object.entries(CLASSES))
  const { head, blocks } = blocksOf(linesOf(text), arrowTimes)
  const dialect: Dialect = { isTag: () => true, classColour: name => colours.get(name) }
  /** Comments, style sheets and regions; a name of the next cue stands right above its times. */
  function between(paragraph: Body, next: Block | undefined): void {
    const [first] = paragraph
    if (!first) return
    const place = atLine(first.nth)
    const own = next?.nth === paragraph.at(-1)!.nth + 1 ? paragraph.slice(0, -1) : paragraph
    const words = textIn(own)
    if (/^STYLE\s*$/.test(first.line)) sheetColours(textIn(own.slice(1)), place, told, colours)
    else if (words && words !== 'WEBVTT') told.tell(place, /^(?:NOTE|REGION)/.exec(words)?.[0] ?? '不在任何一条里的文字', 'dropped', words)
  }
  for (const paragraph of paragraphs(head)) between(paragraph, blocks[0])
  for (const [at, { times, nth, body }] of blocks.entries()) {
    const place = atLine(nth)
    const [own = [], ...others] = body[0]?.afterBlank ? [[], ...paragraphs(body)] : paragraphs(body)
    const { rest, ...when } = times
    const align = placed(rest, words => told.tell(place, '位置', 'changed', words))
    takeCue({ ...when, align }, textIn(own), dialect, told, place)
    for (const paragraph of others) between(paragraph, blocks[at + 1])
  }
  return told.reading()
}

/** Where a cue stands, in settings. */
function settingsOf({ align = 2 }: Cue): string {
  const line = [' line:0', ' line:50%', ''][2 - Math.floor((align - 1) / 3)]!
  const column = [' position:0% align:left', '', ' position:100% align:right'][(align - 1) % 3]!
  return line + column
}
const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const distance = (one: string, other: string) => channels(one).reduce((sum, value, at) => sum + (value - channels(other)[at]!) ** 2, 0)
/** The class of the nearest of the eight colours that players know. A style sheet could say all: some programs then read no cue at all. */
const classOf = (colour: string) =>
  Object.keys(CLASSES).toSorted((one, other) => distance(CLASSES[one]!, colour) - distance(CLASSES[other]!, colour))[0]!
/** The colour that a file shows for another; undefined where it is the same. */
export const vttColour = (colour: string): string | undefined => {
  const near = CLASSES[classOf(colour)]!
  return near === colour ? undefined : near
}
function dressed({ start, italic, colour, ...cue }: Cue): string {
  const words = wordsOf(cue)
  const timed = words.map(({ at, text }) => (at > 0 ? `<${clock(start + at)}>` : '') + noOverride(escaped(text))).join('')
  const own = timed || noOverride(escaped(cue.text))
  const slanted = italic ? `<i>${own}</i>` : own
  return colour ? `<c.${classOf(colour)}>${slanted}</c>` : slanted
}
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(cue => {
    const voice = cue.speaker ? `<v ${escaped(cue.speaker).replaceAll('\n', ' ')}>` : ''
    return `${clock(cue.start)} --> ${clock(cue.end)}${settingsOf(cue)}\n${voice}${dressed(cue)}\n`
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}
