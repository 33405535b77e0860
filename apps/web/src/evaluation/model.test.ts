// Paths and differences of evaluations.
import { EVALUATION_STATUS, type EvaluationStatus } from '@qianmu/contract/evaluation/states'
import { describe, expect, it } from 'vitest'
import { differences, evaluationPath, stateOf } from './model.ts'

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
