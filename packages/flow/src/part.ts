// The part of a graph that is run from some nodes: the ends behind them, and all that those wait for.
import type { Catalogue } from './catalogue.ts'
import { type ApiGraph, isLink, nodeOf } from './graph.ts'

function walked(first: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...first]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...next(id))
  }
  return seen
}

/** @returns the part, and the ends that it leads to; none of both where nothing ends behind these nodes */
export function partBehind(graph: ApiGraph, catalogue: Catalogue, ids: readonly string[]): { graph: ApiGraph; targets: string[] } {
  const before = (id: string) =>
    Object.values(nodeOf(graph, id)?.inputs ?? {}).flatMap(value => (isLink(value) && nodeOf(graph, value[0]) ? [value[0]] : []))
  const behind = new Map<string, string[]>()
  for (const id of Object.keys(graph)) for (const from of before(id)) behind.set(from, [...(behind.get(from) ?? []), id])
  const reached = walked(
    ids.filter(id => nodeOf(graph, id)),
    id => behind.get(id) ?? [],
  )
  const targets = [...reached].filter(id => catalogue.get(graph[id]!.class_type)?.final)
  const kept = walked(targets, before)
  return { graph: Object.fromEntries(Object.entries(graph).filter(([id]) => kept.has(id))), targets }
}
