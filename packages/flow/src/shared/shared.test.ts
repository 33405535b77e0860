// Graphs that several people change: nothing is lost on the way in and out, and two who change at once end with the same sound graph.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { readWorkflow, toApi, readCatalogue } from '../index.ts'
import { madeGraph, OBJECT_INFO } from '../test-graphs.ts'
import {
  addGroup,
  addNode,
  copyPart,
  flatten,
  giveHosts,
  linksIn,
  linkSlots,
  makeSubgraph,
  newNode,
  nodeIds,
  pastePart,
  readGraph,
  removeNodes,
  reroutesOf,
  ROOT,
  setFields,
  setHostValue,
  setWidget,
  unflatten,
  unlinkSlots,
  unpackSubgraph,
  writeGraph,
} from './index.ts'

const KNOWN = readCatalogue(OBJECT_INFO)!
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
/** Values that a program may have written anywhere. */
const json = fc.jsonValue({ maxDepth: 2 }).map(copy)
const odd = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), json, { maxKeys: 3 })
const slot = fc.record(
  {
    name: fc.oneof(fc.constantFrom('image', 'mask', ''), json),
    type: fc.constant('IMAGE'),
    link: fc.option(fc.integer({ min: 1, max: 9 })),
    extra: json,
  },
  { requiredKeys: [] },
)
const output = fc.record(
  { name: fc.constant('IMAGE'), links: fc.option(fc.array(fc.integer({ min: 20, max: 29 }), { maxLength: 2 })) },
  { requiredKeys: [] },
)
const node = fc.tuple(
  odd,
  fc.record(
    {
      id: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.string({ maxLength: 3 })),
      type: fc.string(),
      inputs: fc.oneof(fc.array(slot, { maxLength: 3 }), json),
      outputs: fc.oneof(fc.array(output, { maxLength: 2 }), json),
      widgets_values: fc.oneof(fc.array(json, { maxLength: 4 }), odd, json),
    },
    { requiredKeys: [] },
  ),
)
const link = fc.oneof(json, fc.tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 9 })), json))
const graph = fc.tuple(
  odd,
  fc.record(
    {
      nodes: fc.array(
        fc.oneof(
          json,
          node.map(([more, own]) => ({ ...more, ...own })),
        ),
        { maxLength: 5 },
      ),
      links: fc.array(link, { maxLength: 5 }),
      groups: fc.array(fc.oneof(json, odd)),
    },
    { requiredKeys: [] },
  ),
)
const workflow = fc
  .tuple(graph, fc.array(fc.tuple(graph, fc.oneof(fc.string(), json)), { maxLength: 2 }), fc.oneof(odd, json))
  .map(([[more, own], inner, definitions]) => {
    const subgraphs = inner.map(([[rest, parts], id]) => ({ ...rest, ...parts, id }))
    return {
      ...more,
      ...own,
      ...(inner.length
        ? { definitions: { ...(typeof definitions === 'object' && !Array.isArray(definitions) ? definitions : {}), subgraphs } }
        : { definitions }),
    }
  })
/** Names that JavaScript gives a meaning of their own, wherever a program may have written one. */
const delicate = [
  '{"groups":[{"__proto__":0}],"definitions":{}}',
  '{"__proto__":{"a":1},"nodes":[{"id":1,"__proto__":[],"widgets_values":{"__proto__":{"b":2}},"properties":{"c":[{"__proto__":null}]}}]}',
  '{"nodes":[{"id":"__proto__","inputs":[{"name":"__proto__","link":3,"__proto__":1}],"outputs":[{"name":"__proto__","links":[3]}]}],"links":[{"id":3,"origin_id":"__proto__","origin_slot":0,"target_id":"__proto__","target_slot":0,"__proto__":{"x":1}}]}',
  '{"state":{"__proto__":1},"definitions":{"__proto__":{"y":1},"subgraphs":[{"id":"__proto__","nodes":[],"__proto__":2}]}}',
].map(text => JSON.parse(text) as Record<string, unknown>)
const throughDoc = (ui: Record<string, unknown>) => {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  writeGraph(one, ui)
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  return readGraph(other)
}

describe('a workflow in a document', () => {
  it('comes out as it went in, whatever programs wrote', () => {
    fc.assert(
      fc.property(workflow, ui => {
        expect(unflatten(flatten(copy(ui)))).toEqual(ui)
        expect(throughDoc(copy(ui))).toEqual(ui)
      }),
      { numRuns: 400, examples: delicate.map(ui => [ui]) },
    )
  })
  it('300 published graphs with every trap come out as they went in, and mean the same', () => {
    const catalogue = readCatalogue(OBJECT_INFO)!
    for (let seed = 0; seed < 300; seed++) {
      const { ui, api } = madeGraph(seed)
      const out = throughDoc(copy(ui))
      expect(out, `seed ${seed}`).toEqual(copy(ui))
      const read = readWorkflow(JSON.stringify(out))
      expect('kind' in read && read.kind === 'ui' && toApi(read.ui, catalogue), `seed ${seed}`).toEqual(copy(api))
    }
  })
})

