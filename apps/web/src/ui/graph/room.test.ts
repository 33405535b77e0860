// Where a new node of a graph stands.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Graph } from './model.ts'
import { besides, freePlace } from './room.ts'

const SIZE = { width: 100, height: 50 }
const sizeOf = () => SIZE
const graphOf = (places: readonly { x: number; y: number }[]): Graph => ({
  nodes: places.map((place, nth) => ({ id: String(nth), kind: 'a', data: {}, ...place })),
  links: [],
  groups: [],
})
const place = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) })

it('a new node stands at the right of what is picked, and nowhere else without one', () => {
  const graph = graphOf([
    { x: 0, y: 0 },
    { x: 200, y: 90 },
  ])
  expect(besides(graph, new Set(['0']), sizeOf)).toEqual({ x: 160, y: 0 })
  expect(besides(graph, new Set(['0', '1']), sizeOf)).toEqual({ x: 360, y: 0 })
  expect(besides(graph, new Set(), sizeOf)).toBeUndefined()
})
it('nodes that are added one after the other at one place never lie on each other', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), place, fc.integer({ min: 1, max: 6 }), (places, at, count) => {
      const nodes = [...places]
      for (let nth = 0; nth < count; nth++) {
        const free = freePlace(graphOf(nodes), at, SIZE, sizeOf)
        expect(nodes.every(({ x, y }) => Math.abs(x - free.x) >= SIZE.width || Math.abs(y - free.y) >= SIZE.height)).toBe(true)
        expect(free.x).toBe(at.x)
        expect(free.y).toBeGreaterThanOrEqual(at.y)
        nodes.push(free)
      }
    }),
  )
})
