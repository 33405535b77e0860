// Goods into a game: each row that cannot be taken is named.
import { isObject } from '@qianmu/drawing/json'
import { lastPlace, thingsIn } from '@qianmu/story/shared'
import type * as Y from 'yjs'
import { Refusal, refuseField } from '../kit/refuse.ts'
import type { GoodRow } from './aside/index.ts'
import { add, KINDS } from './things.ts'

const number = (given: unknown, name: string, fallback: number): number => {
  if (given === undefined || given === '') return fallback
  const value = Number(given)
  return Number.isFinite(value) ? value : refuseField('file', `${name}「${String(given).slice(0, 20)}」不是数字`)
}

/** How many were added, and the rows that were not. */
export interface AddedGoods {
  added: number
  types: number
  bad: { row: number; msg: string }[]
}
/** Adds goods to a game; types that it lacks are made. */
export function addGoods(doc: Y.Doc, rows: readonly GoodRow[]): AddedGoods {
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
