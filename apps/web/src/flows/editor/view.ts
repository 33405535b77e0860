// A shared graph as the canvas draws it: each node with its sockets, its widgets and the room that they take; drawn anew only where it changed.
import { type Catalogue, inputLabel, nodeLabel, type NodeInfo, outputLabel, type WidgetSpot, widgetSpots } from '@qianmu/flow'
import {
  graphOfKey,
  type GraphPlace,
  keyIn,
  linksIn,
  nodeIds,
  nodeItem,
  partsOf,
  reroutesOf,
  slotsOf,
  subgraphsOf,
  valuesOf,
} from '@qianmu/flow/shared'
import * as Y from 'yjs'
import { HEAD, SLOT } from '../../ui/graph/model.ts'
import type { Graph, GraphGroup, GraphLink, GraphNode, Port } from '../../ui/graph/model.ts'
import { followPromoted, type PromotedWidget } from './promoted.ts'

export const ENTRY_KIND = '$entry'
export const EXIT_KIND = '$exit'
/** The keys of the ends of a subgraph. */
export const ENTRY_KEY = '-10'
export const EXIT_KEY = '-20'
/** A socket by which a subgraph gets one more input or output. */
export const MORE = '+'
/** px of a row with a widget, of a text of several lines at least, and of a result. */
export const ROW = 26
const TEXT = 64
/** px of the longer side of a node. */
const MOST = 1200
export const PICTURE = 140
/** ComfyUI places nodes by what lies below their title of so many px. */
export const TITLE = 30
const MUTED = 2
const BYPASSED = 4