describe('points of a link', () => {
  const ends = {
    nodes: ['a', 'b'].map((type, at) => ({
      id: at + 1,
      type,
      inputs: [{ name: 'i', type: '*', link: at ? 7 : null }],
      outputs: [{ name: 'o', type: '*', links: at ? [] : [7] }],
    })),
  }
  const reroutes = [
    { id: 4, parentId: 9, pos: [30, 3], linkIds: [7] },
    { id: 9, parentId: 5, pos: [20, 2], linkIds: [7] },
    { id: 5, pos: [10, 1], linkIds: [7] },
  ]
  const named = { id: 7, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0, type: '*', parentId: 4 }
  const pointsOf = (ui: Record<string, unknown>) => {
    const doc = new Y.Doc()
    writeGraph(doc, copy(ui))
    expect(readGraph(doc)).toEqual(ui)
    const place = { doc, graph: ROOT }
    return reroutesOf(place)(linksIn(place)[0]![1]).via?.map(({ x, y }) => [x, y])
  }
  it('stand from its source on, in both versions, and are kept', () => {
    const way = [
      [10, 1],
      [20, 2],
      [30, 3],
    ]
    expect(pointsOf({ ...ends, version: 1, links: [named], reroutes })).toEqual(way)
    const extra = { reroutes, linkExtensions: [{ id: 7, parentId: 4 }] }
    expect(pointsOf({ ...ends, version: 0.4, links: [[7, 1, 0, 2, 0, '*']], extra })).toEqual(way)
  })
  it('end where they go in a circle, name nothing, or stand nowhere', () => {
    const circle = reroutes.map(each => ({ ...each, parentId: each.parentId ?? 4 }))
    expect(pointsOf({ ...ends, version: 1, links: [named], reroutes: circle })).toHaveLength(3)
    expect(pointsOf({ ...ends, version: 1, links: [{ ...named, parentId: 99 }], reroutes })).toBeUndefined()
    expect(pointsOf({ ...ends, version: 1, links: [named], reroutes: [{ id: 4, pos: ['x'] }, null, 7] })).toBeUndefined()
  })
})

