// Places that nodes are given: no two over each other, each behind those that it waits for; boxes in line.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Graph, placed } from './model.ts'
import { type Align, aligned, ALIGNS } from './align.ts'
import { arranged } from './arrange.ts'

const COUNT = 12
const BOUND = { min: -500, max: 500 }
const SIZE = { min: 10, max: 300 }
const graphs = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), fc.integer({ min: 40, max: 300 })), {
      minLength: 1,
      maxLength: COUNT,
    }),
    fc.array(fc.tuple(fc.nat(COUNT - 1), fc.nat(COUNT - 1)), { maxLength: 20 }),
  )
  .map(([places, pairs]): Graph => ({
    nodes: places.map(([x, y, height], at) => ({ id: String(at), kind: 'a', x, y, size: { width: 200, height }, data: {} })),
    links: pairs
      .filter(([one, other]) => one < places.length && other < places.length)
      .map(([one, other], at) => ({ id: `l${at}`, from: { node: String(one), port: 'o' }, to: { node: String(other), port: 'i' } })),
    groups: [],
  }))

it('arranged nodes lie apart, and behind what they wait for unless that is a circle', () => {
  fc.assert(
    fc.property(graphs, graph => {
      const { nodes } = placed(graph, arranged(graph))
      for (const [at, one] of nodes.entries())
        for (const other of nodes.slice(at + 1)) {
          const apart =
            one.x + 200 <= other.x || other.x + 200 <= one.x || one.y + one.size!.height <= other.y || other.y + other.size!.height <= one.y
          expect(apart).toBe(true)
        }
      const byId = new Map(nodes.map(node => [node.id, node]))
      const forward = graph.links.filter(({ from, to }) => Number(from.node) < Number(to.node))
      const acyclic = { ...graph, links: forward }
      const tidy = new Map(placed(acyclic, arranged(acyclic)).nodes.map(node => [node.id, node]))
      for (const { from, to } of forward) expect(tidy.get(from.node)!.x).toBeLessThan(tidy.get(to.node)!.x)
      expect(byId.size).toBe(nodes.length)
    }),
  )
})

const boxes = fc.uniqueArray(
  fc.record({ id: fc.string(), x: fc.integer(BOUND), y: fc.integer(BOUND), width: fc.integer(SIZE), height: fc.integer(SIZE) }),
  { selector: ({ id }) => id, minLength: 3, maxLength: COUNT },
)
const ACROSS: ReadonlySet<string> = new Set(['left', 'centre', 'right', 'across'])

it('aligned boxes stand in line within the room that they had, once and again, and move along one axis alone', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom(...(Object.keys(ALIGNS) as Align[])), (given, how) => {
      const places = new Map(aligned(given, how).map(({ id, ...place }) => [id, place]))
      const after = given.map(box => ({ ...box, ...places.get(box.id)! }))
      const [place, size, still] = ACROSS.has(how) ? (['x', 'width', 'y'] as const) : (['y', 'height', 'x'] as const)
      expect(after.map(box => box[still])).toEqual(given.map(box => box[still]))
      const near = (all: typeof given) => Math.min(...all.map(box => box[place]))
      const far = (all: typeof given) => Math.max(...all.map(box => box[place] + box[size]))
      if (how === 'across' || how === 'down') {
        const order = given.toSorted((one, other) => one[place] - other[place]).map(({ id }) => after.find(box => box.id === id)!)
        const rooms = order.slice(1).map((box, at) => box[place] - order[at]![place] - order[at]![size])
        for (const room of rooms) expect(room).toBeCloseTo(rooms[0]!, 6)
        expect(order[0]![place]).toBe(near(given))
        expect(order.at(-1)![place] + order.at(-1)![size]).toBeCloseTo(far(given), 6)
        return
      }
      const share = { left: 0, top: 0, centre: 0.5, middle: 0.5, right: 1, bottom: 1 }[how]
      const line = near(given) + share * (far(given) - near(given))
      for (const box of after) expect(box[place] + share * box[size]).toBeCloseTo(line, 6)
      expect(aligned(after, how)).toEqual(aligned(given, how))
    }),
  )
})
