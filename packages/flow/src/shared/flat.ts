// A drawn workflow taken apart into values that people change one by one, and put together again without loss.
import { isObject, type JsonObject, memberOf } from '@qianmu/drawing/json'
import { ENTRY, EXIT } from '../ui-graph.ts'
import { BY_PROMOTED, keepByPromoted, promotedJson, promotingIn } from './hosts.ts'
import { AT, type Fields, type Flat, graphOfKey, keyIn, type KeptSlot, linkKey, ofGraph, restOfKey, ROOT, slotKeys } from './keys.ts'
import { partsOfLink, withIds } from './links.ts'

/** Finds the key that a node of a graph has already. */
export type KeyOf = (graph: string, id: unknown) => string | undefined

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const isId = (id: unknown): id is string | number =>
  (typeof id === 'number' && Number.isFinite(id)) || (typeof id === 'string' && id !== '')

/** Takes the slots of one side apart: each under its name, so that two people who add one each have both. */
function putSlots(fields: Map<string, unknown>, side: 'i' | 'o', slots: readonly unknown[]): void {
  fields.set(`#${side}`, true)
  const taken = new Set<string>()
  for (const [at, given] of slots.entries()) {
    const name = memberOf(given, 'name')
    const wish = typeof name === 'string' ? name : ''
    const key = wish === '' || taken.has(wish) ? `${wish}~${at}` : wish
    taken.add(key)
    fields.set(`${side}.${key}`, { at, slot: given as JsonObject } satisfies KeptSlot)
  }
}

const isSlots = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isObject)

/** A node as fields; also the ends of a subgraph, whose slots the links inside lead to. */
function nodeFields(node: JsonObject, at: number): Map<string, unknown> {
  const fields = new Map<string, unknown>([[AT, at]])
  for (const [name, value] of Object.entries(node)) {
    if (name === 'inputs' && isSlots(value)) putSlots(fields, 'i', value)
    else if (name === 'outputs' && isSlots(value)) putSlots(fields, 'o', value)
    else if (name === 'widgets_values' && (Array.isArray(value) || isObject(value))) {
      fields.set('#w', Array.isArray(value) ? 'list' : 'named')
      for (const [key, each] of Object.entries(value)) fields.set(`w.${key}`, each)
    } else fields.set(`.${name}`, value)
  }
  return fields
}

/** What could not be taken apart, with its place. */
type Odd = [at: number, value: unknown][]

function putNodes(flat: Flat, graph: string, nodes: readonly unknown[], keyOf: KeyOf): Map<string, string> {
  const odd: Odd = []
  /** Keys by ids as links name them. */
  const keys = new Map<string, string>()
  for (const [at, given] of nodes.entries()) {
    const id = memberOf(given, 'id')
    const key = isId(id) ? (keyOf(graph, id) ?? String(id)) : ''
    if (!isObject(given) || !key || key.includes('|') || key === ENTRY || key === EXIT || flat.nodes.has(keyIn(graph, key))) {
      odd.push([at, given])
      continue
    }
    if (!keys.has(String(id))) keys.set(String(id), key)
    flat.nodes.set(keyIn(graph, key), nodeFields(given, at))
  }
  flat.fields.set(keyIn(graph, '#nodes'), odd)
  return keys
}

