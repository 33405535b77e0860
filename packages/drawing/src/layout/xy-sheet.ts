// An XY grid as one picture with its values written on it: where the cells go, where the words, and how large.
import type { Size } from '../form/sizes.ts'
import { type TypedAxis, axisValues, BATCH_COLUMNS } from './batch.ts'
import { MAX_CANVAS } from './joint.ts'

/** A place on the sheet, whole pixels. */
export interface Box extends Size {
  left: number
  top: number
}

export interface XySheet {
  canvas: Size
  /** Height of the letters, px. */
  letter: number
  /** Row by row. */
  cells: (Box & { x: number; y: number })[]
  /** Values over the columns, and beside the rows. */
  across: (Box & { text: string })[]
  down: (Box & { text: string })[]
}

/** Letters, in shares of a cell's shorter side, and their bounds in px (ours: to be read where a cell is seen whole). */
const LETTER = { share: 0.06, min: 14, max: 72 }
/** Between cells and around them, in letters. */
const GAP = 0.5
/** Lines of a value over a column, and their height in letters. */
const LINES = 2
const LINE = 1.5
/** A value beside a row is at most so wide, in letters. */
const WIDEST = 9

/** Rough width of a text in letters: signs of Latin script are little more than half as wide. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 0x2e80 ? 0.6 : 1), 0)

/** What is written for each value of an axis; of prompts the words alone, of numbers what they are. */
export function axisLabels(axis: TypedAxis | null): string[] {
  if (!axis) return []
  const title = Object.hasOwn(BATCH_COLUMNS, axis.column) ? BATCH_COLUMNS[axis.column]!.title : axis.column
  return axisValues(axis.values).map(value => (axis.column.endsWith('prompt') ? value : `${title} ${value}`))
}

function laid(cell: Size, across: readonly string[], down: readonly string[]): XySheet {
  const letter = Math.round(Math.min(LETTER.max, Math.max(LETTER.min, Math.min(cell.width, cell.height) * LETTER.share)))
  const gap = Math.round(letter * GAP)
  const head = across.length ? Math.round(letter * LINE * LINES) : 0
  const side = down.length ? Math.ceil(Math.min(WIDEST, Math.max(...down.map(widthOf)) + 0.5) * letter) : 0
  const [columns, rows] = [Math.max(1, across.length), Math.max(1, down.length)]
  const left = (x: number) => gap + (side ? side + gap : 0) + x * (cell.width + gap)
  const top = (y: number) => gap + (head ? head + gap : 0) + y * (cell.height + gap)
  return {
    canvas: { width: left(columns), height: top(rows) },
    letter,
    cells: Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      return { x, y, left: left(x), top: top(y), ...cell }
    }),
    across: across.map((text, x) => ({ text, left: left(x), top: gap, width: cell.width, height: head })),
    down: down.map((text, y) => ({ text, left: gap, top: top(y), width: side, height: cell.height })),
  }
}

/**
 * The sheet of a grid whose largest picture is `cell`. It is drawn at full size, unless that would go beyond MAX_CANVAS; then all of it is smaller.
 *
 * @param across labels of the columns, @param down of the rows; an axis that is not there has none
 */
export function layXySheet(cell: Size, across: readonly string[], down: readonly string[]): XySheet {
  const full = laid(cell, across, down)
  const { width, height } = full.canvas
  const scale = Math.min(1, MAX_CANVAS.side / width, MAX_CANVAS.side / height, Math.sqrt(MAX_CANVAS.pixels / (width * height)))
  if (scale === 1) return full
  // Letters do not go below their least size: a little less leaves room for them.
  const smaller = (length: number, by: number) => Math.max(1, Math.floor(length * by))
  for (let by = scale * 0.98; ; by *= 0.95) {
    const sheet = laid({ width: smaller(cell.width, by), height: smaller(cell.height, by) }, across, down)
    const fits = Math.max(sheet.canvas.width, sheet.canvas.height) <= MAX_CANVAS.side
    if (fits && sheet.canvas.width * sheet.canvas.height <= MAX_CANVAS.pixels) return sheet
  }
}
