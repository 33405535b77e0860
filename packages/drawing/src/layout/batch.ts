// Batches: a table of prompts and parameters, or two axes of values (XY grid) → one change of the form per picture, with problems per cell.
import { type Problem } from '../form/field.ts'
import { DRAW_FORM, type DrawForm } from '../form/form.ts'
import { MAX_DRAWS } from '../form/parameters.ts'
import { RATIOS, sizeOf } from '../form/sizes.ts'
import { chipsOf, textOf } from '../prompt/chips.ts'
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

const keywords = (cell: string) => chipsOf(normalisePunctuation(cell)).map(chip => textOf([chip]))

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

/** What a table can hold by column, and an XY grid by axis. */
export const BATCH_COLUMNS: Readonly<Record<string, Column>> = {
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
}

export interface BatchRow {
  /** From 1, as in the table that was pasted, its title row not counted. */
  row: number
  change: Partial<DrawForm>
}

export interface Batch {
  rows: BatchRow[]
  /** `row` and `column` from 1; column 0 is the row as a whole. */
  problems: { row: number; column: number; text: string }[]
  /** Pictures of all rows together. */
  count: number
}

const columnOf = (cell: string) =>
  Object.entries(BATCH_COLUMNS).find(([name, { title, names }]) =>
    [name, title.toLowerCase(), ...names].includes(cell.trim().toLowerCase()),
  )?.[1]

/**
 * A pasted table as changes of `form`. With a row of titles any of BATCH_COLUMNS may stand in any order; without one the first column is the
 * prompt and the second the negative prompt. Empty cells leave the form as it is.
 */
export function readBatch(pasted: string, form: DrawForm): Batch {
  const { rows, cut } = readTable(pasted)
  const titles = rows[0]?.map(columnOf) ?? []
  const titled = titles.some(Boolean)
  const columns = titled ? titles : [BATCH_COLUMNS['prompt'], BATCH_COLUMNS['negative_prompt']]
  const problems: Batch['problems'] = []
  if (titled)
    rows[0]!.forEach(
      (cell, index) => cell && !titles[index] && problems.push({ row: 0, column: index + 1, text: `不认识的列「${cell.slice(0, 20)}」` }),
    )
  const body = titled ? rows.slice(1) : rows
  if (!body.length) problems.push({ row: 0, column: 0, text: '表格里没有内容' })
  const read = body.map((cells, index) => ({ row: index + 1, change: rowChange(cells, columns, form, index + 1, problems) }))
  const count = read.reduce((sum, { change }) => sum + (change.draw_number ?? form.draw_number), 0)
  if (cut) problems.push({ row: 0, column: 0, text: '表格太长，后面的内容没有读取' })
  if (count > MAX_DRAWS) problems.push({ row: 0, column: 0, text: `共 ${count} 张，一次最多 ${MAX_DRAWS} 张` })
  return { rows: read, problems, count }
}

function rowChange(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  form: DrawForm,
  row: number,
  problems: Batch['problems'],
) {
  const change: Partial<DrawForm> = {}
  cells.forEach((cell, index) => {
    const reading = cell ? columns[index]?.read(cell, form) : undefined
    if (typeof reading === 'string') problems.push({ row, column: index + 1, text: reading })
    else Object.assign(change, reading)
  })
  if (!(change.prompt ?? form.prompt).length) problems.push({ row, column: 0, text: '这一行没有提示词' })
  return change
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
export function gridCells(x: Axis, y: Axis, form: DrawForm): { cells: GridCell[]; problems: Batch['problems'] } {
  const problems: Batch['problems'] = []
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
  return {
    cells: down.flatMap((below, row) => across.map((beside, column) => ({ x: column, y: row, change: { ...below, ...beside } }))),
    problems,
  }
}
