// The shape of links between nodes that are drawn whole: from rim to rim, apart where several join the same two, labels beside each other.
import { describe, expect, it } from 'vitest'
import { discWay, lanesOf, linesOf, type Stand } from './lines.ts'

const [left, right] = [
  { x: -20, y: -20, width: 40, height: 80, disc: 40 },
  { x: 170, y: -30, width: 60, height: 100, disc: 60 },
]
const heightOf = (one: Stand, other: Stand, lane: number) => discWay(one, other, lane).at(0.5).y

describe('discWay', () => {
  it('leads from rim to rim, with the label in the middle', () => {
    const way = discWay(left, right, 0)
    expect([way.path, way.at(0.5)]).toEqual(['M 23 0 Q 100 0 167 0', { x: 97.5, y: 0 }])
  })
  it('bends to either side', () => {
    expect(heightOf(left, right, 1)).toBeCloseTo(-heightOf(left, right, -1))
    expect(Math.abs(heightOf(left, right, 1))).toBeGreaterThan(40)
  })
  it('stands two circles in one place', () => {
    expect(discWay(left, left, 1).path).not.toContain('NaN')
  })
})

it('keeps links of the same two apart, whichever way they run', () => {
  const lanes = lanesOf([
    { id: 'a', from: '1', to: '2' },
    { id: 'b', from: '2', to: '1' },
    { id: 'c', from: '1', to: '2' },
    { id: 'd', from: '1', to: '3' },
  ])
  expect([...lanes.values()]).toEqual([0, -1, -1, 0])
  expect(Math.sign(heightOf(right, left, lanes.get('b')!))).not.toBe(Math.sign(heightOf(left, right, lanes.get('c')!)))
})

it('moves a label along its link, away from a node or another label in its place', () => {
  const look = { label: '旧恋人', colour: '#000000' }
  const stands = new Map<string, Stand>([
    ['1', left],
    ['2', { ...right, x: 570 }],
    ['3', { ...left, x: 280 }],
  ])
  const [line] = linesOf(stands, [{ id: 'a', from: '1', to: '2', look }]).values()
  expect(Math.abs(line!.label.x - 300)).toBeGreaterThan(40)
})

it('leads up or down in the same column, else to the left or right', () => {
  const at = (x: number, y: number): Stand => ({ x, y, width: 200, height: 80 })
  const pathTo = (other: Stand) =>
    linesOf(
      new Map([
        ['1', at(0, 0)],
        ['2', other],
      ]),
      [{ id: 'a', from: '1', to: '2' }],
    ).get('a')!.path
  expect(pathTo(at(0, 120))).toMatch(/^M100,80/)
  expect(pathTo(at(40, -120))).toMatch(/^M100,0/)
  expect(pathTo(at(260, 0))).toMatch(/^M200,40/)
  expect(pathTo(at(-260, 0))).toMatch(/^M0,40/)
})
