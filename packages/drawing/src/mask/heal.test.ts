// What rules can mend: scratches and pinholes, things on smooth ground, and no more.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HEALING, healed, holesOf } from './heal.ts'

const [WIDTH, HEIGHT] = [160, 120]
type Colour = (x: number, y: number) => readonly [number, number, number]
function picture(colour: Colour, width = WIDTH, height = HEIGHT) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4)
  return { width, height, data }
}
function mask(inside: (x: number, y: number) => boolean, width = WIDTH, height = HEIGHT): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => (inside(at % width, Math.floor(at / width)) ? 255 : 0))
}
const sky: Colour = (x, y) => [40 + y / 2, 90 + y, 200 - x / 8]
const bricks: Colour = (x, y) => (((x >> 3) + (y >> 2)) % 2 ? [180, 80, 60] : [60, 40, 40])
const round = (x: number, y: number, radius: number) => (u: number, v: number) => (u - x) ** 2 + (v - y) ** 2 < radius ** 2

it('tells scratches, spots on smooth ground and what is too much apart', () => {
  expect(
    holesOf(
      picture(sky),
      mask(() => false),
    ),
  ).toBe('none')
  expect(
    holesOf(
      picture(bricks),
      mask((x, y) => y === 40 && x < 90),
    ),
  ).toBe('small')
  expect(holesOf(picture(bricks), mask(round(60, 60, 2)))).toBe('small')
  expect(holesOf(picture(sky), mask(round(60, 60, 12)))).toBe('smooth')
  expect(holesOf(picture(bricks), mask(round(60, 60, 12)))).toBe('rough')
  expect(holesOf(picture(sky), mask(round(60, 60, 30)))).toBe('large')
  // A picture of many pixels is looked at smaller, with the same result.
  expect(
    holesOf(
      picture((x, y) => sky(x / 8, y / 8), WIDTH * 8, HEIGHT * 8),
      mask(round(480, 480, 96), WIDTH * 8, HEIGHT * 8),
    ),
  ).toBe('smooth')
})
it('closes a spot with the colours that go on around it, wherever it is, and touches nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 140 }), fc.integer({ min: 20, max: 100 }), fc.integer({ min: 6, max: 14 }), (x, y, radius) => {
      const thing = round(x, y, radius)
      const given = picture((u, v) => (thing(u, v) ? [255, 200, 40] : sky(u, v)))
      const { picture: mended, left } = healed(given, mask(round(x, y, radius + 1)))
      expect(left.some(value => value > 0)).toBe(false)
      for (let v = 0; v < HEIGHT; v += 3)
        for (let u = 0; u < WIDTH; u += 3) {
          const wanted = sky(u, v)
          wanted.forEach((value, channel) =>
            expect(Math.abs(mended.data[(v * WIDTH + u) * 4 + channel]! - value)).toBeLessThan(thing(u, v) ? HEALING.even : 1.5),
          )
        }
    }),
    { numRuns: 20 },
  )
})
