// The form of a workflow that was taken apart: what it is kept in, and under which keys.
import { isObject, type JsonObject } from '@qianmu/drawing/json'

/** The outermost graph; others are named by the ids of their subgraphs. */
export const ROOT = ''
/** Fields of a node or a group, each changed for itself. */
export type Fields = ReadonlyMap<string, unknown>
/** Where something stands among its like. */
export const AT = '@'

/** A socket of a node. Of links it holds only what leads nowhere. */
export interface KeptSlot {
  at: number
  slot: JsonObject
  /** Ids that the author's program wrote here and no link has. */
  dead?: readonly unknown[]
}
/** A link, by the keys of its ends. */
export interface KeptLink {
  at: number
  id: unknown
  from: string
  out: string
  to: string
  in: string
  /** What else stands in it: behind its ends in a list, or by name. */
  rest: readonly unknown[] | JsonObject
  /** It was drawn here; the author's program has not written it at its output. */
  fresh?: boolean
}
/** A workflow taken apart. Keys begin with the graph that they belong to, and `|`. */
export interface Flat {
  fields: Map<string, unknown>
  nodes: Map<string, Map<string, unknown>>
  groups: Map<string, Map<string, unknown>>
  links: Map<string, KeptLink>
}
export const keyIn = (graph: string, key: string) => `${graph}|${key}`
export const graphOfKey = (key: string) => key.slice(0, key.indexOf('|'))
export const restOfKey = (key: string) => key.slice(key.indexOf('|') + 1)
/** An input takes one link. */
export const linkKey = (graph: string, to: string, slot: string) => keyIn(graph, `${to}|${slot}`)

const isKept = (kept: unknown): kept is KeptSlot => isObject(kept) && typeof kept['at'] === 'number' && isObject(kept['slot'])
/** The slots of one side of a node, in order. */
export const slotKeys = (fields: Fields | undefined, side: 'i' | 'o'): [key: string, kept: KeptSlot][] =>
  [...(fields ?? [])]
    .flatMap(([name, kept]) => (name.startsWith(`${side}.`) && isKept(kept) ? [[name.slice(2), kept] satisfies [string, KeptSlot]] : []))
    .toSorted(([one, { at }], [other, { at: next }]) => at - next || (one < other ? -1 : 1))

/** Those of one graph, by the rest of their keys. */
export function* ofGraph<T>(all: ReadonlyMap<string, T>, graph: string): Generator<[string, T]> {
  for (const [key, value] of all) if (graphOfKey(key) === graph) yield [restOfKey(key), value]
}
