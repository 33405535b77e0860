// Advanced SubStation Alpha and its elder SSA: styles, events, and override tags between braces.
import { type Cue, JOINER, linesOf, ordered, plain, type Reading, tidy } from '../cue.ts'
import { clock, parseClock } from '../time.ts'

const FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']

/** The text of an event: breaks made lines, override tags and drawings left out. */
function bare(text: string): { text: string; align: number; marked: boolean } {
  let out = ''
  let drawing = false
  let align = 2
  let marked = false
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    const close = open < 0 ? -1 : text.indexOf('}', open)
    const stop = close < 0 ? text.length : open
    if (!drawing) out += text.slice(at, stop)
    if (close < 0) break
    const tags = text.slice(open + 1, close)
    marked = true
    const [, found] = /\\an([1-9])/.exec(tags) ?? []
    if (found) align = Number(found)
    const [, scale] = /\\p(\d{1,3})/.exec(tags) ?? []
    if (scale) drawing = scale !== '0'
    at = close + 1
  }
  const lines = out.replace(/\\[Nn]/g, '\n').replace(/\\h/g, ' ')
  return { text: lines, align, marked }
}

export function readAss(text: string): Reading {
  let fields = FIELDS
  let section = ''
  const losses = new Set<string>()
  const cues: (Cue | undefined)[] = []
  for (const line of linesOf(text)) {
    const [, name] = /^\s*\[([^\]]{1,40})\]\s*$/.exec(line.slice(0, 60)) ?? []
    if (name) section = name.toLowerCase()
    else if (section.includes('styles') && /^Style:/i.test(line)) losses.add('字体、颜色等样式')
    else if (section === 'events' && /^Format:/i.test(line))
      fields = line
        .slice(line.indexOf(':') + 1)
        .split(',')
        .map(each => each.trim().toLowerCase())
    else if (section === 'events' && /^Dialogue:/i.test(line)) {
      const parts = line.slice(line.indexOf(':') + 1).split(',')
      // The text is the last field, and keeps its commas.
      const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')]
      const at = (field: string) => values[fields.indexOf(field)]?.trim() ?? ''
      const [start, end] = [parseClock(at('start')), parseClock(at('end'))]
      const { marked, ...shown } = bare(at('text'))
      if (marked) losses.add('特效标签')
      if (start !== undefined && end !== undefined) cues.push(tidy({ start, end, ...shown, speaker: at('name') || at('actor') }))
    }
  }
  return { format: 'ass', cues: ordered(cues.filter(cue => cue?.text)), losses: [...losses] }
}

export interface AssFace {
  font: string
  /** Of the height of the picture, in percent. */
  size: number
  /** #rrggbb */
  colour: string
  outline: string
  outlineWidth: number
  bold: boolean
}
export interface AssLayout {
  width: number
  height: number
  face: AssFace
  /** Of the second line, where there is one. */
  second: AssFace
  order: 'original-above' | 'translation-above' | 'translation-only' | 'original-only'
  align: number
  /** From the edge, in percent of the height. */
  margin: number
  mark?: AssMark
}
/** Words that stand over the whole length, in a style of their own. */
export interface AssMark {
  text: string
  /** 1 to 9, as on the keys of numbers. */
  align: number
  /** Of the height, in percent. */
  size: number
  /** From the edge, in percent of the height. */
  margin: number
  /** 0 to 1 */
  opacity: number
  lengthMs: number
}
const FACE: AssFace = { font: 'Noto Sans CJK SC', size: 5.5, colour: '#ffffff', outline: '#000000', outlineWidth: 0.25, bold: true }
export const USUAL_LAYOUT: AssLayout = {
  width: 1920,
  height: 1080,
  face: FACE,
  second: { ...FACE, size: 3.8, bold: false },
  order: 'original-above',
  align: 2,
  margin: 6,
}

/** &HAABBGGRR of #rrggbb; AA says how much shows through. */
const colour = (hex: string, opacity = 1) => {
  const [, red = 'ff', green = 'ff', blue = 'ff'] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex) ?? []
  const through = Math.round((1 - opacity) * 255)
  return `&H${through.toString(16).padStart(2, '0')}${blue}${green}${red}`.toUpperCase()
}
/** A text that is shown as it is: no brace or backslash of it begins a tag. */
const shown = (text: string) =>
  plain(text).replaceAll('\\', `\\${JOINER}`).replaceAll('{', '｛').replaceAll('}', '｝').replaceAll('\n', '\\N')
const field = (text: string) => plain(text).replace(/[,\n]/g, ' ')

type Placed = Pick<AssLayout, 'height' | 'align' | 'margin'>
function style(name: string, face: AssFace, { height, align, margin }: Placed, { side = 20, opacity = 1 } = {}): string {
  const px = (percent: number) => Math.max(1, Math.round((height * percent) / 100))
  const bold = face.bold ? -1 : 0
  const [letters, edge] = [colour(face.colour, opacity), colour(face.outline, opacity)]
  const colours = [letters, letters, edge, '&H80000000'].join(',')
  return `Style: ${name},${field(face.font)},${px(face.size)},${colours},${bold},0,0,0,100,100,0,0,1,${px(face.outlineWidth)},0,${align},${side},${side},${px(margin)},1`
}
function markStyle({ face, height }: AssLayout, { align, margin, size, opacity }: AssMark): string {
  return `\n${style('Mark', { ...face, size }, { height, align, margin }, { side: Math.round((height * margin) / 100), opacity })}`
}
function assText({ text, translation }: Cue, order: AssLayout['order']): string {
  const second = translation ? `{\\rSecond}${shown(translation)}` : ''
  if (order === 'original-only' || !translation) return shown(text)
  if (order === 'translation-only') return shown(translation)
  return order === 'original-above' ? `${shown(text)}\\N${second}` : `${second}\\N{\\rDefault}${shown(text)}`
}

export function writeAss(cues: readonly Cue[], layout: AssLayout = USUAL_LAYOUT): string {
  const events = cues.map(cue => {
    const place = cue.align ? `{\\an${cue.align}}` : ''
    return `Dialogue: 0,${assClock(cue.start)},${assClock(cue.end)},Default,${field(cue.speaker ?? '')},0,0,0,,${place}${assText(cue, layout.order)}`
  })
  const { mark } = layout
  if (mark) events.push(`Dialogue: 0,${assClock(0)},${assClock(mark.lengthMs)},Mark,,0,0,0,,${shown(mark.text)}`)
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${layout.width}
PlayResY: ${layout.height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
${style('Default', layout.face, layout)}
${style('Second', layout.second, layout)}${mark ? markStyle(layout, mark) : ''}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('\n')}
`
}
/** The hour has one digit. */
const assClock = (ms: number) => clock(ms, '.', 2).replace(/^0/, '')
