// Templates of panels: a page cut by knives, row by row and column by column, straight or slanted.
import type { Box } from './polygon.ts'
import { areaOf, boundsOf, boxPoints, knife } from './polygon.ts'
import type { Direction, Form, Point } from './page.ts'

/** A panel (its weight), or a part that is cut further. */
export type Cell = number | Cut
interface Cut {
  way: 'rows' | 'columns'
  cells: readonly Cell[]
  /** By how much of the other side each knife leans. */
  lean: number
  weight: number
}
export interface Template {
  key: string
  name: string
  panels: number
  cell: Cell
}

const cut = (way: Cut['way'], cells: readonly Cell[], lean: number, weight = 1): Cut => ({ way, cells, lean, weight })
const rows = (...cells: Cell[]) => cut('rows', cells, 0)
const cols = (...cells: Cell[]) => cut('columns', cells, 0)
/** The same with knives that lean. */
const lean = (by: number, { way, cells, weight }: Cut) => cut(way, cells, by, weight)
/** The same, larger or smaller than its neighbours. */
const by = (weight: number, { way, cells, lean: leaning }: Cut) => cut(way, cells, leaning, weight)
const weightOf = (cell: Cell) => (typeof cell === 'number' ? cell : cell.weight)
const countOf = (cell: Cell): number => (typeof cell === 'number' ? 1 : cell.cells.reduce<number>((sum, each) => sum + countOf(each), 0))

const CELLS: Readonly<Record<string, Cell>> = {
  一页一格: 1,
  上下均分: rows(1, 1),
  上小下大: rows(1, 2),
  上大下小: rows(2, 1),
  左右对峙: cols(1, 1),
  斜切两格: lean(0.12, rows(1, 1)),
  三横条: rows(1, 1, 1),
  大远景加二: rows(3, by(2, cols(1, 1))),
  二加大结尾: rows(by(2, cols(1, 1)), 3),
  宽窄宽: rows(2, 1, 2),
  竖长加二: cols(1, rows(1, 1)),
  斜三格: lean(0.1, rows(1, 1, 1)),
  四横条: rows(1, 1, 1, 1),
  田字: rows(cols(1, 1), cols(1, 1)),
  一二一: rows(3, by(2, cols(1, 1)), 3),
  二一一: rows(cols(1, 1), 1, 1),
  一一二: rows(1, 1, cols(1, 1)),
  大图三连: rows(2, cols(1, 1, 1)),
  三连大图: rows(cols(1, 1, 1), 2),
  斜切对话: rows(3, by(3, lean(0.15, cols(1, 1))), 2),
  五格起: rows(by(2, cols(1, 1)), 3, by(2, cols(1, 1))),
  五格景: rows(3, by(2, cols(2, 3)), by(2, cols(3, 2))),
  五格斜: lean(0.06, rows(3, by(2, lean(0.12, cols(1, 1))), by(2, lean(-0.12, cols(1, 1))))),
  五格竖: cols(by(1, rows(1, 1)), by(1, rows(1, 1, 1))),
  五格三二: rows(cols(1, 1, 1), cols(1, 1)),
  五格二三: rows(cols(1, 1), cols(1, 1, 1)),
  五格主图: rows(cols(1, 1), by(2, cols(2, rows(1, 1)))),
  六格标准: rows(cols(1, 1), cols(1, 1), cols(1, 1)),
  六格错落: rows(cols(2, 3), cols(3, 2), cols(2, 3)),
  六格横二: rows(cols(1, 1, 1), cols(1, 1, 1)),
  六格景: rows(3, by(2, cols(1, 1)), by(2, cols(1, 1, 1))),
  六格收: rows(by(2, cols(1, 1, 1)), by(2, cols(1, 1)), 3),
  六格斜: rows(lean(0.1, cols(1, 1)), lean(-0.1, cols(1, 1)), lean(0.1, cols(1, 1))),
  六格主图: rows(by(2, cols(2, rows(1, 1))), cols(1, 1, 1)),
  七格: rows(cols(1, 1), cols(1, 1, 1), cols(1, 1)),
  七格景: rows(3, by(2, cols(1, 1, 1)), by(2, cols(1, 1, 1))),
  七格错落: rows(cols(2, 3), by(1.2, cols(1, 1, 1)), cols(3, 2)),
  八格: rows(cols(1, 1), cols(1, 1), cols(1, 1), cols(1, 1)),
  八格三二三: rows(cols(1, 1, 1), by(1.3, cols(1, 1)), cols(1, 1, 1)),
  八格错落: rows(cols(2, 3), cols(3, 2), cols(2, 3), cols(3, 2)),
  九宫: rows(cols(1, 1, 1), cols(1, 1, 1), cols(1, 1, 1)),
  九格斜: rows(lean(0.05, cols(1, 1, 1)), lean(-0.05, cols(1, 1, 1)), lean(0.05, cols(1, 1, 1))),
  十格: rows(cols(1, 1), cols(1, 1, 1), cols(1, 1, 1), cols(1, 1)),
  十二格: rows(cols(1, 1, 1), cols(1, 1, 1), cols(1, 1, 1), cols(1, 1, 1)),
}
export const TEMPLATES: readonly Template[] = Object.entries(CELLS).map(([name, cell]) => ({
  key: name,
  name,
  panels: countOf(cell),
  cell,
}))

