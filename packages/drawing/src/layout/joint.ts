// Joined pictures: a row, a column or a grid with gaps and a margin → the size of the canvas and the place of each picture.
import type { Size } from '../form/sizes.ts'
import { type Box, CELL_VIEW, cellsOf, type CellView, type Divider, type JointTemplate, viewIn } from './cells.ts'

/** How pictures are joined. Lengths are pixels. */
export interface JointSetting {
  arrangement: 'row' | 'column' | 'grid' | 'template'
  /** Of a template: which, its dividers, the canvas (0 lets it be 2048 wide and as tall as that looks well), corners, numbers, and how each picture lies. */
  template: JointTemplate
  shares: number[][]
  width: number
  height: number
  radius: number
  numbers: boolean
  views: CellView[]
  /** Of a grid; 0 lets it be as square as it can. */
  columns: number
  gap: number
  margin: number
  /** `#rrggbb` or `#rrggbbaa`. */
  background: string
  /** `match` brings the pictures of a line to one height or width (of a grid: to one cell), `keep` leaves them and centres them. */
  fit: 'match' | 'keep'
}

export const JOINT_DEFAULTS: JointSetting = {
  arrangement: 'row',
  template: 'banner',
  shares: [],
  width: 0,
  height: 0,
  radius: 0,
  numbers: false,
  views: [],
  columns: 0,
  gap: 0,
  margin: 0,
  background: '#ffffff',
  fit: 'match',
}
/** Of a template without a size. */
const USUAL = { width: 2048, height: 1436 }

/** What a browser's canvas takes at a side, and what the product keeps as one picture. */
export const MAX_CANVAS = { side: 16_384, pixels: 40_000_000 }
export const MAX_JOINED = 100
const MAX_GAP = 2000

/** Where a picture goes; `index` is its place in the list that came in. */
export interface Placed extends Size {
  index: number
  left: number
  top: number
  /** In a cell of a template: where the picture lies within it, and its degrees. */
  view?: Box & { turn: number }
}

export interface Joint {
  canvas: Size
  background: string
  placed: Placed[]
  dividers: Divider[]
  radius: number
  numbers: boolean
  /** 1, or by how much everything was made smaller to stay within MAX_CANVAS. */
  scale: number
}

/** Chinese sentence, when the pictures cannot be joined this way. */
export function jointProblem(sizes: readonly Size[], setting: JointSetting): string | undefined {
  const whole = (value: number, max: number) => Number.isInteger(value) && value >= 0 && value <= max
  if (sizes.length < 2) return '请至少选择两张图片'
  if (sizes.length > MAX_JOINED) return `一次最多拼接 ${MAX_JOINED} 张图片`
  if (!sizes.every(({ width, height }) => width >= 1 && height >= 1 && width <= 65_535 && height <= 65_535)) return '有图片的尺寸无效'
  if (!whole(setting.gap, MAX_GAP) || !whole(setting.margin, MAX_GAP)) return `间距和边距应是 0 到 ${MAX_GAP} 的整数`
  if (!whole(setting.columns, MAX_JOINED)) return `列数应是 0 到 ${MAX_JOINED} 的整数`
  if (setting.arrangement === 'template') {
    const most = templateCells(setting.template)
    if (sizes.length > most) return `这个版式只有 ${most} 格`
    if (!whole(setting.width, 8192) || !whole(setting.height, 8192)) return '画布尺寸应是 0 到 8192 的整数'
  }
  return /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(setting.background) ? undefined : '背景色应写成 #rrggbb'
}

/**
 * Lays pictures out in the order they come. All numbers are whole pixels. A canvas beyond MAX_CANVAS is made smaller as a whole.
 *
 * @throws RangeError when `jointProblem` finds one
 */
