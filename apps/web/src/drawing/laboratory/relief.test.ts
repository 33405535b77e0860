// Tests of the relief: seen from the front it is the picture; turned, what is near moves and covers what is far.
import { expect, it } from 'vitest'
import { drawRelief, FIRST_VIEW, frameOf, LIMITS, type Relief, turned, type View } from './relief.ts'

const FRONT: View = { yaw: 0, pitch: 0, height: 0.4, zoom: 1 }
const [FAR, NEAR] = [0xff0000ff, 0xff00ff00]

/** A far ground with a near stripe in its middle. */
function stripe(): Relief {
  const size = 60
  const isNear = (at: number) => Math.abs((at % size) - size / 2) < 6
  return {
    width: size,
    height: size,
    colours: Uint32Array.from({ length: size * size }, (_, at) => (isNear(at) ? NEAR : FAR)),
    depth: Uint8ClampedArray.from({ length: size * size }, (_, at) => (isNear(at) ? 255 : 0)),
  }
}
/** Where the near stripe stands in the middle row: its pixels. */
function near(view: View): number[] {
  const frame = frameOf(120, 120)
  drawRelief(stripe(), view, frame)
  return [...frame.pixels.subarray(60 * 120, 61 * 120)].flatMap((colour, at) => (colour === NEAR ? at : []))
}
const middle = (spots: readonly number[]) => spots.reduce((sum, at) => sum + at, 0) / spots.length

it('is the picture itself from the front, without holes', () => {
  const frame = frameOf(120, 120)
  drawRelief(stripe(), FRONT, frame)
  const row = frame.pixels.subarray(60 * 120 + 20, 60 * 120 + 100)
  expect([...row].every(colour => colour === NEAR || colour === FAR)).toBe(true)
  expect(Math.abs(middle(near(FRONT)) - 60)).toBeLessThan(2)
})

it('moves what is near to the side that it is turned to, and not at all when it is flat', () => {
  expect(middle(near({ ...FRONT, yaw: 0.5 }))).toBeGreaterThan(middle(near(FRONT)) + 5)
  expect(middle(near({ ...FRONT, yaw: -0.5 }))).toBeLessThan(middle(near(FRONT)) - 5)
  expect(Math.abs(middle(near({ ...FRONT, yaw: 0.5, height: 0 })) - 60)).toBeLessThan(2)
})

it('shows what is near in front of what is far', () => {
  const seen = near({ ...FRONT, yaw: 0.6 })
  expect(seen.length).toBeGreaterThan(8)
  expect(seen.at(-1)! - seen[0]! + 1).toBe(seen.length)
})

it('turns no further than there is something to be seen', () => {
  expect(turned(FIRST_VIEW, 9, -9)).toMatchObject({ yaw: LIMITS.yaw, pitch: -LIMITS.pitch })
})
