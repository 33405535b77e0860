// Words of balloons: cut into signs, put into lines or columns that follow the shape, by 避头尾, as large as fits. Pure; sizes in page units.
import type { Point } from './page.ts'
import { contains } from './polygon.ts'

/** How wide a text is in a font of this size. */
export type Measure = (text: string, font: string, size: number) => number

/** What begins no line, what ends none, and what is not torn apart. */
export const NO_START = '。，、．・：；？！…—～ー‥）】》〉」』”’〕］｝%％°.,:;?!)]}·々'
export const NO_END = '（【《〈「『“‘〔［｛([{￥$'
const TOGETHER = '…—'
/** What lies on its side in a column. */
const TURNED = '（）【】《》〈〉「」『』“”‘’〔〕［］｛｝—…～ー‥：；()[]{}<>-=_'
/** Quotation marks as they stand in a column: lying on their side these are the forms of vertical Chinese (GB/T 15834). */
const IN_COLUMN: Readonly<Record<string, string>> = { __proto__: null as never, '“': '『', '”': '』', '‘': '「', '’': '」' }
/** What stands in the upper right corner of its place in a column. */
const CORNERED = '。，、．'

/** What is set as one: a sign, a run of letters, or the end of a line. */
export interface Sign {
  text: string
  kind: 'sign' | 'run' | 'end'
  ruby: string
  dot: boolean
  /** Whether it goes on with the word of the sign before. */
  joined?: boolean
}
export interface Glyph {
  text: string
  /** The middle of its place. */
  x: number
  y: number
  size: number
  /** Quarter turns, clockwise. */
  turned: boolean
  /** Its place, for runs longer than wide. */
  length: number
  ruby: boolean
}
export interface Laid {
  size: number
  glyphs: readonly Glyph[]
  /** False where even the smallest size does not fit the shape. */
  fits: boolean
}
export interface Style {
  upright: boolean
  font: string
  size: number
  lineGap: number
  letterGap: number
  align: 'start' | 'middle' | 'end'
  kinsoku: boolean
}

const RUN = /[\u0021-\u007e\u00a1-\u024f]/
const MARKED = /\{\*([^{}]{1,40})\*\}|\{([^{}|]{1,20})\|([^{}|]{1,40})\}/y

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const words = new Intl.Segmenter('zh', { granularity: 'word' })
/** Signs as people count them: a family, a flag, a letter with its accents are one. */
const partsOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)
const kindOf = (sign: string): Sign['kind'] =>
  /[\r\n]/.test(sign) ? 'end' : RUN.test(sign[0]!) && !/[\ufe0f\u20e3]/.test(sign) ? 'run' : 'sign'

function cut(text: string, ruby: string, dot: boolean): Sign[] {
  const signs: Sign[] = []
  const parts = partsOf(text.replaceAll('\r', ''))
  for (const [at, sign] of parts.entries()) {
    const last = signs.at(-1)
    const isApostrophe =
      sign === '’' && last?.kind === 'run' && kindOf(parts[at + 1] ?? '') === 'run' && /[A-Za-z]/.test(parts[at + 1] ?? '')
    const kind = isApostrophe ? 'run' : kindOf(sign)
    if (kind === 'run' && last?.kind === 'run' && last.text.length < 24) last.text += sign
    // A dash and an ellipsis of two signs are one stroke.
    else if (TOGETHER.includes(sign) && last?.text === sign) last.text += sign
    else signs.push({ text: sign, kind, ruby: '', dot })
  }
  // The reading stands over the first sign of what it is of, and is drawn over all of them.
  if (ruby && signs[0]) signs[0].ruby = ruby
  return signs
}

/** Cuts a text: `{汉字|hàn zì}` has a reading over it, `{*词*}` dots beside it. */
export function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  let plain = ''
  const flush = () => {
    signs.push(...cut(plain, '', false))
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    MARKED.lastIndex = at
    const marked = text[at] === '{' ? MARKED.exec(text) : null
    if (marked) {
      flush()
      signs.push(...(marked[1] === undefined ? cut(marked[2]!, marked[3]!, false) : cut(marked[1], '', true)))
      at += marked[0].length
    } else plain += text[at++]
  }
  flush()
  return joinWords(signs)
}