export function layJoint(sizes: readonly Size[], setting: JointSetting): Joint {
  const problem = jointProblem(sizes, setting)
  if (problem) throw new RangeError(problem)
  if (setting.arrangement === 'template') return inCells(sizes, setting)
  const full = laid(sizes, setting, 1)
  const { width, height } = full.canvas
  const scale = Math.min(1, MAX_CANVAS.side / width, MAX_CANVAS.side / height, Math.sqrt(MAX_CANVAS.pixels / (width * height)))
  if (scale === 1) return full
  // Rounding may add a pixel for each picture and gap; a little less leaves room for them.
  return laid(sizes, setting, scale * 0.98)
}

/** How many pictures a template takes. */
export const templateCells = (template: JointTemplate): number =>
  cellsOf(template, { left: 0, top: 0, width: 100, height: 100 }, 0).cells.length

function inCells(sizes: readonly Size[], setting: JointSetting): Joint {
  const { template, gap, margin, shares, radius, numbers, background } = setting
  const canvas = { width: setting.width || USUAL.width, height: setting.height || USUAL.height }
  const inside = (length: number) => Math.max(1, length - 2 * margin)
  const within = { left: margin, top: margin, width: inside(canvas.width), height: inside(canvas.height) }
  const { cells, dividers } = cellsOf(template, within, gap, shares)
  const placed = sizes.map((size, index) => {
    const view = setting.views[index] ?? CELL_VIEW
    return { ...cells[index]!, index, view: { ...viewIn(cells[index]!, size, view), turn: view.turn } }
  })
  return { canvas, background, placed, dividers, radius, numbers, scale: 1 }
}

const columnsOf = (count: number, { arrangement, columns }: JointSetting) =>
  arrangement === 'row' ? count : arrangement === 'column' ? 1 : Math.min(count, columns || Math.ceil(Math.sqrt(count)))

function laid(sizes: readonly Size[], setting: JointSetting, scale: number): Joint {
  const columns = columnsOf(sizes.length, setting)
  const [gap, margin] = [setting.gap, setting.margin].map(length => Math.round(length * scale)) as [number, number]
  const fitted = fit(sizes, setting, scale)
  const rows = Math.ceil(sizes.length / columns)
  const longest = (pick: (size: Size) => number, holds: (index: number) => boolean) =>
    Math.max(...fitted.filter((_, index) => holds(index)).map(pick))
  const widths = Array.from({ length: columns }, (_, column) =>
    longest(
      each => each.width,
      index => index % columns === column,
    ),
  )
  const heights = Array.from({ length: rows }, (_, row) =>
    longest(
      each => each.height,
      index => Math.floor(index / columns) === row,
    ),
  )
  const startOf = (lengths: readonly number[], at: number) => lengths.slice(0, at).reduce((sum, length) => sum + length + gap, margin)
  const placed = fitted.map((size, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return {
      ...size,
      index,
      left: startOf(widths, column) + Math.floor((widths[column]! - size.width) / 2),
      top: startOf(heights, row) + Math.floor((heights[row]! - size.height) / 2),
    }
  })
  const along = (lengths: readonly number[]) => startOf(lengths, lengths.length) - gap + margin
  return {
    canvas: { width: along(widths), height: along(heights) },
    background: setting.background,
    placed,
    dividers: [],
    radius: 0,
    numbers: false,
    scale,
  }
}

/** The sizes the pictures are drawn at: of a row one height, of a column one width, of a grid within the largest cell, all as the largest. */
function fit(sizes: readonly Size[], { arrangement, fit: how }: JointSetting, scale: number): Size[] {
  const by = (size: Size, factor: number): Size => ({
    width: Math.max(1, Math.round(size.width * factor * scale)),
    height: Math.max(1, Math.round(size.height * factor * scale)),
  })
  if (how === 'keep') return sizes.map(size => by(size, 1))
  const [width, height] = [Math.max(...sizes.map(each => each.width)), Math.max(...sizes.map(each => each.height))]
  return sizes.map(size => {
    const [wider, taller] = [width / size.width, height / size.height]
    return by(size, arrangement === 'row' ? taller : arrangement === 'column' ? wider : Math.min(wider, taller))
  })
}
