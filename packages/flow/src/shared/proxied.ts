// Widgets that a node which stands for a subgraph lists itself (`proxyWidgets`), as programs before today's wrote it: each belongs to a node inside.
import { memberOf } from '@qianmu/drawing/json'
import type * as Y from 'yjs'
import type { Catalogue } from '../catalogue.ts'
import { OWN_INPUTS, pairsIn } from '../hosts.ts'
import { type GraphPlace, nodeIds, nodeItem, setWidget, subgraphsOf } from './edit.ts'
import { BY_PROMOTED } from './hosts.ts'
import { keepHostValues, type Promoted, promotedOf, widgetAt } from './promoted.ts'

/** A widget that such a node shows. */
export interface Proxied extends Promoted {
  /** Its place in the list, which is that of its value where the node keeps one; undefined of what the subgraph promotes besides. */
  at: number | undefined
}

/** What a node lists of its inside, and behind it what else the subgraph promotes; undefined of a node that lists nothing. */
export function proxiedOf(doc: Y.Doc, item: Y.Map<unknown>): Proxied[] | undefined {
  const pairs = memberOf(item.get('.properties'), 'proxyWidgets')
  if (pairs === undefined) return undefined
  const graph = String(item.get('.type'))
  const promoted = promotedOf(doc, graph)
  const inner: GraphPlace = { doc, graph }
  const keys = new Map([...nodeIds(inner)].map(([key, id]) => [String(id), key]))
  const shown: Proxied[] = []
  for (const [at, [of = '', widget = '']] of pairsIn(pairs).entries()) {
    const node = keys.get(of)
    const own = promoted.find(each => (of === OWN_INPUTS ? each.name === widget : each.node === node && each.widget === widget))
    const name = own?.name ?? (shown.some(each => each.name === widget) ? `${of}: ${widget}` : widget)
    // What is listed twice, or leads to nothing, is not shown.
    if (shown.some(each => each.name === name)) continue
    if (own) shown.push({ ...own, at })
    else if (node !== undefined) shown.push({ name, node, widget, at })
  }
  return [...shown, ...promoted.filter(({ name }) => !shown.some(each => each.name === name)).map(each => ({ ...each, at: undefined }))]
}

/** The value that a node keeps itself for what it lists; undefined where it is the one inside. */
export function proxiedValue(item: Y.Map<unknown>, { at }: Pick<Proxied, 'at'>): unknown {
  const own = at === undefined || item.get('#w') !== 'list' ? undefined : item.get(`w.${at}`)
  return own ?? undefined
}

/** Where a widget of a node inside has its value: a primitive has one alone. */
const spotInside = (item: Y.Map<unknown>, widget: string, catalogue: Catalogue) =>
  item.get('.type') === 'PrimitiveNode' ? '0' : widgetAt(item, widget, catalogue)

/** Subgraphs stand inside one another no deeper. */
const MAX_DEPTH = 16

/** Gives a widget of a node that stands for a subgraph a value, where that comes from: in the node, or of what it only shows in the node inside. */
export function setHostValue(place: GraphPlace, key: string, name: string, value: unknown, catalogue: Catalogue, depth = 0): void {
  const { doc } = place
  const item = nodeItem(place, key)
  if (!item || depth > MAX_DEPTH) return
  const graph = String(item.get('.type') ?? '')
  const proxied = proxiedOf(doc, item)
  if (!proxied) {
    keepHostValues(doc, graph)
    if (item.get('#w') === BY_PROMOTED) setWidget(place, key, name, value)
    return
  }
  const shown = proxied.find(each => each.name === name)
  if (!shown) return
  if (proxiedValue(item, shown) !== undefined) return setWidget(place, key, String(shown.at), value)
  const inner: GraphPlace = { doc, graph }
  const inside = nodeItem(inner, shown.node)
  if (subgraphsOf(doc).has(String(inside?.get('.type')))) return setHostValue(inner, shown.node, shown.widget, value, catalogue, depth + 1)
  const at = inside && spotInside(inside, shown.widget, catalogue)
  if (at !== undefined) setWidget(inner, shown.node, at, value)
}