/** Cuts an area as a template says, in reading order. */
function cutUp(points: Point[], cell: Cell, gutter: number, isRtl: boolean): Point[][] {
  if (typeof cell === 'number') return [points]
  const cells = cell.way === 'columns' && isRtl ? cell.cells.toReversed() : cell.cells
  const parts: Point[][][] = []
  let rest = points
  cells.forEach((each, nth) => {
    const after = cells.slice(nth).reduce<number>((sum, one) => sum + weightOf(one), 0)
    const box = boundsOf(rest)
    const share = weightOf(each) / after
    const gaps = gutter * (cells.length - nth - 1)
    const isRows = cell.way === 'rows'
    const room = (isRows ? box.height : box.width) - gaps
    const at = room * share + gutter / 2
    const slant = cell.lean * (isRows ? box.height : box.width) * 0.5
    const line: [Point, Point] = isRows
      ? [
          { x: box.x, y: box.y + at + slant },
          { x: box.x + box.width, y: box.y + at - slant },
        ]
      : [
          { x: box.x + at + slant, y: box.y },
          { x: box.x + at - slant, y: box.y + box.height },
        ]
    const halves = nth === cells.length - 1 ? null : knife(rest, ...line, gutter)
    parts.push(cutUp(halves ? halves[0] : rest, each, gutter, isRtl))
    if (halves) rest = halves[1]
  })
  // Pages that are read from the right have their first column there.
  return (cell.way === 'columns' && isRtl ? parts.toReversed() : parts).flat()
}

/** The panels of a page by a template, inside its margins, in the order they are read. */
export const panelsOf = ({ cell }: Pick<Template, 'cell'>, area: Box, gutter: number, direction: Direction): Point[][] =>
  cutUp(boxPoints(area), cell, gutter, direction === 'rtl')

/** Where panels lie on a page: inside what stays free of words. */
export const innerOf = ({ width, height, safe }: Form): Box => ({ x: safe, y: safe, width: width - 2 * safe, height: height - 2 * safe })

const UNIT: Box = { x: 0, y: 0, width: 1000, height: 1400 }
const shares = new Map<string, readonly number[]>()
/** How much of the page each panel of a template has, in reading order. */
export function sharesOf(template: Template, direction: Direction): readonly number[] {
  const key = `${template.key} ${direction === 'rtl'}`
  const known = shares.get(key)
  if (known) return known
  const areas = panelsOf(template, UNIT, 0, direction).map(areaOf)
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const made = areas.map(area => area / whole)
  shares.set(key, made)
  return made
}
