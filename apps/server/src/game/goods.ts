// Goods out of a file: a sheet or a JSON list, each row that cannot be taken named.
import { readFile } from 'node:fs/promises'
import { isObject } from '@qianmu/drawing/json'
import { readTable } from '@qianmu/drawing'
import { rowsOfXlsx } from '@qianmu/script/film/tables'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { decodeText } from '@qianmu/script/formats/encoding'
import type * as Y from 'yjs'
import { lastPlace, thingsIn } from '@qianmu/story/shared'
import type { Upload } from '../kit/answer.ts'
import { Refusal, refuseField } from '../kit/refuse.ts'
import { add, type Fields, KINDS } from './things.ts'

/** Rows of one file. */
const MOST = 5000
/** What the columns may be called. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  good_name: ['名称', '物品', '物品名称', 'name', 'good_name'],
  type: ['类型', '物品类型', '分类', 'type'],
  desc: ['描述', '说明', '简介', 'desc', 'description'],
  price: ['价格', 'price'],
  stack: ['堆叠', '上限', 'stack'],
  icon: ['图标', 'icon'],
}
interface Row {
  /** Counted from 1, as people see it in the file. */
  row: number
  fields: Fields
}

function fromTable(table: readonly (readonly string[])[]): Row[] {
  const heads = (table[0] ?? []).map(each => each.trim().toLowerCase())
  const columns = Object.entries(COLUMNS).map(([field, names]) => [field, heads.findIndex(head => names.includes(head))] as const)
  if (!columns.some(([field, at]) => field === 'good_name' && at >= 0)) refuseField('file', '第一行里没有「名称」这一列')
  return table.slice(1).flatMap((cells, nth) => {
    if (!cells.some(cell => cell.trim())) return []
    return [
      { row: nth + 2, fields: Object.fromEntries(columns.flatMap(([field, at]) => (at >= 0 ? [[field, cells[at]?.trim() ?? '']] : []))) },
    ]
  })
}

function fromJson(text: string): Row[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return refuseField('file', '文件不是有效的 JSON')
    throw error
  }
  const rows = isObject(given) && Array.isArray(given['goods']) ? given['goods'] : given
  if (!Array.isArray(rows)) return refuseField('file', 'JSON 里应是物品的列表')
  return rows.map((each: unknown, nth) => ({
    row: nth + 1,
    fields: isObject(each) ? { ...each, good_name: each['good_name'] ?? each['name'] } : {},
  }))
}

/** The rows of a file of goods. */
export async function rowsOfGoods(file: Upload): Promise<Row[]> {
  const bytes = new Uint8Array(await readFile(file.path))
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const text = isZip ? '' : decodeText(bytes).text
    const rows = isZip ? fromTable(rowsOfXlsx(bytes)) : /^\s*[[{]/.test(text) ? fromJson(text) : fromTable(readTable(text).rows)
    if (!rows.length) refuseField('file', '文件里没有物品')
    if (rows.length > MOST) refuseField('file', `一次最多导入 ${MOST} 个物品`)
    return rows
  } catch (error) {
    if (error instanceof ScriptRefusal) return refuseField('file', error.message)
    throw error
  }
}

const number = (given: unknown, name: string, fallback: number): number => {
  if (given === undefined || given === '') return fallback
  const value = Number(given)
  return Number.isFinite(value) ? value : refuseField('file', `${name}「${String(given).slice(0, 20)}」不是数字`)
}

/** Adds goods to a game; types that it lacks are made. */
export function addGoods(doc: Y.Doc, rows: readonly Row[]): { added: number; types: number; bad: { row: number; msg: string }[] } {
  const types = new Map(thingsIn(doc, 'good_types').map(({ id, name }) => [name, id]))
  const ids = new Set(types.values())
  const before = types.size
  const bad: { row: number; msg: string }[] = []
  let at = lastPlace(doc, 'goods')
  for (const { row, fields } of rows) {
    try {
      const price = number(fields['price'], '价格', 0)
      const stack = number(fields['stack'], '堆叠', 99)
      const kept = isObject(fields['good_type']) ? String(fields['good_type']['type_id']) : ''
      const name = typeof fields['type'] === 'string' ? fields['type'].slice(0, 80) : ''
      if (name && !types.has(name)) types.set(name, add(doc, KINDS.goodType, { name }))
      const type_id = (name && types.get(name)) || (ids.has(kept) ? kept : '')
      add(doc, KINDS.good, { ...fields, good_id: undefined, at: at++, price, stack, good_type: { type_id } })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      bad.push({ row, msg: error.message })
    }
  }
  return { added: rows.length - bad.length, types: types.size - before, bad }
}