const IMAGE = {
  name: 'ImageBlur',
  inputs: [{ name: 'image', type: 'IMAGE', widget: false }],
  outputs: [{ type: 'IMAGE', name: 'IMAGE' }],
} as unknown as Parameters<typeof newNode>[0]
const KEYS = ['1', '2', '3', '4']
/** What people do; a number picks among what there is. */
const act = fc.record({
  what: fc.constantFrom('add', 'remove', 'move', 'value', 'link', 'unlink', 'paste', 'wrap', 'unpack', 'group'),
  one: fc.nat(50),
  other: fc.nat(50),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const START = {
  last_node_id: 4,
  last_link_id: 1,
  nodes: KEYS.map((key, at) => ({
    id: Number(key),
    type: 'ImageBlur',
    pos: [at * 300, 0],
    mode: 0,
    inputs: [{ name: 'image', type: 'IMAGE', link: key === '2' ? 1 : null }],
    outputs: [{ name: 'IMAGE', type: 'IMAGE', links: key === '1' ? [1] : null }],
    widgets_values: [1, 2],
  })),
  links: [[1, 1, 0, 2, 0, 'IMAGE']],
  groups: [],
  extra: { ds: { scale: 1 } },
  version: 0.4,
}
function perform(doc: Y.Doc, { what, one, other }: Act): void {
  const place = { doc, graph: ROOT }
  const keys = [...nodeIds(place).keys()]
  const pick = (at: number) => keys[at % keys.length] ?? ''
  const links = linksIn(place)
  doc.transact(() => {
    if (what === 'add') addNode(place, newNode(IMAGE, [one, other]))
    if (what === 'remove') removeNodes(place, new Set([pick(one)]))
    if (what === 'move') setFields(place, pick(one), { pos: [one, other] })
    if (what === 'value') setWidget(place, pick(one), String(other % 3), other)
    if (what === 'link') linkSlots(place, { node: pick(one), slot: 'IMAGE' }, { node: pick(other), slot: 'image' }, 'IMAGE')
    if (what === 'unlink')
      unlinkSlots(
        place,
        links.slice(0, 1).map(([key]) => key),
      )
    if (what === 'paste') pastePart(place, copyPart(place, new Set([pick(one), pick(other)])), [one, other])
    if (what === 'wrap') makeSubgraph(place, new Set([pick(one), pick(other)]), '子图')
    if (what === 'unpack') unpackSubgraph(place, pick(one), KNOWN)
    if (what === 'group') addGroup(place, { title: '组', bounding: [one, other, 10, 10] })
  })
}
/** Ids are each one's own, and every link stands at both of its ends. */
function expectSound(ui: Record<string, unknown>): void {
  const graphs = [ui, ...(((ui['definitions'] as { subgraphs?: unknown[] } | undefined)?.subgraphs ?? []) as Record<string, unknown>[])]
  for (const each of graphs) {
    const nodes = each['nodes'] as { id: number; inputs: { link: number | null }[]; outputs: { links: number[] | null }[] }[]
    const ids = nodes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const links = (each['links'] as (unknown[] | Record<string, unknown>)[]).map(
      given =>
        (Array.isArray(given)
          ? given
          : ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot'].map(name => given[name])) as number[],
    )
    expect(new Set(links.map(([id]) => id)).size).toBe(links.length)
    for (const [id, from, out, to, slot] of links) {
      if (from !== -10) expect(nodes.find(node => node.id === from)?.outputs[out!]?.links).toContain(id)
      if (to !== -20) expect(nodes.find(node => node.id === to)?.inputs[slot!]?.link).toBe(id)
    }
    const known = new Set(links.map(([id]) => id))
    for (const { inputs } of nodes) for (const { link: id } of inputs) if (id !== null) expect(known).toContain(id)
  }
}

describe('two people in one graph', () => {
  it('who change at random and at once end with the same sound graph, which is written and read again', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.array(act, { maxLength: 12 }), (ones, others) => {
        const [one, other] = [new Y.Doc(), new Y.Doc()]
        writeGraph(one, START)
        Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
        for (const each of ones) perform(one, each)
        for (const each of others) perform(other, each)
        const [first, second] = [Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(other)]
        Y.applyUpdate(one, second)
        Y.applyUpdate(other, first)
        const ui = readGraph(one)
        expect(readGraph(other)).toEqual(ui)
        expectSound(ui as Record<string, unknown>)
        expect(throughDoc(copy(ui) as Record<string, unknown>)).toEqual(copy(ui))
        // Taking back another state and this one again leaves it as it is.
        writeGraph(one, START)
        expect(readGraph(one)).toEqual(START)
        writeGraph(one, copy(ui))
        expect(readGraph(one)).toEqual(copy(ui))
      }),
      { numRuns: 300 },
    )
  })
  it('two nodes, two widgets of one node and two new nodes never overwrite each other', () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()]
    writeGraph(one, START)
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    const [mine, theirs] = [
      { doc: one, graph: ROOT },
      { doc: other, graph: ROOT },
    ]
    setFields(mine, '1', { pos: [1, 1] })
    setWidget(mine, '1', '0', 10)
    addNode(mine, newNode(IMAGE, [0, 0]))
    setWidget(theirs, '1', '1', 20)
    setFields(theirs, '2', { title: '二' })
    addNode(theirs, newNode(IMAGE, [9, 9]))
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
    const nodes = readGraph(one)['nodes'] as Record<string, unknown>[]
    expect(nodes[0]).toMatchObject({ pos: [1, 1], widgets_values: [10, 20] })
    expect(nodes[1]).toMatchObject({ title: '二' })
    expect(nodes.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(readGraph(one)['last_node_id']).toBe(6)
  })
  it('what is put into a subgraph and unpacked again means the same', () => {
    const catalogue = readCatalogue(OBJECT_INFO)!
    const doc = new Y.Doc()
    const chain = { ...START, nodes: START.nodes.map(each => ({ ...each })) }
    writeGraph(doc, chain)
    const place = { doc, graph: ROOT }
    linkSlots(place, { node: '2', slot: 'IMAGE' }, { node: '3', slot: 'image' }, 'IMAGE')
    const meaning = () => {
      const read = readWorkflow(JSON.stringify(readGraph(doc)))
      if (!('kind' in read) || read.kind !== 'ui') throw new Error('no drawn graph')
      return toApi(read.ui, catalogue)
    }
    const before = meaning()
    const holder = makeSubgraph(place, new Set(['2']), '子图')!
    const id = nodeIds(place).get(holder)
    const inside = meaning()
    expect(inside[`${id}:2`]!.inputs['image']).toEqual(['1', 0])
    expect(inside['3']!.inputs['image']).toEqual([`${id}:2`, 0])
    const [out] = unpackSubgraph(place, holder, catalogue)
    const own = String(nodeIds(place).get(out!))
    const named = JSON.parse(JSON.stringify(meaning()).replaceAll(`"${own}"`, '"2"')) as object
    expect(named).toEqual(before)
    expect(Object.hasOwn(readGraph(doc), 'definitions') && (readGraph(doc)['definitions'] as { subgraphs: unknown[] }).subgraphs).toEqual(
      [],
    )
  })
})

