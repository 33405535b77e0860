// What the charts of a report draw.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookOf } from '../../ui/chart/look.ts'
import { bars, curves, heat, network, placeWords } from './options.ts'

const look = lookOf('light')

describe('charts of a report', () => {
  it('tell curves apart by dashes as well as by colour', () => {
    const draw = curves(
      [
        { name: '情绪', values: [1, 2], colour: 2 },
        { name: '冲突', values: [2, 1], colour: 1 },
      ],
      { low: 0, high: 2, marks: ['甲', '乙'] },
    )
    expect(draw(look, 400, 200).series).toMatchObject([
      { data: [1, 2], color: look.colours[2], lineStyle: { type: 'solid' } },
      { data: [2, 1], color: look.colours[1], lineStyle: { type: 'dashed' } },
    ])
  })

  it('show what is missing by a dashed edge, and how often two meet by width', () => {
    expect(heat([{ name: '沈岸', cells: [0, 4] }], ['第一场', '第二场'])(look, 400, 22).series).toMatchObject({
      data: [
        { value: [0, 0, 0], itemStyle: { borderType: 'dashed', color: 'transparent' } },
        { name: '沈岸 · 第二场', value: [1, 0, 4], itemStyle: { color: look.colours[0] } },
      ],
    })
    const nodes = ['甲', '乙', '丙'].map((name, at) => ({ name, lines: at }))
    const links = [
      { one: '甲', other: '乙', times: 1 },
      { one: '乙', other: '丙', times: 4 },
    ]
    const { series } = network({ nodes, links })(look, 400, 300)
    expect(series).toMatchObject({ links: [{ lineStyle: { width: 1.75 } }, { lineStyle: { width: 5.5 } }] })
  })

  it('say the values of bars as people read them', () => {
    const { yAxis, series } = bars([{ name: '开场', value: 3, shown: '3 场' }], 5)(look, 400, 30)
    expect(yAxis).toMatchObject([{ data: ['开场'] }, { data: ['3 场'] }])
    expect(series).toMatchObject({ data: [{ value: 3, itemStyle: { color: look.colours[5] } }] })
  })

  it('place the words of a cloud beside one another, none over another', () => {
    const word = fc.record({ word: fc.string({ minLength: 1, maxLength: 8 }), count: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 36 }), fc.integer({ min: 288, max: 900 }), (words, width) => {
        const { placed, height } = placeWords(words, width)
        const boxes = placed.map(each => ({ ...each, half: (each.size * [...each.word].length) / 2 }))
        for (const [at, { x, y, size, half }] of boxes.entries()) {
          expect(Math.min(x - half, y - size / 2)).toBeGreaterThanOrEqual(-0.001)
          expect(x + half).toBeLessThanOrEqual(width + 0.001)
          expect(y + size / 2).toBeLessThanOrEqual(height)
          for (const other of boxes.slice(at + 1)) {
            const isBeside = Math.abs(other.x - x) >= half + other.half - 0.001
            expect(isBeside || Math.abs(other.y - y) >= (size + other.size) / 2 - 0.001).toBe(true)
          }
        }
      }),
    )
  })
})