const LOUD = /^[！？!?]$/
/** Signs for columns: two marks of a cry are one sign there, side by side. */
function paired(signs: readonly Sign[]): Sign[] {
  const made: Sign[] = []
  for (let at = 0; at < signs.length; at++) {
    const [one, other] = [signs[at]!, signs[at + 1]]
    const isPair =
      LOUD.test(one.text) && other && LOUD.test(other.text) && !LOUD.test(made.at(-1)?.text ?? '') && !LOUD.test(signs[at + 2]?.text ?? '')
    if (!isPair) made.push(one)
    else {
      const text = `${one.text}${other.text}`.replaceAll('！', '!').replaceAll('？', '?')
      made.push({ ...one, text, kind: 'run' })
      at++
    }
  }
  return made
}

/** Marks the signs that go on with a word. */
function joinWords(signs: Sign[]): Sign[] {
  const begins = new Set<number>()
  for (const { index } of words.segment(signs.reduce((sum, sign) => sum + sign.text, ''))) begins.add(index)
  let at = 0
  for (const sign of signs) {
    sign.joined = !begins.has(at)
    at += sign.text.length
  }
  return signs
}
/** A text without its marks. */
export const plainOf = (text: string): string => signsOf(text).reduce((sum, sign) => sum + sign.text, '')

/** Slices in which a shape is measured. */
const SLICES = 64
/** Of each slice of a shape, how far it reaches from its middle to both sides, as shares. */
type Reach = Float64Array
const reaches = new WeakMap<readonly Point[], Map<boolean, Reach>>()

/** Measures how far a shape reaches on both sides of its middle line. @param columns across columns, else across lines */
function reachOf(outline: readonly Point[], columns: boolean): Reach {
  const known = reaches.get(outline)?.get(columns)
  if (known) return known
  const reach = new Float64Array(SLICES).fill(0.5)
  const points = outline.map(({ x, y }) => (columns ? [x, y - 0.5] : [y, x - 0.5]) as [number, number])
  for (let nth = 0; nth < points.length; nth++) {
    const [one, other] = [points[nth]!, points[(nth + 1) % points.length]!]
    const [left, right] = one[0] <= other[0] ? [one, other] : [other, one]
    const slope = (right[1] - left[1]) / (right[0] - left[0] || 1)
    const first = Math.max(0, Math.floor(left[0] * SLICES))
    const last = Math.min(SLICES - 1, Math.floor(right[0] * SLICES))
    for (let slice = first; slice <= last; slice++) {
      const from = Math.max(left[0], slice / SLICES)
      const to = Math.min(right[0], (slice + 1) / SLICES)
      const [near, far] = [left[1] + (from - left[0]) * slope, left[1] + (to - left[0]) * slope]
      reach[slice] = Math.min(reach[slice]!, near * far <= 0 ? 0 : Math.min(Math.abs(near), Math.abs(far)))
    }
  }
  // Where a shape does not reach its own middle line, no words stand.
  for (let slice = 0; slice < SLICES; slice++) {
    const middle = (slice + 0.5) / SLICES
    if (!contains(outline, columns ? { x: middle, y: 0.5 } : { x: 0.5, y: middle })) reach[slice] = 0
  }
  if (!reaches.has(outline)) reaches.set(outline, new Map())
  reaches.get(outline)!.set(columns, reach)
  return reach
}

/** The least reach between two shares. */
function least(reach: Reach, from: number, to: number): number {
  if (from < 0 || to > 1) return 0
  let found = 0.5
  for (let slice = Math.floor(from * SLICES); slice <= Math.min(SLICES - 1, Math.ceil(to * SLICES) - 1); slice++)
    found = Math.min(found, reach[slice]!)
  return found
}

const mayBreak = (before: Sign, after: Sign): boolean => !NO_START.includes(after.text[0]!) && !NO_END.includes(before.text.at(-1)!)

/** A sign with the room it takes along its line. */
interface Wide {
  sign: Sign
  length: number
}

