// Batches: a table of prompts and parameters, or two axes of values (XY grid) → one change of the form per picture, with problems per cell.
import type { Problem } from '../form/field.ts'
import { DRAW_FORM, type DrawForm } from '../form/form.ts'
import { MAX_DRAWS } from '../form/parameters.ts'
import { RATIOS, sizeOf } from '../form/sizes.ts'
import { chipsOf, entriesOf } from '../prompt/chips.ts'
import { loraTag } from '../prompt/lora.ts'
import { normalisePunctuation } from '../prompt/punctuation.ts'
import { readTable } from './csv.ts'

/** A change of the form that one cell asks for, or a Chinese sentence about it. */
type CellReading = Partial<DrawForm> | string

interface Column {
  title: string
  /** Other words for it, in lower case. */
  names: readonly string[]
  read(cell: string, form: DrawForm): CellReading
}

const keywords = (cell: string) => entriesOf(chipsOf(normalisePunctuation(cell)))

/** A cell that is one field of the form, with that field's own bounds and sentence. */
function single(name: keyof DrawForm, valueOf: (cell: string) => unknown): Column['read'] {
  return cell => {
    const problems: Problem[] = []
    const value = DRAW_FORM.shape[name].read(valueOf(cell), name, problems)
    return problems[0]?.text ?? { [name]: value }
  }
}
const number = (cell: string) => (/^[+-]?\d{1,12}(?:\.\d{1,6})?$/.test(cell) ? Number(cell) : cell)

function sizeCell(cell: string, form: DrawForm): CellReading {
  const ratio = RATIOS.find(each => each === cell.replaceAll('：', ':'))
  if (ratio) return { ...sizeOf(form.model_version, ratio), image_size_ratio: ratio }
  const found = /^(\d{2,4})\s*[x×*]\s*(\d{2,4})$/i.exec(cell)
  return found ? { width: Number(found[1]), height: Number(found[2]) } : '尺寸应写成 512x768 或 3:4'
}

/** A LoRA beside the prompt, as `name` or `name:0.8`; 无 for none. */
function loraCell(cell: string, form: DrawForm): CellReading {
  if (cell === '无') return {}
  const [name = '', weight = '0.8'] = cell.replaceAll(/^<lora:|>$/gi, '').split(/[:：]/)
  const amount = Number(weight)
  if (!name.trim() || /[<>]/.test(name) || !weight.trim() || !(Math.abs(amount) <= 2)) return 'LoRA 应写成 名字 或 名字:0.8'
  return { prompt: [...form.prompt, loraTag({ name: name.trim(), weight: amount })] }
}

/** What a table can hold by column, and an XY grid by axis. */
export const BATCH_COLUMNS: Readonly<Record<string, Column>> = {
  __proto__: null as never,
  prompt: { title: '提示词', names: ['prompt', '正向提示词', '关键词', '描述'], read: cell => ({ prompt: keywords(cell) }) },
  negative_prompt: {
    title: '反向提示词',
    names: ['negative prompt', 'negative', '负面提示词'],
    read: cell => ({ negative_prompt: keywords(cell) }),
  },
  draw_number: { title: '数量', names: ['draw number', 'count', '张数', '绘图数量'], read: single('draw_number', number) },
  size: { title: '尺寸', names: ['size', '比例', '图片比例'], read: sizeCell },
  steps: { title: '步数', names: ['steps', '采样步数'], read: single('steps', number) },
  cfg_scale: { title: '提示词相关性', names: ['cfg', 'cfg scale', '相关性'], read: single('cfg_scale', number) },
  seed: { title: '种子', names: ['seed', '随机种子'], read: single('seed', number) },
  sampler_index: { title: '采样方法', names: ['sampler', '采样器'], read: single('sampler_index', cell => cell) },
  denoising_strength: { title: '重绘幅度', names: ['denoise', 'denoising strength'], read: single('denoising_strength', number) },
  clip_skip: { title: 'CLIP 跳过层', names: ['clip skip'], read: single('clip_skip', number) },
  lora: { title: 'LoRA', names: ['loras', 'lora 模型'], read: loraCell },
}

/** The column that a title means. */
const nameOf = (cell: string): string | undefined =>
  Object.entries(BATCH_COLUMNS).find(([name, { title, names }]) =>
    [name, title.toLowerCase(), ...names].includes(cell.trim().toLowerCase()),
  )?.[0]
/** What is wrong with an axis: row 1 is X, 2 is Y, 0 both; `column` counts its values from 1, 0 is the axis as a whole. */
interface AxisProblem {
  row: number
  column: number
  text: string
}

/** One axis of a grid: a column of BATCH_COLUMNS and its values. */
export interface Axis {
  column: string
  values: readonly string[]
}

export interface GridCell {
  x: number
  y: number
  change: Partial<DrawForm>
}

/** `1, 2, 3`, `1-9 (+2)` and `[…]`-free lists as the WebUI's XYZ plot takes them: values of an axis from one line. */
export function axisValues(line: string): string[] {
  const values = line
    .split(/[,，\n]/)
    .map(each => each.trim())
    .filter(Boolean)
  return values.flatMap(value => {
    const range = /^(\d{1,9}(?:\.\d{1,4})?)\s*-\s*(\d{1,9}(?:\.\d{1,4})?)\s*(?:\(\s*\+?(\d{1,9}(?:\.\d{1,4})?)\s*\))?$/.exec(value)
    if (!range) return [value]
    const [from, to, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)]
    const count = step > 0 && to >= from ? Math.floor((to - from) / step + 1e-9) + 1 : 0
    if (count < 1 || count > MAX_DRAWS) return [value]
    return Array.from({ length: count }, (_, index) => String(Number((from + index * step).toFixed(4))))
  })
}