describe('values of a node that stands for a subgraph', () => {
  const catalogue = readCatalogue({
    ...OBJECT_INFO,
    Box: { input: { required: { width: ['INT', {}], height: ['INT', {}], color: ['INT', {}] } }, output: ['IMAGE'] },
  })!
  const widget = (name: string, link: number | null) => ({ name, type: 'INT', widget: { name }, link })
  const ui = {
    nodes: [
      {
        id: 10,
        type: 'box',
        inputs: [widget('color', null)],
        outputs: [],
        properties: {},
        widgets_values: [320, 255],
        widgets_values_named: { width: 320, color: 255 },
      },
    ],
    links: [],
    groups: [],
    definitions: {
      subgraphs: [
        {
          id: 'box',
          name: '盒',
          nodes: [
            {
              id: 1,
              type: 'Box',
              inputs: [widget('width', 1), widget('height', null), widget('color', 2)],
              outputs: [],
              widgets_values: [64, 64, 0],
            },
          ],
          links: [0, 2].map((origin_slot, at) => ({
            id: at + 1,
            origin_id: -10,
            origin_slot,
            target_id: 1,
            target_slot: at * 2,
            type: 'INT',
          })),
          groups: [],
          inputs: ['width', 'height', 'color'].map((name, at) => ({ id: name, name, type: 'INT', linkIds: at === 1 ? [] : [at / 2 + 1] })),
          outputs: [],
        },
      ],
    },
  }
  const opened = () => {
    const doc = new Y.Doc()
    writeGraph(doc, ui)
    const [holder] = nodeIds({ doc, graph: ROOT }).keys()
    return { doc, holder: holder!, root: { doc, graph: ROOT }, box: { doc, graph: 'box' } }
  }
  const meaning = (doc: Y.Doc) => {
    const read = readWorkflow(JSON.stringify(readGraph(doc)))
    if (!('kind' in read) || read.kind !== 'ui') throw new Error('no drawn graph')
    return toApi(read.ui, catalogue)
  }
  const hostIn = (doc: Y.Doc) => (readGraph(doc)['nodes'] as Record<string, unknown>[])[0]!
  it('come out as they went in, and an edit changes the one that it is about', () => {
    const { doc, holder, root } = opened()
    expect(readGraph(doc)).toEqual(ui)
    expect(meaning(doc)['10:1']!.inputs).toEqual({ width: 320, height: 64, color: 255 })
    setHostValue(root, holder, 'color', 9, catalogue)
    expect(hostIn(doc)).toMatchObject({ widgets_values: [320, 9], widgets_values_named: { width: 320, color: 9 } })
  })
  it('stay with their inputs when one between them is promoted, or one is no more', () => {
    const { doc, box } = opened()
    linkSlots(box, { node: '-10', slot: 'height' }, { node: '1', slot: 'height' }, 'INT')
    giveHosts(doc, 'box', 'height', 64)
    expect(hostIn(doc)['widgets_values']).toEqual([320, 64, 255])
    unlinkSlots(box, [linksIn(box).find(([, { in: slot }]) => slot === 'width')![0]])
    expect(hostIn(doc)['widgets_values']).toEqual([64, 255])
    expect(meaning(doc)['10:1']!.inputs).toEqual({ width: 64, height: 64, color: 255 })
  })
  it('go along where the node is copied, and inside where it is unpacked', () => {
    const { doc, holder, root } = opened()
    const [pasted] = pastePart(root, copy(copyPart(root, new Set([holder]))) as Record<string, unknown>, [0, 0])
    setHostValue(root, pasted!, 'width', 5, catalogue)
    expect((readGraph(doc)['nodes'] as Record<string, unknown>[]).map(each => each['widgets_values'])).toEqual([
      [320, 255],
      [5, 255],
    ])
    const [out] = unpackSubgraph(root, holder, catalogue)
    expect(meaning(doc)[String(nodeIds(root).get(out!))]!.inputs).toEqual({ width: 320, height: 64, color: 255 })
  })
  it('by name of other nodes are dropped when a value is changed: they would go on saying what it was', () => {
    const doc = new Y.Doc()
    writeGraph(doc, {
      nodes: [{ id: 1, type: 'Box', widgets_values: [1, 2, 3], widgets_values_named: { width: 1, height: 2, color: 3 } }],
      links: [],
    })
    setWidget({ doc, graph: ROOT }, '1', '0', 1)
    expect(hostIn(doc)).toHaveProperty('widgets_values_named')
    setWidget({ doc, graph: ROOT }, '1', '0', 7)
    expect(hostIn(doc)).toEqual({ id: 1, type: 'Box', widgets_values: [7, 2, 3] })
  })
})
