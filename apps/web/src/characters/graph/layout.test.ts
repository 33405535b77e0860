// The layout of the graph: the same picture each time, nobody on top of another, what was put by hand stays.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Body, layOut, type Point, type Spring } from './layout.ts'

const body = (id: number, fixed: Point | null = null): Body => ({ id, width: 60 + ((id * 37) % 73), height: 80 + ((id * 17) % 36), fixed })
const castOf = (count: number) => Array.from({ length: count }, (_, at) => body(at + 1))
const arbitrary = fc.integer({ min: 0, max: 40 }).chain(count =>
  fc.record({
    bodies: fc.constant(castOf(count)),
    springs: fc.array(fc.record({ from: fc.integer({ min: 1, max: 41 }), to: fc.integer({ min: 1, max: 41 }), weight: fc.constant(1) }), {
      maxLength: 60,
    }),
  }),
)
const overlaps = (bodies: readonly Body[], places: ReadonlyMap<number, Point>) =>
  bodies.flatMap((one, at) =>
    bodies.slice(at + 1).filter(other => {
      const [here, there] = [places.get(one.id)!, places.get(other.id)!]
      return Math.abs(here.x - there.x) < (one.width + other.width) / 2 && Math.abs(here.y - there.y) < (one.height + other.height) / 2
    }),
  )
const breadth = (places: ReadonlyMap<number, Point>) => {
  const xs = [...places.values()].map(place => place.x)
  return Math.max(...xs) - Math.min(...xs)
}

describe('layOut', () => {
  it('gives the same picture for the same cast, in which nobody stands on another', () => {
    fc.assert(
      fc.property(arbitrary, ({ bodies, springs }) => {
        const places = layOut(bodies, springs)
        expect(layOut(bodies, springs)).toEqual(places)
        expect(places.size).toBe(bodies.length)
        expect(overlaps(bodies, places)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it.each([3, 9, 40])('lets the names of %d be read in one window', count => {
    const star: Spring[] = castOf(Math.ceil(count / 2)).map(({ id }) => ({ from: 1, to: id, weight: 1 }))
    for (const springs of [[], star]) expect(breadth(layOut(castOf(count), springs))).toBeLessThan(1000 / 0.6)
  })

  it('leaves what was put by hand, also two in one place', () => {
    const places = layOut([body(1, { x: 300, y: -40 }), body(2, { x: 300, y: -40 }), body(3)], [{ from: 1, to: 3, weight: 1 }])
    expect([places.get(1), places.get(2)]).toEqual([
      { x: 300, y: -40 },
      { x: 300, y: -40 },
    ])
  })

  it('puts those without a tie in rows below the others', () => {
    const places = layOut(castOf(6), [{ from: 1, to: 2, weight: 1 }])
    expect(new Set([3, 4, 5, 6].map(id => places.get(id)!.y)).size).toBeLessThan(3)
    for (const id of [3, 4, 5, 6]) expect(places.get(id)!.y).toBeGreaterThan(Math.max(places.get(1)!.y, places.get(2)!.y))
  })

  it('brings tied ones nearer than those further along', () => {
    const chain = [1, 2, 3, 4, 5, 6].map(id => ({ from: id, to: id + 1, weight: 1 }))
    const places = layOut(castOf(7), chain)
    const distance = (a: number, b: number) => Math.hypot(places.get(a)!.x - places.get(b)!.x, places.get(a)!.y - places.get(b)!.y)
    for (const { from, to } of chain) expect(distance(from, to)).toBeLessThan(distance(1, 7))
  })
})
