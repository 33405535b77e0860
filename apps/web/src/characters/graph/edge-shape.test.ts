// The shape of edges: from rim to rim, apart when several lie between the same two.
import { describe, expect, it } from 'vitest'
import { edgeShape, lanesOf } from './edge-shape.ts'

const [left, right] = [
  { x: 0, y: 0, radius: 20 },
  { x: 200, y: 0, radius: 30 },
]

describe('edgeShape', () => {
  it('leads from rim to rim, with the label in the middle', () => {
    expect(edgeShape(left, right, 0)).toEqual({ path: 'M 20 0 Q 100 0 170 0', label: { x: 97.5, y: 0 } })
  })
  it('bends to either side', () => {
    expect(edgeShape(left, right, 1).label.y).toBeCloseTo(-edgeShape(left, right, -1).label.y)
    expect(Math.abs(edgeShape(left, right, 1).label.y)).toBeGreaterThan(40)
  })
  it('stands two circles in one place', () => {
    expect(edgeShape(left, left, 1).path).not.toContain('NaN')
  })
})

describe('lanes', () => {
  it('keep edges of the same two apart, whichever way they run', () => {
    const lanes = lanesOf([
      { id: 'a', from: 1, to: 2 },
      { id: 'b', from: 2, to: 1 },
      { id: 'c', from: 1, to: 2 },
      { id: 'd', from: 1, to: 3 },
    ])
    expect([...lanes.values()]).toEqual([0, -1, -1, 0])
    const at = (id: string, turned: boolean) => edgeShape(turned ? right : left, turned ? left : right, lanes.get(id)!).label.y
    expect(Math.sign(at('b', true))).not.toBe(Math.sign(at('c', false)))
  })
})
