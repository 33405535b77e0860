// The graph that people draw as the one that is run: widgets by their position, muted and bypassed nodes, reroutes, primitives, subgraphs.
import { isObject, type JsonObject } from '@qianmu/drawing/json'
import type { Catalogue, InputInfo } from './catalogue.ts'
import { type ApiGraph, type Link, nodeOf, WORKFLOW_NODES } from './graph.ts'
import { type HostValues, hostValues, insideKey } from './hosts.ts'
import { EVERYWHERE, impliedIn } from './implied.ts'
import { widgetSpots } from './widgets.ts'
import { BYPASSED, ENTRY, MUTED, readUi, type UiGraph, type UiNode, type UiWorkflow } from './ui-graph.ts'

/** They stand on the canvas alone, and no engine knows them. */
const DRAWN_ONLY: ReadonlySet<string> = new Set([
  'Note',
  'MarkdownNote',
  'Reroute',
  'PrimitiveNode',
  'SetNode',
  'GetNode',
  'Reroute (rgthree)',
  'Label (rgthree)',
  'Fast Groups Muter (rgthree)',
  'Fast Groups Bypasser (rgthree)',
  'Bookmark (rgthree)',
])
const PASSING: ReadonlySet<string> = new Set(['Reroute', 'Reroute (rgthree)'])
/** Links that lead through more than so many places lead in a circle. */
const MAX_HOPS = 1000
const MAX_DEPTH = 16

/** A graph where it stands: within which nodes of which graphs. */
interface Place {
  graph: UiGraph
  /** Ids of the nodes around it, as ids begin inside. */
  prefix: string
  around: { place: Place; node: UiNode; says: HostValues } | undefined
  depth: number
}
/** What a link brings: an output of a node that runs, or a value of its own. */
type Brought = { link: Link } | { value: unknown } | undefined

/** Values of the front end's own, which the graph that runs does not know. */
const FRONT_ONLY: ReadonlySet<string> = new Set(['control_after_generate', 'upload'])

/** A node's own values by the names of its widgets. */
function widgetsOf(node: UiNode, inputs: readonly InputInfo[] | undefined): Map<string, unknown> {
  const { named: byName } = node
  // Names hold where the node's class has got other widgets since.
  const values = byName ? Object.fromEntries(Object.entries(byName).filter(([name]) => inputs || !FRONT_ONLY.has(name))) : node.values
  if (isObject(values)) return new Map(Object.entries(values).filter(([name]) => !inputs || inputs.some(each => each.name === name)))
  const all = values as readonly unknown[]
  const named = new Map<string, unknown>()
  for (const { name, at, info } of widgetSpots(
    all,
    inputs,
    node.inputs.flatMap(({ widget }) => widget ?? []),
  )) {
    const value = Number(at) < all.length ? all[Number(at)] : info?.fallback
    if (value !== undefined && value !== null) named.set(name, value)
  }
  return named
}

/** What the node around a place says of a widget of a node in it. */
const saidOf = (place: Place, node: string, widget: string): unknown => place.around?.says.inside.get(insideKey(node, widget))

const firstOf = ({ values }: UiNode): unknown => (Array.isArray(values) ? (values as unknown[])[0] : undefined)

class Converting {
  /** Without a prototype: its keys are ids that strangers wrote. */
  readonly graph: ApiGraph = Object.create(null) as ApiGraph
  readonly #catalogue: Catalogue
  readonly #ui: UiWorkflow
  readonly #impliedOf = new Map<UiGraph, ReturnType<typeof impliedIn>>()
  /** Nodes that were looked at, whatever came of them. */
  #seen = 0

  constructor(ui: UiWorkflow, catalogue: Catalogue) {
    this.#ui = ui
    this.#catalogue = catalogue
  }

