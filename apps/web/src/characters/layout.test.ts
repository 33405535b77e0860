// The layout of the graph: the same picture each time, nobody on top of another, what was put by hand stays.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Body, layOut, type Spring } from './layout.ts'

const body = (id: number, fixed: Body['fixed'] = null): Body => ({ id, radius: 24, fixed })
const arbitrary = fc.integer({ min: 0, max: 24 }).chain(count =>
  fc.record({
    bodies: fc.constant(Array.from({ length: count }, (_, at) => body(at + 1))),
    springs: fc.array(
      fc.record({ from: fc.integer({ min: 1, max: 25 }), to: fc.integer({ min: 1, max: 25 }), weight: fc.integer({ min: 1, max: 5 }) }),
      { maxLength: 40 },
    ),
  }),
)

describe('layOut', () => {
  it('gives the same picture for the same cast, with finite places', () => {
    fc.assert(
      fc.property(arbitrary, ({ bodies, springs }) => {
        const places = layOut(bodies, springs)
        expect(layOut(bodies, springs)).toEqual(places)
        expect(places.size).toBe(bodies.length)
        for (const { x, y } of places.values()) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('lets nobody stand on another', () => {
    const bodies = Array.from({ length: 14 }, (_, at) => body(at + 1))
    const springs: Spring[] = bodies.slice(1).map(({ id }) => ({ from: 1, to: id, weight: 3 }))
    const places = [...layOut(bodies, springs).values()]
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(48)
  })

  it('leaves what was put by hand, also two in one place', () => {
    const places = layOut([body(1, { x: 300, y: -40 }), body(2, { x: 300, y: -40 }), body(3)], [{ from: 1, to: 3, weight: 1 }])
    expect([places.get(1), places.get(2)]).toEqual([
      { x: 300, y: -40 },
      { x: 300, y: -40 },
    ])
  })

  it('brings tied ones nearer than strangers', () => {
    const places = layOut([body(1), body(2), body(3), body(4)], [{ from: 1, to: 4, weight: 2 }])
    const distance = (a: number, b: number) => Math.hypot(places.get(a)!.x - places.get(b)!.x, places.get(a)!.y - places.get(b)!.y)
    expect(distance(1, 4)).toBeLessThan(Math.min(distance(1, 2), distance(1, 3)))
  })
})
