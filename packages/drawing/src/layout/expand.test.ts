// Extending a picture: steps, limits and ratios hold for any picture and any wish.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIDES } from '../form/parameters.ts'
import { EXPAND_STEP, expandedSize, expandedToRatio, expansionLimit, NO_EXPANSION, withSides } from './expand.ts'

const picture = fc.record({ width: fc.integer({ min: 16, max: 5000 }), height: fc.integer({ min: 16, max: 5000 }) })

describe('the sides of a picture', () => {
  it('grow by whole steps, at most to 4096 and by 2048', () => {
    fc.assert(
      fc.property(
        picture,
        fc.array(fc.tuple(fc.constantFrom(...SIDES), fc.integer({ min: -500, max: 9000 })), { maxLength: 8 }),
        (size, wishes) => {
          let expand = { ...NO_EXPANSION }
          for (const [side, pixels] of wishes) expand = withSides(size, expand, { [side]: pixels })
          const { width, height } = expandedSize(size, expand)
          expect(width).toBeLessThanOrEqual(Math.max(4096, size.width))
          expect(height).toBeLessThanOrEqual(Math.max(4096, size.height))
          for (const side of SIDES) {
            expect(expand[side] % EXPAND_STEP).toBe(0)
            expect(expand[side]).toBeGreaterThanOrEqual(0)
            expect(expand[side]).toBeLessThanOrEqual(2048)
          }
        },
      ),
    )
  })
  it('take the nearest step, nothing for no number, and tell their limit', () => {
    const size = { width: 1000, height: 4000 }
    expect(withSides(size, NO_EXPANSION, { left: 101, up: Number.NaN })).toEqual({ left: 104, right: 0, up: 0, down: 0 })
    expect([expansionLimit(size, NO_EXPANSION, 'left'), expansionLimit(size, { ...NO_EXPANSION, up: 40 }, 'down')]).toEqual([2048, 56])
  })
  it('reach a ratio by the least, alike on both sides', () => {
    expect(expandedToRatio({ width: 512, height: 512 }, 16, 9)).toEqual({ left: 200, right: 200, up: 0, down: 0 })
    expect(expandedToRatio({ width: 1024, height: 512 }, 1, 1)).toEqual({ left: 0, right: 0, up: 256, down: 256 })
    expect(expandedToRatio({ width: 768, height: 768 }, 1, 1)).toEqual(NO_EXPANSION)
  })
})
