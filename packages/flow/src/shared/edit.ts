// What people do to a shared graph: each change touches only what it is about.
import type { JsonObject } from '@qianmu/drawing/json'
import * as Y from 'yjs'
import type { InputInfo, NodeInfo } from '../catalogue.ts'
import { itemOf, itemsIn, linksOf, partsOf, same } from './doc.ts'
import { flatten, idsOf } from './flat.ts'
import { AT, type Fields, graphOfKey, keyIn, type KeptSlot, linkKey, ofGraph, restOfKey } from './keys.ts'

/** A graph of a document; the outermost is ''. */
export interface GraphPlace {
  doc: Y.Doc
  graph: string
}
export interface SlotRef {
  node: string
  slot: string
}

/** Nobody else makes the same one at the same time. */
export const freshKey = () => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

const nodesOf = ({ doc, graph }: GraphPlace) =>
  new Map<string, Fields>([...ofGraph(new Map(itemsIn(partsOf(doc).nodes)), graph)].map(([key, item]) => [key, new Map(item.entries())]))
/** The ids of nodes as their JSON has them, by their keys. */
export const nodeIds = (place: GraphPlace) => idsOf(nodesOf(place))
export function nodeItem({ doc, graph }: GraphPlace, key: string): Y.Map<unknown> | undefined {
  const item: unknown = partsOf(doc).nodes.get(keyIn(graph, key))
  return item instanceof Y.Map ? item : undefined
}

/** A number that no node of any graph has. */
export function freeId({ doc }: GraphPlace): number {
  const ids = itemsIn(partsOf(doc).nodes).map(([, item]) => item.get('.id'))
  return ids.reduce<number>((most, id) => Math.max(most, Number.isSafeInteger(id) ? (id as number) : 0), 0) + 1
}
/** A place behind all of its like. */
export const lastPlace = (map: Y.Map<Y.Map<unknown>>, graph: string): number =>
  itemsIn(map).reduce((most, [key, item]) => (graphOfKey(key) === graph ? Math.max(most, Number(item.get(AT) ?? 0) + 1) : most), 0)

/** A node as ComfyUI writes a new one. */
export function newNode(info: Pick<NodeInfo, 'name' | 'inputs' | 'outputs'>, [x, y]: readonly [number, number]): JsonObject {
  const values = info.inputs.flatMap(({ widget, name, fallback, options, type, control }: InputInfo) => {
    if (!widget || name.includes('.')) return []
    const usual = fallback ?? (type === 'COMBO' ? (options[0] ?? '') : type === 'BOOLEAN' ? false : type === 'STRING' ? '' : 0)
    return control ? [usual, 'randomize'] : [usual]
  })
  const inputs = info.inputs.filter(({ widget }) => !widget).map(({ name, type }) => ({ name, type, link: null }))
  const outputs = info.outputs.map(({ name, type }) => ({ name: name || type, type, links: null }))
  return {
    type: info.name,
    pos: [x, y],
    size: [220, 60],
    flags: {},
    order: 0,
    mode: 0,
    inputs,
    outputs,
    properties: { 'Node name for S&R': info.name },
    widgets_values: values,
  }
}

/** Adds a node under an id of its own. @returns its key */
export function addNode(place: GraphPlace, node: JsonObject, key = freshKey()): string {
  const { nodes, fields } = partsOf(place.doc)
  const [made] = flatten({ nodes: [{ ...node, id: freeId(place) }] }).nodes.values()
  nodes.set(keyIn(place.graph, key), itemOf(new Map(made).set(AT, lastPlace(nodes, place.graph))))
  for (const name of ['#nodes', '#links', '#groups']) if (!fields.has(keyIn(place.graph, name))) fields.set(keyIn(place.graph, name), [])
  return key
}

/** Takes nodes out, and the links that hang on them. */
export function removeNodes({ doc, graph }: GraphPlace, keys: ReadonlySet<string>): void {
  const { nodes, links } = partsOf(doc)
  for (const [key, link] of linksOf({ links }))
    if (graphOfKey(key) === graph && (keys.has(link.from) || keys.has(link.to))) links.delete(key)
  for (const key of keys) nodes.delete(keyIn(graph, key))
}

/** Sets fields of a node as its JSON has them; undefined takes one out. */
export function setFields(place: GraphPlace, key: string, fields: JsonObject): void {
  const item = nodeItem(place, key)
  if (!item) return
  for (const [name, value] of Object.entries(fields))
    if (value === undefined) item.delete(`.${name}`)
    else if (!same(item.get(`.${name}`), value)) item.set(`.${name}`, value)
}