/** Fills lines of these lengths; null when not everything fits, or a line would begin with what must not. @param whole breaks no word */
function filled(signs: readonly Wide[], rooms: readonly number[], gap: number, kinsoku: boolean, whole = false): Wide[][] | null {
  const lines: Wide[][] = []
  let at = 0
  for (const room of rooms) {
    let length = 0
    let end = at
    while (end < signs.length && signs[end]!.sign.kind !== 'end' && length + signs[end]!.length <= room + 1e-9)
      length += signs[end++]!.length + gap
    if (end < signs.length && signs[end]!.sign.kind !== 'end' && kinsoku)
      while (end > at && !mayBreak(signs[end - 1]!.sign, signs[end]!.sign)) end--
    if (whole && end < signs.length && signs[end]!.sign.joined) {
      let begin = end
      while (begin > at && (signs[begin]!.sign.joined || !mayBreak(signs[begin - 1]!.sign, signs[begin]!.sign))) begin--
      if (begin === at && end > at) return null
      end = begin
    }
    const line = signs.slice(at, end)
    if (line.length === 0 && signs[at]?.sign.kind !== 'end' && at < signs.length) {
      // The room is too small for anything: lines nearer the middle may have more.
      if (lines.some(each => each.length > 0)) return null
      lines.push([])
      continue
    }
    lines.push(line)
    at = signs[end]?.sign.kind === 'end' ? end + 1 : end
    if (at >= signs.length) break
  }
  return at >= signs.length ? lines : null
}

/** How much smaller words may become before they do not fit. */
const SMALLEST = 0.3
const STEP = 0.93
/** Share of a box that stays free at the edge. */
const EDGE = 0.04
/** Of its signs: how large readings are, and how far the lines move apart for them. */
const RUBY = 0.45
/** Of its signs: how large an emphasis dot is (GB/T 15834: clearly seen, smaller than a sign of reading). */
const DOT = 0.26

interface Frame {
  width: number
  height: number
}

function widthsOf(signs: readonly Sign[], size: number, style: Style, measure: Measure): Wide[] {
  return signs.map(sign => {
    const { text, kind } = sign
    if (kind === 'end') return { sign, length: 0 }
    const isSmall = style.upright && kind === 'run' && text.length <= 2
    const length =
      style.upright && (kind === 'sign' || isSmall)
        ? size * (TOGETHER.includes(text[0]!) ? text.length : 1)
        : Math.max(size * 0.2, measure(text, style.font, size))
    return { sign, length }
  })
}

/** Places lines that are filled around the middle of the frame. */
function placed(
  lines: readonly Wide[][],
  size: number,
  pitch: number,
  { width, height }: Frame,
  style: Style,
  rooms: readonly number[],
): Glyph[] {
  const glyphs: Glyph[] = []
  const gap = size * style.letterGap
  lines.forEach((line, nth) => {
    const across = ((rooms.length - 1) / 2 - nth) * pitch
    const length = line.reduce((sum, each) => sum + each.length, 0) + gap * Math.max(0, line.length - 1)
    const room = rooms[nth]!
    let along = style.align === 'middle' ? -length / 2 : style.align === 'start' ? -room / 2 : room / 2 - length
    for (const { sign, length: own } of line) {
      const middle = along + own / 2
      const [x, y] = style.upright ? [width / 2 + across, height / 2 + middle] : [width / 2 + middle, height / 2 - across]
      const isTurned = style.upright && (sign.kind === 'run' ? sign.text.length > 2 : TURNED.includes(sign.text[0]!))
      const isCornered = style.upright && CORNERED.includes(sign.text)
      const off = isCornered ? size * 0.55 : 0
      glyphs.push({
        text: style.upright ? (IN_COLUMN[sign.text] ?? sign.text) : sign.text,
        x: x + off,
        y: y - off,
        size,
        turned: isTurned,
        length: own,
        ruby: false,
      })
      const beside = size * (0.5 + RUBY / 2)
      if (sign.dot) glyphs.push({ ...dotAt(style, x, y, beside), size: size * DOT, length: size * DOT, turned: false, ruby: true })
      if (sign.ruby) glyphs.push(...rubyOf(sign.ruby, { x, y, size, beside }, style))
      along += own + gap
    }
  })
  return glyphs
}
const dotAt = ({ upright }: Style, x: number, y: number, beside: number) =>
  upright ? { text: '●', x: x + beside, y } : { text: '●', x, y: y + beside }
function rubyOf(text: string, { x, y, size, beside }: { x: number; y: number; size: number; beside: number }, { upright }: Style): Glyph[] {
  const own = size * RUBY
  if (!upright || RUN.test(text[0]!))
    return [{ text, x: upright ? x + beside : x, y: upright ? y : y - beside, size: own, turned: upright, length: own, ruby: true }]
  return partsOf(text).map((sign, nth, all) => ({
    text: sign,
    x: x + beside,
    y: y + (nth - (all.length - 1) / 2) * own,
    size: own,
    turned: false,
    length: own,
    ruby: true,
  }))
}

