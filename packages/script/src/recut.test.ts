// Parts cut anew: whatever a person merges, splits or leaves out, no line is lost or doubled.

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, textOf } from './elements.ts'
import { linesOf, recut, startsOf } from './recut.ts'
import { type Part, splitText } from './split.ts'

const season = Array.from(
  { length: 4 },
  (_, at) => `第${at + 1}集 站牌${at + 1}\n${at + 1}-1 夜 外 街口\n△雨。\n顾晚：晚点了。\n${at + 1}-2 夜 内 车厢\n△空着。`,
)
const parts = splitText(season.join('\n'))
const texts = (list: readonly Part[]) => list.map(part => [...blocksOf(part.content)].map(textOf))

describe('recut', () => {
  it('gives back the parts as they were', () => {
    const starts = startsOf(parts)
    const cuts = parts.map((part, at) => ({ name: part.name, from: starts[at]!, to: starts[at + 1]! }))
    expect(recut(parts, cuts)).toEqual(parts.map(({ name, content }) => ({ name, content })))
  })

  it('keeps the title of a part that is merged into another as a line', () => {
    const [, , third] = startsOf(parts)
    const [merged] = recut(parts, [{ name: '上', from: 0, to: third! }])
    expect(texts([merged!])[0]).toContain('第2集 站牌2')
    expect(linesOf(merged!.content)).toBe(third! + 1)
  })

  it('begins a scene of its own where one is cut in two', () => {
    const [first, second] = recut(parts, [
      { name: '上', from: 0, to: 2 },
      { name: '下', from: 2, to: 5 },
    ])
    expect(texts([first!, second!]).flat()).toEqual(texts([parts[0]!])[0])
    expect(second!.content.content[0]!.attrs.id).not.toBe(first!.content.content[0]!.attrs.id)
  })

  it.each([
    ['nothing', [{ name: '甲', from: 3, to: 3 }]],
    ['beyond the end', [{ name: '甲', from: 0, to: 999 }]],
    [
      'into the one before',
      [
        { name: '甲', from: 0, to: 4 },
        { name: '乙', from: 3, to: 6 },
      ],
    ],
  ])('refuses a cut of %s', (_what, cuts) => expect(() => recut(parts, cuts)).toThrow(RangeError))

  it('neither loses nor doubles a line, wherever it is cut', () => {
    const all = startsOf(parts).at(-1)!
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: all - 1 }), { maxLength: 8 }), inner => {
        const borders = [0, ...inner.toSorted((one, other) => one - other), all]
        const cuts = borders.slice(1).map((to, at) => ({ name: String(at), from: borders[at]!, to }))
        const titles = new Set(parts.map(part => part.name))
        const lines = texts(recut(parts, cuts)).flat()
        expect(lines.filter(line => !titles.has(line))).toEqual(texts(parts).flat())
      }),
    )
  })
})