/** Gives a widget a value. @param at its key among the values */
export function setWidget(place: GraphPlace, key: string, at: string, value: unknown): void {
  const item = nodeItem(place, key)
  if (!item) return
  if (!item.has('#w')) item.set('#w', 'list')
  if (same(item.get(`w.${at}`), value)) return
  item.set(`w.${at}`, value)
  // They say once more what the values say, and would go on saying what they were.
  item.delete('.widgets_values_named')
}

/** The slots of one side of a node, in order. */
export const slotsOf = (item: Y.Map<unknown> | undefined, side: 'i' | 'o'): { key: string; kept: KeptSlot }[] =>
  [...(item?.entries() ?? [])]
    .flatMap(([name, kept]) => (name.startsWith(`${side}.`) ? [{ key: name.slice(2), kept: kept as KeptSlot }] : []))
    .toSorted((one, other) => one.kept.at - other.kept.at || (one.key < other.key ? -1 : 1))

/** Adds a slot at the end of a side. */
export function addSlot(item: Y.Map<unknown>, side: 'i' | 'o', key: string, slot: JsonObject): void {
  const at = slotsOf(item, side).reduce((most, { kept }) => Math.max(most, kept.at + 1), 0)
  item.set(`#${side}`, true)
  item.set(`${side}.${key}`, { at, slot } satisfies KeptSlot)
}

/** Links an output to an input, in place of the link that it had. A widget that has no slot yet gets one. */
export function linkSlots(place: GraphPlace, from: SlotRef, to: SlotRef, type: string): void {
  const { links } = partsOf(place.doc)
  const target = nodeItem(place, to.node)
  if (!target || !nodeItem(place, from.node)) return
  if (!target.has(`i.${to.slot}`)) addSlot(target, 'i', to.slot, { name: to.slot, type, widget: { name: to.slot }, link: null })
  const own = linksOf({ links })
    .filter(([key]) => graphOfKey(key) === place.graph)
    .map(([, link]) => link)
  const id = own.reduce((most, link) => Math.max(most, Number(link.id) || 0), 0) + 1
  const at = own.reduce((most, link) => Math.max(most, link.at + 1), 0)
  links.set(linkKey(place.graph, to.node, to.slot), {
    at,
    id,
    from: from.node,
    out: from.slot,
    to: to.node,
    in: to.slot,
    rest: { type },
    fresh: true,
  })
}

/** Takes the links away whose keys these are. */
export function unlinkSlots({ doc }: GraphPlace, keys: Iterable<string>): void {
  const { links } = partsOf(doc)
  for (const key of keys) links.delete(key)
}

/** The links of a graph, by their keys. */
export const linksIn = ({ doc, graph }: GraphPlace) => linksOf(partsOf(doc)).filter(([key]) => graphOfKey(key) === graph)

/** Adds a frame. @returns its key */
export function addGroup({ doc, graph }: GraphPlace, group: JsonObject, key = `group ${freshKey()}`): string {
  const { groups, fields } = partsOf(doc)
  const named = Object.entries(group).map(([name, value]) => [`.${name}`, value] as const)
  groups.set(keyIn(graph, key), itemOf(new Map<string, unknown>([[AT, lastPlace(groups, graph)], ...named])))
  if (!fields.has(keyIn(graph, '#groups'))) fields.set(keyIn(graph, '#groups'), [])
  return key
}
export function setGroup({ doc, graph }: GraphPlace, key: string, fields: JsonObject): void {
  const item = partsOf(doc).groups.get(keyIn(graph, key))
  for (const [name, value] of Object.entries(fields)) if (item && !same(item.get(`.${name}`), value)) item.set(`.${name}`, value)
}
export function removeGroup({ doc, graph }: GraphPlace, key: string): void {
  partsOf(doc).groups.delete(keyIn(graph, key))
}

/** The graphs that nodes stand for, by their ids, with their names. */
export function subgraphsOf(doc: Y.Doc): Map<string, string> {
  const { fields } = partsOf(doc)
  const ids = [...fields.keys()].flatMap(key => (restOfKey(key) === AT ? [graphOfKey(key)] : []))
  return new Map(ids.map(id => [id, String(fields.get(keyIn(id, '.name')) ?? '子图')]))
}
