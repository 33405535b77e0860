// Columns of a sheet: how a cell of each kind is read, copied, pasted and cleared. Pure.
import type { ReactNode } from 'react'
import type { Value } from './model.ts'

export interface Column<R> {
  id: string
  title: string
  /** `shown` is drawn by `render` and never written: a picture, a state. */
  kind: 'text' | 'number' | 'select' | 'tags' | 'check' | 'shown'
  /** A track of the grid: `62px`, `minmax(140px, 3fr)`. */
  width: string
  read: (row: R) => Value
  /** How it looks while it is not written; without it, its text. */
  render?: (row: R, value: Value) => ReactNode
  /** Of a select. */
  options?: readonly { value: string; label: string }[]
  /** A select that takes other words too. */
  isFree?: boolean
  /** Of a text: most characters; of a number: the greatest. */
  max?: number
  min?: number
  /** Decimals of a number. */
  decimals?: number
  readOnly?: boolean
  placeholder?: string
}

export const isWritten = <R>({ kind, readOnly }: Column<R>): boolean => kind !== 'shown' && !readOnly

/** What copying a cell gives. */
export function textOf<R>({ kind, options }: Column<R>, value: Value): string {
  if (kind === 'select') return options?.find(option => option.value === value)?.label ?? String(value)
  if (kind === 'tags') return (value as readonly string[]).join('、')
  if (kind === 'check') return value ? '是' : '否'
  return String(value)
}

const YES = new Set(['是', '1', 'true', '✓', '√', 'yes'])

/** The value of a text that is written or pasted in a cell; undefined when the column takes none such. */
export function parsed<R>(
  { kind, options, isFree, max = Infinity, min = -Infinity, decimals = 6 }: Column<R>,
  text: string,
): Value | undefined {
  if (kind === 'number') {
    // Full-width digits come from Chinese input methods.
    const plain = text.normalize('NFKC').trim()
    const number = Number(plain)
    if (plain === '' || !Number.isFinite(number) || number < min || number > max) return undefined
    return Math.round(number * 10 ** decimals) / 10 ** decimals
  }
  if (kind === 'select') {
    const wanted = text.trim()
    return (
      options?.find(({ value, label }) => label === wanted || value === wanted)?.value ?? (isFree || wanted === '' ? wanted : undefined)
    )
  }
  if (kind === 'tags')
    return [
      ...new Set(
        text
          .split(/[、,，;；\n]/)
          .map(tag => tag.trim())
          .filter(Boolean),
      ),
    ]
  if (kind === 'check') return YES.has(text.trim().toLowerCase())
  return kind === 'text' ? text.slice(0, max) : undefined
}

/** What Delete leaves; undefined where there is no nothing. */
export const cleared = <R>({ kind }: Column<R>): Value | undefined =>
  kind === 'text' || kind === 'select' ? '' : kind === 'tags' ? [] : kind === 'check' ? false : undefined
