// Reads Advanced SubStation Alpha and its elder SSA: events become cues, and what else there is stays for ASS.
import { type AssSheet, type Cue, linesOf, plain, type Reading } from '../cue.ts'
import { colourOfAss } from '../colours.ts'
import { atLine, intake, type Intake } from '../intake.ts'
import { settled } from '../markup.ts'
import { parseClock } from '../time.ts'
import { stamped } from '../words.ts'
import { alignOfSsa, type AssStyle, assText, partsOf, PLAIN_STYLE } from './ass-text.ts'

const EVENT = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
/** Fields of a style in V4+, each with what it is where a file does not say. */
const STYLE = {
  name: 'Default',
  fontname: 'Arial',
  fontsize: '20',
  primarycolour: '&H00FFFFFF',
  secondarycolour: '&H000000FF',
  outlinecolour: '&H00000000',
  backcolour: '&H00000000',
  bold: '0',
  italic: '0',
  underline: '0',
  strikeout: '0',
  scalex: '100',
  scaley: '100',
  spacing: '0',
  angle: '0',
  borderstyle: '1',
  outline: '2',
  shadow: '2',
  alignment: '2',
  marginl: '10',
  marginr: '10',
  marginv: '10',
  encoding: '1',
}
type Style = typeof STYLE
const MOST_SHEET = 200_000
const valuesOf = (line: string) => line.slice(line.indexOf(':') + 1).split(',')
const fieldsOf = (line: string) => valuesOf(line).map(each => each.trim().toLowerCase())

/** Colours of the elder format are numbers. */
const asColour = (value: string) =>
  /^-?\d+$/.test(value) ? `&H${(Number(value) >>> 0).toString(16).padStart(8, '0').toUpperCase()}` : value
function styleOf(line: string, fields: readonly string[], isElder: boolean): Style {
  const given = Object.fromEntries(valuesOf(line).flatMap((value, at) => (fields[at] ? [[fields[at], value.trim()]] : [])))
  const style = { ...STYLE, ...given }
  if (!isElder) return style
  return {
    ...style,
    primarycolour: asColour(style.primarycolour),
    secondarycolour: asColour(style.secondarycolour),
    outlinecolour: asColour(given['tertiarycolour'] ?? style.outlinecolour),
    backcolour: asColour(style.backcolour),
    alignment: String(alignOfSsa(Number(style.alignment))),
  }
}
const lineOfStyle = (style: Style) =>
  `Style: ${Object.keys(STYLE)
    .map(field => style[field as keyof Style])
    .join(',')}`
const lookOf = ({ alignment, italic, primarycolour }: Style): AssStyle => ({
  align: Number(alignment) >= 1 && Number(alignment) <= 9 ? Number(alignment) : 2,
  italic: Number(italic) !== 0,
  colour: colourOfAss(primarycolour) ?? PLAIN_STYLE.colour,
})

/** Reads an ASS file line by line. */
class AssReader {
  readonly told: Intake = intake('ass')
  readonly sheet: AssSheet = { info: [], styles: [], events: [] }
  readonly #styles = new Map<string, AssStyle>()
  #section = ''
  /** Sections of pictures, fonts and projects: how many lines each has. */
  readonly #others = new Map<string, { nth: number; count: number }>()
  #events: readonly string[] = EVENT
  #fields: readonly string[] = Object.keys(STYLE)
  #size = 0

