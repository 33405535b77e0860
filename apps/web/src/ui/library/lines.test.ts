// The layout of lists: columns, lines, and where keys lead.
import { describe, expect, it } from 'vitest'
import { columnsIn, linesOf, targetOf, withActive } from './lines.ts'

describe('columns and lines', () => {
  it('as many columns as fit, and never fewer than the least', () => {
    expect([columnsIn(1184, 208, 16), columnsIn(1183, 208, 16), columnsIn(358, 208, 12, 2), columnsIn(100, 208, 16)]).toEqual([5, 5, 2, 1])
    expect([columnsIn(432, 208, 16), columnsIn(431, 208, 16)]).toEqual([2, 1])
  })
  it('every item stands in exactly one line, in order', () => {
    const keys = Array.from({ length: 11 }, (_, at) => at)
    const lines = linesOf(keys, 4)
    expect(lines.flatMap(({ from, to }) => keys.slice(from, to))).toEqual(keys)
    expect(lines.map(({ from, to }) => to - from)).toEqual([4, 4, 3])
    expect(linesOf([], 4)).toEqual([])
    expect(linesOf(keys, 3)[0]!.key).not.toBe(lines[0]!.key)
  })
  it('the line with the focus is drawn too, in its place', () => {
    expect(withActive([4, 5, 6], 5)).toEqual([4, 5, 6])
    expect(withActive([4, 5, 6], 0)).toEqual([0, 4, 5, 6])
    expect(withActive([4, 5, 6], 90)).toEqual([4, 5, 6, 90])
    expect(withActive([4, 5, 6], -1)).toEqual([4, 5, 6])
  })
})

describe('keys', () => {
  // 0 1 2 3 / 4 5 6 7 / 8 9 10
  const grid = { flow: 'grid', count: 11, columns: 4, seen: 2 } as const
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 10, 10],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 10],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 6, 2],
    ['ArrowUp', 2, 2],
    ['Home', 9, 0],
    ['End', 1, 10],
    ['PageDown', 0, 4],
    ['PageUp', 9, 5],
    ['a', 3, undefined],
  ])('%s leads in a grid from %i to %s', (key, at, to) => expect(targetOf(key, at, grid)).toBe(to))
  it('rows know no sides, a strip no lines', () => {
    const rows = { flow: 'rows', count: 50, columns: 1, seen: 10 } as const
    expect([targetOf('ArrowRight', 3, rows), targetOf('PageDown', 3, rows), targetOf('PageUp', 3, rows)]).toEqual([undefined, 12, 0])
    const strip = { flow: 'strip', count: 5, columns: 1, seen: 3 } as const
    expect([targetOf('ArrowRight', 3, strip), targetOf('ArrowDown', 3, strip), targetOf('End', 0, strip)]).toEqual([4, undefined, 4])
  })
})
