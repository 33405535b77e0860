// What nodes that stand for graphs show of their inside: each widget that is promoted, described as the node has it that it belongs to.
import { type Catalogue, inputLabel, type InputInfo, widgetSpots } from '@qianmu/flow'
import { type GraphPlace, nodeIds, nodeItem, type Promoted, promotedOf, slotsOf, subgraphsOf, valuesOf } from '@qianmu/flow/shared'
import type * as Y from 'yjs'

export interface PromotedWidget {
  /** The input of the graph. */
  name: string
  label: string
  info: InputInfo | undefined
  /** As it stands inside. */
  value: unknown
  inside: { node: string; input: string }
}
const ENTRY_KEY = '-10'
const MAX_DEPTH = 16
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** @returns what a graph promotes, found out once until it is forgotten; its sign changes with it */
export function followPromoted(doc: Y.Doc, catalogue: Catalogue) {
  const known = new Map<string, { widgets: readonly PromotedWidget[]; sign: string }>()
  const of = (graph: string, depth = 0) => {
    const before = known.get(graph)
    if (before) return before
    const place: GraphPlace = { doc, graph }
    const ids = nodeIds(place)
    const subgraphs = subgraphsOf(doc)
    const slots = new Map(slotsOf(nodeItem(place, ENTRY_KEY), 'o').map(({ kept }) => [textOf(kept.slot['name']), kept.slot]))
    const one = ({ name, node, widget }: Promoted): PromotedWidget => {
      const item = nodeItem(place, node)!
      const type = textOf(item.get('.type'))
      const inner = subgraphs.has(type) && depth < MAX_DEPTH ? of(type, depth + 1).widgets.find(each => each.name === widget) : undefined
      const values = valuesOf(item) as Record<string, unknown>
      const spot = inner ? undefined : widgetSpots(values, catalogue.get(type)?.inputs, []).find(each => each.name === widget)
      const id = String(ids.get(node))
      const info = inner ? inner.info : spot?.info
      return {
        name,
        label: textOf(slots.get(name)?.['label']) || inputLabel(type, name),
        info,
        value: (inner ? (values[widget] ?? inner.value) : spot?.at === undefined ? undefined : values[spot.at]) ?? info?.fallback ?? null,
        inside: inner ? { node: `${id}:${inner.inside.node}`, input: inner.inside.input } : { node: id, input: widget },
      }
    }
    const widgets = promotedOf(doc, graph).map(one)
    const made = { widgets, sign: JSON.stringify(widgets.map(({ name, label, value, inside }) => [name, label, value, inside.node])) }
    known.set(graph, made)
    return made
  }
  return { of: (graph: string) => of(graph), forget: () => known.clear() }
}