  #inner(place: Place, node: UiNode): Place | undefined {
    const { subgraphs } = this.#ui
    const graph = subgraphs.get(node.type)
    if (!graph || place.depth >= MAX_DEPTH) return undefined
    const says = hostValues(node, graph, subgraphs)
    return { graph, prefix: `${place.prefix}${node.id}:`, around: { place, node, says }, depth: place.depth + 1 }
  }

  /** What comes out of a slot of a node, whatever it leads through. */
  #from(place: Place, id: string, slot: number, hops = 0): Brought {
    if (hops > MAX_HOPS) return undefined
    if (id === ENTRY) return this.#outside(place, slot, hops + 1)
    const node = place.graph.nodes.get(id)
    if (!node || node.mode === MUTED) return undefined
    if (node.mode === BYPASSED) return this.#past(place, node, slot, hops)
    if (PASSING.has(node.type)) return this.#link(place, node.inputs[0]?.link, hops)
    if (node.type === 'PrimitiveNode') return { value: saidOf(place, node.id, 'value') ?? firstOf(node) }
    if (node.type === 'GetNode') return this.#named(place, node, hops)
    if (node.type === 'SetNode') return this.#link(place, node.inputs[0]?.link, hops)
    const inner = this.#inner(place, node)
    if (!inner) return { link: [`${place.prefix}${id}`, slot] }
    const result = inner.graph.results[slot]
    return result && this.#from(inner, result.from, result.fromSlot, hops + 1)
  }

  /** What an input gets that nobody drew a link to. */
  #implied(place: Place, node: UiNode, slot: number): Brought {
    if (!this.#impliedOf.has(place.graph)) this.#impliedOf.set(place.graph, impliedIn(place.graph, place.graph.extra))
    const link = this.#impliedOf.get(place.graph)!(node, slot)
    return link && this.#from(place, link.from, link.fromSlot, 1)
  }

  #link(place: Place, id: string | undefined, hops: number): Brought {
    const link = id === undefined ? undefined : place.graph.links.get(id)
    return link && this.#from(place, link.from, link.fromSlot, hops + 1)
  }

  /**
   * What is given to an entry of a subgraph by the node that stands for it: by a link, or as a value of the node. Slots go by the name of the
   * entry, for a node need not show them all; by place where names say nothing.
   */
  #outside({ around, graph }: Place, slot: number, hops: number): Brought {
    if (!around) return undefined
    const { place, node, says } = around
    const entry = graph.entries[slot]?.name
    const input = entry ? node.inputs.find(({ name }) => name === entry) : node.inputs[slot]
    if (input?.link !== undefined) return this.#link(place, input.link, hops)
    const value = (entry ? saidOf(place, node.id, entry) : undefined) ?? says.bySlot.get(slot)
    return value === undefined ? undefined : { value }
  }

  /** A bypassed node hands on what comes in of the type that leaves: at the same slot, else at the first. */
  #past(place: Place, node: UiNode, slot: number, hops: number): Brought {
    const type = node.outputs[slot]?.type
    const [input] = [node.inputs[slot], ...node.inputs].filter(
      each => each?.link !== undefined && (each.type === type || type === '*' || each.type === '*'),
    )
    return input && this.#link(place, input.link, hops)
  }

  #named(place: Place, getter: UiNode, hops: number): Brought {
    const name = firstOf(getter)
    const setter = [...place.graph.nodes.values()].find(each => each.type === 'SetNode' && firstOf(each) === name)
    return setter && this.#from(place, setter.id, 0, hops + 1)
  }

  walk(place: Place): void {
    for (const node of place.graph.nodes.values()) {
      if (
        node.mode === MUTED ||
        node.mode === BYPASSED ||
        DRAWN_ONLY.has(node.type) ||
        EVERYWHERE.has(node.type) ||
        ++this.#seen > WORKFLOW_NODES
      )
        continue
      const inner = this.#inner(place, node)
      if (inner) this.walk(inner)
      else this.#write(place, node)
    }
  }

  #write(place: Place, node: UiNode): void {
    const info = this.#catalogue.get(node.type)
    const inputs: [string, unknown][] = [...widgetsOf(node, info?.inputs)].map(([name, value]) => [
      name,
      // A list would be taken for a link.
      Array.isArray(value) ? { __value__: value as unknown[] } : value,
    ])
    const all = new Map(inputs)
    for (const [key, value] of place.around?.says.inside ?? [])
      if (key.startsWith(insideKey(node.id, ''))) all.set(key.slice(insideKey(node.id, '').length), value)
    for (const [slot, { name, link, widget }] of node.inputs.entries()) {
      if (link === undefined) {
        const implied = this.#implied(place, node, slot)
        if (implied) all.set(widget ?? name, 'link' in implied ? implied.link : implied.value)
        continue
      }
      const brought = this.#link(place, link, 0)
      if (brought === undefined) {
        // Its own value stands where the link leads nowhere; of an input without one nothing does.
        if (!widget) all.delete(name)
      } else all.set(widget ?? name, 'link' in brought ? brought.link : brought.value)
    }
    const title = node.title || info?.title || node.type
    this.graph[`${place.prefix}${node.id}`] = { inputs: Object.fromEntries(all), class_type: node.type, _meta: { title } }
  }

  /** Links to nodes that do not run are none. */
  prune(): void {
    for (const node of Object.values(this.graph))
      for (const [name, value] of Object.entries(node.inputs))
        if (Array.isArray(value) && !nodeOf(this.graph, String(value[0]))) delete node.inputs[name]
  }
}

/** The graph that an engine runs. Never throws; what is wrong with it `checkGraph` says. */
export function toApi(ui: JsonObject, catalogue: Catalogue): ApiGraph {
  const workflow = readUi(ui)
  const converting = new Converting(workflow, catalogue)
  converting.walk({ graph: workflow, prefix: '', around: undefined, depth: 0 })
  converting.prune()
  return converting.graph
}
