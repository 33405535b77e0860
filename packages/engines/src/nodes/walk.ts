// How a graph of built-in nodes is gone through: what is needed, in which order, what each node is given, and what it hands on.
import { type ApiGraph, type Catalogue, isLink, readCatalogue } from '@qianmu/flow'
import { MOST_ITEMS } from './list-nodes.ts'
import { NodeFault } from './pixels.ts'
import { BUILT_IN_NODES } from './specs.ts'

export const CATALOGUE: Catalogue = readCatalogue(BUILT_IN_NODES)!

/** Nodes in an order in which each comes after those that it waits for; of a graph without circles. */
export function inOrder(graph: ApiGraph): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  for (const first of Object.keys(graph)) {
    const stack = [first]
    while (stack.length) {
      const id = stack.at(-1)!
      const before = Object.values(graph[id]!.inputs).flatMap(value => (isLink(value) && !seen.has(value[0]) ? [value[0]] : []))
      if (before.length && !seen.has(id)) stack.push(...before)
      else {
        stack.pop()
        if (!seen.has(id)) order.push(id)
        seen.add(id)
      }
    }
  }
  return order
}

/** Only what leads to an end is run, as ComfyUI does it. */
export function needed(graph: ApiGraph): ApiGraph {
  const kept = new Set<string>()
  const stack = Object.keys(graph).filter(id => CATALOGUE.get(graph[id]!.class_type)?.final)
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (kept.has(id)) continue
    kept.add(id)
    for (const value of Object.values(graph[id]!.inputs)) if (isLink(value)) stack.push(value[0])
  }
  return Object.fromEntries(Object.entries(graph).filter(([id]) => kept.has(id)))
}

/** An output of a node: one thing, or a list of them that goes on item by item. */
export type Slot = { one: unknown } | { list: readonly unknown[] }
const itemsOf = (slot: Slot) => ('list' in slot ? slot.list : [slot.one])

/** What nodes left that others still wait for. */
export function held(graph: ApiGraph) {
  const outputs = new Map<string, Slot[]>()
  const waiting = new Map<string, number>()
  const links = (id: string) => new Set(Object.values(graph[id]!.inputs).flatMap(value => (isLink(value) ? [value[0]] : [])))
  for (const id of Object.keys(graph)) for (const from of links(id)) waiting.set(from, (waiting.get(from) ?? 0) + 1)
  return {
    /** What a node is given, turn by turn: as often as the longest list that is linked to it has items; a shorter one repeats its last. */
    turnsOf(id: string): { turns: Record<string, unknown>[]; isMany: boolean } {
      const { class_type, inputs } = graph[id]!
      const info = CATALOGUE.get(class_type)!
      const usual = info.inputs.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback] as const]))
      const given = Object.entries(inputs).map(([name, value]): [string, Slot] => [
        name,
        isLink(value) ? outputs.get(value[0])![value[1]]! : { one: value },
      ])
      if (info.whole) {
        const linked = given.map(([name, slot]) => [name, isLink(inputs[name]) ? itemsOf(slot) : itemsOf(slot)[0]] as const)
        return { turns: [Object.fromEntries([...usual, ...linked])], isMany: false }
      }
      const lists = given.flatMap(([, slot]) => ('list' in slot ? [slot.list.length] : []))
      const count = lists.some(length => length === 0) ? 0 : Math.max(1, ...lists)
      const turns = Array.from({ length: count }, (_, nth) =>
        Object.fromEntries([
          ...usual,
          ...given.map(([name, slot]) => [name, 'list' in slot ? slot.list[Math.min(nth, slot.list.length - 1)] : slot.one] as const),
        ]),
      )
      return { turns, isMany: lists.length > 0 }
    },
    keep(id: string, made: Slot[]) {
      if (waiting.get(id)) outputs.set(id, made)
      for (const from of links(id)) {
        const left = waiting.get(from)! - 1
        waiting.set(from, left)
        if (left === 0) outputs.delete(from)
      }
    },
  }
}

/** The outputs of one turn of a node, as slots. */
export const slotsOf = (name: string, outputs: readonly unknown[]): Slot[] =>
  CATALOGUE.get(name)!.outputs.map(({ many }, at) => (many ? { list: outputs[at] as unknown[] } : { one: outputs[at] }))
/** Those of all turns: what was run for a list gives lists. */
export const together = (name: string, turns: readonly Slot[][]): Slot[] =>
  CATALOGUE.get(name)!.outputs.map((_, at) => {
    const list = turns.flatMap(slots => itemsOf(slots[at]!))
    if (list.length > MOST_ITEMS) throw new NodeFault(`一列最多 ${MOST_ITEMS} 项，这里有 ${list.length} 项`)
    return { list }
  })
