// Widgets that a subgraph promotes, as the nodes that stand for it show and change them in a shared graph.
import { memberOf } from '@qianmu/drawing/json'
import type * as Y from 'yjs'
import type { Catalogue } from '../catalogue.ts'
import { ENTRY } from '../ui-graph.ts'
import { widgetSpots } from '../widgets.ts'
import { flatOf, itemsIn, partsOf } from './doc.ts'
import { type GraphPlace, linksIn, nodeItem, slotsOf } from './edit.ts'
import { ROOT } from './keys.ts'
import { BY_PROMOTED, byPromoted, promotingIn } from './hosts.ts'

/** The values of a node as its widgets have them, by position or by name. */
export function valuesOf(item: Y.Map<unknown>): readonly unknown[] | Record<string, unknown> {
  const named = [...item.entries()].flatMap(([name, value]) => (name.startsWith('w.') ? [[name.slice(2), value] as const] : []))
  if (item.get('#w') === 'named' || item.get('#w') === BY_PROMOTED) return Object.fromEntries(named)
  const all: unknown[] = []
  for (const [at, value] of named) if (Number(at) < 10_000) all[Number(at)] = value
  return all
}

/** Where a widget has its value among those of its node. */
export function widgetAt(item: Y.Map<unknown>, widget: string, catalogue: Catalogue): string | undefined {
  const slots = slotsOf(item, 'i').flatMap(({ kept }) => String(memberOf(memberOf(kept.slot, 'widget'), 'name') ?? '') || [])
  const { inputs } = catalogue.get(String(item.get('.type'))) ?? {}
  if (item.get('#w') === BY_PROMOTED) return widget
  return widgetSpots(valuesOf(item), inputs, slots).find(({ name }) => name === widget)?.at
}

/** An input of a subgraph that is a widget of the nodes that stand for it. */
export interface Promoted {
  name: string
  /** The widget inside, by its node's key. */
  node: string
  widget: string
}

/** What a subgraph promotes, in the order of the values of the nodes that stand for it. */
export function promotedOf(doc: Y.Doc, graph: string): Promoted[] {
  const names = promotingIn(flatOf(doc))(graph)
  const inner: GraphPlace = { doc, graph }
  const entries = slotsOf(nodeItem(inner, ENTRY), 'o')
  const links = linksIn(inner)
  return names.flatMap(name => {
    const key = entries.find(({ kept }) => kept.slot['name'] === name)?.key
    const found = links.find(([, link]) => link.from === ENTRY && link.out === key && nodeItem(inner, link.to)?.has(`i.${link.in}`))?.[1]
    if (!found) return []
    const slot = memberOf(nodeItem(inner, found.to)!.get(`i.${found.in}`), 'slot')
    const widget = memberOf(memberOf(slot, 'widget'), 'name') ?? memberOf(slot, 'name')
    return [{ name, node: found.to, widget: String(widget) }]
  })
}

/** Keeps the values of the nodes that stand for a subgraph by the names of its inputs: before it promotes others, or no more. */
export function keepHostValues(doc: Y.Doc, graph: string): void {
  if (graph === ROOT) return
  const hosts = itemsIn(partsOf(doc).nodes).filter(([, item]) => item.get('.type') === graph && item.get('#w') !== BY_PROMOTED)
  if (!hosts.length) return
  const names = promotingIn(flatOf(doc))(graph)
  for (const [, item] of hosts) {
    const kept = byPromoted(new Map(item.entries()), names, true)
    if (!kept) continue
    for (const field of item.keys()) if (!kept.has(field)) item.delete(field)
    for (const [field, value] of kept) if (item.get(field) !== value) item.set(field, value)
  }
}

/** Gives the nodes that stand for a subgraph the value of a widget that it has just promoted. */
export function giveHosts(doc: Y.Doc, graph: string, name: string, value: unknown): void {
  for (const [, item] of itemsIn(partsOf(doc).nodes))
    if (item.get('.type') === graph && item.get('#w') === BY_PROMOTED && !item.has(`w.${name}`)) item.set(`w.${name}`, value)
}
