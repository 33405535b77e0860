// Pictures in the cells of a template: cells by shares that dividers move, each picture fitted, zoomed, moved and turned within its own.
import type { Size } from '../form/sizes.ts'

export interface Box extends Size {
  left: number
  top: number
}
/** A cell, or cells beside or below each other by shares. */
type Split = 'cell' | { axis: 'x' | 'y'; parts: readonly Split[]; shares?: readonly number[] }
const x = (...parts: Split[]): Split => ({ axis: 'x', parts })
const y = (...parts: Split[]): Split => ({ axis: 'y', parts })
const [three, four] = [x('cell', 'cell', 'cell'), y('cell', 'cell', 'cell', 'cell')]

export const JOINT_TEMPLATES = {
  columns: { label: '左右两格', split: x('cell', 'cell') },
  rows: { label: '上下两格', split: y('cell', 'cell') },
  left: { label: '左一右二', split: x('cell', y('cell', 'cell')) },
  top: { label: '上一下二', split: y('cell', x('cell', 'cell')) },
  square: { label: '四格', split: y(x('cell', 'cell'), x('cell', 'cell')) },
  banner: { label: '上一下三', split: { axis: 'y', parts: ['cell', three], shares: [1.7, 1] } },
  strips: { label: '四条', split: four },
  six: { label: '六格', split: y(three, three) },
} as const satisfies Record<string, { label: string; split: Split }>
export type JointTemplate = keyof typeof JOINT_TEMPLATES

export const CELL_FITS = { cover: '填满', contain: '完整', stretch: '拉伸' } as const
/** How a picture lies in its cell. */
export interface CellView {
  fit: keyof typeof CELL_FITS
  /** Per cent of its fitted size. */
  zoom: number
  /** Per cent of the cell that it is moved right and down. */
  x: number
  y: number
  /** Degrees. */
  turn: number
}
export const CELL_VIEW: CellView = { fit: 'cover', zoom: 100, x: 0, y: 0, turn: 0 }

/** A line between two parts of a split that can be dragged. */
export interface Divider extends Box {
  /** Which split, in the order of the template, and which of its gaps. */
  split: number
  nth: number
  axis: 'x' | 'y'
  /** px along which the shares of the split are dealt out. */
  length: number
}

/** Shares of the splits of a template, in its order, where they differ from its own. */
export type Shares = readonly (readonly number[])[]
const sharesIn = (split: Exclude<Split, 'cell'>, given: readonly number[] | undefined) =>
  given?.length === split.parts.length ? given : (split.shares ?? split.parts.map(() => 1))

/** The cells of a template in reading order, and the lines between them. Whole pixels. */
export function cellsOf(template: JointTemplate, within: Box, gap: number, shares: Shares = []): { cells: Box[]; dividers: Divider[] } {
  const cells: Box[] = []
  const dividers: Divider[] = []
  let splits = 0
  const lay = (split: Split, box: Box) => {
    if (split === 'cell') return void cells.push(box)
    const { axis, parts } = split
    const own = splits++
    const dealt = sharesIn(split, shares[own])
    const [start, extent] = axis === 'x' ? (['left', 'width'] as const) : (['top', 'height'] as const)
    const length = box[extent] - gap * (parts.length - 1)
    const whole = dealt.reduce((sum, share) => sum + share, 0)
    let before = 0
    for (const [nth, part] of parts.entries()) {
      const from = Math.round((before / whole) * length)
      before += dealt[nth]!
      const to = Math.round((before / whole) * length)
      const at = box[start] + from + nth * gap
      lay(part, { ...box, [start]: at, [extent]: Math.max(1, to - from) })
      if (nth < parts.length - 1) dividers.push({ ...box, [start]: at + to - from, [extent]: gap, split: own, nth, axis, length })
    }
  }
  lay(JOINT_TEMPLATES[template].split, within)
  return { cells, dividers }
}

/** No part becomes smaller than this share of its split. */
const LEAST = 0.05
/** The shares after a divider went on by so many px. */
export function dragged(template: JointTemplate, shares: Shares, { split, nth, length }: Divider, px: number): number[][] {
  const all: (readonly number[])[] = []
  const collect = (each: Split) => {
    if (each === 'cell') return
    all.push(sharesIn(each, shares[all.length]))
    for (const part of each.parts) collect(part)
  }
  collect(JOINT_TEMPLATES[template].split)
  const own = all[split]!
  const both = own[nth]! + own[nth + 1]!
  const whole = own.reduce((sum, share) => sum + share, 0)
  const wanted = own[nth]! + (px / length) * whole
  const first = Math.min(both - whole * LEAST, Math.max(whole * LEAST, wanted))
  return all.map((each, at) => (at === split ? each.with(nth, first).with(nth + 1, both - first) : [...each]))
}

/** Where a picture lies, seen from the upper left corner of its cell, before it is turned around its middle. */
export function viewIn(cell: Size, picture: Size, { fit, zoom, x: right, y: down }: CellView): Box {
  const [wide, tall] = [cell.width / picture.width, cell.height / picture.height]
  const both = fit === 'cover' ? Math.max(wide, tall) : Math.min(wide, tall)
  const by = (own: number, stretched: number) => Math.max(1, Math.round((own * (fit === 'stretch' ? stretched : both) * zoom) / 100))
  const [width, height] = [by(picture.width, wide), by(picture.height, tall)]
  return {
    width,
    height,
    left: Math.round((cell.width - width) / 2 + (cell.width * right) / 100),
    top: Math.round((cell.height - height) / 2 + (cell.height * down) / 100),
  }
}

/** The strokes of the digits in a box of 6 × 10: a number needs no font, and looks the same everywhere. */
const DIGITS = [
  'M3 0C1 0 0 2 0 5s1 5 3 5 3-2 3-5-1-5-3-5',
  'M1 2 3.5 0V10',
  'M0 2.5C.5-1 6-1 6 2.5 6 5 0 8 0 10H6',
  'M0 1.5C2-1 6 0 5.5 2.6 5.3 4.4 3.5 5 2 5c2 0 4 .6 4 2.6C6 10.6 1.5 11 0 8.5',
  'M4.5 10V0L0 7H6',
  'M5.5 0H1L.5 4.5C3 3 6 4.2 6 7 6 10.6 1.5 11 0 8.5',
  'M5.5 .8C3-1 0 1 0 6.5 0 11 6 11 6 7 6 3.2 1 3.2 .2 6.2',
  'M0 0H6L2 10',
  'M3 4.6C-.5 3.5 0 0 3 0s3.5 3.5 0 4.6C-1 5.8-.5 10 3 10s4-4.2 0-5.400',
  'M.5 9.2C3 11 6 9 6 3.5 6-1 0-1 0 3 0 6.8 5 6.8 5.8 3.8',
]
/** px of the mark of a cell with these sides. */
export const markSize = ({ width, height }: Size): number => Math.max(20, Math.round(Math.min(width, height) / 12))
/** A number in a disc, as SVG of so many px. @param number from 1 to 99 */
export function markSvg(number: number, px: number): string {
  const signs = [...String(number)]
  const start = 16 - (signs.length * 8 - 2) / 2
  const strokes = signs.map((sign, nth) => `<path d="${DIGITS[Number(sign)]}" transform="translate(${start + nth * 8} 11)"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15.5" fill="#fff"/><g fill="none" stroke="#111" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g></svg>`
}
