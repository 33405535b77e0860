// The order of the files of tests.
import { expect, it } from 'vitest'
import { longestFirst } from './longest-first.ts'

it('puts the longest first, and what was never measured where its size lets expect it', () => {
  const sizes: Record<string, number> = { short: 100, long: 300, small: 50, large: 350 }
  const order = (measured: Record<string, number>) =>
    longestFirst(
      Object.keys(sizes),
      measured,
      file => file,
      file => sizes[file]!,
    )
  expect(order({ short: 10, long: 30 })).toEqual(['large', 'long', 'short', 'small'])
  expect(order({ short: 30, long: 10 })).toEqual(['large', 'short', 'long', 'small'])
  expect(order({})).toEqual(['large', 'long', 'short', 'small'])
})