/** Puts the links whose ends agree under those; the rest stays as it is. */
function putLinks(flat: Flat, graph: string, links: readonly unknown[], keys: ReadonlyMap<string, string>): void {
  const odd: Odd = []
  const ids = new Set<unknown>()
  const sides = new Map<string, [string, KeptSlot][]>()
  const slotAt = (key: string, side: 'i' | 'o', at: number) => {
    const name = `${side}${key}`
    if (!sides.has(name)) sides.set(name, slotKeys(flat.nodes.get(keyIn(graph, key)), side))
    return sides.get(name)![at]
  }
  for (const [at, given] of links.entries()) {
    const parts = partsOfLink(given)
    const [from, to] = [keys.get(String(parts?.from)), keys.get(String(parts?.to))]
    const output = parts && from !== undefined ? slotAt(from, 'o', parts.out) : undefined
    const input = parts && to !== undefined ? slotAt(to, 'i', parts.in) : undefined
    const key = linkKey(graph, to ?? '', input?.[0] ?? '')
    const named = input && (to === EXIT ? listOf(input[1].slot['linkIds']) : [input[1].slot['link']])
    if (!parts || !output || !named?.includes(parts.id) || flat.links.has(key) || ids.has(parts.id)) odd.push([at, given])
    else {
      ids.add(parts.id)
      flat.links.set(key, { at, id: parts.id, from: from!, out: output[0], to: to!, in: input![0], rest: parts.rest })
    }
  }
  flat.fields.set(keyIn(graph, '#links'), odd)
}

/** Leaves at slots only what no link says. */
function bare(flat: Flat, graph: string): void {
  const links = [...ofGraph(flat.links, graph)].map(([, link]) => link)
  const live = new Set(links.map(({ id }) => id))
  const leaving = Map.groupBy(links, ({ from, out }) => `${from}|${out}`)
  for (const [key, fields] of flat.nodes) {
    if (graphOfKey(key) !== graph) continue
    for (const [name, kept] of fields) {
      if (!/^[io]\./.test(name)) continue
      const { at, slot } = kept as KeptSlot
      const many = name.startsWith('o.') ? 'links' : 'linkIds'
      const ids = [...listOf(slot['linkIds']), ...listOf(slot[many])]
      // An output may name links that leave another by now.
      const named = name.startsWith('o.') ? new Set(leaving.get(`${restOfKey(key)}|${name.slice(2)}`)?.map(({ id }) => id)) : live
      const dead = ids.filter(id => !named.has(id))
      const own = Object.hasOwn(slot, 'link') && live.has(slot['link']) ? { ...slot, link: null } : slot
      fields.set(name, { at, slot: own, ...(dead.length && { dead }) } satisfies KeptSlot)
    }
  }
}