/** A widget of a node as it is drawn. */
export interface Widget extends WidgetSpot {
  label: string
  value: unknown
  /** px. */
  height: number
  /** A link brings its value. */
  linked: boolean
  controlled: unknown
  /** Of a node that stands for a graph: the widget inside, by the ids of nodes as the graph that runs names them. */
  inside?: { node: string; input: string }
}
/** What a node is, besides its place. */
export interface NodeData {
  /** Its number in the workflow. */
  id: string
  type: string
  info: NodeInfo | undefined
  widgets: readonly Widget[]
  /** It stands for a graph. */
  subgraph: string | undefined
  /** px below the widgets for what came out. */
  room: number
}
export const dataOf = (node: GraphNode) => node.data as unknown as NodeData

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const pairOf = (value: unknown): [number, number] => {
  const at = (name: number) => Number(Array.isArray(value) ? (value as unknown[])[name] : (value as Record<string, unknown> | null)?.[name])
  return [at(0) || 0, at(1) || 0]
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const TEXTS: ReadonlySet<string> = new Set(['Note', 'MarkdownNote'])
/** Of classes that nobody described: what may be changed of their values is what is written plainly. */
function plainSpots(type: string, values: readonly unknown[] | Record<string, unknown>): WidgetSpot[] {
  const own = Object.entries(values).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  const seeded = type === 'PrimitiveNode' && own.length > 1
  return own.slice(0, seeded ? 1 : undefined).map(([at]) => ({
    name: TEXTS.has(type) ? '文字' : `值 ${Number(at) + 1 || at}`,
    at,
    control: seeded ? '1' : undefined,
    info: undefined,
  }))
}

const isLong = ({ info }: WidgetSpot, type: string) => info?.multiline === true || TEXTS.has(type)

interface Around {
  catalogue: Catalogue
  subgraphs: ReadonlyMap<string, string>
  /** Slots that links lead to. */
  linked: ReadonlySet<string>
  id: string
  hasResult: boolean
  /** What a node that stands for a graph shows of its inside. */
  promoted: readonly PromotedWidget[] | undefined
}

const heightOf = (spot: WidgetSpot, type: string) =>
  (isLong(spot, type) ? TEXT : ROW) + (spot.control ? ROW : 0) + (spot.info?.upload === 'image' ? PICTURE : 0)

/** Of a node that stands for a graph: what that promotes, with the node's own value or the one inside. */
function hostWidgets(item: Y.Map<unknown>, promoted: readonly PromotedWidget[], linked: ReadonlySet<string>): Widget[] {
  const values = valuesOf(item)
  const { proxyWidgets } = (item.get('.properties') ?? {}) as { proxyWidgets?: unknown }
  return promoted.map(({ name, label, info, value, inside }, at) => {
    const own = (values as Record<string, unknown>)[Array.isArray(values) ? String(at) : name]
    const spot: WidgetSpot = { name, info, at: name, control: undefined }
    return {
      ...spot,
      inside,
      label,
      value: (proxyWidgets === undefined ? own : undefined) ?? value,
      controlled: undefined,
      linked: linked.has(name),
      height: heightOf(spot, ''),
    }
  })
}

function widgetsOf(
  item: Y.Map<unknown>,
  type: string,
  { catalogue, linked, promoted }: Pick<Around, 'catalogue' | 'linked' | 'promoted'>,
): Widget[] {
  if (promoted) return hostWidgets(item, promoted, linked)
  const info = catalogue.get(type)
  const values = valuesOf(item)
  const slots = slotsOf(item, 'i').flatMap(({ kept }) => textOf((kept.slot['widget'] as { name?: unknown } | undefined)?.name) || [])
  const spots = info || slots.length ? widgetSpots(values, info?.inputs, slots) : plainSpots(type, values)
  const at = (key: string | undefined) => (key === undefined ? undefined : (values as Record<string, unknown>)[key])
  return spots.map(spot => ({
    ...spot,
    label: inputLabel(type, spot.name),
    value: at(spot.at) ?? spot.info?.fallback ?? null,
    controlled: at(spot.control),
    linked: linked.has(spot.name),
    height: heightOf(spot, type),
  }))
}

/** One node of the canvas. */
function nodeOf(key: string, item: Y.Map<unknown>, around: Around): GraphNode {
  const { catalogue, subgraphs, id, hasResult, promoted } = around
  const type = textOf(item.get('.type'))
  const info = catalogue.get(type)
  const widgets = widgetsOf(item, type, around)
  const named = new Map(widgets.map(widget => [widget.name, widget]))
  const collapsed = (item.get('.flags') as { collapsed?: unknown } | undefined)?.collapsed === true
  const socket = (name: string, label: string, kind: unknown, row: number): Port => ({
    id: name,
    label,
    type: textOf(kind) || '*',
    y: collapsed ? HEAD / 2 : HEAD + row * SLOT + SLOT / 2,
  })
  const plain = slotsOf(item, 'i').filter(({ key: name, kept }) => !(kept.slot['widget'] || promoted) || !named.has(name))
  const inputs = plain.map(({ key: name, kept }, row) =>
    socket(name, textOf(kept.slot['label']) || inputLabel(type, textOf(kept.slot['name'])), kept.slot['type'], row),
  )
  const outputs = slotsOf(item, 'o').map(({ key: name, kept }, row) =>
    socket(name, textOf(kept.slot['label']) || outputLabel(textOf(kept.slot['name'])), kept.slot['type'], row),
  )
  const top = HEAD + Math.max(inputs.length, outputs.length) * SLOT + 4
  const [width, height] = pairOf(item.get('.size'))
  const room = hasResult ? PICTURE : 0
  const needed = top + widgets.reduce((sum, widget) => sum + widget.height, 0) + room + 8
  const long = widgets.filter(widget => isLong(widget, type))
  const spare = long.length ? Math.max(0, height + HEAD - needed) / long.length : 0
  for (const widget of long) widget.height += spare
  let y = top
  const bare = widgets.flatMap((widget): Port[] => {
    const middle = collapsed ? HEAD / 2 : y + ROW / 2
    y += widget.height
    return widget.info || promoted ? [{ id: widget.name, label: widget.label, type: widget.info?.type ?? '*', y: middle, bare: true }] : []
  })
  const [x, below] = pairOf(item.get('.pos'))
  const mode = item.get('.mode')
  const colour = textOf(item.get('.color'))
  const own = subgraphs.get(type)
  const least = { width: 160, height: Math.max(needed, HEAD + 8) }
  const data: NodeData = { id, type, info, widgets, subgraph: own === undefined ? undefined : type, room }
  return {
    id: key,
    kind: type,
    x,
    y: below - TITLE,
    title: textOf(item.get('.title')) || own || nodeLabel(type, info?.title),
    muted: mode === MUTED,
    bypassed: mode === BYPASSED,
    collapsed,
    ...(/^#[0-9a-f]{3,8}$/i.test(colour) ? { colour } : {}),
    size: {
      width: Math.min(MOST, Math.max(least.width, width)),
      height: collapsed ? HEAD : Math.max(least.height, Math.min(MOST, height + HEAD)),
    },
    ...(collapsed ? {} : { least }),
    ports: { inputs: [...inputs, ...bare], outputs },
    data: data as unknown as GraphNode['data'],
  }
}

/** An end of a subgraph, with a socket that adds one. */
function endOf(key: string, item: Y.Map<unknown>, bounding: unknown): GraphNode {
  const side = key === ENTRY_KEY ? 'o' : 'i'
  const slots = slotsOf(item, side).map(({ key: name, kept }, row): Port => ({
    id: name,
    label: textOf(kept.slot['label']) || textOf(kept.slot['name']),
    type: textOf(kept.slot['type']) || '*',
    y: HEAD + row * SLOT + SLOT / 2,
  }))
  const all = [...slots, { id: MORE, label: '＋', type: '*', y: HEAD + slots.length * SLOT + SLOT / 2 }]
  const [x = 0, y = 0] = listOf(bounding).map(Number)
  return {
    id: key,
    kind: key === ENTRY_KEY ? ENTRY_KIND : EXIT_KIND,
    x,
    y,
    title: key === ENTRY_KEY ? '子图的输入' : '子图的输出',
    size: { width: 160, height: HEAD + all.length * SLOT + 8 },
    ports: side === 'o' ? { inputs: [], outputs: all } : { inputs: all, outputs: [] },
    data: { id: key, type: '', info: undefined, widgets: [], subgraph: undefined, room: 0 },
  }
}

export interface GraphViewModel {
  subscribe(told: () => void): () => void
  graph(): Graph
  subgraphs(): ReadonlyMap<string, string>
  /** Node of the canvas → it has something to show; told when that changes. */
  showing(keys: ReadonlySet<string>): void
}

/** The links whose ends are drawn. */
function linksBetween(nodes: readonly GraphNode[], place: GraphPlace): GraphLink[] {
  const viaOf = reroutesOf(place)
  const sound = new Map(nodes.map(node => [node.id, node]))
  return linksIn(place).flatMap(([id, link]): GraphLink[] =>
    sound.get(link.from)?.ports?.outputs.some(port => port.id === link.out) &&
    sound.get(link.to)?.ports?.inputs.some(port => port.id === link.in)
      ? [{ id, from: { node: link.from, port: link.out }, to: { node: link.to, port: link.in }, ...viaOf(link) }]
      : [],
  )
}

/** Follows one graph of a document. */
export function followGraph(doc: Y.Doc, graph: string, catalogue: Catalogue): GraphViewModel {
  const place = { doc, graph }
  const parts = partsOf(doc)
  const known = new Map<string, { node: GraphNode; sign: string }>()
  const dirty = new Set<string>()
  let now: Graph | undefined
  let names: ReadonlyMap<string, string> = subgraphsOf(doc)
  let results: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  const promoted = followPromoted(doc, catalogue)

  const draw = (): Graph => {
    const into = Map.groupBy(linksIn(place), ([, link]) => link.to)
    const ids = nodeIds(place)
    const nodes = [...ids.keys()].flatMap(key => {
      const item = nodeItem(place, key)
      if (!item) return []
      if (key === ENTRY_KEY || key === EXIT_KEY) {
        const field = parts.fields.get(keyIn(graph, key === ENTRY_KEY ? '.inputNode' : '.outputNode'))
        return [endOf(key, item, (field as { bounding?: unknown } | undefined)?.bounding)]
      }
      const linked = new Set((into.get(key) ?? []).map(([, link]) => link.in))
      const type = textOf(item.get('.type'))
      const shown = names.has(type) ? promoted.of(item) : undefined
      const sign = `${[...linked].join(' ')}|${ids.get(key)}|${results.has(key)}|${shown?.sign ?? ''}`
      const before = known.get(key)
      if (before && before.sign === sign && !dirty.has(key)) return [before.node]
      const around = {
        catalogue,
        subgraphs: names,
        linked,
        id: String(ids.get(key)),
        hasResult: results.has(key),
        promoted: shown?.widgets,
      }
      const node = nodeOf(key, item, around)
      known.set(key, { node, sign })
      return [node]
    })
    dirty.clear()
    return { nodes, links: linksBetween(nodes, place), groups: groupsOf(doc, graph) }
  }

  return {
    subscribe(told) {
      const onNodes = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
        for (const event of events)
          for (const key of event.path.length ? [String(event.path[0])] : (event as Y.YMapEvent<unknown>).keysChanged)
            if (graphOfKey(key) === graph) dirty.add(key.slice(graph.length + 1))
            else promoted.forget()
        changed()
      }
      const changed = () => {
        now = undefined
        told()
      }
      const onLinks = ({ keysChanged }: { keysChanged: ReadonlySet<string> }) => {
        if ([...keysChanged].some(key => graphOfKey(key) !== graph)) promoted.forget()
        changed()
      }
      const onFields = () => {
        const next = subgraphsOf(doc)
        if ([...next].join() !== [...names].join()) {
          names = next
          promoted.forget()
          known.clear()
        }
        changed()
      }
      parts.nodes.observeDeep(onNodes)
      parts.links.observe(onLinks)
      parts.groups.observeDeep(changed)
      parts.fields.observe(onFields)
      listeners.add(told)
      return () => {
        listeners.delete(told)
        parts.nodes.unobserveDeep(onNodes)
        parts.links.unobserve(onLinks)
        parts.groups.unobserveDeep(changed)
        parts.fields.unobserve(onFields)
      }
    },
    graph: () => (now ??= draw()),
    subgraphs: () => names,
    showing(keys) {
      if ([...keys].toSorted().join() === [...results].toSorted().join()) return
      results = keys
      now = undefined
      for (const told of listeners) told()
    },
  }
}

function groupsOf(doc: Y.Doc, graph: string): GraphGroup[] {
  return [...partsOf(doc).groups].flatMap(([key, item]): GraphGroup[] => {
    if (!key.startsWith(`${graph}|`) || !(item instanceof Y.Map)) return []
    const [x = 0, y = 0, width = 100, height = 100] = listOf(item.get('.bounding')).map(Number)
    const colour = textOf(item.get('.color'))
    return [
      {
        id: key.slice(graph.length + 1),
        title: textOf(item.get('.title')),
        x,
        y,
        width,
        height,
        ...(/^#[0-9a-f]{3,8}$/i.test(colour) ? { colour } : {}),
      },
    ]
  })
}
