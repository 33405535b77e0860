// Writes Advanced SubStation Alpha: the looks of a profile, or those of the file that the cues come from.
import { type AssSheet, type Cue, JOINER, plain } from '../cue.ts'
import { clock } from '../time.ts'
import { fitted, type Room, SIDE } from '../width.ts'
import { retold, wordsOf } from '../words.ts'
import { isAsRead, stylesOf } from './ass-read.ts'
import { type AssStyle, partsOf, PLAIN_STYLE } from './ass-text.ts'

export interface AssFace {
  font: string
  /** Of the height of the picture, in percent. */
  size: number
  /** #rrggbb */
  colour: string
  outline: string
  outlineWidth: number
  bold: boolean
  /** #rrggbb of words that were said, where cues have times of words; without, they look like the others. */
  said?: string | undefined
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
  /** Of the file that the cues come from. */
  sheet?: AssSheet | undefined
  /** Of the picture: lines that would leave it are broken. */
  room?: Room | undefined
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
/** @param isPart whose spaces and breaks at the ends stay */
const shown = (text: string, isPart = false) =>
  (isPart ? text : plain(text)).replaceAll('\\', `\\${JOINER}`).replaceAll('{', '｛').replaceAll('}', '｝').replaceAll('\n', '\\N')
const field = (text: string) => plain(text).replace(/[,\n]/g, ' ')

type Placed = Pick<AssLayout, 'height' | 'align' | 'margin'>
function style(name: string, face: AssFace, { height, align, margin }: Placed, { side = SIDE, opacity = 1 } = {}): string {
  const px = (percent: number) => Math.max(1, Math.round((height * percent) / 100))
  const bold = face.bold ? -1 : 0
  const [letters, edge] = [colour(face.colour, opacity), colour(face.outline, opacity)]
  // The first colour is that of what was sung, the second that of what is to come.
  const colours = [face.said ? colour(face.said, opacity) : letters, letters, edge, '&H80000000'].join(',')
  return `Style: ${name},${field(face.font)},${px(face.size)},${colours},${bold},0,0,0,100,100,0,0,1,${px(face.outlineWidth)},0,${align},${side},${side},${px(margin)},1`
}
const markStyle = (name: string, { face, height }: AssLayout, { align, margin, size, opacity }: AssMark) =>
  style(name, { ...face, size }, { height, align, margin }, { side: Math.round((height * margin) / 100), opacity })

/** Names of our own styles, and their lines: where the file has one just so, it is that one; else none of its names is taken. */
interface Names {
  first: string
  second: string
  mark: string
}
function ownStyles(layout: AssLayout, taken: ReadonlyMap<string, AssStyle>) {
  const lines = new Map<string, string>()
  const named = (wanted: string, line: (name: string) => string): string => {
    if (layout.sheet?.styles.includes(line(wanted))) return wanted
    let name = wanted
    while (taken.has(name)) name += '-'
    lines.set(name, line(name))
    return name
  }
  const { mark } = layout
  const names: Names = {
    first: named('Default', name => style(name, layout.face, layout)),
    second: named('Second', name => style(name, layout.second, layout)),
    mark: mark ? named('Mark', name => markStyle(name, layout, mark)) : '',
  }
  return { names, lines }
}
/** Words with how long each is sung, in hundredths of a second. */
function sung(cue: Cue, text: string): string {
  const words = wordsOf(text === cue.text ? cue : { text, words: retold(cue, text) })
  const length = cue.end - cue.start
  return words
    .map(({ at, text: own }, nth) => `{\\k${Math.round((words[nth + 1]?.at ?? length) / 10) - Math.round(at / 10)}}${shown(own, true)}`)
    .join('')
}
function bilingual(cue: Cue, { order, room }: AssLayout, { first, second }: Names): string {
  const broken = room ? fitted(cue.text, room) : cue.text
  const own = sung(cue, broken) || shown(broken)
  const translation = room && cue.translation ? fitted(cue.translation, room, true) : cue.translation
  const other = translation ? `{\\r${second}}${shown(translation)}` : ''
  if (order === 'original-only' || !translation) return own
  if (order === 'translation-only') return shown(translation)
  return order === 'original-above' ? `${own}\\N${other}` : `${other}\\N{\\r${first}}${own}`
}
/** Tags of what a cue is and its style is not. */
function tagsFor({ align, italic, colour: own }: Cue, base: AssStyle, isNamed: boolean): string {
  const tags = [
    align && (!isNamed || align !== base.align) ? `\\an${align}` : !align && isNamed && base.align !== 2 ? '\\an2' : '',
    Boolean(italic) === base.italic ? '' : `\\i${Number(Boolean(italic))}`,
    own && own !== base.colour ? `\\c${colour(own).replace('&H00', '&H')}&` : '',
  ].join('')
  return tags && `{${tags}}`
}
function event(cue: Cue, layout: AssLayout, names: Names, styles: ReadonlyMap<string, AssStyle>): string {
  const times = `${assClock(cue.start)},${assClock(cue.end)}`
  const name = field(cue.speaker ?? '')
  if (isAsRead(cue, styles)) {
    const { layer, style: own, margins, effect, text } = partsOf(cue.raw!)
    return `Dialogue: ${layer},${times},${own},${name},${margins},${effect},${text}`
  }
  const base = styles.get(cue.style ?? '')
  const first = base ? cue.style! : names.first
  const tags = tagsFor(cue, base ?? PLAIN_STYLE, base !== undefined)
  return `Dialogue: 0,${times},${first},${name},0,0,0,,${tags}${bilingual(cue, layout, { ...names, first })}`
}

const SIZES = /^PlayRes([XY])\s*:\s*(\d{1,5})\s*$/i
/** The size that a file's own styles are meant for. */
function sizeOf({ width, height, sheet }: AssLayout): { width: number; height: number } {
  const own = new Map(
    sheet?.info.flatMap(line => {
      const [, side, value] = SIZES.exec(line) ?? []
      return side && Number(value) > 0 ? [[side.toUpperCase(), Number(value)] as const] : []
    }),
  )
  const [x, y] = [own.get('X'), own.get('Y')]
  if (!sheet?.styles.length || (!x && !y)) return { width, height }
  return { width: x ?? Math.round((y! * 4) / 3), height: y ?? Math.round((x! * 3) / 4) }
}
const OURS = /^(?:PlayRes[XY]|ScaledBorderAndShadow|WrapStyle)\s*:/i

export function writeAss(cues: readonly Cue[], given: AssLayout = USUAL_LAYOUT): string {
  const layout = { ...given, ...sizeOf(given) }
  const { mark, sheet } = layout
  const styles = sheet ? stylesOf(sheet) : new Map<string, AssStyle>()
  const { names, lines } = ownStyles(layout, styles)
  const own = styles.size > 0
  const info = own ? sheet!.info : (sheet?.info.filter(line => !OURS.test(line)) ?? [])
  const has = (name: string) => info.some(line => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const ours = [
    ['PlayResX', layout.width],
    ['PlayResY', layout.height],
    ['WrapStyle', 0],
    ['ScaledBorderAndShadow', 'yes'],
  ].flatMap(([name, value]) => (has(String(name)) ? [] : [`${name}: ${value}`]))
  const events = cues.map(cue => event(cue, layout, names, styles))
  if (mark) events.push(`Dialogue: 0,${assClock(0)},${assClock(mark.lengthMs)},${names.mark},,0,0,0,,${shown(mark.text)}`)
  const used = events.join('\n')
  // A file keeps its own styles; ours come in where something stands in them.
  const added = [...lines].flatMap(([name, line]) => (!own || used.includes(`,${name},`) || used.includes(`\\r${name}}`) ? [line] : []))
  return `[Script Info]
ScriptType: v4.00+
${[...ours, ...info].join('\n')}

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
${[...(sheet?.styles ?? []), ...added].join('\n')}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${[...(sheet?.events ?? []), used].join('\n')}
`
}
/** The hour has one digit. */
const assClock = (ms: number) => clock(ms, '.', 2).replace(/^0/, '')
