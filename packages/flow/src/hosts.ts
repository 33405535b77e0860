// Values of a node that stands for a subgraph: one after the other for the inputs that the subgraph promotes, whichever of them the node lists.
import { isObject, memberOf } from '@qianmu/drawing/json'
import type { Entry, UiGraph, UiNode } from './ui-graph.ts'

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** What of a subgraph says which of its inputs are widgets. */
export interface Promoting {
  entries: readonly Entry[]
  nodes: { get(id: string): { type: string } | undefined }
}

/** Subgraphs stand inside one another, many times over: each is looked through once. */
const known = new WeakMap<Promoting, readonly number[]>()

/** The slots of a subgraph's inputs that are widgets of the node that stands for it: those whose links lead to a widget inside. */
export function promotedSlots(graph: Promoting, subgraphOf: (type: string) => Promoting | undefined): readonly number[] {
  const before = known.get(graph)
  if (before) return before
  // One that stands inside itself promotes nothing by that.
  known.set(graph, [])
  const slots = graph.entries.flatMap(({ targets }, slot) =>
    targets.some(({ node, input }) => {
      const inner = subgraphOf(graph.nodes.get(node)?.type ?? '')
      return inner ? promotedSlots(inner, subgraphOf).some(each => inner.entries[each]!.name === input.name) : input.widget !== undefined
    })
      ? [slot]
      : [],
  )
  known.set(graph, slots)
  return slots
}

export interface HostValues {
  /** By the slots of the subgraph's inputs. */
  bySlot: ReadonlyMap<number, unknown>
  /** Of nodes inside that it shows without an input: `node|widget`. */
  inside: ReadonlyMap<string, unknown>
}
export const insideKey = (node: string, widget: string) => `${node}|${widget}`
/** What stands for the subgraph's own inputs among what a node shows of its inside. */
export const OWN_INPUTS = '-1'

/** `[node, widget]` of what a node shows of its inside, as programs before today's listed it. */
export const pairsIn = (value: unknown): string[][] => list(value).map(each => list(each).map(String))

/** What a node that stands for a subgraph says of the values inside. */
export function hostValues(node: UiNode, graph: UiGraph, subgraphs: ReadonlyMap<string, UiGraph>): HostValues {
  const bySlot = new Map<number, unknown>()
  const inside = new Map<string, unknown>()
  const slotNamed = (name: string) => graph.entries.findIndex(each => each.name === name)
  const take = (slot: number, value: unknown) => {
    if (slot >= 0 && value !== undefined && value !== null) bySlot.set(slot, value)
  }
  const { values } = node
  if (!Array.isArray(values)) {
    if (isObject(values)) for (const [name, value] of Object.entries(values)) take(slotNamed(name), value)
    return { bySlot, inside }
  }
  const all = values as readonly unknown[]
  for (const [at, slot] of promotedSlots(graph, type => subgraphs.get(type)).entries()) take(slot, all[at])
  for (const [at, [of = '', widget = '']] of pairsIn(memberOf(node.properties, 'proxyWidgets')).entries()) {
    const value = all[at]
    if (value === undefined || value === null) continue
    const slot =
      of === OWN_INPUTS
        ? slotNamed(widget)
        : graph.entries.findIndex(({ targets }) =>
            targets.some(({ node: target, input }) => target === of && (input.widget ?? input.name) === widget),
          )
    if (slot >= 0) take(slot, value)
    else inside.set(insideKey(of, widget), value)
  }
  // What could not be shown any more when it was read last, with the value that it had.
  for (const each of list(memberOf(node.properties, 'proxyWidgetErrorQuarantine'))) {
    const [of, name] = list(memberOf(each, 'originalEntry')).map(String)
    if (of === OWN_INPUTS && name !== undefined) take(slotNamed(name), memberOf(each, 'hostValue'))
  }
  return { bySlot, inside }
}
