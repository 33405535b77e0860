// Parts of graphs that are copied: as ComfyUI's own clipboard has them, so that they go from window to window and from program to program.
import { isObject, type JsonObject, memberOf } from '@qianmu/drawing/json'
import { itemOf, partsOf, same } from './doc.ts'
import { addGroup, addNode, type GraphPlace, lastPlace, linksIn, nodeItem } from './edit.ts'
import { flatten, unflatten } from './flat.ts'
import { AT, type Fields, type Flat, graphOfKey, keyIn, linkKey, ROOT } from './keys.ts'
import { promotingIn } from './hosts.ts'
import { partsOfLink } from './links.ts'
import { keepHostValues } from './promoted.ts'
import { flatOf } from './doc.ts'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const RISE = 10
/** Subgraphs that may stand inside one another. */
const MAX_DEPTH = 16

/** The subgraphs that nodes stand for, and those inside them. */
function usedBy(types: ReadonlySet<unknown>, all: readonly unknown[], depth = 0): unknown[] {
  const used = all.filter(each => types.has(memberOf(each, 'id')))
  if (!used.length || depth > MAX_DEPTH) return used
  const inner = new Set(
    used.flatMap(each => listOf(memberOf(each, 'nodes')).map(node => memberOf(node, 'type'))).filter(type => !types.has(type)),
  )
  return inner.size ? [...new Set([...used, ...usedBy(inner, all, depth + 1)])] : used
}

/** These nodes and groups, with the links between them. */
export function copyPart({ doc, graph }: GraphPlace, keys: ReadonlySet<string>): JsonObject {
  const flat = flatOf(doc)
  const moved = <T>(all: ReadonlyMap<string, T>) =>
    [...all].flatMap(([key, value]) =>
      graphOfKey(key) === graph && keys.has(key.slice(graph.length + 1))
        ? [[keyIn(ROOT, key.slice(graph.length + 1)), value] as const]
        : [],
    )
  const links = [...flat.links].flatMap(([key, link]) =>
    graphOfKey(key) === graph && keys.has(link.from) && keys.has(link.to)
      ? [
          [
            linkKey(ROOT, link.to, link.in),
            { ...link, fresh: true, rest: Array.isArray(link.rest) ? { type: link.rest[0] as unknown } : link.rest },
          ] as const,
        ]
      : [],
  )
  const moving: Flat = {
    fields: new Map<string, unknown>([
      ...['#nodes', '#links', '#groups'].map(name => [keyIn(ROOT, name), []] as const),
      [keyIn(ROOT, '.version'), 1],
    ]),
    nodes: new Map(moved(flat.nodes)),
    groups: new Map(moved(flat.groups)),
    links: new Map(links),
  }
  const part = unflatten(moving, promotingIn(flat))
  const types = new Set(listOf(part['nodes']).map(node => memberOf(node, 'type')))
  const subgraphs = usedBy(types, listOf(memberOf(unflatten(flat)['definitions'], 'subgraphs')))
  return { nodes: part['nodes'], groups: part['groups'], reroutes: [], links: part['links'], subgraphs }
}

/** The nodes with the ids of links at their slots: clipboards leave them out. */
function bound(nodes: readonly unknown[], links: readonly unknown[]): JsonObject[] {
  const all = nodes.filter(isObject).map(node => {
    const slots = (side: 'inputs' | 'outputs') =>
      listOf(node[side])
        .filter(isObject)
        .map(slot => ({ ...slot }))
    return { ...node, inputs: slots('inputs') as Record<string, unknown>[], outputs: slots('outputs') as Record<string, unknown>[] }
  })
  for (const slot of all.flatMap(({ inputs }) => inputs)) slot['link'] = null
  for (const slot of all.flatMap(({ outputs }) => outputs)) slot['links'] = []
  const byId = new Map(all.map(node => [String((node as JsonObject)['id']), node]))
  for (const given of links) {
    const parts = partsOfLink(given)
    const [from, to] = [byId.get(String(parts?.from))?.outputs[parts?.out ?? -1], byId.get(String(parts?.to))?.inputs[parts?.in ?? -1]]
    if (!parts || !from || !to) continue
    to['link'] = parts.id
    ;(from['links'] as unknown[]).push(parts.id)
  }
  return all
}

