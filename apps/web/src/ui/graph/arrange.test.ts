// Places that nodes are given: no two over each other, each behind those that it waits for, and sides in line.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Graph, placed } from './model.ts'
import { aligned, arranged } from './arrange.ts'

const COUNT = 12
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

it('sides stand in line', () => {
  fc.assert(
    fc.property(graphs, ({ nodes }) => {
      expect(new Set(aligned(nodes, 'left').map(({ x }) => x)).size).toBe(1)
      const bottoms = new Set(aligned(nodes, 'bottom').map(({ id, y }) => y + nodes.find(node => node.id === id)!.size!.height))
      expect(bottoms.size).toBe(1)
    }),
  )
})
