// Days of a list of pieces, and edges of sections.
import { expect, it } from 'vitest'
import { dayText, moved, timeText } from './cards.ts'

it.each([
  [new Date(2026, 10, 28, 0, 0, 1), '今天'],
  [new Date(2026, 10, 27, 0, 0, 0), '昨天'],
  [new Date(2026, 10, 26, 23, 59, 59), '11 月 26 日'],
  [new Date(2025, 10, 27), '2025 年 11 月 27 日'],
])('%s is %s', (at, text) => expect(dayText(at.toISOString(), new Date(2026, 10, 28, 9))).toBe(text))

it('an edge takes bars from its neighbour, and leaves it one', () => {
  const bars = (edge: number, by: number) => moved([{ bars: 4 }, { bars: 8 }, { bars: 2 }], edge, by).map(each => each.bars)
  expect([bars(0, 1), bars(0, 99), bars(1, -99), bars(2, 1)]).toEqual([
    [5, 7, 2],
    [11, 1, 2],
    [4, 1, 9],
    [4, 8, 2],
  ])
  expect(timeText(80.9)).toBe('1:20')
})