/** Makes the subgraphs of a part known here; one that is another here gets a new id. @returns the ids that have changed */
function takeSubgraphs({ doc }: GraphPlace, subgraphs: readonly unknown[]): Map<unknown, string> {
  const { fields, nodes, groups, links } = partsOf(doc)
  const own = new Map(listOf(memberOf(unflatten(flatOf(doc))['definitions'], 'subgraphs')).map(each => [memberOf(each, 'id'), each]))
  const names = new Map<unknown, string>()
  const fresh = subgraphs.filter(isObject).filter(each => !same(own.get(each['id']), each))
  for (const each of fresh) if (own.has(each['id'])) names.set(each['id'], crypto.randomUUID())
  const renamed = fresh.map(each => ({
    ...each,
    id: names.get(each['id']) ?? each['id'],
    nodes: listOf(each['nodes']).map(node =>
      isObject(node) && names.has(node['type']) ? { ...node, type: names.get(node['type']) } : node,
    ),
  }))
  if (!renamed.length) return names
  const flat = flatten({ definitions: { subgraphs: renamed } })
  const of = <T>(all: ReadonlyMap<string, T>) => [...all].filter(([key]) => graphOfKey(key) !== ROOT)
  for (const [key, value] of of(flat.fields)) fields.set(key, value)
  for (const [key, value] of of<Fields>(flat.nodes)) nodes.set(key, itemOf(value))
  for (const [key, value] of of<Fields>(flat.groups)) groups.set(key, itemOf(value))
  for (const [key, value] of of(flat.links)) links.set(key, value)
  if (!fields.has(keyIn(ROOT, '#definitions'))) fields.set(keyIn(ROOT, '#definitions'), { rest: {}, odd: [], isList: true })
  return names
}

const cornerOf = (value: unknown): readonly [number, number] => {
  const at = (name: '0' | '1') => Number(Array.isArray(value) ? (value as unknown[])[Number(name)] : memberOf(value, name)) || 0
  return [at('0'), at('1')]
}

/** Puts a copied part, or a whole workflow, beside a point. @returns the keys of what is new */
export function pastePart(place: GraphPlace, part: JsonObject, [x, y]: readonly [number, number]): Set<string> {
  const definitions = listOf(part['subgraphs'] ?? memberOf(part['definitions'], 'subgraphs'))
  const names = takeSubgraphs(place, definitions)
  const links = listOf(part['links'])
  const flat = flatten({ nodes: bound(listOf(part['nodes']), links), links })
  const corners = [...flat.nodes.values()].map(fields => cornerOf(fields.get('.pos')))
  const [left, top] = [Math.min(...corners.map(([each]) => each), Infinity), Math.min(...corners.map(([, each]) => each), Infinity)]
  const by = corners.length ? [x - left, y - top] : [RISE, RISE]
  const keys = new Map<string, string>()
  const { nodes, links: all } = partsOf(place.doc)
  for (const [key, fields] of flat.nodes) {
    const own = addNode(place, {})
    const item = nodeItem(place, own)!
    const [px, py] = cornerOf(fields.get('.pos'))
    const taken = new Map(fields)
      .set('.id', item.get('.id'))
      .set(AT, lastPlace(nodes, place.graph))
      .set('.pos', [px + by[0]!, py + by[1]!])
      .set('.type', names.get(fields.get('.type')) ?? fields.get('.type'))
    nodes.set(keyIn(place.graph, own), itemOf(taken))
    keys.set(key.slice(1), own)
  }
  let next = linksIn(place).reduce((most, [, link]) => Math.max(most, Number(link.id) || 0), 0)
  for (const link of flat.links.values()) {
    const [from, to] = [keys.get(link.from)!, keys.get(link.to)!]
    const type = Array.isArray(link.rest) ? (link.rest[0] as unknown) : memberOf(link.rest, 'type')
    all.set(linkKey(place.graph, to, link.in), { ...link, id: ++next, at: next, from, to, rest: { type }, fresh: true })
  }
  for (const type of new Set([...keys.values()].map(key => String(nodeItem(place, key)?.get('.type') ?? ''))))
    keepHostValues(place.doc, type)
  for (const group of listOf(part['groups']).filter(isObject)) {
    const [gx = 0, gy = 0, width = 100, height = 100] = listOf(group['bounding']).map(Number)
    const { id: _id, ...rest } = group
    keys.set(`group ${keys.size}`, addGroup(place, { ...rest, bounding: [gx + by[0]!, gy + by[1]!, width, height] }))
  }
  return new Set(keys.values())
}