function putGroups(flat: Flat, graph: string, groups: readonly unknown[]): void {
  const odd: Odd = []
  for (const [at, given] of groups.entries()) {
    const id = memberOf(given, 'id')
    // Apart from the keys of nodes.
    const key = keyIn(graph, `group ${isId(id) ? String(id) : `#${at}`}`)
    if (!isObject(given) || flat.groups.has(key)) odd.push([at, given])
    else
      flat.groups.set(
        key,
        new Map<string, unknown>([[AT, at], ...Object.entries(given).map(([name, value]) => [`.${name}`, value] as const)]),
      )
  }
  flat.fields.set(keyIn(graph, '#groups'), odd)
}

function putGraph(flat: Flat, graph: string, given: JsonObject, keyOf: KeyOf): void {
  const lists = { nodes: isSlots(given['nodes']), links: Array.isArray(given['links']), groups: Array.isArray(given['groups']) }
  const nodes = Array.isArray(given['nodes'])
  const keys = nodes ? putNodes(flat, graph, listOf(given['nodes']), keyOf) : new Map<string, string>()
  if (graph !== ROOT)
    for (const [key, side, name] of [
      [ENTRY, 'o', 'inputs'],
      [EXIT, 'i', 'outputs'],
    ] as const)
      if (isSlots(given[name])) {
        const fields = new Map<string, unknown>([[AT, -1]])
        putSlots(fields, side, given[name])
        flat.nodes.set(keyIn(graph, key), fields)
        keys.set(key, key)
      }
  if (lists.links) putLinks(flat, graph, listOf(given['links']), keys)
  bare(flat, graph)
  if (lists.groups) putGroups(flat, graph, listOf(given['groups']))
  for (const [name, value] of Object.entries(given)) {
    const isEnd = graph !== ROOT && (name === 'inputs' || name === 'outputs') && isSlots(value)
    const isList = (name === 'nodes' && nodes) || (name === 'links' && lists.links) || (name === 'groups' && lists.groups)
    if (!isEnd && !isList && !(graph === ROOT && name === 'definitions')) flat.fields.set(keyIn(graph, `.${name}`), value)
  }
}

/** @param keyOf keys that nodes have already; without one, their ids */
export function flatten(ui: JsonObject, keyOf: KeyOf = () => undefined): Flat {
  const flat: Flat = { fields: new Map(), nodes: new Map(), groups: new Map(), links: new Map() }
  putGraph(flat, ROOT, ui, keyOf)
  const { definitions } = ui
  if (!isObject(definitions)) {
    if (Object.hasOwn(ui, 'definitions')) flat.fields.set(keyIn(ROOT, '.definitions'), definitions)
    return flat
  }
  const odd: Odd = []
  const seen = new Set<string>([ROOT])
  for (const [at, given] of listOf(definitions['subgraphs']).entries()) {
    const id = memberOf(given, 'id')
    if (!isObject(given) || typeof id !== 'string' || seen.has(id) || id.includes('|')) {
      odd.push([at, given])
      continue
    }
    seen.add(id)
    putGraph(flat, id, given, keyOf)
    flat.fields.set(keyIn(id, AT), at)
  }
  const { subgraphs, ...rest } = definitions
  flat.fields.set(keyIn(ROOT, '#definitions'), {
    rest,
    odd,
    isList: Array.isArray(subgraphs),
    ...(!Array.isArray(subgraphs) && { subgraphs }),
  })
  keepByPromoted(flat)
  return flat
}

/** As ComfyUI writes them; what it does not know comes after. */
const ORDER =
  'id,revision,last_node_id,last_link_id,type,pos,size,flags,order,mode,state,name,inputNode,outputNode,nodes,links,groups,inputs,outputs,title,properties,widgets_values,widgets_values_named,color,bgcolor,definitions,config,extra,version'.split(
    ',',
  )
const placeOf = (name: string) => (ORDER.indexOf(name) + 1 || ORDER.length + 1) - 1
const inOrder = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries.toSorted(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1)))

/** Sorts what has places, and puts back between it what could not be taken apart. */
function listed(items: readonly { at: number; key: string; value: unknown }[], odd: unknown): unknown[] {
  const all = [...items, ...(Array.isArray(odd) ? (odd as Odd).filter(Array.isArray) : []).map(([at, value]) => ({ at, key: '', value }))]
  return all.toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1)).map(({ value }) => value)
}

const atOf = (fields: Fields) => Number(fields.get(AT)) || 0

/** The ids that nodes of a graph have in its JSON, by their keys: of two with the same one the newer gets another. */
export function idsOf(nodes: ReadonlyMap<string, Fields>): Map<string, string | number> {
  const own = [...nodes].map(([key, fields]) => ({ key, id: fields.get('.id'), isOld: String(fields.get('.id')) === key }))
  let last = own.reduce((most, { id }) => (typeof id === 'number' ? Math.max(most, id) : most), 0)
  const taken = new Set<unknown>()
  const ids = new Map<string, string | number>()
  for (const { key, id } of own.toSorted((one, other) => Number(other.isOld) - Number(one.isOld) || (one.key < other.key ? -1 : 1))) {
    const free = isId(id) && !taken.has(String(id)) ? id : ++last
    taken.add(String(free))
    ids.set(key, free)
  }
  return ids
}

/** What a subgraph promotes, by its id. */
type Promoted = (type: string) => readonly string[]

