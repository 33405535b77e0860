// Cropping: whatever is asked for, the box lies in the picture on whole pixels; what is refused is what does not.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cropBetween, type CropBox, cropProblem, cropToRatio, cropWith } from './crop.ts'

const PICTURE = { width: 300, height: 200 }
const WHOLE: CropBox = { left: 0, top: 0, ...PICTURE }
const sides = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) })
const any = fc.double({ min: -1e6, max: 1e6 })
const point = fc.record({ x: any, y: any })

it('every box lies in its picture, on whole pixels', () =>
  fc.assert(
    fc.property(sides, fc.record({ left: any, top: any, width: any, height: any }), point, point, (picture, change, one, other) => {
      const whole = { left: 0, top: 0, ...picture }
      const ratio = cropToRatio(picture, Math.abs(one.x) + 1, Math.abs(one.y) + 1)
      for (const box of [cropWith(picture, whole, change), cropBetween(picture, one, other), ratio]) {
        expect(cropProblem(picture, box)).toBeUndefined()
        expect(Object.values(box).every(Number.isInteger)).toBe(true)
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
      }
    }),
  ))

it('a box that is moved keeps its size, and one that grows gives up its place', () => {
  const box = cropWith(PICTURE, WHOLE, { left: 50, width: 100, height: 80 })
  expect(box).toEqual({ left: 50, top: 0, width: 100, height: 80 })
  expect(cropWith(PICTURE, box, { left: 900, top: 900 })).toEqual({ left: 200, top: 120, width: 100, height: 80 })
  expect(cropWith(PICTURE, box, { width: 280 })).toEqual({ left: 20, top: 0, width: 280, height: 80 })
  expect(cropWith(PICTURE, box, { width: Number.NaN })).toMatchObject({ width: 1 })
})

it('is drawn from any corner, and brought to a ratio in the middle', () => {
  expect(cropBetween(PICTURE, { x: 120, y: -5 }, { x: 20, y: 60 })).toEqual({ left: 20, top: 0, width: 100, height: 60 })
  expect(cropToRatio(PICTURE, 1, 1)).toEqual({ left: 50, top: 0, width: 200, height: 200 })
})

it('names the side on which a box lies outside', () => {
  expect(cropProblem(PICTURE, { ...WHOLE, left: 1 })?.field).toBe('width')
  expect(cropProblem(PICTURE, { ...WHOLE, height: 0 })?.field).toBe('height')
})
