// Columns of a sheet: how a cell of each kind is read, copied, pasted and cleared. Pure.
import type { ReactNode } from 'react'
import type { Value } from './model.ts'

export interface Column<R> {
  id: string
  title: string
  /** `shown` is drawn by `render` and never written: a picture, a state. */
  kind: 'text' | 'number' | 'select' | 'shown'
  /** A track of the grid: `62px`, `minmax(140px, 3fr)`. */
  width: string
  read: (row: R) => Value
  /** How it looks while it is not written; without it, its text. */
  render?: (row: R, value: Value) => ReactNode
  /** Of a select. */
  options?: readonly { value: string; label: string }[]
  /** A select that always says something. */
  isRequired?: boolean
  /** Of a text: most characters; of a number: the greatest. */
  max?: number
  min?: number
  /** Decimals of a number. */
  decimals?: number
  /** What a text means that is no value as it stands: 「2.5 秒」 of a number, 「CU」 of a select; undefined for nothing. */
  means?: (text: string) => Value | undefined
  /** A text of one line: line breaks that are pasted become spaces. */
  isLine?: boolean
  /** Marks what cannot be as it is. */
  isWrong?: (row: R) => boolean
  readOnly?: boolean
  placeholder?: string
  /** Rows can be sorted by it: a press on its title asks for it. */
  isSortable?: boolean
  /** It stays in view when the others are scrolled sideways. */
  stays?: boolean
}

export const isWritten = <R>({ kind, readOnly }: Column<R>): boolean => kind !== 'shown' && !readOnly

/** What copying a cell gives. */
export function textOf<R>({ kind, options }: Column<R>, value: Value): string {
  if (kind === 'select') return options?.find(option => option.value === value)?.label ?? String(value)
  return String(value)
}

/** The value of a text that is written or pasted in a cell; undefined when the column takes none such. */
export function parsed<R>(
  { kind, options, isRequired, isLine, max = Infinity, min = -Infinity, decimals = 6, means }: Column<R>,
  text: string,
): Value | undefined {
  if (kind === 'number') {
    // Full-width digits come from Chinese input methods.
    const plain = text.normalize('NFKC').trim()
    const own = plain === '' ? NaN : Number(plain)
    const number = Number.isNaN(own) ? Number(means?.(plain) ?? NaN) : own
    if (plain === '' || !Number.isFinite(number) || number < min || number > max) return undefined
    return Math.round(number * 10 ** decimals) / 10 ** decimals
  }
  if (kind === 'select') {
    const find = (wanted: Value | undefined) => options?.find(({ value, label }) => label === wanted || value === wanted)?.value
    const wanted = text.trim()
    return find(wanted) ?? (wanted === '' ? (isRequired ? undefined : '') : find(means?.(wanted)))
  }
  return kind === 'text' ? (isLine ? onOneLine(text) : text).slice(0, max) : undefined
}

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((line, at, all) => (all.length > 1 ? line.trim() : line))
    .join(' ')

/** What Delete leaves; undefined where there is no nothing. */
export const cleared = <R>({ kind, isRequired }: Column<R>): Value | undefined =>
  kind === 'text' || (kind === 'select' && !isRequired) ? '' : undefined
