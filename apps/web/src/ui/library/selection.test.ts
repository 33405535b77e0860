// The selection of lists: one by one, and ranges.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, toggled } from './selection.ts'

describe('selection', () => {
  it('toggling twice changes nothing', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20)), fc.nat(20), (keys, key) => {
        const before = new Set(keys)
        expect(toggled(before, key).has(key)).toBe(!before.has(key))
        expect(new Set(toggled(toggled(before, key), key))).toEqual(before)
      }),
    ))
  it('a range is the same from either end, and holds both', () => {
    const shown = ['a', 'b', 'c', 'd', 'e']
    expect(between(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(between(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(between(shown, 'c', 'c')).toEqual(['c'])
  })
  it('without a row to begin at, or with one that was filtered out, it is the row alone', () => {
    expect(between(['a', 'b'], undefined, 'b')).toEqual(['b'])
    expect(between(['a', 'b'], 'gone', 'b')).toEqual(['b'])
    expect(between(['a', 'b'], 'a', 'gone')).toEqual([])
  })
})