function nodeJson(
  fields: Fields,
  { slots, id, promoted }: { slots: (side: 'i' | 'o') => JsonObject[]; id?: string | number | undefined; promoted?: Promoted },
): JsonObject {
  const entries: [string, unknown][] = []
  const shape = fields.get('#w')
  const values = [...fields].flatMap(([name, value]) => (name.startsWith('w.') ? [[name.slice(2), value] as const] : []))
  for (const [name, value] of fields) if (name.startsWith('.')) entries.push([name.slice(1), name === '.id' ? id : value])
  if (shape === 'named') entries.push(['widgets_values', Object.fromEntries(values)])
  if (shape === 'list') {
    const all = Array.from({ length: values.reduce((most, [at]) => Math.max(most, Number(at) + 1), 0) }, (): unknown => null)
    for (const [at, value] of values) all[Number(at)] = value
    entries.push(['widgets_values', all])
  }
  if (shape === BY_PROMOTED) entries.push(...promotedJson(fields, promoted?.(String(fields.get('.type'))) ?? []))
  if (fields.has('#i')) entries.push(['inputs', slots('i')])
  if (fields.has('#o')) entries.push(['outputs', slots('o')])
  return inOrder(entries)
}

function graphJson(flat: Flat, graph: string, promoted: Promoted): JsonObject {
  const fields = new Map(ofGraph(flat.fields, graph))
  const nodes = new Map(ofGraph(flat.nodes, graph))
  const own = new Map([...nodes].filter(([key]) => key !== ENTRY && key !== EXIT))
  const ids = idsOf(own)
  const linked = withIds({ nodes, ids, links: new Map(ofGraph(flat.links, graph)), slotKeys })
  const entries: [string, unknown][] = [...fields].flatMap(([name, value]) => (name.startsWith('.') ? [[name.slice(1), value]] : []))
  const json = [...own].map(([key, each]) => ({
    at: atOf(each),
    key,
    value: nodeJson(each, { slots: side => linked.slots(key, side), id: ids.get(key), promoted }),
  }))
  if (fields.has('#nodes')) entries.push(['nodes', listed(json, fields.get('#nodes'))])
  if (fields.has('#links'))
    entries.push(['links', listed(linked.links(graph !== ROOT || fields.get('.version') === 1), fields.get('#links'))])
  const groups = [...ofGraph(flat.groups, graph)].map(([key, each]) => ({
    at: atOf(each),
    key,
    value: nodeJson(each, { slots: () => [], id: each.get('.id') as number }),
  }))
  if (fields.has('#groups')) entries.push(['groups', listed(groups, fields.get('#groups'))])
  if (nodes.has(ENTRY)) entries.push(['inputs', linked.slots(ENTRY, 'o')])
  if (nodes.has(EXIT)) entries.push(['outputs', linked.slots(EXIT, 'i')])
  const last = linked.last(own)
  const counted = entries.map(([name, value]): [string, unknown] => [name, last(name, value)])
  return inOrder(counted)
}

/** The UI JSON of what was taken apart. Links whose ends are gone are left out. @param promoted what subgraphs promote that stand elsewhere */
export function unflatten(flat: Flat, promoted: Promoted = promotingIn(flat)): JsonObject {
  const root = graphJson(flat, ROOT, promoted)
  const given = flat.fields.get(keyIn(ROOT, '#definitions'))
  const kept = isObject(given) ? (given as { rest: JsonObject; odd: Odd; isList: boolean; subgraphs?: unknown }) : undefined
  const subgraphs = [...flat.fields].flatMap(([key, at]) =>
    restOfKey(key) === AT ? [{ at: Number(at), key, value: graphJson(flat, graphOfKey(key), promoted) }] : [],
  )
  if (!kept && !subgraphs.length) return root
  const all =
    kept?.isList || subgraphs.length
      ? { subgraphs: listed(subgraphs, kept?.odd) }
      : kept && Object.hasOwn(kept, 'subgraphs')
        ? { subgraphs: kept.subgraphs }
        : {}
  return inOrder([...Object.entries(root), ['definitions', { ...all, ...kept?.rest }]])
}
