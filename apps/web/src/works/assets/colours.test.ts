// Colours of pictures: the most of it first, like ones once, nothing of what is clear.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coloursOf } from './colours.ts'

const pixels = (...runs: [number, number, number, number, times: number][]) =>
  new Uint8ClampedArray(
    runs.flatMap(([red, green, blue, alpha, times]) => Array.from({ length: times }, () => [red, green, blue, alpha]).flat()),
  )

it('are the fullest, without those that look alike and those that are clear', () => {
  const picture = pixels([200, 30, 40, 255, 50], [20, 20, 24, 255, 80], [26, 22, 24, 255, 20], [0, 255, 0, 0, 500], [255, 255, 255, 255, 5])
  expect(coloursOf(picture, 6)).toEqual(['#141418', '#c81e28', '#ffffff'])
  expect(coloursOf(picture, 1)).toHaveLength(1)
  expect(coloursOf(new Uint8ClampedArray(0), 6)).toEqual([])
})

it('are at most as many as asked for, each a colour, whatever the pixels', () => {
  fc.assert(
    fc.property(fc.uint8ClampedArray({ maxLength: 4000 }), fc.integer({ min: 0, max: 8 }), (bytes, most) => {
      const colours = coloursOf(bytes, most)
      expect(colours.length).toBeLessThanOrEqual(most)
      expect(new Set(colours).size).toBe(colours.length)
      for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})
