// Files that a game names: kept by their number, for addresses are signed and grow old, and given to players as addresses.
import { isObject } from '@qianmu/drawing/json'

const FILE = /^(?:https?:\/\/[^\s/]+)?\/(?:[\w-]+\/)*file\/(\d{1,15})(?:[/?#]\S*)?$/
/** The file that an address or a kept name stands for; 0 for none of ours. */
export const fileIn = (address: string): number => Number(FILE.exec(address)?.[1] ?? 0)

/** Every file that a value names. */
export function filesIn(value: unknown): number[] {
  const found = new Set<number>()
  withFiles(value, file => {
    found.add(file)
    return ''
  })
  return [...found]
}

/** The same value with each address of a file as `change` gives it. */
export function withFiles<T>(value: T, change: (file: number) => string): T {
  if (typeof value === 'string') {
    const file = value.length < 2000 ? fileIn(value) : 0
    return file ? (change(file) as T) : value
  }
  if (Array.isArray(value)) return value.map((each: unknown) => withFiles(each, change)) as T
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFiles(each, change)])) as T
  return value
}