/**
 * Lays a text into a shape: the largest size up to the style's at which every line stays inside.
 * @param outline the shape in a box of 1 × 1
 */
export function lay(text: string, outline: readonly Point[], frame: Frame, style: Style, measure: Measure): Laid {
  const signs = style.upright ? paired(signsOf(text.trim())) : signsOf(text.trim())
  if (signs.length === 0) return { size: style.size, glyphs: [], fits: true }
  const { upright } = style
  const reach = reachOf(outline, upright)
  const [across, along] = upright ? [frame.width, frame.height] : [frame.height, frame.width]
  const marks = signs.some(sign => sign.ruby !== '' || sign.dot) ? RUBY + 0.1 : 0
  for (let size = style.size; size >= style.size * SMALLEST; size *= STEP) {
    const pitch = size * (style.lineGap + marks)
    const wide = widthsOf(signs, size, style, measure)
    const most = Math.max(1, Math.floor((across * (1 - 2 * EDGE)) / pitch + style.lineGap - 1))
    // Whole words first, in more lines where that takes them.
    for (let turn = 0; turn < 2 * most; turn++) {
      const [count, whole] = [(turn % most) + 1, turn < most]
      const rooms = Array.from({ length: count }, (_, nth) => {
        const middle = 0.5 + ((upright ? 1 : -1) * (((count - 1) / 2 - nth) * pitch)) / across
        const side = (size * (1 + 2 * marks)) / 2 / across
        return 2 * Math.max(0, least(reach, middle - side, middle + side) - EDGE) * along
      })
      // Lines of a page go down, columns go left; both are counted from the first.
      const gap = size * style.letterGap
      const lines = filled(wide, rooms, gap, style.kinsoku, whole)
      if (!lines) continue
      const even = evened(wide, rooms, size, style, whole)
      return { size, glyphs: placed(even?.lines ?? lines, size, pitch, frame, style, even?.rooms ?? rooms), fits: true }
    }
  }
  return crammed(signs, frame, style, measure)
}

/** The same lines about as long as one another: none holds a single sign while the one before is full. */
function evened(wide: readonly Wide[], rooms: readonly number[], size: number, { letterGap, kinsoku }: Style, whole: boolean) {
  if (rooms.length < 2) return null
  const gap = size * letterGap
  const share = wide.reduce((sum, each) => sum + each.length + gap, 0) / rooms.length
  for (let most = share; most < Math.max(...rooms); most += size / 2) {
    const less = rooms.map(room => Math.min(room, most))
    const lines = filled(wide, less, gap, kinsoku, whole)
    if (lines) return { lines, rooms: less }
  }
  return null
}

/** What fits no size: as small as it gets, over the frame. */
function crammed(signs: readonly Sign[], frame: Frame, style: Style, measure: Measure): Laid {
  const size = style.size * SMALLEST
  const along = style.upright ? frame.height : frame.width
  const wide = widthsOf(signs, size, style, measure)
  const rooms = Array.from({ length: signs.length + 1 }, () => Math.max(along, size * 24))
  const lines = filled(wide, rooms, size * style.letterGap, false) ?? [wide]
  const own = rooms.slice(0, lines.length)
  return { size, glyphs: placed(lines, size, size * style.lineGap, frame, style, own), fits: false }
}

/** About how wide signs are where nothing measures them. */
export const roughly: Measure = (text, _font, size) =>
  partsOf(text).reduce((sum, sign) => sum + (/^[\u0000-\u024f]$/.test(sign) ? 0.55 : 1), 0) * size

/** Signs of a line that stands in one line or column. */
const SHORT = 5
/** How much wider the oval of a single line is: one that only holds it looks like a stick. */
const SLIM = 1.3

/** A box in which a text of this many signs stands well. */
export function roomFor(text: string, { size, lineGap, upright }: Pick<Style, 'size' | 'lineGap' | 'upright'>, isBox: boolean): Frame {
  const count = Math.max(1, partsOf(plainOf(text)).length)
  // A short line is not broken.
  const lines = count <= SHORT ? 1 : Math.ceil(Math.sqrt(count / 3.2))
  const length = Math.ceil(count / lines) + 0.6
  const slack = isBox ? 1.16 : 1.62
  const slim = lines === 1 && !isBox ? SLIM : 1
  const [across, along] = [lines * size * lineGap * slack * slim + size * 0.5, length * size * 1.06 * slack]
  return upright ? { width: across, height: along } : { width: along, height: across }
}
