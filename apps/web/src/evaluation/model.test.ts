// Paths, geometry and differences of evaluations.
import { EVALUATION_STATUS, type EvaluationStatus } from '@qianmu/contract/evaluation/states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveOf, differences, evaluationPath, pathOf, radarOf, stateOf, tilesOf } from './model.ts'

describe('evaluations', () => {
  it('[D2-3-27] have nine states with their names', () => {
    const codes = Object.keys(EVALUATION_STATUS).map(Number)
    expect(codes.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 1000, 1001])
    expect(codes.map(code => stateOf(code as EvaluationStatus).label)).toEqual(Object.values(EVALUATION_STATUS))
    expect([0, 1, 2, 3, 4, 5, 6, 1000, 1001].map(code => stateOf(code as EvaluationStatus).label)).toEqual([
      '待评估',
      '评估中',
      '排队中',
      '评估完成',
      '人工评估中',
      '人工评估完成',
      '不符合条件',
      '已删除',
      '未评估',
    ])
  })

  it('have paths with names that any letter may stand in', () => {
    const named = { eid: 3, work_id: 7, work_from: 1 as const, work_name: '雨/夜?' }
    expect(evaluationPath('record', named)).toBe('/evaluate/record/3/7/1/%E9%9B%A8%2F%E5%A4%9C%3F')
    expect(evaluationPath('snapshot', named, '/workDetail/7/1')).toBe('/workDetail/7/1/evaluate/snapshot/3/7/1/%E9%9B%A8%2F%E5%A4%9C%3F')
  })

  it('draw tiles that fill their box, as large as their values, none over another', () => {
    expect(tilesOf([6, 3, 3], 4, 3)).toEqual([
      { x: 0, y: 0, width: 2, height: 3 },
      { x: 2, y: 0, width: 2, height: 1.5 },
      { x: 2, y: 1.5, width: 2, height: 1.5 },
    ])
    expect(tilesOf([], 4, 3)).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 24 }), given => {
        const values = given.toSorted((one, other) => other - one)
        const tiles = tilesOf(values, 360, 200)
        const all = values.reduce((sum, value) => sum + value, 0)
        for (const [at, { x, y, width, height }] of tiles.entries()) {
          expect(width * height).toBeCloseTo((values[at]! / all) * 72_000, 3)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(360.001)
          expect(y + height).toBeLessThanOrEqual(200.001)
          for (const other of tiles.slice(at + 1)) {
            const [over, under] = [
              Math.min(x + width, other.x + other.width) - Math.max(x, other.x),
              Math.min(y + height, other.y + other.height) - Math.max(y, other.y),
            ]
            expect(Math.min(over, under)).toBeLessThan(0.001)
          }
        }
      }),
    )
  })

  it('draw curves and radars', () => {
    expect(curveOf([0, 50, 100], 200, 100, 0, 100)).toEqual([
      [0, 100],
      [100, 50],
      [200, 0],
    ])
    expect(curveOf([5], 200, 100, 5, 5)).toEqual([[100, 100]])
    expect(pathOf(radarOf([1, 1, 1, 1], 10))).toBe('M0.0 -10.0L10.0 0.0L0.0 10.0L-10.0 0.0')
  })

  it('tell what moved between two of a work', () => {
    const section = (score: number) => ({ key: 'cast', title: '人物', score, text: '', source: 'rules', evidence: [] })
    const figure = (key: string, value: number) =>
      ({ key, label: key, unit: '', shown: `${value}`, value, band: null, verdict: '', source: '', places: [] }) as const
    const before = { sections: [section(70)], figures: [figure('words', 100), figure('cast', 4), figure('scenes', 3)] }
    const after = { sections: [section(80)], figures: [figure('words', 110), figure('cast', 8), figure('scenes', 3)] }
    expect(differences(before as never, after as never).map(({ key, kind, shown }) => [key, kind, ...shown])).toEqual([
      ['cast', 'score', '70', '80'],
      ['cast', 'figure', '4', '8'],
      ['words', 'figure', '100', '110'],
    ])
  })
})
