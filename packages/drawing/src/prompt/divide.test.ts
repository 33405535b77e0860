// Dividing a picture: ratios that stay readable, dividers that stay apart, texts that stay with their regions.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addGroup, dividersOf, groupsOf, joinParts, moveDivider, ratiosOf, removeRegion, splitRegion } from './divide.ts'
import { promptParts, regionsOf } from './regions.ts'

const group = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
const ratios = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), parts: group }), { minLength: 1, maxLength: 3 }).map(ratiosOf)
const mode_matrix = fc.constantFrom('Horizontal' as const, 'Vertical' as const)
const count = (text: string) => regionsOf({ ratios: text, mode_matrix: 'Horizontal' })!.length

describe('a division', () => {
  it('is read and written as it was', () => {
    fc.assert(fc.property(ratios, text => void expect(ratiosOf(groupsOf(text)!)).toBe(text)))
    expect(groupsOf('1,2;3')).toEqual([
      { share: 1, parts: [2] },
      { share: 3, parts: [1] },
    ])
    expect(groupsOf('a')).toBeUndefined()
  })

  it('has dividers exactly between its regions', () => {
    expect(dividersOf({ ratios: '1,3', mode_matrix: 'Horizontal' })).toEqual([{ group: 0, part: 0, axis: 'x', at: 0.25, from: 0, to: 1 }])
    expect(dividersOf({ ratios: '1,1;1,1,1', mode_matrix: 'Horizontal' })).toEqual([
      { group: 0, part: null, axis: 'y', at: 0.5, from: 0, to: 1 },
      { group: 1, part: 0, axis: 'x', at: 0.5, from: 0.5, to: 1 },
    ])
    fc.assert(
      fc.property(ratios, mode_matrix, (text, mode) => {
        const regions = regionsOf({ ratios: text, mode_matrix: mode })!
        for (const { axis, at } of dividersOf({ ratios: text, mode_matrix: mode }))
          expect(regions.some(each => Math.abs((axis === 'x' ? each.x + each.width : each.y + each.height) - at) < 1e-9)).toBe(true)
        expect(dividersOf({ ratios: text, mode_matrix: mode })).toHaveLength(regions.length - 1)
      }),
    )
  })

  it('keeps its regions when a divider is moved anywhere, and the divider goes where it is put', () => {
    fc.assert(
      fc.property(ratios, fc.nat(), fc.double({ min: -1, max: 2, noNaN: true }), (text, pick, to) => {
        const dividers = dividersOf({ ratios: text, mode_matrix: 'Horizontal' })
        const divider = dividers[pick % Math.max(1, dividers.length)]
        if (!divider) return
        const moved = moveDivider(text, divider, to)
        expect(count(moved)).toBe(count(text))
      }),
    )
    expect(moveDivider('1,1', { group: 0, part: 0 }, 0.3)).toBe('30,70')
    expect(moveDivider('1,1', { group: 0, part: 0 }, -4)).toBe('5,95')
    expect(moveDivider('1,1;1,1', { group: 0, part: null }, 0.75)).toBe('75,1;25,1')
  })

  it('takes the texts along when a region is split, taken away or added', () => {
    const divided = { ratios: '1,1;1,1,1', texts: ['天', '左', '右'] }
    expect(splitRegion(divided, 1)).toEqual({ ratios: '1,1;1,1,1,2', texts: ['天', '左', '', '右'] })
    expect(removeRegion(divided, 0)).toEqual({ ratios: '1,1', texts: ['左', '右'] })
    expect(removeRegion(divided, 2)).toEqual({ ratios: '1,1;1,1', texts: ['天', '左'] })
    expect(removeRegion({ ratios: '1', texts: ['全'] }, 0)).toEqual({ ratios: '1', texts: ['全'] })
    expect(addGroup({ ratios: '1,1', texts: ['左', '右'] })).toEqual({ ratios: '1,1,1;1,1', texts: ['左', '右', ''] })
    let many = { ratios: '1', texts: ['全'] as readonly string[] }
    for (let times = 1; times < 20; times++) many = splitRegion(many, times - 1)
    expect(regionsOf({ ratios: many.ratios, mode_matrix: 'Horizontal' })).toHaveLength(20)
    fc.assert(
      fc.property(ratios, fc.nat(), (text, pick) => {
        const texts = Array.from({ length: count(text) }, (_, index) => String(index))
        const nth = pick % texts.length
        for (const change of [splitRegion, removeRegion]) {
          const changed = change({ ratios: text, texts }, nth)
          const found = regionsOf({ ratios: changed.ratios, mode_matrix: 'Horizontal' })
          if (found) expect(found).toHaveLength(changed.texts.length)
        }
      }),
    )
  })

  it('joins texts so that they are read back, the empty ones too', () => {
    for (const parts of [['a girl, red', '', 'a cat'], ['', 'x'], ['x', ''], ['one']])
      expect(promptParts(joinParts(parts).join(', '))).toEqual(parts)
  })
})