/** Every pair of two axes' values as a change of the form, row by row. Problems name the axis (row 1 is X, 2 is Y) and the value (column). */
export function gridCells(x: Axis, y: Axis, form: DrawForm): { cells: GridCell[]; problems: AxisProblem[] } {
  const problems: AxisProblem[] = []
  const read = (axis: Axis, row: number) => {
    const column = Object.hasOwn(BATCH_COLUMNS, axis.column) ? BATCH_COLUMNS[axis.column] : undefined
    if (!column) problems.push({ row, column: 0, text: '不认识的参数' })
    return axis.values.map((value, index) => {
      const change = column?.read(value, form) ?? {}
      if (typeof change !== 'string') return change
      problems.push({ row, column: index + 1, text: change })
      return {}
    })
  }
  if (x.column === y.column) problems.push({ row: 2, column: 0, text: '两个轴不能是同一个参数' })
  if (!x.values.length || !y.values.length) problems.push({ row: x.values.length ? 2 : 1, column: 0, text: '请填写要比较的值' })
  if (x.values.length * y.values.length > MAX_DRAWS) {
    problems.push({ row: 0, column: 0, text: `共 ${x.values.length * y.values.length} 张，一次最多 ${MAX_DRAWS} 张` })
    return { cells: [], problems }
  }
  const [across, down] = [read(x, 1), read(y, 2)]
  const cells = down.flatMap((below, row) => across.map((beside, column) => ({ x: column, y: row, change: { ...below, ...beside } })))
  // A LoRA is added to the words that the other axis gives.
  const [lora, other] = x.column === 'lora' ? ([x, down] as const) : ([y, across] as const)
  if (lora.column === 'lora' && !problems.length)
    for (const cell of cells) {
      const [nth, beside] = lora === x ? [cell.x, other[cell.y]!] : [cell.y, other[cell.x]!]
      Object.assign(cell.change, beside, BATCH_COLUMNS.lora!.read(lora.values[nth]!, { ...form, ...beside }))
    }
  return { cells, problems }
}

/** A row of a table as it was typed: cells by column, and at most two axes along which it is varied. */
export interface TypedRow {
  cells: Readonly<Record<string, string>>
  x: TypedAxis | null
  y: TypedAxis | null
}
/** An axis with its values in one line, as `axisValues` reads it. */
export interface TypedAxis {
  column: string
  values: string
}

/** One drawing of a row; `x` and `y` are its place in the row's grid, null where there is no such axis. */
export interface RowDrawing {
  x: number | null
  y: number | null
  change: Partial<DrawForm>
}

/** What is wrong with a row: the column by its name, or '' for the row as a whole. */
export interface RowProblem {
  column: string
  text: string
}

const axisOf = ({ column, values }: TypedAxis): Axis => ({ column, values: axisValues(values) })

/** The drawings that a row asks for, as changes of `form`. A row without axes is one drawing. */
export function rowDrawings(row: TypedRow, form: DrawForm): { drawings: RowDrawing[]; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const change: Partial<DrawForm> = {}
  for (const [column, cell] of Object.entries(row.cells)) {
    const reading = cell.trim() && Object.hasOwn(BATCH_COLUMNS, column) ? BATCH_COLUMNS[column]!.read(cell.trim(), form) : {}
    if (typeof reading === 'string') problems.push({ column, text: reading })
    else Object.assign(change, reading)
  }
  const axes = [row.x, row.y].flatMap(axis => (axis?.values.trim() ? [axisOf(axis)] : []))
  const varied = axes.some(({ column }) => column === 'prompt')
  if (!varied && !(change.prompt ?? form.prompt).length) problems.push({ column: 'prompt', text: '这一行没有提示词' })
  const [x, y] = axes
  if (!x) return { drawings: [{ x: null, y: null, change }], problems }
  const given = { ...form, ...change }
  if (!y) return { drawings: singles(x, given, change, problems), problems }
  const grid = gridCells(x, y, given)
  for (const { row: axis, text } of grid.problems) problems.push({ column: (axis === 2 ? y : x).column, text })
  return { drawings: grid.cells.map(cell => ({ x: cell.x, y: cell.y, change: { ...change, ...cell.change } })), problems }
}

/** Drawings along one axis. */
function singles(axis: Axis, form: DrawForm, change: Partial<DrawForm>, problems: RowProblem[]): RowDrawing[] {
  const column = Object.hasOwn(BATCH_COLUMNS, axis.column) ? BATCH_COLUMNS[axis.column] : undefined
  if (!column) problems.push({ column: axis.column, text: '不认识的参数' })
  return axis.values.slice(0, MAX_DRAWS).flatMap((value, x) => {
    const reading = column?.read(value, form) ?? {}
    if (typeof reading !== 'string') return [{ x, y: null, change: { ...change, ...reading } }]
    problems.push({ column: axis.column, text: reading })
    return []
  })
}

/** A pasted table as rows of cells. Columns of BATCH_COLUMNS: with titles in any order, without them prompt and negative prompt. Unknown columns are named and left out. */
export function typedRows(pasted: string): { rows: TypedRow[]; unknown: string[]; cut: boolean } {
  const { rows, cut } = readTable(pasted)
  const names = rows[0]?.map(cell => nameOf(cell)) ?? []
  const titled = names.some(Boolean)
  const columns = titled ? names : ['prompt', 'negative_prompt']
  const typed = (titled ? rows.slice(1) : rows).map(cells => ({
    cells: Object.fromEntries(cells.flatMap((cell, nth) => (cell && columns[nth] ? [[columns[nth], cell] as const] : []))),
    x: null,
    y: null,
  }))
  return { rows: typed, unknown: titled ? rows[0]!.filter((cell, nth) => cell && !names[nth]) : [], cut }
}
