// Regions around masks: what is painted lies in them with its padding, in the proportions of the drawing, and never beyond the picture.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAround } from './region.ts'

const SIZE = { width: 800, height: 600 }
const around = (more: Partial<Parameters<typeof cutAround>[0]>) =>
  cutAround({ painted: { x: 0, y: 0, ...SIZE }, mask: SIZE, picture: SIZE, padding: 0, blur: 0, to: { width: 512, height: 512 }, ...more })
    .box

describe('a region', () => {
  it.each([
    [
      'is as high as it is wide for a square drawing',
      { painted: { x: 300, y: 300, width: 100, height: 40 } },
      { x: 300, y: 270, width: 100, height: 100 },
    ],
    ['has the padding', { painted: { x: 300, y: 300, width: 100, height: 100 }, padding: 32 }, { x: 268, y: 268, width: 164, height: 164 }],
    [
      'has what the blur reaches',
      { painted: { x: 300, y: 300, width: 100, height: 100 }, blur: 4 },
      { x: 290, y: 290, width: 120, height: 120 },
    ],
    ['moves away from an edge', { painted: { x: 700, y: 0, width: 40, height: 200 } }, { x: 600, y: 0, width: 200, height: 200 }],
    ['ends where the picture does', { painted: { x: 0, y: 100, width: 800, height: 100 } }, { x: 0, y: 0, width: 800, height: 600 }],
    [
      'is counted in pixels of the picture, whatever the mask has',
      { painted: { x: 150, y: 150, width: 50, height: 50 }, mask: { width: 400, height: 300 } },
      { x: 300, y: 300, width: 100, height: 100 },
    ],
    [
      'follows a wide drawing',
      { painted: { x: 300, y: 300, width: 100, height: 100 }, to: { width: 1024, height: 512 } },
      { x: 250, y: 300, width: 200, height: 100 },
    ],
  ])('%s', (_name, more, wanted) => {
    expect(around(more)).toEqual(wanted)
  })

  it('holds what is painted, lies in the picture, and has the proportions wherever there is room', () => {
    const length = fc.integer({ min: 16, max: 3000 })
    const size = fc.record({ width: length, height: length })
    fc.assert(
      fc.property(
        size,
        size,
        fc.tuple(fc.nat(2999), fc.nat(2999), length, length),
        fc.nat(256),
        fc.nat(64),
        (picture, to, at, padding, blur) => {
          const x = at[0] % picture.width
          const y = at[1] % picture.height
          const painted = { x, y, width: Math.min(at[2], picture.width - x), height: Math.min(at[3], picture.height - y) }
          const { box } = cutAround({ painted, mask: picture, picture, padding, blur, to })
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(picture.width)
          expect(box.y + box.height).toBeLessThanOrEqual(picture.height)
          expect(box.x).toBeLessThanOrEqual(painted.x)
          expect(box.y).toBeLessThanOrEqual(painted.y)
          expect(box.x + box.width).toBeGreaterThanOrEqual(painted.x + painted.width)
          expect(box.y + box.height).toBeGreaterThanOrEqual(painted.y + painted.height)
          const wide = (box.height * to.width) / to.height
          const high = (box.width * to.height) / to.width
          if (box.width < picture.width && box.height < picture.height)
            expect(Math.min(Math.abs(wide - box.width), Math.abs(high - box.height))).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