  line(line: string, nth: number): void {
    const [, name] = /^\s*\[([^\]]{1,40})\]\s*$/.exec(line.slice(0, 60)) ?? []
    if (name) this.#section = name.toLowerCase()
    else if (line.trim() === '') return
    else if (this.#section.includes('styles')) this.#style(line, nth)
    else if (this.#section === 'events') this.#event(line, nth)
    else if (this.#section === 'script info' || this.#section === '') this.#info(line, nth)
    else {
      const other = this.#others.get(this.#section)
      if (other) other.count++
      else this.#others.set(this.#section, { nth, count: 1 })
    }
  }
  done(): Reading {
    for (const [section, { nth, count }] of this.#others) this.told.tell(atLine(nth), `[${section}]`, 'dropped', `${count} 行`)
    return { ...this.told.reading(), sheet: this.sheet }
  }
  #keep(into: string[], line: string, nth: number, construct: string): void {
    this.#size += line.length
    if (this.#size <= MOST_SHEET) into.push(line)
    else this.told.tell(atLine(nth), construct, 'dropped', line)
  }
  #info(line: string, nth: number): void {
    if (/^\s*[;!]/.test(line)) return this.told.tell(atLine(nth), '注释', 'dropped', line)
    if (!/^(?:ScriptType|Format)\s*:/i.test(line)) this.#keep(this.sheet.info, line, nth, '[Script Info]')
  }
  #style(line: string, nth: number): void {
    if (/^\s*Format:/i.test(line)) this.#fields = fieldsOf(line)
    else if (/^\s*Style:/i.test(line)) {
      const style = styleOf(line, this.#fields, !this.#section.includes('+'))
      this.#styles.set(style.name.replace(/^\*/, ''), lookOf(style))
      this.#keep(this.sheet.styles, lineOfStyle(style), nth, 'Style')
    } else this.told.tell(atLine(nth), '样式里的一行', 'dropped', line)
  }
  #event(line: string, nth: number): void {
    const [, kind = ''] = /^\s*([a-z]{1,20}):/i.exec(line) ?? []
    if (kind.toLowerCase() === 'format') this.#events = fieldsOf(line)
    else if (kind.toLowerCase() === 'dialogue') this.#dialogue(line, nth)
    else {
      this.#keep(this.sheet.events, line, nth, kind || 'Events')
      this.told.tell(atLine(nth), kind || 'Events', 'kept', line)
    }
  }
  #dialogue(line: string, nth: number): void {
    const parts = valuesOf(line)
    const fields = this.#events
    // The text is the last field, and keeps its commas.
    const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')]
    const at = (field: string, usual = '') => values[fields.indexOf(field)]?.trim() ?? usual
    const place = atLine(nth)
    const tell = this.told.at(place)
    const style = at('style').replace(/^\*/, '')
    const own = this.#styles.get(style) ?? PLAIN_STYLE
    const { runs, align, others, times } = assText(at('text'), own, this.#styles)
    const { text, ...looks } = settled(runs, (construct, _, words) => tell(construct, 'kept', words), '{\\i1}')
    if (plain(text) === '') {
      this.#keep(this.sheet.events, line, nth, '没有文字的一条')
      if (at('text')) tell('没有文字的一条', 'kept', at('text'))
      return
    }
    for (const other of others) tell(other, 'kept', text)
    const margins = ['marginl', 'marginr', 'marginv'].map(field => Number(at(field, '0')) || 0)
    const layer = Number(at('layer', '0')) || 0
    const raw = [layer, style, '', ...margins, at('effect'), at('text')].join(',')
    const speaker = at('name') || at('actor')
    const start = parseClock(at('start'))
    const pieces = times && start !== undefined ? runs.map((run, nth) => ({ at: start + times[nth]!, text: run.text })) : undefined
    this.told.take(place, { start, end: parseClock(at('end')), text, align, ...looks, speaker, style, raw, pieces })
  }
}

export function readAss(text: string): Reading {
  const reader = new AssReader()
  for (const [nth, line] of linesOf(text).entries()) reader.line(line, nth)
  return reader.done()
}
/** Whether an event of a file still says what its cue says. */
export function isAsRead(cue: Cue, styles: ReadonlyMap<string, AssStyle>): boolean {
  const { raw, text, align, italic, colour, style, translation, words = '' } = cue
  if (!raw || translation) return false
  const event = partsOf(raw)
  if (event.style !== (style ?? '')) return false
  const read = assText(event.text, styles.get(event.style) ?? PLAIN_STYLE, styles)
  const looks = settled(read.runs, () => undefined)
  return (
    plain(looks.text) === plain(text) &&
    isSungAs(cue, read, words) &&
    read.align === (align ?? 2) &&
    Boolean(looks.italic) === Boolean(italic) &&
    looks.colour === colour
  )
}
/** Whether the karaoke of an event has the times that its cue has. */
function isSungAs({ start, end, text }: Cue, { runs, times }: ReturnType<typeof assText>, words: string): boolean {
  const pieces = times ? runs.map((run, nth) => ({ at: start + times[nth]!, text: run.text })) : []
  return (pieces.length > 1 ? stamped(pieces, { start, end, text }) : '') === words
}
/** Looks of styles by their names. */
export const stylesOf = ({ styles }: AssSheet): Map<string, AssStyle> =>
  new Map(
    styles.map(line => {
      const style = styleOf(line, Object.keys(STYLE), false)
      return [style.name.replace(/^\*/, ''), lookOf(style)] as const
    }),
  )
export const styleNames = (sheet: AssSheet): string[] => [...stylesOf(sheet).keys()]
