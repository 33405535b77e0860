// Subgraphs: made of nodes that are picked, and unpacked again.
import { type JsonObject, memberOf } from '@qianmu/drawing/json'
import { ENTRY, EXIT } from '../ui-graph.ts'
import type { Catalogue } from '../catalogue.ts'
import { itemOf, itemsIn, partsOf } from './doc.ts'
import {
  addNode,
  addSlot,
  freeId,
  type GraphPlace,
  linksIn,
  linkSlots,
  nodeItem,
  removeNodes,
  setWidget,
  slotsOf,
  type SlotRef,
} from './edit.ts'
import { AT, graphOfKey, keyIn, type KeptLink, linkKey, ROOT, restOfKey } from './keys.ts'
import { BY_PROMOTED } from './hosts.ts'
import { promotedOf, valuesOf, widgetAt } from './promoted.ts'

const typeOf = ({ rest }: Pick<KeptLink, 'rest'>): string =>
  String((Array.isArray(rest) ? (rest[0] as unknown) : memberOf(rest, 'type')) ?? '*')
const refOf = ({ node, slot }: SlotRef) => `${node}|${slot}`
const posOf = (place: GraphPlace, key: string): [number, number] => {
  const given = nodeItem(place, key)?.get('.pos')
  const at = (name: '0' | '1') => Number(Array.isArray(given) ? (given as unknown[])[Number(name)] : memberOf(given, name)) || 0
  return [at('0'), at('1')]
}

/** A name that no slot of a side has. */
function freeSlot(item: ReturnType<typeof itemOf>, side: 'i' | 'o', wish: string): string {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? wish || 'value' : `${wish || 'value'}_${nth}`
    if (!item.has(`${side}.${name}`)) return name
  }
}

/** The fields of a graph that nobody has drawn in yet. */
function emptyGraph({ doc }: GraphPlace, id: string, name: string, [left, top, right]: readonly [number, number, number]): void {
  const { fields, nodes } = partsOf(doc)
  const given: [string, unknown][] = [
    [AT, [...fields.keys()].filter(key => restOfKey(key) === AT).length],
    ...Object.entries({
      id,
      version: 1,
      revision: 0,
      state: { lastGroupId: 0, lastNodeId: freeId({ doc, graph: id }), lastLinkId: 0, lastRerouteId: 0 },
      config: {},
      name,
      inputNode: { id: -10, bounding: [left - 240, top, 120, 60] },
      outputNode: { id: -20, bounding: [right + 120, top, 120, 60] },
      widgets: [],
      extra: {},
    }).map(([field, value]): [string, unknown] => [`.${field}`, value]),
    ...['#nodes', '#links', '#groups'].map((field): [string, unknown] => [field, []]),
  ]
  for (const [field, value] of given) fields.set(keyIn(id, field), value)
  for (const [key, side] of [
    [ENTRY, '#o'],
    [EXIT, '#i'],
  ] as const)
    nodes.set(
      keyIn(id, key),
      itemOf(
        new Map<string, unknown>([
          [AT, -1],
          [side, true],
        ]),
      ),
    )
  if (!fields.has(keyIn(ROOT, '#definitions'))) fields.set(keyIn(ROOT, '#definitions'), { rest: {}, odd: [], isList: true })
}

/** Puts nodes into a graph of their own, with one node in their place. @returns its key */
export function makeSubgraph(place: GraphPlace, keys: ReadonlySet<string>, name: string): string | undefined {
  const inside = [...keys].filter(key => nodeItem(place, key))
  if (!inside.length) return undefined
  const { nodes, links } = partsOf(place.doc)
  const corners = inside.map(key => posOf(place, key))
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))]
  const id = crypto.randomUUID()
  const own: GraphPlace = { doc: place.doc, graph: id }
  emptyGraph(place, id, name, [left, top, Math.max(...corners.map(([x]) => x)) + 220])
  const holder = addNode(place, {
    type: id,
    pos: [left, top],
    size: [220, 80],
    flags: {},
    order: 0,
    mode: 0,
    inputs: [],
    outputs: [],
    title: name,
    properties: {},
    widgets_values: [],
  })
  nodeItem(place, holder)!.set('#w', BY_PROMOTED)
  const [entry, exit] = [nodeItem(own, ENTRY)!, nodeItem(own, EXIT)!]
  const all = linksIn(place).map(([, link]) => link)
  for (const key of inside) nodes.set(keyIn(id, key), itemOf(new Map(nodeItem(place, key)!.entries())))
  const ports = new Map<string, string>()
  const door = (ref: SlotRef, side: 'i' | 'o', wish: string, type: string) => {
    const known = ports.get(side + refOf(ref))
    if (known !== undefined) return known
    const end = side === 'i' ? entry : exit
    const slot = freeSlot(end, side === 'i' ? 'o' : 'i', wish)
    addSlot(end, side === 'i' ? 'o' : 'i', slot, { id: crypto.randomUUID(), name: slot, type, linkIds: [] })
    addSlot(nodeItem(place, holder)!, side, slot, { name: slot, type, ...(side === 'i' ? { link: null } : { links: [] }) })
    ports.set(side + refOf(ref), slot)
    return slot
  }
  for (const link of all) {
    const [from, to] = [
      { node: link.from, slot: link.out },
      { node: link.to, slot: link.in },
    ]
    const type = typeOf(link)
    const [leaves, arrives] = [keys.has(link.from), keys.has(link.to)]
    if (leaves && arrives) links.set(linkKey(id, to.node, to.slot), { ...link, rest: { type }, fresh: true })
    else if (arrives) {
      const slot = door(from, 'i', link.in, type)
      linkSlots(own, { node: ENTRY, slot }, to, type)
      linkSlots(place, from, { node: holder, slot }, type)
    } else if (leaves) {
      const slot = door(from, 'o', link.out, type)
      linkSlots(own, from, { node: EXIT, slot }, type)
      linkSlots(place, { node: holder, slot }, to, type)
    }
  }
  // Links to what stands in their place lead there already.
  removeNodes(place, keys)
  return holder
}

