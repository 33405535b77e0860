// The graph's changes: links by type, no circles, copies, groups, reading order; random changes keep it whole.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begun, redone, stepped, undone } from '../history/history.ts'
import * as g from './model.ts'

const KINDS: g.NodeKind[] = [
  { kind: 'load', title: '读图', category: '图', inputs: [], outputs: [{ id: 'image', label: '图', type: 'IMAGE' }] },
  {
    kind: 'blend',
    title: '混合',
    category: '图',
    inputs: [
      { id: 'a', label: '甲', type: 'IMAGE' },
      { id: 'b', label: '乙', type: 'IMAGE' },
      { id: 'all', label: '更多', type: 'IMAGE', many: true },
    ],
    outputs: [{ id: 'image', label: '图', type: 'IMAGE' }],
  },
  { kind: 'words', title: '文字', category: '文', inputs: [], outputs: [{ id: 'text', label: '文', type: 'STRING' }] },
]
const rules = g.rulesOf(KINDS)
const at = { x: 0, y: 0 }
const make = (...kinds: string[]) =>
  kinds.reduce((graph, kind, nth) => g.added(graph, rules, kind, { x: nth * 100, y: 0 }).graph, g.EMPTY_GRAPH)
const end = (node: string, port: string) => ({ node, port })

describe('links', () => {
  const graph = make('load', 'load', 'blend', 'blend', 'words')
  it('go from an output to an input of its type, and one that takes one gives up the one it had', () => {
    const one = g.linked(graph, rules, end('load', 'image'), end('blend', 'a'))
    const two = g.linked(one, rules, end('load-2', 'image'), end('blend', 'a'))
    expect(two.links.map(link => link.from.node)).toEqual(['load-2'])
    const many = [end('load', 'image'), end('load-2', 'image')].reduce(
      (now, from) => g.linked(now, rules, from, end('blend', 'all')),
      graph,
    )
    expect(many.links).toHaveLength(2)
  })
  it.each([
    [end('words', 'text'), end('blend', 'a'), '接不到'],
    [end('load', 'nothing'), end('blend', 'a'), '没有这个端口'],
    [end('gone', 'image'), end('blend', 'a'), '不在了'],
  ])('are refused with a reason: %j → %j', (from, to, reason) => {
    expect(g.linkFault(graph, rules, from, to)).toContain(reason)
    expect(g.linked(graph, rules, from, to)).toBe(graph)
  })
  it('make no circle unless the rules allow it', () => {
    const chain = g.linked(graph, rules, end('blend', 'image'), end('blend-2', 'a'))
    expect(g.linkFault(chain, rules, end('blend-2', 'image'), end('blend', 'a'))).toContain('圈')
    expect(g.linkFault(chain, g.rulesOf(KINDS, { cycles: true }), end('blend-2', 'image'), end('blend', 'a'))).toBe('')
  })
  it('are found between two nodes that are picked', () => {
    expect(g.linkBetween(graph, rules, 'load', 'blend')).toEqual({ from: end('load', 'image'), to: end('blend', 'a') })
    expect(g.linkBetween(graph, rules, 'words', 'blend')).toBeUndefined()
  })
})

it('is copied as text with its inner links, under new ids', () => {
  const graph = g.linked(make('load', 'blend'), rules, end('load', 'image'), end('blend', 'a'))
  const text = g.writePart(g.partOf(graph, new Set(['load', 'blend'])))
  const part = g.readPart(text, rules)!
  const { graph: next, ids } = g.pasted(graph, part, { x: 10, y: 20 })
  expect([...ids]).toEqual(['load-2', 'blend-2'])
  expect(next.links.at(-1)).toEqual({ id: 'load-2.image-blend-2.a', from: end('load-2', 'image'), to: end('blend-2', 'a') })
  expect(next.nodes.at(-1)).toMatchObject({ x: 110, y: 20 })
  for (const other of ['雨', '{"qianmu-graph-1":3}', 'null', '{"qianmu-graph-1":{"nodes":[{"kind":"?"}],"links":[],"groups":[]}}'])
    expect(g.readPart(other, rules)).toBeUndefined()
})

it('puts a frame around nodes, and knows what lies in it', () => {
  const made = g.grouped(make('load', 'blend'), new Set(['load', 'blend']), '底图', () => ({ width: 80, height: 40 }))!
  expect(g.within(made.graph, made.graph.groups[0]!).map(node => node.id)).toEqual(['load', 'blend'])
  expect(g.removed(made.graph, new Set([made.id])).nodes).toHaveLength(2)
})

it('is read in the order in which values flow, and walked by direction', () => {
  const graph = g.linked(g.placed(make('blend', 'load'), [{ id: 'load', x: 500, y: 0 }]), rules, end('load', 'image'), end('blend', 'a'))
  expect(g.inOrder(graph).map(node => node.id)).toEqual(['load', 'blend'])
  expect(g.neighbour(graph, 'blend', 'right')?.id).toBe('load')
  expect(g.neighbour(graph, 'blend', 'left')).toBeUndefined()
})

const change = fc.oneof(
  fc.constantFrom('load', 'blend', 'words').map(kind => (graph: g.Graph) => g.added(graph, rules, kind, at).graph),
  fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('a', 'b', 'all')).map(([one, other, port]) => (graph: g.Graph) => {
    const [from, to] = [graph.nodes[one % (graph.nodes.length || 1)], graph.nodes[other % (graph.nodes.length || 1)]]
    return from && to ? g.linked(graph, rules, end(from.id, 'image'), end(to.id, port)) : graph
  }),
  fc.nat().map(nth => (graph: g.Graph) => g.removed(graph, new Set([graph.nodes[nth % (graph.nodes.length || 1)]?.id ?? '']))),
  fc
    .nat()
    .map(nth => (graph: g.Graph) => g.pasted(graph, g.partOf(graph, new Set(graph.nodes.slice(nth % 4).map(({ id }) => id))), at).graph),
)

it('stays whole under any changes, and undo leads back to each state', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), changes => {
      let history = begun(g.EMPTY_GRAPH)
      const seen = [history.present]
      for (const next of changes) {
        history = stepped(history, next(history.present), '改')
        if (history.present !== seen.at(-1)) seen.push(history.present)
        const { nodes, links } = history.present
        const ids = nodes.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(links.map(({ id }) => id)).size).toBe(links.length)
        for (const link of links) expect(ids.includes(link.from.node) && ids.includes(link.to.node)).toBe(true)
        expect(g.inOrder(history.present)).toHaveLength(nodes.length)
      }
      for (const state of seen.toReversed()) {
        expect(history.present).toBe(state)
        history = undone(history)
      }
      for (const state of seen.slice(1)) {
        history = redone(history)
        expect(history.present).toBe(state)
      }
    }),
  )
})

it('makes one step of changes that go on under one key', () => {
  const history = ['a', 'b', 'c'].reduce((now, next) => stepped(now, next, '拖动', 'drag 1'), begun(''))
  expect(undone(history).present).toBe('')
  expect(undone(stepped(history, 'd', '拖动', 'drag 2')).present).toBe('c')
})
