// How the lines of a script are set: their size, indents and marks, as rows that pages are filled with.

import { withoutTogether } from '../formats/dual.ts'
import { type Block, type BlockOf, cueOf, lineOf, styleNames, textOf } from '../elements.ts'
import { breakLines, type Measure, type Piece, type Style } from './breaking.ts'
import { signsIn } from './signs.ts'
import type { Look } from './look.ts'

export interface TextItem extends Style {
  kind: 'text'
  /** Left end and baseline. */
  x: number
  y: number
  size: number
  text: string
  width: number
}
export interface PictureItem {
  kind: 'picture'
  x: number
  /** Upper edge. */
  y: number
  width: number
  height: number
  file: number
}
/** The whole page, under everything. */
export interface TintItem {
  kind: 'tint'
  colour: string
}
export type Item = TextItem | PictureItem | TintItem

/** A line of a page, or a picture on it, before it is known where it stands. */
export interface Row {
  height: number
  /** What stands on it; y from its upper edge. */
  items: Item[]
  /** Space above it, unless it is the first of its page. */
  before: number
  /** No page ends behind it. */
  isTied: boolean
  /** Marked in the margin as changed. */
  isRevised?: boolean
}
export interface Setting {
  size: number
  /** Of the first line and of the others, from the margin. */
  indent?: readonly [first: number, rest: number]
  align?: 'left' | 'center' | 'right'
  before?: number
  isTied?: boolean
}
export type SetLines = (pieces: readonly Piece[], setting: Setting) => Row[]

export const MARGIN = 71
export const BODY = 11
const LEADING = 1.6
/** From the upper edge of a line to its baseline, in parts of its size. */
export const ASCENT = 1.15
/** The column in which speeches stand. */
const SPEECH = 66
const BOLD: Style = { bold: true }
const PLAIN: Style = {}

/** @param room between the margins */
export const setter =
  (room: number, measure: Measure): SetLines =>
  (pieces, { size, indent = [0, 0], align = 'left', before = 0, isTied = false }) => {
    const lines = breakLines(pieces, size, measure, [room - indent[0], room - indent[1]])
    return lines.map((line, at) => {
      const own = indent[at ? 1 : 0]
      const spare = room - own - line.width
      let x = MARGIN + own + (align === 'center' ? spare / 2 : align === 'right' ? spare : 0)
      const items = line.pieces.map(({ text, style, width }): TextItem => {
        x += width
        return { kind: 'text', x: x - width, y: size * ASCENT, size, text, width, ...style }
      })
      // No single line of a block alone at the foot or head of a page.
      const tied = isTied || (lines.length > 1 && (at === 0 || at === lines.length - 2))
      return { height: size * LEADING, items, before: at ? 0 : before, isTied: tied }
    })
  }

/** Cells in columns. @param shares of the room, for each of them */
export function tableRow(cells: readonly string[], shares: readonly number[], room: number, measure: Measure, before: number): Row[] {
  let x = MARGIN
  const columns = cells.map((text, at) => {
    const wide = room * shares[at]!
    const lines = breakLines([{ text, style: PLAIN }], BODY, measure, [wide - 8, wide - 8])
    const left = x
    x += wide
    return lines.map((line, nth): TextItem => ({
      kind: 'text',
      x: left,
      y: BODY * ASCENT + nth * BODY * LEADING,
      size: BODY,
      text: line.pieces.map(piece => piece.text).join(''),
      width: line.width,
    }))
  })
  const height = Math.max(...columns.map(column => column.length)) * BODY * LEADING
  return [{ height, items: columns.flat(), before, isTied: false }]
}

/** The marks of a run as it looks on paper. */
function piecesOf(block: Block, style: Style = PLAIN): Piece[] {
  return (block.content ?? []).map(run => {
    const names = styleNames(run)
    return { text: run.text, style: names.length ? { ...style, ...Object.fromEntries(names.map(mark => [mark, true])) } : style }
  })
}

/** Between two columns of speeches. */
const GUTTER = 24

/** Lines that two columns may have: they stand on one page. */
const MOST_TOGETHER = 20

/** Two speeches that are said at the same time, in columns beside each other; null when they are too long for that. */
export function setTogether(two: readonly BlockOf<'dialogue'>[], room: number, measure: Measure): Row | null {
  const wide = (room - GUTTER) / 2
  const columns = two.map((block, nth) => {
    const set = setter(wide, measure)
    const name = { ...block.attrs, paren: nth ? withoutTogether(block.attrs.paren) : block.attrs.paren }
    const rows = [...set([{ text: cueOf(name), style: BOLD }], { size: BODY }), ...set(piecesOf(block), { size: BODY })]
    return rows.map(({ items, height }, line) =>
      items.flatMap(item => (item.kind === 'text' ? [{ ...item, x: item.x + nth * (wide + GUTTER), y: item.y + line * height }] : [])),
    )
  })
  const lines = Math.max(...columns.map(column => column.length))
  return lines > MOST_TOGETHER ? null : { height: lines * BODY * LEADING, items: columns.flat(2), before: 3, isTied: false }
}

/** How a line of the script is set. */
export function settingOf(block: Block, position: number, look: Look, measure: Measure): [Piece[], Setting] {
  const text = textOf(block)
  const own = piecesOf(block)
  // What stands around the words, as in every other format.
  const line = lineOf(block, position)
  const at = line.indexOf(text)
  const whole: Piece[] = [{ text: line.slice(0, at), style: PLAIN }, ...own, { text: line.slice(at + text.length), style: PLAIN }]
  switch (block.type) {
    case 'scene_heading':
      return [[{ text: look.numbers ? line : text, style: BOLD }], { size: 12, before: 14, isTied: true }]
    case 'heading': {
      const size = [15, 13, 12][block.attrs.level - 1]!
      return [piecesOf(block, BOLD), { size, before: 10, isTied: true }]
    }
    case 'cast':
      return [whole, { size: BODY, before: 3, isTied: true }]
    case 'action':
      return [whole, { size: BODY, indent: [0, BODY], before: 3 }]
    case 'dialogue': {
      const cue = `${cueOf(block.attrs)}：`
      const wide = [...signsIn(cue)].reduce((sum, sign) => sum + measure(sign) * BODY, 0)
      const name: Piece = { text: block.attrs.speaker, style: BOLD }
      const rest: Piece = { text: cue.slice(block.attrs.speaker.length), style: PLAIN }
      // A short name leaves room up to the column of the speeches.
      const gap = '\u3000'.repeat(Math.max(0, Math.floor((SPEECH - wide) / BODY)))
      return [[name, { ...rest, text: rest.text + gap }, ...own], { size: BODY, indent: [0, SPEECH], before: 3 }]
    }
    case 'parenthetical':
      return [whole, { size: BODY, indent: [SPEECH, SPEECH], isTied: true }]
    case 'transition':
      return [whole, { size: BODY, align: 'right', before: 3 }]
    case 'note':
      return [whole.map(piece => ({ ...piece, style: { ...piece.style, grey: true } })), { size: BODY, before: 3 }]
    case 'paragraph':
      return [own, { size: BODY, indent: [2 * BODY, 0], before: 3 }]
    default:
      return [whole, { size: BODY, before: 3 }]
  }
}
