// Files that a game names: kept by their number, for addresses are signed and grow old, and given to players as addresses.
import { isObject } from '@qianmu/drawing/json'
import { fileIn } from '../../files/index.ts'

/** Every file that a value names. */
export function filesIn(value: unknown, found = new Set<number>()): Set<number> {
  const file = typeof value === 'string' ? fileIn(value) : 0
  if (file) found.add(file)
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) filesIn(each, found)
  return found
}

/** The same value with each address of a file as `change` gives it. */
export function withFiles<T>(value: T, change: (file: number) => string): T {
  if (typeof value === 'string') {
    const file = fileIn(value)
    return file ? (change(file) as T) : value
  }
  if (Array.isArray(value)) return value.map((each: unknown) => withFiles(each, change)) as T
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFiles(each, change)])) as T
  return value
}
