// A drawn workflow as a Y.Doc that several people change: nodes, links and groups each for itself, their fields and widgets too.
import { isObject, type JsonObject, memberOf } from '@qianmu/drawing/json'
import * as Y from 'yjs'
import type { Exposed } from '../form.ts'
import { flatten, idsOf, unflatten } from './flat.ts'
import { type Flat, type KeptLink, ofGraph } from './keys.ts'

/** What people see of an input that the form shows; its key is `node.input`. */
export interface KeptExposed extends Omit<Exposed, 'node' | 'input'> {
  at: number
  node: string
  input: string
}
type Item = Y.Map<unknown>

/** The shared parts of a graph's document. */
export const partsOf = (doc: Y.Doc) => ({
  fields: doc.getMap<unknown>('fields'),
  nodes: doc.getMap<Item>('nodes'),
  groups: doc.getMap<Item>('groups'),
  links: doc.getMap<KeptLink>('links'),
  exposed: doc.getMap<KeptExposed>('exposed'),
})

/** Whether two values of JSON say the same. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((each, at) => same(each, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => Object.hasOwn(other, name) && same(one[name], other[name]))
}

/** Whether a name that JavaScript gives a meaning of its own stands anywhere in a value: Yjs reads it back as the prototype of what holds it. */
const isDelicate = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, '__proto__') || Object.values(value).some(isDelicate))
const SEAL = '{json}'
/** A value as Yjs carries it without loss: a delicate one as its JSON. */
const sealed = (value: unknown): unknown => (isDelicate(value) ? { [SEAL]: JSON.stringify(value) } : value)
const opened = (kept: unknown): unknown => {
  const json = memberOf(kept, SEAL)
  if (typeof json !== 'string') return kept
  try {
    return JSON.parse(json) as unknown
  } catch {
    return kept // what a client wrote that is none of ours
  }
}
const openedAll = (fields: Iterable<[string, unknown]>) => new Map([...fields].map(([name, kept]) => [name, opened(kept)] as const))

/** Makes a map say what is wanted, touching only what differs. */
function become(map: Y.Map<unknown>, wanted: ReadonlyMap<string, unknown>): void {
  withoutOthers(map, wanted)
  becomeEntries(map, wanted)
}
function withoutOthers(map: Y.Map<unknown>, wanted: ReadonlyMap<string, unknown>): void {
  for (const key of map.keys()) if (!wanted.has(key)) map.delete(key)
}
function becomeEntries(map: Y.Map<unknown>, wanted: ReadonlyMap<string, unknown>): void {
  for (const [key, value] of wanted) if (!map.has(key) || !same(opened(map.get(key)), value)) map.set(key, sealed(value))
}

/** A map of fields that nobody has yet. */
export const itemOf = (fields: ReadonlyMap<string, unknown>): Item =>
  new Y.Map([...fields].map(([name, value]) => [name, sealed(value)] as const))

function becomeItems(map: Y.Map<Item>, wanted: ReadonlyMap<string, ReadonlyMap<string, unknown>>): void {
  for (const [key, fields] of wanted) {
    const item = map.get(key)
    if (item) become(item, fields)
    else map.set(key, itemOf(fields))
  }
}

/** What is kept in a map; what a client may have written that is none of ours is left out. */
export const itemsIn = (map: Y.Map<Item>): [key: string, item: Item][] =>
  [...map].filter(([key, item]) => item instanceof Y.Map && key.includes('|'))
export const linksOf = ({ links }: Pick<ReturnType<typeof partsOf>, 'links'>): [key: string, link: KeptLink][] =>
  [...openedAll(links.entries())].filter((entry): entry is [string, KeptLink] => entry[0].includes('|') && isLink(entry[1]))
const fieldsOf = (items: Y.Map<Item>) => new Map(itemsIn(items).map(([key, item]) => [key, openedAll(item.entries())]))
const isLink = (link: unknown): link is KeptLink =>
  isObject(link) && ['from', 'out', 'to', 'in'].every(name => typeof link[name] === 'string') && typeof link['at'] === 'number'

/** What a document holds, taken apart. */
export function flatOf(doc: Y.Doc): Flat {
  const parts = partsOf(doc)
  const { fields, nodes, groups } = parts
  return {
    fields: openedAll(fields.entries()),
    nodes: fieldsOf(nodes),
    groups: fieldsOf(groups),
    links: new Map(linksOf(parts)),
  }
}

/** The workflow that a document holds. */
export const readGraph = (doc: Y.Doc): JsonObject => unflatten(flatOf(doc))

/** Whether anything was ever written into it. */
export const isWritten = (doc: Y.Doc): boolean => partsOf(doc).fields.size > 0

/** A map in maps of so many entries. */
function* slices<T>(map: ReadonlyMap<string, T>, most: number): Generator<ReadonlyMap<string, T>> {
  const entries = [...map]
  for (let at = 0; at < entries.length; at += most) yield new Map(entries.slice(at, at + most))
}

/**
 * Makes a document hold a workflow; what is the same in both keeps its place, its key and its authors.
 *
 * @param most nodes, groups or links that one transaction writes; without, all of it is one
 */
export function writeGraph(doc: Y.Doc, ui: JsonObject, origin?: unknown, most = Infinity): void {
  const parts = partsOf(doc)
  const before = flatOf(doc)
  const keys = new Map<string, Map<string, string>>()
  const keyOf = (graph: string, id: unknown) => {
    if (!keys.has(graph))
      keys.set(graph, new Map([...idsOf(new Map(ofGraph(before.nodes, graph)))].map(([key, own]) => [String(own), key])))
    return keys.get(graph)!.get(String(id))
  }
  const flat = flatten(ui, keyOf)
  const write = () => {
    doc.transact(() => {
      become(parts.fields, flat.fields)
      for (const name of ['nodes', 'groups', 'links'] as const) withoutOthers(parts[name] as Y.Map<unknown>, flat[name])
    }, origin)
    for (const name of ['nodes', 'groups'] as const)
      for (const some of slices(flat[name], most)) doc.transact(() => becomeItems(parts[name], some), origin)
    for (const some of slices(flat.links, most)) doc.transact(() => becomeEntries(parts.links as Y.Map<unknown>, some), origin)
  }
  if (most === Infinity) doc.transact(write, origin)
  else write()
}

/** As many as a form takes. */
const EXPOSED_MAX = 120

/** The inputs that the form shows, in their order. */
export const readExposed = (doc: Y.Doc): Exposed[] =>
  [...partsOf(doc).exposed.values()]
    .filter(each => isObject(each) && typeof each.node === 'string' && typeof each.input === 'string')
    .toSorted((one, other) => one.at - other.at)
    .slice(0, EXPOSED_MAX)
    .map(({ at: _at, ...exposed }) => exposed)

/** Makes a document's form show these. */
export function writeExposed(doc: Y.Doc, exposed: readonly Exposed[], origin?: unknown): void {
  const wanted = new Map(exposed.map((each, at) => [`${each.node}.${each.input}`, { ...each, at }]))
  doc.transact(() => become(partsOf(doc).exposed as Y.Map<unknown>, wanted), origin)
}
