// The rows of a file of goods: a sheet or a JSON list.
import { readFile } from 'node:fs/promises'
import { isObject } from '@qianmu/drawing/json'
import { readTable } from '@qianmu/drawing'
import { rowsOfXlsx } from '@qianmu/script/film/tables'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { decodeText } from '@qianmu/script/formats/encoding'
import { isDense } from '../../kit/apart/dense.ts'
import { refuseField } from '../../kit/refuse.ts'

/** Rows of one file, and characters of all of them. */
const MOST = 5000
const MOST_CHARACTERS = 5_000_000
/** What the columns may be called. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  good_name: ['名称', '物品', '物品名称', 'name', 'good_name'],
  type: ['类型', '物品类型', '分类', 'type'],
  desc: ['描述', '说明', '简介', 'desc', 'description'],
  price: ['价格', 'price'],
  stack: ['堆叠', '上限', 'stack'],
  icon: ['图标', 'icon'],
}
export interface GoodRow {
  /** Counted from 1, as people see it in the file. */
  row: number
  fields: Readonly<Record<string, unknown>>
}

function fromTable(table: readonly (readonly string[])[]): GoodRow[] {
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

function fromJson(text: string): GoodRow[] {
  if (isDense(text)) refuseField('file', `一次最多导入 ${MOST} 个物品`)
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
export async function rowsOfGoods(path: string): Promise<GoodRow[]> {
  const bytes = new Uint8Array(await readFile(path))
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const text = isZip ? '' : decodeText(bytes).text
    const rows = isZip ? fromTable(rowsOfXlsx(bytes)) : /^\s*[[{]/.test(text) ? fromJson(text) : fromTable(readTable(text).rows)
    if (!rows.length) refuseField('file', '文件里没有物品')
    if (rows.length > MOST) refuseField('file', `一次最多导入 ${MOST} 个物品`)
    if (JSON.stringify(rows).length > MOST_CHARACTERS) refuseField('file', '物品的内容太多，请分成几个文件导入')
    return rows
  } catch (error) {
    if (error instanceof ScriptRefusal) return refuseField('file', error.message)
    throw error
  }
}