/** Puts what a node stands for in its place, with the values that it has there. @returns the keys of what came out */
export function unpackSubgraph(place: GraphPlace, holder: string, catalogue: Catalogue): Set<string> {
  const { doc } = place
  const item = nodeItem(place, holder)
  const id = String(item?.get('.type') ?? '')
  const inner: GraphPlace = { doc, graph: id }
  const { nodes, links, fields, groups } = partsOf(doc)
  if (!item || !fields.has(keyIn(id, AT))) return new Set()
  const keys = new Map<string, string>()
  for (const [key, each] of itemsIn(nodes)) {
    const own = restOfKey(key)
    if (graphOfKey(key) !== id || own === ENTRY || own === EXIT) continue
    const made = addNode(place, {})
    const before = nodeItem(place, made)!
    nodes.set(keyIn(place.graph, made), itemOf(new Map(each.entries()).set('.id', before.get('.id')).set(AT, before.get(AT))))
    keys.set(own, made)
  }
  const said = valuesOf(item)
  for (const [at, { name, node, widget }] of promotedOf(doc, id).entries()) {
    const value = Array.isArray(said) ? (said as unknown[])[at] : (said as Record<string, unknown>)[name]
    const made = keys.get(node)
    const own = made === undefined ? undefined : widgetAt(nodeItem(place, made)!, widget, catalogue)
    if (value !== undefined && value !== null && made !== undefined && own !== undefined) setWidget(place, made, own, value)
  }
  const outer = linksIn(place).map(([, link]) => link)
  const nth = (key: string, side: 'i' | 'o', slot: string) => slotsOf(nodeItem(inner, key), side).findIndex(each => each.key === slot)
  /** The node need not list every input: its slots are told by their names. */
  const at = (side: 'i' | 'o', index: number) => {
    const name = slotsOf(nodeItem(inner, side === 'i' ? ENTRY : EXIT), side === 'i' ? 'o' : 'i')[index]?.kept.slot['name']
    const own = slotsOf(item, side)
    return (typeof name === 'string' && name !== '' ? own.find(({ kept }) => kept.slot['name'] === name) : own[index])?.key
  }
  for (const [, link] of linksIn(inner)) {
    const sources: SlotRef[] =
      link.from === ENTRY
        ? outer
            .filter(({ to, in: slot }) => to === holder && slot === at('i', nth(ENTRY, 'o', link.out)))
            .map(({ from, out }) => ({ node: from, slot: out }))
        : [{ node: keys.get(link.from) ?? '', slot: link.out }]
    const targets: SlotRef[] =
      link.to === EXIT
        ? outer
            .filter(({ from, out }) => from === holder && out === at('o', nth(EXIT, 'i', link.in)))
            .map(({ to, in: slot }) => ({ node: to, slot }))
        : [{ node: keys.get(link.to) ?? '', slot: link.in }]
    for (const from of sources) for (const to of targets) linkSlots(place, from, to, typeOf(link))
  }
  removeNodes(place, new Set([holder]))
  const isUsed = itemsIn(nodes).some(([, each]) => each.get('.type') === id)
  if (!isUsed)
    for (const map of [nodes, links, fields, groups] as { keys(): Iterable<string>; delete(key: string): void }[])
      for (const key of map.keys()) if (graphOfKey(key) === id) map.delete(key)
  return new Set(keys.values())
}

/** Gives a subgraph one more input or output, and every node that stands for it. @returns the key of its slot */
export function addDoor({ doc, graph }: GraphPlace, side: 'i' | 'o', wish: string, type: string): string {
  const end = nodeItem({ doc, graph }, side === 'i' ? ENTRY : EXIT)!
  const inner = side === 'i' ? 'o' : 'i'
  const slot = freeSlot(end, inner, wish)
  const json = (extra: JsonObject) => ({ name: slot, type, ...extra })
  addSlot(end, inner, slot, json({ id: crypto.randomUUID(), linkIds: [] }))
  for (const [, item] of itemsIn(partsOf(doc).nodes))
    if (item.get('.type') === graph) addSlot(item, side, slot, json(side === 'i' ? { link: null } : { links: [] }))
  return slot
}
