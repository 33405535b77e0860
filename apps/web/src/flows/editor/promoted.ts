// What nodes that stand for graphs show of their inside: each widget that is promoted, described as the node has it that it belongs to.
import { type Catalogue, inputLabel, type InputInfo, widgetSpots } from '@qianmu/flow'
import {
  type GraphPlace,
  nodeIds,
  nodeItem,
  type Promoted,
  promotedOf,
  proxiedOf,
  proxiedValue,
  slotsOf,
  subgraphsOf,
  valuesOf,
} from '@qianmu/flow/shared'
import type * as Y from 'yjs'

export interface PromotedWidget {
  /** The input of the graph. */
  name: string
  label: string
  info: InputInfo | undefined
  /** As it stands inside, or of what the node lists itself as it says. */
  value: unknown
  inside: { node: string; input: string }
}
const ENTRY_KEY = '-10'
const MAX_DEPTH = 16
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const signOf = (widgets: readonly PromotedWidget[]) =>
  JSON.stringify(widgets.map(({ name, label, value, inside }) => [name, label, value, inside.node]))

/** @returns what a graph promotes, found out once until it is forgotten; its sign changes with it */
export function followPromoted(doc: Y.Doc, catalogue: Catalogue) {
  const known = new Map<string, { widgets: readonly PromotedWidget[]; sign: string }>()
  /** What of a node that stands for a graph is shown: what the graph promotes, or what the node lists itself. */
  const ofItem = (item: Y.Map<unknown>, depth = 0): { widgets: readonly PromotedWidget[]; sign: string } => {
    const graph = textOf(item.get('.type'))
    const listed = proxiedOf(doc, item)
    if (!listed) return of(graph, depth)
    const inside = widgetsIn(graph, listed, depth)
    const widgets = inside.map((widget, at) => ({ ...widget, value: proxiedValue(item, listed[at]!) ?? widget.value }))
    return { widgets, sign: signOf(widgets) }
  }
  const of = (graph: string, depth = 0) => {
    const before = known.get(graph)
    if (before) return before
    const widgets = widgetsIn(graph, promotedOf(doc, graph), depth)
    const made = { widgets, sign: signOf(widgets) }
    known.set(graph, made)
    return made
  }
  const widgetsIn = (graph: string, promoted: readonly Promoted[], depth: number): PromotedWidget[] => {
    const place: GraphPlace = { doc, graph }
    const ids = nodeIds(place)
    const subgraphs = subgraphsOf(doc)
    const slots = new Map(slotsOf(nodeItem(place, ENTRY_KEY), 'o').map(({ kept }) => [textOf(kept.slot['name']), kept.slot]))
    const one = ({ name, node, widget }: Promoted): PromotedWidget => {
      const item = nodeItem(place, node)!
      const type = textOf(item.get('.type'))
      const isInner = subgraphs.has(type) && depth < MAX_DEPTH
      const inner = isInner ? ofItem(item, depth + 1).widgets.find(each => each.name === widget) : undefined
      const values = valuesOf(item) as Record<string, unknown>
      const spot = inner ? undefined : widgetSpots(values, catalogue.get(type)?.inputs, []).find(each => each.name === widget)
      const id = String(ids.get(node))
      const info = inner ? inner.info : spot?.info
      return {
        name,
        label: textOf(slots.get(name)?.['label']) || inputLabel(type, slots.has(name) ? name : widget),
        info,
        value: (inner ? (values[widget] ?? inner.value) : spot?.at === undefined ? undefined : values[spot.at]) ?? info?.fallback ?? null,
        inside: inner ? { node: `${id}:${inner.inside.node}`, input: inner.inside.input } : { node: id, input: widget },
      }
    }
    return promoted.map(one)
  }
  return { of: (item: Y.Map<unknown>) => ofItem(item), forget: () => known.clear() }
}
